import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Database, transaction } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { createTestDatabase } from '#platform/embedded-database/test-database.ts';
import { extendHorizon, findFreeProfessionals, findFreeStarts } from './free-starts.server.ts';
import { releaseTime, takeTime } from './taken-time.server.ts';
import type { OccupiedTime } from './taken-time.ts';

/** Monday, eight in the morning in New York. */
const now = new Date('2027-06-07T12:00Z');
const cook = '01900000-0000-7000-8000-000000000001';
const driver = '01900000-0000-7000-8000-000000000002';
const lanes = 3;
let database: Database;
let stop: () => Promise<void>;

beforeAll(async () => {
  const { url, drop } = await createTestDatabase(inject('adminUrl'));
  await migrate(url, 'migrations', now);
  database = openDatabase(url, { size: 30, onFault: () => undefined });
  stop = async () => {
    await database.destroy();
    await drop();
  };
  await database
    .insertInto('service_areas')
    .values({ id: 'here', title: 'Here', time_zone: 'America/New_York' })
    .execute();
  await database
    .insertInto('services')
    .values({ id: 'meals', title: 'Meals', summary: '', booking_path: '/', position: 1 })
    .execute();
  const terms = {
    service_id: 'meals',
    title: '',
    summary: '',
    shortest_minutes: 120,
    longest_minutes: 240,
    lead_hours: 24,
    free_cancellation_hours: 24,
    confirmed_at_once: true,
  };
  await database
    .insertInto('service_options')
    .values([
      { ...terms, id: 'cooking', position: 0, buffer_minutes: 30 },
      {
        ...terms,
        id: 'delivery',
        position: 1,
        buffer_minutes: 0,
        capacity: lanes,
        window_starts: [600, 720, 840],
      },
    ])
    .execute();
  // The cook can do both; the driver delivers meals, two on a round.
  for (const [id, count, skills] of [
    [cook, lanes, ['cooking', 'delivery']],
    [driver, 2, ['delivery']],
  ] as const) {
    await database
      .insertInto('professionals')
      .values({
        id,
        created_at: now,
        name: '',
        introduction: '',
        service_area_id: 'here',
        active: true,
        lanes: count,
      })
      .execute();
    await database
      .insertInto('professional_skills')
      .values(skills.map((skill) => ({ professional_id: id, service_option_id: skill })))
      .execute();
    await database
      .insertInto('working_hours')
      .values([2, 3].map((weekday) => ({ professional_id: id, weekday, starts: '09:00', ends: '17:00' })))
      .execute();
  }
});
afterAll(() => stop());
beforeEach(async () => {
  await database.deleteFrom('busy_week').execute();
  await database.updateTable('professionals').set({ active: true }).execute();
  await extendHorizon(database, now);
});

const at = (text: string) => new Date(`2027-06-08T${text}Z`);
const order = (lane: number, startsAt = at('14:00'), professionalId = cook): OccupiedTime => ({
  professionalId,
  lane,
  lanes: 1,
  startsAt,
  occupiedUntil: new Date(startsAt.getTime() + 2 * 3_600_000),
});
const visit = (startsAt: Date, hours = 3): OccupiedTime => ({
  professionalId: cook,
  lane: 0,
  lanes,
  startsAt,
  occupiedUntil: new Date(startsAt.getTime() + hours * 3_600_000),
});
class Refused extends Error {}
const book = (time: OccupiedTime) =>
  transaction(database, async (work) => {
    if (!(await takeTime(work, time))) throw new Refused();
    return true;
  }).catch((error: unknown) => {
    if (error instanceof Refused) return false;
    throw error;
  });
const cancel = (time: OccupiedTime) => transaction(database, (work) => releaseTime(work, time));
const search = (serviceOptionId: string) => ({
  serviceAreaId: 'here',
  serviceOptionId,
  lengthMinutes: 120,
  leadHours: 24,
  now,
  days: 2,
});
const offered = async (option: string) =>
  (await findFreeStarts(database, search(option))).map(
    ({ startsAt, professionals }) => `${startsAt.toISOString().slice(11, 16)} ${professionals}`,
  );

