import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { place } from '#domains/booking/booking.server.ts';
import { placePayingLater } from '#domains/booking/placement/deferred-payment.server.ts';
import { continueAfterBank } from '#domains/booking/placement/placement-bank.server.ts';
import { holdSeries } from '#domains/booking/series/series-hold.server.ts';
import { placeSeries } from '#domains/booking/series/series-placement.server.ts';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { rescheduleBooking } from '#domains/visit-changes/reschedule.server.ts';
import { postAtGateway } from '#tests/people.ts';
import { ana, employ } from '#tests/staff.ts';
import { cleaning, codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { findClashesOfHeld, findEngagements } from './clash.server.ts';
import { findBooking } from './visit.server.ts';

let world: Visits;
/** Monday at nine in New York; the visit takes two hours and a quarter. */
const time = new Date('2027-02-08T14:00:00Z');
const later = (minutes: number) => new Date(time.getTime() + minutes * 60_000);
let askedCard: string;
let refusedCard: string;
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ana, world.clock.now());
  await world.platform.database
    .updateTable('professionals')
    .set({ active: true })
    .where('service_area_id', '=', 'nyc-queens')
    .execute();
  askedCard = await world.saveCard(world.rosa, '4000002760003184');
  refusedCard = await world.saveCard(world.rosa, '4000000000000341');
});
afterAll(() => world.close());
beforeEach(() => world.startAnew());

const pay = (bookingId: string, more: { cardId?: string; both?: string[] } = {}) =>
  place(world.platform, world.rosa.member, 'once', bookingId, {
    cardId: world.cardId,
    returnUrl: () => 'http://localhost/check-and-pay?draft=1',
    ...more,
  });
