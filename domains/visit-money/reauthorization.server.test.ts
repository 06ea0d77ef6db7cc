import type { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { continueAfterBank } from '#domains/booking/placement/placement-bank.server.ts';
import { listPayments } from '#domains/payments/history.server.ts';
import { settleDuePayments } from '#domains/payments/settlement.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { postAtGateway } from '#tests/people.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { findAgeingPayments, payWithAnotherCard, reauthorizePayments } from './reauthorization.server.ts';

const day = 24 * 60;
const nobody = '00000000-0000-0000-0000-000000000000';
/** Monday at ten in New York, 24 days after the tests' first day. */
const time = new Date('2027-03-01T15:00:00Z');

let world: Visits;
let bookingId: string;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await letCards('approved');
  ({ bookingId } = await world.book(time));
});

const booking = () => findBooking(world.platform.database, world.rosa.member, bookingId);
async function atGateway(): Promise<string[]> {
  const { rows } = await sql<{
    status: string;
  }>`select body ->> 'status' as status from test_gateway.objects where kind = 'payment_intent' order by body ->> 'created', id`.execute(
    world.platform.database,
  );
  return rows.map((row) => row.status).sort();
}
/** The bank's answer to all existing cards from now on. */
async function letCards(behaviour: 'approved' | 'declined_when_charged'): Promise<void> {
  await sql`update test_gateway.objects set body = jsonb_set(body, '{card,behaviour}', ${JSON.stringify(behaviour)}::jsonb) where kind = 'payment_method'`.execute(
    world.platform.database,
  );
}

describe('money for a visit that is far', () => {
  it('is let go before it lapses, and set aside anew five days before the visit, once', async () => {
    world.later(7 * day);
    await Promise.all([reauthorizePayments(world.platform), reauthorizePayments(world.platform)]);
    expect((await booking())?.payment?.state).toBe('released');
    expect(await atGateway()).toEqual(['canceled']);
    expect(await reauthorizePayments(world.platform)).toBe(0);
    world.clock.moveTo(new Date(time.getTime() - 5 * day * 60_000));
    await Promise.all([reauthorizePayments(world.platform), reauthorizePayments(world.platform)]);
    expect(await booking()).toMatchObject({
      state: 'confirmed',
      payment: { state: 'authorized', amountCents: 9_900 },
    });
    expect(await atGateway()).toEqual(['canceled', 'requires_capture']);
    expect(await world.messages('payment_failed')).toEqual([]);
    const { payments } = await listPayments(world.platform.database, world.rosa.member, null);
    expect(payments.map(({ state }) => state)).toEqual(['authorized']);
  });

  it('that the bank refuses the second time is told once, and another card makes it good', async () => {
    world.later(7 * day);
    await reauthorizePayments(world.platform);
    await letCards('declined_when_charged');
    world.clock.moveTo(new Date(time.getTime() - 5 * day * 60_000));
    await reauthorizePayments(world.platform);
    await reauthorizePayments(world.platform);
    expect(await booking()).toMatchObject({ state: 'confirmed', payment: { state: 'declined' } });
    expect(await world.messages('payment_failed')).toHaveLength(1);
    expect(codeOf(await payWithAnotherCard(world.platform, world.rosa.member, bookingId, world.cardId))).toBe(
      'card_declined',
    );
    expect(
      codeOf(await payWithAnotherCard(world.platform, world.grace.member, bookingId, world.cardId)),
    ).toBe('booking_not_found');
    const another = await world.saveCard(world.rosa, '5555555555554444');
    valueOf(await payWithAnotherCard(world.platform, world.rosa.member, bookingId, another));
    expect(await booking()).toMatchObject({ state: 'confirmed', payment: { state: 'authorized' } });
    expect(codeOf(await payWithAnotherCard(world.platform, world.rosa.member, bookingId, another))).toBe(
      'nothing_to_pay',
    );
  });
});

describe('money for a visit that is done, and that was let go', () => {
  it('is asked for once more in the words of a visit that is done, where the card broke', async () => {
    world.later(7 * day);
    await reauthorizePayments(world.platform);
    await sql`update cards set removed_at = now()`.execute(world.platform.database);
    world.clock.moveTo(new Date(time.getTime() - 5 * day * 60_000));
    await reauthorizePayments(world.platform);
    expect(await world.messages('payment_failed')).toHaveLength(1);
    await sql`update bookings set state = 'completed'`.execute(world.platform.database);
    world.clock.moveTo(new Date(time.getTime() + day * 60_000));
    const [ageing] = await findAgeingPayments(world.platform.database, world.clock.now(), nobody, 1);
    expect(ageing).toMatchObject({ state: 'completed', payment: { state: 'released' } });
    await reauthorizePayments(world.platform);
    await reauthorizePayments(world.platform);
    const told = await world.messages('payment_failed');
    expect(told).toHaveLength(2);
    expect(told.some(({ body }) => body?.includes('is done but not paid yet'))).toBe(true);
    await sql`update cards set removed_at = null`.execute(world.platform.database);
  });
});

describe('another card about which the bank asks', () => {
  it('is answered on its page; a no leaves the time kept, a yes makes it good', async () => {
    await sql`update payments set state = 'declined', payment_intent_id = null`.execute(
      world.platform.database,
    );
    const asked = await world.saveCard(world.rosa, '4000002760003184');
    const pay = async () =>
      valueOf(
        await payWithAnotherCard(
          world.platform,
          world.rosa.member,
          bookingId,
          asked,
          () => 'http://localhost/card?bank=asked',
        ),
      ).challenge?.url ?? '';
    const answer = async (url: string, word: string) => {
      await postAtGateway(world.gatewayPages as Hono, url, { answer: word });
      return continueAfterBank(world.platform, world.rosa.member, bookingId);
    };
    expect(await pay()).toBe(await pay());
    expect(await answer(await pay(), 'decline')).toMatchObject({
      refusal: { message: expect.stringContaining('did not get your OK') },
    });
    expect(await booking()).toMatchObject({ state: 'confirmed', payment: { state: 'declined' } });
    expect(valueOf(await answer(await pay(), 'approve'))).toMatchObject({ state: 'confirmed' });
    expect(await booking()).toMatchObject({ state: 'confirmed', payment: { state: 'authorized' } });
  });
});

describe('money for a visit that is near', () => {
  it('is replaced before it lapses, never both set aside for long', async () => {
    await world.startAnew();
    ({ bookingId } = await world.book(new Date('2027-02-15T15:00:00Z')));
    world.later(6 * day);
    await reauthorizePayments(world.platform);
    await settleDuePayments(world.platform);
    expect((await booking())?.payment?.state).toBe('authorized');
    expect(await atGateway()).toEqual(['canceled', 'requires_capture']);
  });
});
