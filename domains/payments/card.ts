import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { monthAndYear } from '#platform/days.ts';
import { refusal } from '#platform/result.ts';

export const paymentStates = ['pending', 'authorized', 'captured', 'released', 'declined'] as const;
export type PaymentState = (typeof paymentStates)[number];

export interface Card {
  id: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  isDefault: boolean;
  /** What its owner calls it. */
  name: string | null;
}

export interface Payment {
  id: string;
  reference: string;
  payerId: string;
  amountCents: number;
  state: PaymentState;
  capturedCents: number;
  settleCents: number | null;
}

/** Money about to be authorized: what the gateway has to know about it. */
export interface AuthorizationRequest {
  paymentId: string;
  amountCents: number;
  customerId: string;
  paymentMethodId: string;
  reference: string;
  description: string;
  /** Where the payer returns when the bank wants to ask them; without it they are away. */
  returnUrl?: string | null;
  /** The gateway's name for the request while the bank asks the payer. */
  askedIntentId?: string | null;
  /** When it was written down; left out when it is asked for right away. */
  writtenAt?: string;
}

/** Where a payer at the screen returns after their bank has asked them about this payment. */
export type ReturnAddress = (paymentId: string) => string;

/**
 * A question from the bank to the payer, and where it is asked. Nothing is charged until they have confirmed
 * there.
 */
export interface Challenge {
  state: 'challenge';
  url: string;
  paymentId: string;
}

/** A payment that the bank asks about and that nobody has answered yet. */
export interface AskedPayment {
  id: string;
  description: string;
  amountCents: number;
}

/**
 * The result of asking the gateway for money: `waiting` means that it could not be reached and is asked again
 * later, `challenge` that the bank asks the payer at `url`.
 */
export type AuthorizationResult =
  | { state: 'authorized'; paymentIntentId: string }
  | { state: 'waiting' }
  | { state: 'challenge'; url: string; paymentIntentId: string }
  | { state: 'declined'; code: string; message: string };

/** An amount as people write it: 25, 25.50, $25. Parsed to cents. */
export const dollars = ({
  leastCents,
  mostCents,
  words,
}: {
  leastCents: number;
  mostCents: number;
  words: string;
}) =>
  z
    .string({ error: words })
    .trim()
    .transform((text) => text.replaceAll(/[\s,]/g, '').replace(/^\$/, ''))
    .pipe(z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, words))
    .transform((text) => {
      const [whole = '0', part = ''] = text.split('.');
      return Number(whole) * 100 + Number(part.padEnd(2, '0'));
    })
    .pipe(z.number().min(leastCents, words).max(mostCents, words));

/** Money to be refunded to the card that it came from. */
export interface RefundWish {
  paymentId: string;
  amountCents: number;
  /** In plain words; the payer reads it. */
  reason: string;
  /** The person in the office who decided it; null where a rule did. */
  requestedBy: string | null;
  /** Identifies the refund: the same key refunds once. */
  requestKey: string;
}

/**
 * A card as its owner knows it: "Visa ending in 4242", or "Groceries: Visa ending in 4242" where they have
 * named it.
 */
export function cardLabel(card: Pick<Card, 'brand' | 'last4'> & { name?: string | null }): string {
  const printed = `${brandNames[card.brand] ?? 'Card'} ending in ${card.last4}`;
  return card.name ? `${card.name}: ${printed}` : printed;
}

const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
};

/** The month that is printed on a card. */
export type CardEnd = Pick<Card, 'expiryMonth' | 'expiryYear'>;

/**
 * A card is good through the last day of the month printed on it. That is a day of a calendar and has no
 * zone: the chip of a card is compared with the date where it is used, so a visit is judged by the date at
 * its address.
 */
export function isGoodAt({ expiryMonth, expiryYear }: CardEnd, moment: Date, timeZone: string): boolean {
  const { year, month } = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(
    timeZone,
  );
  return year * 12 + month <= expiryYear * 12 + expiryMonth;
}

/** Where a month ends last. */
export const lastZone = 'Etc/GMT+12';

/**
 * Only a card whose month is over everywhere is refused, because before that its bank may well approve, and
 * the bank decides.
 */
export function hasExpired(card: CardEnd, now: Date): boolean {
  return !isGoodAt(card, now, lastZone);
}

/** The last month of a card in words: "December 2031". */
export function lastMonthOf(card: CardEnd): string {
  return monthAndYear(new Date(Date.UTC(card.expiryYear, card.expiryMonth - 1, 1)), 'UTC');
}

/** The page that leads a payer to their bank's question and on from it, whatever the payment is for. */
export const bankPage =
  (publicUrl: string): ReturnAddress =>
  (paymentId) =>
    `${publicUrl}/account/payment/${paymentId}/bank`;

/** When the gateway is asked again; the wait doubles from half a minute up to an hour. */
export function nextTry(tries: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(30_000 * 2 ** tries, 3_600_000));
}

/**
 * What is said of a card that ends before visits which it would pay for; null where it is good for all of
 * them. It is no reason to refuse it: banks send a new one in time, and many keep the old number.
 */
export function endsBeforeInWords(
  card: CardEnd,
  visits: readonly { startsAt: Date; timeZone: string }[],
): string | null {
  const after = visits.filter(({ startsAt, timeZone }) => !isGoodAt(card, startsAt, timeZone)).length;
  if (after === 0) return null;
  const which =
    visits.length === 1
      ? 'the visit'
      : after === visits.length
        ? 'all of these visits'
        : after === 1
          ? 'the last of these visits'
          : `the last ${after} of these visits`;
  return `It expires at the end of ${lastMonthOf(card)}, before ${which}.`;
}

const warningDays = 60;

/** Whether it is time to think of a new card: it still works, but not for long. */
export function expiresSoon(card: CardEnd, now: Date): boolean {
  return !hasExpired(card, now) && hasExpired(card, new Date(now.getTime() + warningDays * 86_400_000));
}

/** No card was chosen, or one that is not the payer's. */
export const cardNotChosen = refusal('invalid', 'card_not_found', 'Choose a card.', {
  card_id: 'Choose a card, or add a new one.',
});

export const cardTooOld = refusal(
  'payment',
  'card_expired',
  'This card has expired. Choose another card, or add a new one.',
);

/** How long the office waits before it asks the same payer for a card once more. */
export const askedAgainMilliseconds = 10 * 60_000;
export const askedJustNow = refusal(
  'conflict',
  'asked_just_now',
  'We asked them for another card a few minutes ago. Wait before you ask again.',
);
export const cardNotUsable = refusal(
  'payment',
  'card_not_usable',
  'This card was removed or is out of date. Send the link for another card.',
);
export const declinedAgain = refusal(
  'payment',
  'card_declined',
  'The bank declined it again. Nothing was charged. Send the link for another card.',
);
