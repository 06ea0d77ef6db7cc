import { giftBalanceAccount, giftCardAccount } from '#domains/payments/ledger.ts';
import { splitPrice } from '#domains/payments/split.ts';
import { dayLength, hour, minute } from './calendar.ts';
import { between, draw } from './draw.ts';
import type { Card, Household, Payer } from './households.ts';
import type { Books } from './money.ts';
import type { Making } from './people.ts';
import type { Visit } from './visits.ts';

export interface Gift {
  id: string;
  boughtAt: Date;
  buyer: Payer;
  card: Card;
  recipientName: string;
  recipientEmail: string | null;
  greeting: string | null;
  cents: number;
  sendAt: Date | null;
  sentAt: Date | null;
  state: 'paid' | 'refunded';
  refundedAt: Date | null;
  redeemedBy: Payer | null;
  redeemedAt: Date | null;
  intentId: string;
  refundToken: string | null;
  codeSeed: string;
}

interface GiftWish {
  buyer: Payer;
  to: Payer;
  boughtAt: Date;
  cents: number;
  greeting: string;
  becomes: 'redeemed' | 'waiting' | 'refunded' | 'scheduled';
}

/** A gift card with its entries in the ledger. */
export function buyGift({ identifiers, calendar: { now } }: Making, books: Books, wish: GiftWish): Gift {
  const { buyer, to, boughtAt, cents, greeting, becomes } = wish;
  const id = identifiers.at(boughtAt);
  const isScheduled = becomes === 'scheduled';
  const redeemedAt = becomes === 'redeemed' ? new Date(boughtAt.getTime() + 2 * dayLength + 5 * hour) : null;
  const refundedAt = becomes === 'refunded' ? new Date(boughtAt.getTime() + 3 * dayLength) : null;
  const account = giftCardAccount(id);
  const paidAt = new Date(boughtAt.getTime() + 4 * minute);
  books.move({
    dedupeKey: `gift:${id}:bought`,
    debit: 'gateway',
    credit: account,
    amountCents: cents,
    memo: 'Gift card',
    at: paidAt,
  });
  if (redeemedAt !== null)
    books.move({
      dedupeKey: `gift:${id}:redeemed`,
      debit: account,
      credit: giftBalanceAccount(to.userId),
      amountCents: cents,
      memo: 'Gift card',
      at: redeemedAt,
    });
  if (refundedAt !== null)
    books.move({
      dedupeKey: `gift:${id}:refunded`,
      debit: account,
      credit: 'gateway',
      amountCents: cents,
      memo: 'Gift card, paid back',
      at: refundedAt,
    });
  return {
    id,
    boughtAt,
    buyer,
    card: buyer.cards[0]!,
    recipientName: to.name,
    recipientEmail: to.email,
    greeting,
    cents,
    sendAt: to.email === null ? null : isScheduled ? new Date(now.getTime() + 9 * dayLength) : paidAt,
    sentAt: isScheduled || to.email === null ? null : new Date(paidAt.getTime() + 30_000),
    state: refundedAt === null ? 'paid' : 'refunded',
    refundedAt,
    redeemedBy: redeemedAt === null ? null : to,
    redeemedAt,
    intentId: identifiers.token('pi'),
    refundToken: refundedAt === null ? null : identifiers.token('re'),
    codeSeed: identifiers.token('seed'),
  };
}

/** What a gift balance pays of single visits that were booked after it was there, the first ones first. */
export function spendGifts(gifts: readonly Gift[], visits: readonly Visit[]): void {
  for (const { redeemedBy, redeemedAt, cents } of gifts) {
    if (redeemedBy === null || redeemedAt === null) continue;
    let left = cents;
    const theirs = visits
      .filter(({ booker, series, giftCents }) => booker === redeemedBy && series === null && giftCents === 0)
      .filter(({ placedAt }) => placedAt.getTime() > redeemedAt.getTime() + hour)
      .toSorted((one, other) => one.placedAt.getTime() - other.placedAt.getTime());
    for (const visit of theirs) {
      if (left === 0) break;
      visit.giftCents = splitPrice(visit.estimate.totalCents, left).giftCents;
      left -= visit.giftCents;
    }
  }
}

const greetings = [
  'Happy birthday, Mom! Let someone else do the windows this time.',
  'For a few rides to see your friends.',
  'With love from all of us.',
  'Get well soon. This is for warm meals at your door.',
  'Because you did so much for us.',
];

/** The gifts of the year: most were used, some wait, one was refunded and one goes out later. */
export function drawGifts(making: Making, books: Books, households: readonly Household[]): Gift[] {
  const { chance, calendar } = making;
  return Array.from({ length: 22 }, (_, index) => {
    const [giver, receiver] = [draw(chance, households), draw(chance, households)];
    const becomes =
      index === 20 ? 'refunded' : index === 21 ? 'scheduled' : index > 15 ? 'waiting' : 'redeemed';
    const earliest = Math.max(giver.owner.joinedOn, receiver.owner.joinedOn) + 2;
    const day = becomes === 'scheduled' ? -3 : Math.min(-12, between(chance, earliest, -12));
    return buyGift(making, books, {
      buyer: giver.owner.email === null || giver === receiver ? households[0]!.owner : giver.owner,
      to: receiver.owner,
      boughtAt: calendar.at(day, between(chance, 10 * 60, 20 * 60)),
      cents: draw(chance, [5_000, 7_500, 10_000, 15_000, 20_000]),
      greeting: draw(chance, greetings),
      becomes,
    });
  });
}
