import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { BookingState } from '#domains/visits/visit.ts';
import { type Database, transaction } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { createTestDatabase } from '#platform/embedded-database/test-database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { extendHorizon } from './free-starts.server.ts';
import { findBusyDifferences, reportBusyDifferences } from './reconciliation.server.ts';
import { takeTime } from './taken-time.server.ts';
import { weekOf } from './week-bits.ts';

const now = new Date('2027-06-09T12:00Z');
const professionalId = newIdentifier(now);
const memberId = newIdentifier(now);
const recipientId = newIdentifier(now);
let database: Database;
let stop: () => Promise<void>;

beforeAll(async () => {
  // Without the seeds: searches here find only what this file inserts.
  const { url, drop } = await createTestDatabase(inject('adminUrl'));
  await migrate(url, 'migrations', now);
  database = openDatabase(url, { size: 5, onFault: () => undefined });
  stop = async () => {
    await database.destroy();
    await drop();
  };
  await insertWorld();
});

afterAll(() => stop());

beforeEach(async () => {
  await database.deleteFrom('bookings').execute();
  await database.deleteFrom('busy_week').execute();
  await extendHorizon(database, now);
});

async function insertWorld() {
  await database
    .insertInto('users')
    .values({ id: memberId, created_at: now, status: 'A', email: 'rosa@example.com', name: 'Rosa' })
    .execute();
  const home = {
    address_1: '1 Elm St',
    zipcode: '10001',
    city: 'New York',
    state: 'NY',
    latitude: 40,
    longitude: -73,
    time_zone: 'America/New_York',
  };
  await database
    .insertInto('recipients')
    .values({
      id: recipientId,
      created_at: now,
      member_id: memberId,
      is_the_member: true,
      name: 'Rosa',
      ...home,
    })
    .execute();
  await database
    .insertInto('service_areas')
    .values({ id: 'here', title: 'Here', time_zone: 'America/New_York' })
    .execute();
  await database
    .insertInto('services')
    .values({ id: 'cleaning', title: 'Cleaning', summary: '', booking_path: '/', position: 1 })
    .execute();
  const terms = {
    shortest_minutes: 60,
    longest_minutes: 60,
    buffer_minutes: 0,
    lead_hours: 0,
    free_cancellation_hours: 24,
    confirmed_at_once: true,
  };
  await database
    .insertInto('service_options')
    .values({
      id: 'home',
      service_id: 'cleaning',
      title: 'Home',
      summary: '',
      position: 1,
      ...terms,
    })
    .execute();
  await database
    .insertInto('professionals')
    .values({
      id: professionalId,
      created_at: now,
      name: 'Dana',
      introduction: '',
      service_area_id: 'here',
      active: true,
    })
    .execute();
}

async function insertBooking(startsAt: string, occupiedUntil: string, state: BookingState = 'confirmed') {
  const id = newIdentifier();
  await database
    .insertInto('bookings')
    .values({
      id,
      created_at: now,
      reference: id,
      member_id: memberId,
      booked_by: memberId,
      recipient_id: recipientId,
      service_option_id: 'home',
      service_area_id: 'here',
      professional_id: professionalId,
      starts_at: new Date(startsAt),
      ends_at: new Date(occupiedUntil),
      occupied_until: new Date(occupiedUntil),
      time_zone: 'America/New_York',
      state,
      held_until: state === 'held' ? now : null,
      placed_at: state === 'held' ? null : now,
      address: '{}',
      answers: '{}',
      price_lines: '[]',
      total_cents: 0,
      free_cancellation_until: now,
      request_key: id,
    })
    .execute();
}

function take(startsAt: string, occupiedUntil: string): Promise<boolean> {
  const time = {
    professionalId,
    lane: 0,
    lanes: 1,
    startsAt: new Date(startsAt),
    occupiedUntil: new Date(occupiedUntil),
  };
  return transaction(database, (inside) => takeTime(inside, time));
}

const week = weekOf(now);
const none = { notTaken: 0, takenByNobody: 0, bookedTwice: 0 };