describe('one who does several things at a time', () => {
  it('is offered at the set times only, with the places that are left', async () => {
    expect(await offered('delivery')).toEqual(['14:00 5', '16:00 5', '18:00 5']);
    for (const lane of [0, 1]) expect(await book(order(lane))).toBe(true);
    expect(await book(order(0, at('16:00'), driver))).toBe(true);
    expect(await offered('delivery')).toEqual(['14:00 3', '16:00 4', '18:00 5']);
    const free = await findFreeProfessionals(database, { ...search('delivery'), startsAt: at('14:00') });
    expect(free.map(({ id, lane, lanes: count }) => [id, lane, count])).toEqual(
      expect.arrayContaining([
        [cook, 2, 1],
        [driver, 0, 1],
        [driver, 1, 1],
      ]),
    );
    expect(free).toHaveLength(3);
    expect(await findFreeProfessionals(database, { ...search('delivery'), startsAt: at('14:30') })).toEqual(
      [],
    );
  });

  it('is free for anything else only where nothing at all is taken', async () => {
    const before = await offered('cooking');
    expect(before).toContain('14:00 1');
    await book(order(2));
    const after = await offered('cooking');
    expect(after.some((each) => each < '16:00')).toBe(false);
    expect(await book(visit(at('13:00')))).toBe(false);
    expect(await book(visit(at('16:00')))).toBe(true);
    expect(await offered('delivery')).toEqual(['14:00 4', '16:00 2', '18:00 2']);
    expect(await book(order(1, at('16:00')))).toBe(false);
    await cancel(visit(at('16:00')));
    await cancel(order(2));
    expect([await offered('cooking'), await offered('delivery')]).toEqual([
      before,
      ['14:00 5', '16:00 5', '18:00 5'],
    ]);
  });

  it('is never sold twice when orders and visits are booked at the same moment, and all of a visit is taken or nothing', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const wanted = Array.from({ length: 24 }, (_, index) =>
        index % 4 === 3 ? visit(at(index % 8 === 3 ? '13:00' : '14:30')) : order(index % lanes),
      );
      const answers = await Promise.all(wanted.map(book));
      const sold = wanted.filter((_, index) => answers[index]);
      const visits = sold.filter((time) => time.lanes === lanes);
      expect(visits.length === 1 ? sold.length : new Set(sold.map((time) => time.lane)).size).toBe(
        sold.length,
      );
      expect(sold.length).toBeGreaterThan(0);
      for (const time of sold) await cancel(time);
      const { rows } = await sql<{
        bits: number;
      }>`select sum(bit_count(cells))::integer as bits from busy_week`.execute(database);
      expect(rows[0]?.bits).toBe(0);
    }
  });

  it('has a set time of the wall clock twice where that comes twice, and not where it does not exist', async () => {
    await sql`update service_options set window_starts = '{90, 150}' where id = 'delivery'`.execute(database);
    await sql`update working_hours set starts = '00:00', ends = '24:00', weekday = 7 where weekday = 3`.execute(
      database,
    );
    for (const [day, wanted] of [
      ['2027-11-07', ['05:30', '06:30', '07:30']],
      ['2027-03-14', ['06:30']],
    ] as const) {
      const before = new Date(Date.parse(`${day}T00:00Z`) - 2 * 86_400_000);
      await extendHorizon(database, before);
      const starts = await findFreeStarts(database, { ...search('delivery'), now: before, days: 3 });
      expect(
        starts
          .map(({ startsAt }) => startsAt.toISOString())
          .filter((each) => each.startsWith(day))
          .map((each) => each.slice(11, 16)),
      ).toEqual(wanted);
    }
  });
});