const hold = async (startsAt = time) => (await world.hold(startsAt)).bookingId;
const bookedAt = async (startsAt = time) => valueOf(await pay(await hold(startsAt))).bookingId;
const rowOf = (id: string) =>
  world.platform.database
    .selectFrom('bookings')
    .select(['state', 'starts_at', 'claimed_at', 'kept_beside'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('an hour of whoever is helped', () => {
  it.each([1, 2, 3])(
    'is booked once by two at the same moment, run %i; the other is told, and may say yes',
    async () => {
      const held = [await hold(), await hold()];
      const answers = await Promise.all(held.map((id) => pay(id)));
      expect(new Set(answers.map(codeOf))).toEqual(new Set(['clash', undefined]));
      const refused = held[answers.findIndex(({ ok }) => !ok)]!;
      const booked = held.find((id) => id !== refused)!;
      expect(await rowOf(refused)).toMatchObject({ state: 'held', claimed_at: null });
      expect(await world.charges()).toBe(1);
      expect(
        (await findClashesOfHeld(world.platform, world.rosa.member, refused)).map(({ id }) => id),
      ).toEqual([booked]);
      expect(codeOf(await pay(refused, { both: [refused] }))).toBe('clash');
      expect(codeOf(await pay(refused, { both: [booked] }))).toBeUndefined();
      expect(await rowOf(refused)).toMatchObject({ state: 'confirmed', kept_beside: [booked] });
      // Asking again for what is booked asks nothing.
      expect(codeOf(await pay(refused))).toBeUndefined();
    },
  );

  it('is taken from its begin to its end and not longer', async () => {
    const id = await bookedAt();
    const { endsAt } = (await findBooking(world.platform.database, world.rosa.member, id))!;
    expect(codeOf(await pay(await hold(later(60))))).toBe('clash');
    expect(codeOf(await pay(await hold(new Date(Math.ceil(endsAt.getTime() / 1_800_000) * 1_800_000))))).toBe(
      undefined,
    );
  });

  it('is taken by a visit of a series as by any other', async () => {
    const { recipientId } = world.rosa;
    const times = [time, later(7 * 24 * 60)];
    const wanted = { recipientId, answers: cleaning, notes: null, every: 'weekly' as const, times };
    const series = valueOf(await holdSeries(world.platform, world.rosa.member, wanted, 'series'));
    valueOf(await placeSeries(world.platform, world.rosa.member, series.bookingId, world.cardId));
    for (const startsAt of times) {
      const held = await hold(startsAt);
      expect(await findClashesOfHeld(world.platform, world.rosa.member, held)).toMatchObject([{ startsAt }]);
      expect(codeOf(await pay(held))).toBe('clash');
    }
  });

  it('is claimed while a bank asks, and what goes on then asks nothing again', async () => {
    const asked = await hold();
    const { challenge } = valueOf(await pay(asked, { cardId: askedCard }));
    const second = await hold();
    expect(codeOf(await pay(second))).toBe('clash');
    // The bank may take longer than we keep a time.
    world.later(16);
    expect(codeOf(await pay(second))).toBe('clash');
    await postAtGateway(world.gatewayPages as Hono, challenge!.url, { answer: 'approve' });
    expect(valueOf(await continueAfterBank(world.platform, world.rosa.member, asked))).toMatchObject({
      state: 'confirmed',
    });
  });

  it('is taken twice by a yes from before the bank asked', async () => {
    const there = await bookedAt();
    const asked = await hold();
    expect(codeOf(await pay(asked, { cardId: askedCard }))).toBe('clash');
    const { challenge } = valueOf(await pay(asked, { cardId: askedCard, both: [there] }));
    await postAtGateway(world.gatewayPages as Hono, challenge!.url, { answer: 'decline' });
    expect(codeOf(await pay(asked, { cardId: refusedCard }))).toBe('card_declined');
    expect(codeOf(await pay(asked))).toBeUndefined();
    expect(await rowOf(asked)).toMatchObject({ state: 'confirmed', kept_beside: [there] });
  });

  it('is free again after a refused card, after a hold that ran out, and after a cancellation', async () => {
    expect(codeOf(await pay(await hold(), { cardId: refusedCard }))).toBe('card_declined');
    expect(codeOf(await pay(await hold(), { cardId: '018f0000-0000-7000-8000-000000000000' }))).toBe(
      'card_not_found',
    );
    world.later(16);
    const id = await bookedAt();
    const next = await hold();
    expect(codeOf(await pay(next))).toBe('clash');
    valueOf(await cancelBooking(world.platform, world.rosa.member, id, { agreedFeeCents: 0, reason: null }));
    expect(codeOf(await pay(next))).toBeUndefined();
  });

  it('is asked about on the phone as well', async () => {
    const there = await bookedAt();
    const held = await hold();
    const onPhone = (both?: string[]) => placePayingLater(world.platform, ana, world.rosa.member, held, both);
    expect(codeOf(await onPhone())).toBe('clash');
    expect(codeOf(await onPhone([there]))).toBeUndefined();
  });

  it('is not moved to where something is, unless somebody says so', async () => {
    const there = await bookedAt();
    const moving = await bookedAt(later(24 * 60));
    const move = (startsAt: Date, both?: string[]) =>
      rescheduleBooking(world.platform, world.rosa.member, moving, startsAt, { both });
    expect(codeOf(await move(later(60)))).toBe('clash');
    expect((await rowOf(moving)).starts_at).toEqual(later(24 * 60));
    expect(codeOf(await move(later(60), [there]))).toBeUndefined();
    expect(await rowOf(moving)).toMatchObject({ starts_at: later(60), kept_beside: [there] });
    // The yes was to that hour alone.
    expect(codeOf(await move(later(30)))).toBe('clash');
  });

  it.each([1, 2])('is taken once by a move and a booking at the same moment, run %i', async () => {
    const moving = await bookedAt(later(24 * 60));
    const held = await hold();
    const answers = await Promise.all([
      pay(held),
      rescheduleBooking(world.platform, world.rosa.member, moving, later(30)),
    ]);
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['clash', undefined]));
  });

  it('is nobody else’s', async () => {
    await bookedAt();
    const period = { from: time, until: later(60) };
    const { recipientId } = world.grace;
    expect(await findEngagements(world.platform.database, recipientId, period, world.clock.now())).toEqual(
      [],
    );
  });
});
