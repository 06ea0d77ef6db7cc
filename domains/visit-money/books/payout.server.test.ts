import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordProgress, takeBackProgress } from '#domains/visit-day/progress.server.ts';
import { answerAskedTimes, listAskedTimes } from '#domains/visits/day/asked-time.server.ts';
import type { ProgressStep } from '#domains/visits/day/day-steps.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { refundVisit } from '../refund.server.ts';
import { tip } from '../tip.server.ts';
import { listPayouts } from './payout.server.ts';
import { hoursOf, isByHand, minutesOf, payCents, workedIn } from './payout.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());

/** Done by the professional, or by the office in their place. */
async function done(time: Date, minutes: number, byHand: boolean): Promise<string> {
  const { bookingId } = await world.book(time);
  const { professionalId } = (await findBooking(world.platform.database, world.rosa.member, bookingId))!;
  const by = byHand ? ana : ({ kind: 'professional', professionalId } as const);
  await sql`update booking_needs set acknowledged_at = now()`.execute(world.platform.database);
  world.clock.moveTo(time);
  for (const step of ['on_the_way', 'arrived', 'in_progress'] as const)
    valueOf(await recordProgress(world.platform, by, bookingId, step));
  world.later(minutes);
  valueOf(await recordProgress(world.platform, by, bookingId, 'completed'));
  return bookingId;
}

it('hours are those that were recorded, with those of the office marked, and tips what was paid', async () => {
  const { database } = world.platform;
  const [first] = (await world.freeTimes()) as [Date];
  const one = await done(first, 150, false);
  valueOf(await tip(world.platform, world.rosa.member, one, { amountCents: 1_000, cardId: world.cardId }));
  valueOf(
    await refundVisit(world.platform, ana, one, {
      amountCents: 2_000,
      cause: 'late',
      reason: 'She came late.',
      requestKey: 'one',
    }),
  );
  const [second] = (await world.freeTimes()) as [Date];
  await done(second, 60, true);
  // The office wrote it down: it applies once another member of the office approves it.
  const asked = await listAskedTimes(database, { only: null, after: null, most: 9 });
  await employ(database, ben, world.clock.now());
  expect(
    valueOf(
      await answerAskedTimes(
        world.platform,
        ben,
        asked.map(({ id }) => id),
        true,
      ),
    ),
  ).toEqual({ answered: 2 });
  await sql`update professionals set pay_cents_an_hour = 2_050`.execute(database);
  const span = { from: new Date(first.getTime() - 1), until: new Date(second.getTime() + 1) };
  const [payout, ...others] = await listPayouts(database, span);
  expect(others).toEqual([]);
  const worked = workedIn(payout!.visits);
  expect(worked).toEqual({
    minutes: 210,
    byHandMinutes: 60,
    bookedMinutes: 270,
    waiting: 0,
    milesBetween: 0,
    miles: null,
  });
  expect(payout!.visits.map((visit) => [minutesOf(visit), isByHand(visit)])).toEqual([
    [150, false],
    [60, true],
  ]);
  // A refund does not concern the professional.
  expect(payout).toMatchObject({ payCentsAnHour: 2_050, tipCents: 1_000, groceryCents: 0 });
  expect([hoursOf(worked.minutes), payCents(worked.minutes, 2_050), payCents(60, null)]).toEqual([
    '3.50',
    7_175,
    null,
  ]);
  expect(await listPayouts(database, { ...span, until: first })).toEqual([]);
  expect(await listPayouts(database, span, payout!.professionalId)).toHaveLength(1);
  expect(await listPayouts(database, span, '01938f0e-0000-7000-8000-000000000000')).toEqual([]);
});

