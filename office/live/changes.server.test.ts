import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayIn } from '#domains/professionals/days.ts';
import { rescheduleBooking } from '#domains/visit-changes/reschedule.server.ts';
import { forgetOldRows } from '#platform/database/retention.ts';
import { ana, employ } from '#tests/staff.ts';
import { openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { snoozeItem } from '../desk/queue.server.ts';
import { changesFor } from './change.ts';
import { lookForChanges } from './changes.server.ts';

let world: Visits;
let times: Date[];
let snapshot: string;
beforeAll(async () => {
  world = await openVisits();
  times = await world.freeTimes();
  await employ(world.platform.database, ana, world.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ snapshot } = await lookForChanges(world.platform.database, undefined));
});

const look = async () => (await lookForChanges(world.platform.database, snapshot)).changes;
const dayOf = (moment: Date) => dayIn('America/New_York', moment);

describe('what is noted for open screens', () => {
  it('is a visit once it is booked, and not a time that is only held', async () => {
    await world.hold(times[0]!);
    expect(await look()).toEqual([]);
    const { bookingId } = await world.book(times[20]!);
    const noted = await look();
    expect(noted).toContainEqual(
      expect.objectContaining({
        kind: 'visit',
        subject: bookingId,
        area: 'nyc-queens',
        day: dayOf(times[20]!),
      }),
    );
    expect(new Set(noted.map(({ subject }) => subject))).toEqual(new Set([bookingId]));
  });

  it('is where a visit was and where it is now', async () => {
    const { bookingId } = await world.book(times[40]!);
    const dayAfter = dayOf(new Date(times[40]!.getTime() + 86_400_000));
    const later = times.findLast((time) => dayOf(time) === dayAfter)!;
    ({ snapshot } = await lookForChanges(world.platform.database, undefined));
    valueOf(await rescheduleBooking(world.platform, world.rosa.member, bookingId, later));
    const days = (await look()).filter(({ subject }) => subject === bookingId).map(({ day }) => day);
    expect(new Set(days)).toEqual(new Set([dayOf(times[40]!), dayOf(later)]));
  });

  it('is an alert, what is put off, time off, and money for those alone who see it', async () => {
    const { database, clock } = world.platform;
    const startsAt = (await world.freeTimes())[10]!;
    const { bookingId } = await world.book(startsAt);
    ({ snapshot } = await lookForChanges(database, undefined));
    await sql`insert into booking_alerts (id, created_at, booking_id, kind) values (gen_random_uuid(), ${clock.now()}, ${bookingId}, 'nobody_comes')`.execute(
      database,
    );
    valueOf(await snoozeItem(world.platform, ana, 'nobody_comes', bookingId, 15));
    const { rows } = await sql<{
      id: string;
    }>`select professional_id as id from bookings where id = ${bookingId}`.execute(database);
    await sql`insert into time_off (id, professional_id, starts_at, ends_at, reason) values (gen_random_uuid(), ${rows[0]!.id}, ${times[80]}, ${times[90]}, 'Dentist')`.execute(
      database,
    );
    await sql`insert into office_changes (kind) values ('money')`.execute(database);
    const noted = await look();
    expect(noted).toMatchObject([
      { kind: 'alert', subject: bookingId, day: dayOf(startsAt) },
      { kind: 'queue', subject: null },
      { kind: 'hours', professionalId: rows[0]!.id },
      { kind: 'money' },
    ]);
    expect(changesFor(noted, new Set(['visits'])).map(({ kind }) => kind)).toEqual([
      'alert',
      'queue',
      'hours',
    ]);
  });

  it('is told once, and forgotten after two days', async () => {
    const { database } = world.platform;
    await sql`insert into office_changes (kind) values ('queue')`.execute(database);
    const first = await lookForChanges(database, snapshot);
    expect(first.changes).toHaveLength(1);
    expect((await lookForChanges(database, first.snapshot)).changes).toEqual([]);
    await sql`update office_changes set created_at = ${new Date(world.clock.now().getTime() - 49 * 3_600_000)}`.execute(
      database,
    );
    await forgetOldRows(database, world.clock.now());
    expect(await look()).toEqual([]);
  });
});
