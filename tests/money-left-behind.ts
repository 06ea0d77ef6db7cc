import type { Hono } from 'hono';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { orderMembership } from '#domains/membership/membership.server.ts';
import { startCardSetup } from '#domains/payments/card-setup.server.ts';
import { refundGiftCard } from '#domains/payments/gift-cards/gift-refund.server.ts';
import { openCardPage, orderGiftCard, takeTypedCard } from '#domains/payments/gift-cards/order.server.ts';
import { payGiftCard } from '#domains/payments/gift-cards/payment.server.ts';
import type { PaymentGateway } from '#platform/payment-gateway/gateway.ts';
import { postAtGateway, typeCard } from './people.ts';
import { cancelAndSettle } from './settled-cancellation.ts';
import { visitorOn } from './visitors.ts';
import { valueOf, type Visits, withGateway } from './visits.ts';

/** A gift card that its buyer prints, as its form is sent. */
export const printedGift = {
  delivery: 'print',
  amount: 5_000,
  recipient_name: 'Rosa',
  greeting: null,
  name: 'Sam Lee',
  email: 'sam@example.com',
} as const;

/** What was left behind: the id that we know it by, by name. */
export type LeftBehind = Record<
  | 'captured'
  | 'unanswered'
  | 'lapsed'
  | 'takenUnwritten'
  | 'unansweredGift'
  | 'approvedGift'
  | 'refundingGift'
  | 'typedCard',
  string
>;

/**
 * Payments of every kind that are in another state at the gateway than with us, because the process ended,
 * the payer did not come back from the gateway's page, or the bank released it: all that is left to tell us
 * is what the gateway sends.
 */
export async function leaveMoneyBehind(world: Visits): Promise<LeftBehind> {
  const { platform, rosa, cardId } = world;
  const [first, second, third, fourth] = (await world.freeTimes()).filter((_, index) => index % 24 === 0);
  if (!first || !second || !third || !fourth) throw new Error('There is too little time.');
  const intentOf = async (bookingId: string) => {
    const row = await platform.database
      .selectFrom('bookings')
      .innerJoin('payments', 'payments.id', 'bookings.payment_id')
      .select('payment_intent_id')
      .where('bookings.id', '=', bookingId)
      .executeTakeFirstOrThrow();
    return row.payment_intent_id ?? '';
  };

  const captured = (await world.book(first)).bookingId;
  valueOf(
    await cancelAndSettle(platform, rosa.member, captured, {
      agreedFeeCents: await feeFor(world, captured),
      reason: null,
    }),
  );
  const { bookingId: unanswered } = await world.hold(second);
  await ends(placeBooking(dying(world, 'authorize'), rosa.member, unanswered, cardId));
  const lapsed = (await world.book(third)).bookingId;
  await platform.gateway.release(await intentOf(lapsed), 'by hand, at the gateway');
  const takenUnwritten = (await world.book(fourth)).bookingId;
  await cancelAndSettle(dying(world, 'release'), rosa.member, takenUnwritten, {
    agreedFeeCents: await feeFor(world, takenUnwritten),
    reason: null,
  });
  const { bookingId: declined } = await world.hold(fourth);
  await placeBooking(platform, rosa.member, declined, await world.saveCard(rosa, '4000000000000341'));

  const unansweredGift = await typedGift(world);
  await ends(payGiftCard(dying(world, 'authorize'), visitorOn(), unansweredGift));
  const approvedGift = await typedGift(world, '4000002760003184');
  const asked = valueOf(await payGiftCard(platform, visitorOn(), approvedGift));
  if (asked.state !== 'challenge') throw new Error('The bank did not ask.');
  await postAtGateway(pagesOf(world), asked.url, { answer: 'approve' });
  const refundingGift = await typedGift(world);
  valueOf(await payGiftCard(platform, visitorOn(), refundingGift));
  await ends(refundGiftCard(dying(world, 'refund'), refundingGift));

  const setup = valueOf(
    await startCardSetup(platform, visitorOn(), rosa.member, {
      returnUrl: 'http://localhost/cards',
      cancelUrl: 'http://localhost/cards',
    }),
  );
  const typedCard = await typeCard(pagesOf(world), setup.url, '5555555555554444');
  await ends(
    orderMembership(dying(world, 'authorize'), rosa.member, {
      plan: 'plus',
      billing: 'monthly',
      agreed_cents: 1_900,
      card_id: cardId,
    }),
  );
  return {
    captured,
    unanswered,
    lapsed,
    takenUnwritten,
    unansweredGift,
    approvedGift,
    refundingGift,
    typedCard,
  };
}

const pagesOf = (world: Visits) => world.gatewayPages as Hono;

/** The platform of a process that ends as soon as the gateway has done what it was asked to. */
function dying(world: Visits, method: keyof PaymentGateway) {
  const asked = world.platform.gateway[method] as (...given: never[]) => Promise<unknown>;
  return withGateway(world.platform, {
    [method]: async (...given: never[]) => {
      await asked(...given);
      throw new Error('the process ended here');
    },
  });
}

async function ends(work: Promise<unknown>): Promise<void> {
  const ended = await work.then(
    () => false,
    (error: Error) => error.message === 'the process ended here',
  );
  if (!ended) throw new Error('The process should have ended.');
}

async function feeFor(world: Visits, bookingId: string): Promise<number> {
  const asked = await cancelAndSettle(world.platform, world.rosa.member, bookingId, {
    agreedFeeCents: 1,
    reason: null,
  });
  return asked.ok ? 0 : Number(asked.refusal.details?.['fee_cents'] ?? 0);
}

async function typedGift(world: Visits, number = '4242424242424242'): Promise<string> {
  const { key } = valueOf(await orderGiftCard(world.platform, visitorOn(), null, printedGift));
  const { url } = valueOf(await openCardPage(world.platform, visitorOn(), key));
  const setupId = await typeCard(pagesOf(world), url, number);
  valueOf(await takeTypedCard(world.platform, key, setupId));
  return key;
}
