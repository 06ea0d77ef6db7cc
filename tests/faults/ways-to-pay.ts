import type { Hono } from 'hono';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { orderMembership } from '#domains/membership/membership.server.ts';
import { bankPage } from '#domains/payments/card.ts';
import { refundGiftCard } from '#domains/payments/gift-cards/gift-refund.server.ts';
import { openCardPage, orderGiftCard, takeTypedCard } from '#domains/payments/gift-cards/order.server.ts';
import { payGiftCard } from '#domains/payments/gift-cards/payment.server.ts';
import { writeEntries } from '#domains/payments/ledger.server.ts';
import { giftBalanceAccount } from '#domains/payments/ledger.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { continueAfterQuestion } from '#domains/visit-money/bank-challenge.server.ts';
import { acceptExtra, proposeExtra } from '#domains/visit-money/charge.server.ts';
import { refundVisit } from '#domains/visit-money/refund.server.ts';
import { tip } from '#domains/visit-money/tip.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { transaction } from '#platform/database/database.ts';
import { printedGift } from '../money-left-behind.ts';
import { postAtGateway } from '../people.ts';
import { cancelAndSettle } from '../settled-cancellation.ts';
import { ana } from '../staff.ts';
import { visitorOn } from '../visitors.ts';
import { valueOf, type Visits } from '../visits.ts';

/** One thing done with money: what has to be there before it, and the act itself, which may be repeated. */
export interface WayToPay {
  name: string;
  prepare(world: Visits): Promise<(platform: ConnectedPlatform) => Promise<unknown>>;
}

const giftCents = 4_000;
async function held(world: Visits): Promise<{ bookingId: string; time: Date }> {
  const [time] = await world.freeTimes();
  if (time === undefined) throw new Error('There is no time.');
  return { bookingId: (await world.hold(time)).bookingId, time };
}

async function giveGift(world: Visits): Promise<void> {
  const entry = {
    dedupeKey: `given:${world.clock.now().getTime()}`,
    debit: 'given',
    credit: giftBalanceAccount(world.rosa.member.userId),
    amountCents: giftCents,
    memo: 'Gift',
  };
  await transaction(world.platform.database, (work) => writeEntries(work, [entry], world.clock.now()));
}

async function booked(world: Visits, useGift = false): Promise<{ bookingId: string; time: Date }> {
  if (useGift) await giveGift(world);
  const visit = await held(world);
  valueOf(await placeBooking(world.platform, world.rosa.member, visit.bookingId, world.cardId, { useGift }));
  return visit;
}

async function done(world: Visits, useGift = false): Promise<string> {
  const { bookingId, time } = await booked(world, useGift);
  world.clock.moveTo(time);
  await complete(world, world.platform, bookingId);
  return bookingId;
}

async function complete(world: Visits, platform: ConnectedPlatform, bookingId: string): Promise<void> {
  const { professionalId } = (await findBooking(world.platform.database, world.rosa.member, bookingId))!;
  for (const step of progressSteps)
    await recordProgress(platform, { kind: 'professional', professionalId }, bookingId, step);
}

async function typedGift(world: Visits): Promise<string> {
  const { key } = valueOf(await orderGiftCard(world.platform, visitorOn(), null, printedGift));
  const { url } = valueOf(await openCardPage(world.platform, visitorOn(), key));
  const typed = await (world.gatewayPages as Hono).request(
    new URL(url).pathname.replace('/dev/gateway', ''),
    {
      method: 'POST',
      body: new URLSearchParams({ number: '4242424242424242', expiry: '12/31', 'security-code': '123' }),
    },
  );
  valueOf(
    await takeTypedCard(
      world.platform,
      key,
      new URL(typed.headers.get('location') ?? '').searchParams.get('setup') ?? '',
    ),
  );
  return key;
}