describe('week bits and bookings', () => {
  it('agree where every booking that is not ended has taken its time, over the end of a week too', async () => {
    await insertBooking('2027-06-10T13:00Z', '2027-06-10T15:30Z');
    await take('2027-06-10T13:00Z', '2027-06-10T15:30Z');
    await insertBooking('2027-06-13T22:00Z', '2027-06-14T01:00Z', 'held');
    await take('2027-06-13T22:00Z', '2027-06-14T01:00Z');
    await insertBooking('2027-06-11T13:00Z', '2027-06-11T15:00Z', 'cancelled');
    await insertBooking('2027-06-12T13:00Z', '2027-06-12T15:00Z', 'no_show');
    expect(await findBusyDifferences(database)).toEqual([]);
  });

  it('differ by what is booked and could be sold again', async () => {
    await insertBooking('2027-06-13T22:00Z', '2027-06-14T01:00Z');
    await take('2027-06-13T22:00Z', '2027-06-13T23:30Z');
    expect(await findBusyDifferences(database)).toEqual([
      { professionalId, lane: 0, week, ...none, notTaken: 2 },
      { professionalId, lane: 0, week: week + 1, ...none, notTaken: 4 },
    ]);
  });

  it('differ by what is booked in a week that has no bits', async () => {
    await insertBooking('2028-06-10T13:00Z', '2028-06-10T14:00Z');
    const [found] = await findBusyDifferences(database);
    expect(found).toEqual({
      professionalId,
      lane: 0,
      week: weekOf(new Date('2028-06-10T13:00Z')),
      ...none,
      notTaken: 4,
    });
  });

  it('differ by what is taken for a booking that has ended, or for none', async () => {
    await insertBooking('2027-06-10T13:00Z', '2027-06-10T14:00Z', 'cancelled');
    await take('2027-06-10T13:00Z', '2027-06-10T14:00Z');
    await take('2027-06-11T13:00Z', '2027-06-11T13:15Z');
    expect(await findBusyDifferences(database)).toEqual([
      { professionalId, lane: 0, week, ...none, takenByNobody: 5 },
    ]);
  });

  it('are told in the log, where there are any', async () => {
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
    const report = (at: string) =>
      reportBusyDifferences({ database, log, clock: { now: () => new Date(at) } });
    await report('2027-06-11T09:00Z');
    expect(lines).toEqual([]);
    await take('2027-06-11T13:00Z', '2027-06-11T13:15Z');
    await report('2027-06-21T09:00Z');
    expect(lines).toEqual([]);
    await report('2027-06-11T09:00Z');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { weeks: 1, first: { professionalId, week, takenByNobody: 1 } },
    ]);
  });

  it('are compared for one professional after the other, whoever has waited longest', async () => {
    const other = newIdentifier(now);
    const dana = await database
      .selectFrom('professionals')
      .selectAll()
      .where('id', '=', professionalId)
      .executeTakeFirstOrThrow();
    await database
      .insertInto('professionals')
      .values({ ...dana, id: other, name: 'Eli' })
      .execute();
    const compared = async (at: string) => {
      const clock = { now: () => new Date(at) };
      await reportBusyDifferences({ database, log: pino({ level: 'silent' }), clock });
      const rows = await database
        .selectFrom('professionals')
        .select('id')
        .where('week_bits_compared_at', '=', new Date(at))
        .execute();
      return rows.map(({ id }) => id);
    };
    await database.updateTable('professionals').set({ week_bits_compared_at: null }).execute();
    const turns = [await compared('2027-06-11T09:00Z'), await compared('2027-06-11T09:01Z')];
    expect(turns.flat().sort()).toEqual([professionalId, other].sort());
    expect(await compared('2027-06-11T09:02Z')).toEqual(turns[0]);
    await database.deleteFrom('professionals').where('id', '=', other).execute();
  });

  it('cannot be booked twice, whatever the week bits say', async () => {
    await insertBooking('2027-06-10T13:00Z', '2027-06-10T15:00Z');
    await expect(insertBooking('2027-06-10T14:30Z', '2027-06-10T16:00Z')).rejects.toMatchObject({
      constraint: 'bookings_do_not_overlap',
    });
    await insertBooking('2027-06-10T15:00Z', '2027-06-10T16:00Z');
  });

  it('differ by what is booked twice, though the week bits look right', async () => {
    // As on a server without the exclusion constraint.
    await sql`alter table bookings drop constraint bookings_do_not_overlap`.execute(database);
    await insertBooking('2027-06-10T13:00Z', '2027-06-10T15:00Z');
    await insertBooking('2027-06-10T14:30Z', '2027-06-10T16:00Z');
    await take('2027-06-10T13:00Z', '2027-06-10T16:00Z');
    expect(await findBusyDifferences(database)).toEqual([
      { professionalId, lane: 0, week, ...none, bookedTwice: 2 },
    ]);
  });
});
