import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { replaceAbsent } from '#domains/visit-changes/replacement.server.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { listPayouts } from '#domains/visit-money/books/payout.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { transaction } from '#platform/database/database.ts';
import { mergeAfterWaiting } from '#tests/merges.ts';
import { openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { erasePerson } from './erasing.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());

/** Done by the professional, in an hour. */
async function done(time: Date): Promise<string> {
  const { bookingId } = await world.book(time);
  const { professionalId } = (await findBooking(world.platform.database, world.rosa.member, bookingId))!;
  await sql`update booking_needs set acknowledged_at = now()`.execute(world.platform.database);
  world.clock.moveTo(time);
  const by = { kind: 'professional', professionalId } as const;
  for (const step of ['on_the_way', 'arrived', 'in_progress'] as const)
    valueOf(await recordProgress(world.platform, by, bookingId, step));
  world.later(60);
  valueOf(await recordProgress(world.platform, by, bookingId, 'completed'));
  return bookingId;
}

it('what is owed for a past span stays the same when somebody else comes next, and when accounts are merged and erased', async () => {
  const { platform, rosa, daniel, grace, clock } = world;
  const { database } = platform;
  const free = async () => (await world.freeTimes()).filter((time) => time > clock.now());
  const day = (await free()).find((time) => time.getUTCHours() === 15)!;
  const one = await done(day);
  const next = (await free())[0]!;
  const other = await done(next);
  // The second is at Daniel's home on the same day; the first was a ride as well, and its start was corrected.
  await sql`update bookings set recipient_id = ${daniel.recipientId}, address = address || '{"address_1": "80 Lafayette Street", "zipcode": "10013", "latitude": 40.72, "longitude": -74.0}'::jsonb,
    starts_at = ${day}::timestamptz + interval '5 hours', ends_at = ${day}::timestamptz + interval '6 hours', occupied_until = ${day}::timestamptz + interval '7 hours' where id = ${other}`.execute(
    database,
  );
  await sql`update booking_events set created_at = created_at + (${day}::timestamptz + interval '5 hours' - ${next}) where booking_id = ${other}`.execute(
    database,
  );
  await sql`update bookings set answers = answers || '{"trip": "wait", "route": {"miles": 4.5}}'::jsonb where id = ${one}`.execute(
    database,
  );
  await sql`with press as (
      insert into field_steps (id, created_at, professional_id, booking_id, kind, happened_at, clock_offset_ms, is_old, payload, outcome, words)
      select gen_random_uuid(), e.created_at, e.professional_id, e.booking_id, e.kind, e.created_at, 0, false, '{}', 'taken', '' from booking_events e
      where e.booking_id = ${one} and e.to_state = 'in_progress' returning *)
    insert into field_steps (id, created_at, professional_id, booking_id, kind, happened_at, clock_offset_ms, is_old, payload, outcome, words)
    select gen_random_uuid(), s.created_at, s.professional_id, s.booking_id, 'correction', s.created_at, 0, false,
      jsonb_build_object('of', s.id, 'right_at', s.happened_at - interval '30 minutes', 'reason', 'Rosa Alvarez called'), 'taken', '' from press s`.execute(
    database,
  );
  const owed = () =>
    listPayouts(database, { from: new Date(day.getTime() - 1), until: new Date(day.getTime() + 86_400_000) });
  const before = await owed();
  expect(before[0]?.visits).toMatchObject([
    { recordedMinutes: 90, miles: 9, milesThere: 0 },
    { recordedMinutes: 60, miles: null },
  ]);
  expect(before[0]?.visits[1]?.milesThere).toBeGreaterThan(5);

  const later = await world.book((await free()).find((time) => time.getTime() > day.getTime() + 86_400_000)!);
  const ofLater = async () => (await findBooking(database, rosa.member, later.bookingId))!;
  const { professionalId, startsAt, endsAt } = await ofLater();
  await sql`insert into time_off (id, professional_id, starts_at, ends_at, reason) values (gen_random_uuid(), ${professionalId}, ${startsAt}, ${endsAt}, 'Ill')`.execute(
    database,
  );
  await sql`update professionals set active = true where service_area_id = 'nyc-queens'`.execute(database);
  expect(await replaceAbsent(platform)).toBe(1);
  expect((await ofLater()).professionalId).not.toBe(professionalId);
  expect(await owed()).toEqual(before);

  const erase = (userId: string) =>
    transaction(database, (work) => erasePerson(work, userId, platform.clock.now()));
  valueOf(
    await mergeAfterWaiting(platform, { staysId: grace.member.userId, doubleId: daniel.member.userId }),
  );
  expect(await owed()).toEqual(before);
  await erase(rosa.member.userId);
  expect(await owed()).toEqual(before);
  await erase(grace.member.userId);
  expect(await owed()).toEqual(before);
  const { rows } = await sql`select payload from field_steps where payload::text like '%Rosa%'`.execute(
    database,
  );
  expect(rows).toEqual([]);
});
