import type { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { continueCharges } from '#domains/membership/charge.server.ts';
import { cancelMembership, orderMembership } from '#domains/membership/membership.server.ts';
import { findMembership } from '#domains/membership/record.server.ts';
import { listAsked } from '#domains/payments/card.server.ts';
import { bankPage, type Challenge } from '#domains/payments/card.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import type { Result } from '#platform/result.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { postAtGateway } from '#tests/people.ts';
import { codeOf, openVisits, professionalOf, valueOf, type Visits } from '#tests/visits.ts';
import { continueAfterQuestion } from './bank-challenge.server.ts';
import { acceptExtra, continueVisitCharges, listCharges, proposeExtra } from './charge.server.ts';
import { tip } from './tip.server.ts';

let world: Visits;
let askedCard: string;
let bookingId: string;
const returnUrl = bankPage('http://localhost');
beforeAll(async () => {
  world = await openVisits();
  askedCard = await world.saveCard(world.rosa, '4000002760003184');
});
afterAll(() => world.close());

/** A kind of payment: how a card is charged for it, what state it is in, and the job that continues it. */
interface Paid {
  name: string;
  pay(cardId: string): Promise<Result<{ state: string } | Challenge>>;
  standing(): Promise<string | undefined>;
  before: string | undefined;
  after: string;
  job(): Promise<unknown>;
}

let chargeId: string;
const chargeState = async (kind: string) =>
  (await listCharges(world.platform.database, world.rosa.member, bookingId)).findLast(
    (charge) => charge.kind === kind,
  )?.state;
const ways: Paid[] = [
  {
    name: 'a tip',
    pay: (cardId) =>
      tip(world.platform, world.rosa.member, bookingId, { amountCents: 1_500, cardId, returnUrl }),
    standing: () => chargeState('tip'),
    before: 'failed',
    after: 'paid',
    job: () => continueVisitCharges(world.platform),
  },
  {
    name: 'extra time',
    pay: (cardId) => acceptExtra(world.platform, world.rosa.member, chargeId, cardId, returnUrl),
    standing: () => chargeState('extra_time'),
    before: 'proposed',
    after: 'paid',
    job: () => continueVisitCharges(world.platform),
  },
  {
    name: 'a membership',
    pay: (cardId) =>
      orderMembership(
        world.platform,
        world.rosa.member,
        { plan: 'plus', billing: 'monthly', agreed_cents: 1_900, card_id: cardId },
        returnUrl,
      ),
    standing: async () => (await findMembership(world.platform.database, world.rosa.member.userId))?.state,
    before: undefined,
    after: 'active',
    job: () => continueCharges(world.platform),
  },
];

beforeEach(async () => {
  await world.startAnew();
  await emptyTables(world.platform.database, 'memberships', 'membership_charges', 'membership_cancellations');
  ({ bookingId } = await world.book(new Date('2027-02-08T15:00:00Z')));
  const professionalId = await professionalOf(world.platform.database, bookingId);
  world.clock.moveTo('2027-02-08T15:00:00Z');
  for (const step of progressSteps)
    valueOf(await recordProgress(world.platform, { kind: 'professional', professionalId }, bookingId, step));
  chargeId = valueOf(
    await proposeExtra(
      world.platform,
      { kind: 'professional', professionalId },
      bookingId,
      { kind: 'extra_time', description: 'Half an hour', amount_cents: 2_200 },
      'extra-1',
    ),
  ).chargeId;
});

const goOn = (paymentId: string) => continueAfterQuestion(world.platform, world.rosa.member, paymentId);
const answer = (url: string, word: 'approve' | 'decline') =>
  postAtGateway(world.gatewayPages as Hono, url, { answer: word });
const taken = async () =>
  (
    await sql<{
      cents: number;
    }>`select coalesce(sum((body ->> 'amountReceived')::integer), 0) as cents from test_gateway.objects where kind = 'payment_intent' and body -> 'metadata' ->> 'reference' not like ${`${bookingId}:%`}`.execute(
      world.platform.database,
    )
  ).rows[0]?.cents;
const holding = async () =>
  (
    await sql<{
      n: number;
    }>`select count(*) as n from test_gateway.objects where kind = 'payment_intent' and body ->> 'status' in ('requires_action', 'requires_capture')`.execute(
      world.platform.database,
    )
  ).rows[0]?.n;
async function asked(way: Paid): Promise<Challenge> {
  const outcome = valueOf(await way.pay(askedCard));
  if (!('paymentId' in outcome)) throw new Error(`The bank did not ask: ${outcome.state}.`);
  return outcome;
}

describe.each(ways)('a bank that asks about $name', (way) => {
  it('charges once the payer has said yes, however often it is asked', async () => {
    const question = await asked(way);
    expect(valueOf(await way.pay(askedCard))).toEqual(question);
    expect(valueOf(await goOn(question.paymentId))).toMatchObject(question);
    expect((await listAsked(world.platform.database, world.rosa.member)).map(({ id }) => id)).toEqual([
      question.paymentId,
    ]);
    expect(await taken()).toBe(0);
    await answer(question.url, 'approve');
    const answers = await Promise.all([
      goOn(question.paymentId),
      goOn(question.paymentId),
      way.pay(askedCard),
    ]);
    expect(answers.map((each) => each.ok)).toEqual([true, true, true]);
    expect(valueOf(await goOn(question.paymentId))).toMatchObject({ state: 'paid' });
    expect(await way.standing()).toBe(way.after);
    expect(await holding()).toBe(0);
    expect(await listAsked(world.platform.database, world.rosa.member)).toEqual([]);
  });

  it('charges nothing after a no, says what to do next each time it is looked at, and takes another card', async () => {
    const question = await asked(way);
    await answer(question.url, 'decline');
    for (let turn = 0; turn < 2; turn += 1)
      expect(await goOn(question.paymentId)).toMatchObject({
        ok: false,
        refusal: { code: 'card_declined', message: expect.stringContaining('did not get your OK') },
      });
    expect(await way.standing()).toBe(way.before);
    expect(await taken()).toBe(0);
    expect(valueOf(await way.pay(world.cardId)).state).toBe('paid');
    expect(await way.standing()).toBe(way.after);
  });

  it.each([false, true])(
    'is left for another card, and nothing is taken of the first, with a yes at the last moment %s',
    async (late) => {
      const question = await asked(way);
      if (late) await answer(question.url, 'approve');
      expect(valueOf(await way.pay(world.cardId)).state).toBe('paid');
      if (!late) await answer(question.url, 'approve');
      expect(await holding()).toBe(0);
      const { rows } = await sql<{
        n: number;
      }>`select count(*) as n from test_gateway.objects where kind = 'payment_intent' and body ->> 'status' = 'succeeded' and body -> 'metadata' ->> 'reference' not like ${`${bookingId}:%`}`.execute(
        world.platform.database,
      );
      expect(rows[0]?.n).toBe(1);
    },
  );

  it('that nobody answers is called off after half an hour', async () => {
    const question = await asked(way);
    world.later(29);
    await way.job();
    expect(valueOf(await goOn(question.paymentId))).toMatchObject({ state: 'challenge' });
    world.later(1);
    await way.job();
    expect(await holding()).toBe(0);
    expect(await goOn(question.paymentId)).toMatchObject({
      refusal: { message: expect.stringContaining('got no answer') },
    });
    expect(await way.standing()).toBe(way.before);
  });
});

describe('the question', () => {
  it('is nobody else’s: who may pay for the visit too is not led to another’s bank', async () => {
    const question = await asked(ways[1]!);
    await world.platform.database
      .updateTable('carers')
      .set({ can_book: true, can_pay: true, monthly_limit_cents: null })
      .where('user_id', '=', world.daniel.member.userId)
      .execute();
    const daniels = await world.saveCard(world.daniel);
    expect(
      valueOf(await acceptExtra(world.platform, world.daniel.member, chargeId, daniels, returnUrl)),
    ).toEqual({ state: 'waiting' });
    for (const id of [question.paymentId, 'x', '018f0000-0000-7000-8000-000000000000']) {
      expect(codeOf(await continueAfterQuestion(world.platform, world.daniel.member, id))).toBe(
        'payment_not_found',
      );
    }
    expect(await listAsked(world.platform.database, world.daniel.member)).toEqual([]);
  });

  it('about a visit that is booked by a program leads to the visit', async () => {
    const held = await world.hold(new Date('2027-02-10T15:00:00Z'));
    const { challenge } = valueOf(
      await placeBooking(world.platform, world.rosa.member, held.bookingId, askedCard, { returnUrl }),
    );
    if (challenge === undefined) throw new Error('The bank did not ask.');
    const { rows } = await sql<{
      back: string;
    }>`select return_url as back from payments where id = ${challenge.paymentId}`.execute(
      world.platform.database,
    );
    expect(rows).toEqual([{ back: `http://localhost/account/payment/${challenge.paymentId}/bank` }]);
    expect(valueOf(await goOn(challenge.paymentId))).toMatchObject({
      ...challenge,
      paidFor: { kind: 'visit', bookingState: 'held' },
    });
    await answer(challenge.url, 'approve');
    expect(valueOf(await goOn(challenge.paymentId))).toMatchObject({
      state: 'paid',
      paidFor: { kind: 'visit', bookingId: held.bookingId },
    });
    const row = await world.platform.database
      .selectFrom('bookings')
      .select('state')
      .where('id', '=', held.bookingId)
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('confirmed');
  });

  it('about one membership is given up by the wish for another one', async () => {
    await asked(ways[2]!);
    valueOf(
      await orderMembership(
        world.platform,
        world.rosa.member,
        { plan: 'vip', billing: 'monthly', agreed_cents: 5_900, card_id: world.cardId },
        returnUrl,
      ),
    );
    expect(await findMembership(world.platform.database, world.rosa.member.userId)).toMatchObject({
      planId: 'vip',
      state: 'active',
    });
    expect([await taken(), await holding()]).toEqual([5_900, 0]);
    valueOf(await cancelMembership(world.platform, world.rosa.member, null));
  });
});