it('hours typed or corrected on the phone are marked, corrected ones count as they were corrected, and ways between visits in miles', async () => {
  const { database } = world.platform;
  const [day] = (await world.freeTimes()).filter(
    (time) => time > world.clock.now() && time.getUTCHours() === 15,
  ) as [Date];
  const ids = [await done(day, 60, false)];
  const [next] = (await world.freeTimes()).filter((time) => time > world.clock.now()) as [Date];
  ids.push(await done(next, 60, false));
  await sql`update bookings set address = address || '{"address_1": "80 Lafayette Street", "zipcode": "10013", "latitude": 40.72, "longitude": -74.0}'::jsonb,
    starts_at = ${day}::timestamptz + interval '5 hours', ends_at = ${day}::timestamptz + interval '6 hours', occupied_until = ${day}::timestamptz + interval '7 hours', professional_id = (select professional_id from bookings where id = ${ids[0]}) where id = ${ids[1]}`.execute(
    database,
  );
  await sql`update booking_events set created_at = created_at + (${day}::timestamptz + interval '5 hours' - ${next}) where booking_id = ${ids[1]!}`.execute(
    database,
  );
  // The first was started 30 minutes earlier, they say afterward.
  await sql`insert into field_steps (id, created_at, professional_id, booking_id, kind, happened_at, clock_offset_ms, is_old, payload, outcome, words)
    select gen_random_uuid(), e.created_at, b.professional_id, b.id, e.kind, e.created_at, 0, false, '{}', 'taken', '' from booking_events e join bookings b on b.id = e.booking_id
    where b.id = ${ids[0]} and e.to_state = 'in_progress'`.execute(database);
  await sql`insert into field_steps (id, created_at, professional_id, booking_id, kind, happened_at, clock_offset_ms, is_old, payload, outcome, words)
    select gen_random_uuid(), s.created_at, s.professional_id, s.booking_id, 'correction', s.created_at, 0, false,
      jsonb_build_object('of', s.id, 'right_at', s.happened_at - interval '30 minutes', 'reason', 'x'), 'taken', '' from field_steps s where s.booking_id = ${ids[0]}`.execute(
    database,
  );
  const span = { from: new Date(day.getTime() - 1), until: new Date(day.getTime() + 6 * 3_600_000) };
  const [payout] = await listPayouts(database, span);
  expect(payout?.visits.map((visit) => [visit.recordedMinutes, isByHand(visit)])).toEqual([
    [90, true],
    [60, false],
  ]);
  expect(payout?.visits[0]?.milesThere).toBe(0);
  expect(payout?.visits[1]?.milesThere).toBeGreaterThan(5);
  expect(workedIn(payout?.visits ?? []).milesBetween).toBe(payout?.visits[1]?.milesThere);
});

/** One visit by the professional, each step so many minutes after its planned time. */
async function pressed(steps: readonly (readonly [ProgressStep | 'undo', number])[]) {
  const { platform, clock } = world;
  const time = (await world.freeTimes()).find((free) => free > clock.now())!;
  const { bookingId } = await world.book(time);
  const { professionalId } = (await findBooking(platform.database, world.rosa.member, bookingId))!;
  const by = { kind: 'professional', professionalId } as const;
  await sql`update booking_needs set acknowledged_at = now()`.execute(platform.database);
  clock.moveTo(new Date(time.getTime() + Math.max(...steps.map(([, minute]) => minute)) * 60_000));
  for (const [step, minute] of steps) {
    const at = new Date(time.getTime() + minute * 60_000);
    valueOf(
      step === 'undo'
        ? await takeBackProgress(platform, by, bookingId, 'in_progress')
        : await recordProgress(platform, by, bookingId, step, { at, isNews: false }),
    );
  }
  const span = { from: time, until: new Date(time.getTime() + 1) };
  const paid = async () => {
    const [visit] = (await listPayouts(platform.database, span))[0]!.visits;
    return { minutes: minutesOf(visit!), odd: visit!.odd };
  };
  return { bookingId, paid };
}

it('a start that was undone does not count', async () => {
  const { paid } = await pressed([
    ['on_the_way', -20],
    ['arrived', -10],
    ['in_progress', -5],
    ['undo', -4],
    ['in_progress', 30],
    ['completed', 150],
  ]);
  expect(await paid()).toEqual({ minutes: 120, odd: null });
});

it('an end that is before the start counts as booked, and is named', async () => {
  const { bookingId, paid } = await pressed([
    ['on_the_way', -20],
    ['arrived', -10],
    ['in_progress', 60],
    ['completed', 90],
  ]);
  await sql`update booking_events set created_at = created_at - interval '1 hour' where booking_id = ${bookingId} and kind = 'completed'`.execute(
    world.platform.database,
  );
  expect(await paid()).toEqual({ minutes: 135, odd: 'wrong_order' });
});

it('an end that is over 12 hours from the visit counts as booked, and is named', async () => {
  const { paid } = await pressed([
    ['on_the_way', -20],
    ['arrived', -10],
    ['in_progress', 0],
    ['completed', 24 * 60],
  ]);
  expect(await paid()).toEqual({ minutes: 135, odd: 'far_away' });
});

it('a correction to another year does not count', async () => {
  const { bookingId, paid } = await pressed([
    ['on_the_way', -20],
    ['arrived', -10],
    ['in_progress', 0],
    ['completed', 60],
  ]);
  await sql`with press as (
      insert into field_steps (id, created_at, professional_id, booking_id, kind, happened_at, clock_offset_ms, is_old, payload, outcome, words)
      select gen_random_uuid(), e.created_at, e.professional_id, e.booking_id, e.kind, e.created_at, 0, false, '{}', 'taken', '' from booking_events e
      where e.booking_id = ${bookingId} and e.to_state = 'in_progress' returning *)
    insert into field_steps (id, created_at, professional_id, booking_id, kind, happened_at, clock_offset_ms, is_old, payload, outcome, words)
    select gen_random_uuid(), s.created_at, s.professional_id, s.booking_id, 'correction', s.created_at, 0, false,
      jsonb_build_object('of', s.id, 'right_at', s.happened_at - interval '1 year', 'reason', 'x'), 'taken', '' from press s`.execute(
    world.platform.database,
  );
  expect(await paid()).toEqual({ minutes: 60, odd: null });
});