/** A card that the bank asks about. It is saved once, because starting over leaves cards alone. */
async function askedCardOf(world: Visits): Promise<string> {
  const saved = await world.platform.database
    .selectFrom('cards')
    .select('id')
    .where('last4', '=', '3184')
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return saved?.id ?? world.saveCard(world.rosa, '4000002760003184');
}

const place = (name: string, useGift: boolean): WayToPay => ({
  name,
  async prepare(world) {
    if (useGift) await giveGift(world);
    const { bookingId } = await held(world);
    return (platform) => placeBooking(platform, world.rosa.member, bookingId, world.cardId, { useGift });
  },
});

const finish = (name: string, useGift: boolean): WayToPay => ({
  name,
  async prepare(world) {
    const { bookingId, time } = await booked(world, useGift);
    world.clock.moveTo(time);
    return (platform) => complete(world, platform, bookingId);
  },
});

const cancel = (name: string, late: boolean, useGift: boolean): WayToPay => ({
  name,
  async prepare(world) {
    const { bookingId, time } = await booked(world, useGift);
    if (late) world.clock.moveTo(new Date(time.getTime() - 3_600_000));
    return (platform) =>
      cancelAndSettle(platform, world.rosa.member, bookingId, {
        agreedFeeCents: late ? 4_950 : 0,
        reason: null,
      });
  },
});

/** Everything that moves money, each of which can be interrupted anywhere. */
export const waysToPay: readonly WayToPay[] = [
  place('book with a card', false),
  place('book with a gift and a card', true),
  finish('take what was set aside', false),
  finish('take of gift and card', true),
  cancel('let go', false, false),
  cancel('take a fee', true, false),
  cancel('take a fee of gift and card', true, true),
  {
    name: 'give back of card and gift',
    async prepare(world) {
      const bookingId = await done(world, true);
      return (platform) =>
        refundVisit(platform, ana, bookingId, {
          amountCents: 7_000,
          cause: 'late',
          reason: 'Late.',
          requestKey: 'one',
        });
    },
  },
  {
    name: 'give a tip',
    async prepare(world) {
      const bookingId = await done(world);
      return (platform) =>
        tip(platform, world.rosa.member, bookingId, { amountCents: 1_500, cardId: world.cardId });
    },
  },
  {
    name: 'say yes to groceries',
    async prepare(world) {
      const bookingId = await done(world);
      const { professionalId } = (await findBooking(world.platform.database, world.rosa.member, bookingId))!;
      const { chargeId } = valueOf(
        await proposeExtra(
          world.platform,
          { kind: 'professional', professionalId },
          bookingId,
          { kind: 'groceries', description: 'Milk', amount_cents: 3_417 },
          'milk',
        ),
      );
      return (platform) => acceptExtra(platform, world.rosa.member, chargeId, world.cardId);
    },
  },
  {
    name: 'go on after the question of a bank',
    async prepare(world) {
      const bookingId = await done(world);
      const asked = valueOf(
        await tip(world.platform, world.rosa.member, bookingId, {
          amountCents: 1_500,
          cardId: await askedCardOf(world),
          returnUrl: bankPage('http://localhost'),
        }),
      );
      if (asked.state !== 'challenge') throw new Error('The bank did not ask.');
      await postAtGateway(world.gatewayPages as Hono, asked.url, { answer: 'approve' });
      return (platform) => continueAfterQuestion(platform, world.rosa.member, asked.paymentId);
    },
  },
  {
    name: 'join',
    prepare: async (world) => (platform) =>
      orderMembership(platform, world.rosa.member, {
        plan: 'plus',
        billing: 'monthly',
        agreed_cents: 1_900,
        card_id: world.cardId,
      }),
  },
  {
    name: 'buy a gift card',
    async prepare(world) {
      const key = await typedGift(world);
      return (platform) => payGiftCard(platform, visitorOn(), key);
    },
  },
  {
    name: 'give a gift card back',
    async prepare(world) {
      const key = await typedGift(world);
      valueOf(await payGiftCard(world.platform, visitorOn(), key));
      return (platform) => refundGiftCard(platform, key);
    },
  },
];
