import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Database, transaction } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { createTestDatabase } from '#platform/embedded-database/test-database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { extendHorizon } from './free-starts.server.ts';
import { releaseTime, rowsOfTime, takeTime, takeTimeExpression } from './taken-time.server.ts';
import type { OccupiedTime } from './taken-time.ts';
import { weekOf } from './week-bits.ts';

const now = new Date('2027-06-09T12:00Z');
const professionalId = newIdentifier(now);
const inactiveId = newIdentifier(now);
let database: Database;
let stop: () => Promise<void>;

beforeAll(async () => {
  // Without the seeds: searches here find only what this file inserts.
  const { url, drop } = await createTestDatabase(inject('adminUrl'));
  await migrate(url, 'migrations', now);
  database = openDatabase(url, { size: 40, onFault: () => undefined });
  stop = async () => {
    await database.destroy();
    await drop();
  };
  await database
    .insertInto('service_areas')
    .values({ id: 'here', title: 'Here', time_zone: 'America/New_York' })
    .execute();
  await database
    .insertInto('professionals')
    .values(
      [professionalId, inactiveId].map((id) => ({
        id,
        created_at: now,
        name: 'Dana Reyes',
        introduction: 'Cleans.',
        service_area_id: 'here',
        active: id !== inactiveId,
      })),
    )
    .execute();
});

afterAll(() => stop());

beforeEach(async () => {
  await database.deleteFrom('busy_week').execute();
  await extendHorizon(database, now);
});

function time(startsAt: string, minutes: number): OccupiedTime {
  const start = new Date(startsAt);
  return {
    professionalId,
    lane: 0,
    lanes: 1,
    startsAt: start,
    occupiedUntil: new Date(start.getTime() + minutes * 60_000),
  };
}

const morning = time('2027-06-10T13:00Z', 120);
const overMidnightOnSunday = time('2027-06-13T23:00Z', 120);

/** Takes the time as a booking does: a refusal leaves nothing behind. */
async function book(wanted: OccupiedTime): Promise<boolean> {
  const refused = new Error('refused');
  try {
    await transaction(database, async (inside) => {
      if (!(await takeTime(inside, wanted))) throw refused;
    });
    return true;
  } catch (error) {
    if (error === refused) return false;
    throw error;
  }
}

async function bookInOneStatement(wanted: OccupiedTime): Promise<number> {
  const { rows } = await sql`
    with taken as (${takeTimeExpression(wanted)})
    select 1 from taken having count(*) = ${rowsOfTime(wanted)}`.execute(database);
  return rows.length;
}

function cancel(held: OccupiedTime): Promise<void> {
  return transaction(database, (inside) => releaseTime(inside, held));
}

async function cells(): Promise<string[]> {
  const rows = await database
    .selectFrom('busy_week')
    .select('cells')
    .orderBy('professional_id')
    .orderBy('week')
    .execute();
  return rows.map((row) => String(row.cells));
}

describe('the horizon', () => {
  it('reaches two weeks past the last day of a series, for active professionals only', async () => {
    const rows = await database
      .selectFrom('busy_week')
      .select(['professional_id', 'week', 'lane'])
      .orderBy('week')
      .execute();
    expect(new Set(rows.map((row) => row.professional_id))).toEqual(new Set([professionalId]));
    expect(rows.at(0)?.week).toBe(weekOf(now));
    expect(rows.at(-1)?.week).toBe(weekOf(new Date('2027-12-08T12:00Z')) + 2);
    expect(rows).toHaveLength(rows.at(-1)!.week - rows.at(0)!.week + 1);
  });

  it('moves on with the days and leaves what is taken as it is', async () => {
    await book(morning);
    expect(await extendHorizon(database, now)).toBe(0);
    expect(await extendHorizon(database, new Date('2027-06-16T12:00Z'))).toBe(1);
    expect(await book(morning)).toBe(false);
  });
});

describe('taking time', () => {
  it('is refused where any part of it is taken, and only there', async () => {
    expect(await book(morning)).toBe(true);
    expect(await book(time('2027-06-10T14:45Z', 15))).toBe(false);
    expect(await book(time('2027-06-10T12:00Z', 75))).toBe(false);
    expect(await book(time('2027-06-10T12:00Z', 60))).toBe(true);
    expect(await book(time('2027-06-10T15:00Z', 60))).toBe(true);
  });

  it('is refused beyond the horizon, even when it begins within', async () => {
    const rows = await database.selectFrom('busy_week').select('week').orderBy('week', 'desc').execute();
    const end = new Date(Date.UTC(1970, 0, 5) + (rows[0]!.week + 1) * 7 * 86_400_000).getTime();
    const last = (before: number) => time(new Date(end - before * 60_000).toISOString(), 60);
    expect(await book(last(30))).toBe(false);
    expect(await book(last(0))).toBe(false);
    expect(await book(last(60))).toBe(true);
  });

  it('takes both weeks or none where a visit crosses from one to the next', async () => {
    const untouched = await cells();
    expect(await book(time('2027-06-14T00:30Z', 30))).toBe(true);
    const before = await cells();
    expect(await book(overMidnightOnSunday)).toBe(false);
    expect(await cells()).toEqual(before);
    await cancel(time('2027-06-14T00:30Z', 30));
    expect(await cells()).toEqual(untouched);
    expect(await book(overMidnightOnSunday)).toBe(true);
    expect(await book(time('2027-06-13T23:45Z', 15))).toBe(false);
    expect(await book(time('2027-06-14T00:45Z', 15))).toBe(false);
  });

  it('fits into one statement with what is written for it', async () => {
    expect([await bookInOneStatement(morning), await bookInOneStatement(morning)]).toEqual([1, 0]);
    expect([
      await bookInOneStatement(overMidnightOnSunday),
      await bookInOneStatement(overMidnightOnSunday),
    ]).toEqual([1, 0]);
  });
});

describe('releasing time', () => {
  it('restores what was there before it was taken, whatever that was', async () => {
    const quarter = 15 * 60_000;
    const sunday = Date.parse('2027-06-13T00:00Z');
    const times = fc.tuple(fc.nat(2 * 96), fc.integer({ min: 1, max: 40 })).map(([from, length]) => ({
      professionalId,
      lane: 0,
      lanes: 1,
      startsAt: new Date(sunday + from * quarter),
      occupiedUntil: new Date(sunday + (from + length) * quarter),
    }));
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(times, { maxLength: 4 }), times, async (others, wanted) => {
        for (const other of others) await book(other);
        const before = await cells();
        const booked = await book(wanted);
        const changed = (await cells()).join() !== before.join();
        if (booked) await cancel(wanted);
        taken += Number(booked);
        expect([changed, await cells()]).toEqual([booked, before]);
        await database
          .updateTable('busy_week')
          .set({ cells: '0'.repeat(672) })
          .execute();
      }),
      { numRuns: 60 },
    );
    expect(taken).toBeGreaterThan(10);
  });

  it('is a fault where the time was not taken, and changes nothing', async () => {
    await book(time('2027-06-13T23:00Z', 60));
    const before = await cells();
    await expect(cancel(overMidnightOnSunday)).rejects.toThrow('is not taken');
    await expect(cancel(morning)).rejects.toThrow('is not taken');
    expect(await cells()).toEqual(before);
  });
});

describe('two hundred at the same time', () => {
  const buyers = Array.from({ length: 200 });

  it.each([
    ['within a week', morning],
    ['over the end of a week', overMidnightOnSunday],
  ])('get one visit between them, %s', async (_, wanted) => {
    const answers = await Promise.all(buyers.map(() => book(wanted)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('get every free quarter once and no other when they want different ones of two weeks', async () => {
    const first = overMidnightOnSunday.startsAt.getTime();
    const wanted = buyers.map((_, index) => time(new Date(first + (index % 8) * 900_000).toISOString(), 30));
    const answers = await Promise.all(wanted.map(book));
    const sold = wanted.filter((_, index) => answers[index]).map(({ startsAt }) => startsAt.getTime());
    const bits = (await cells()).join('').replaceAll('0', '').length;
    expect(bits).toBe(sold.length * 2);
    expect(
      sold.every((start) => sold.filter((other) => Math.abs(other - start) < 1_800_000).length === 1),
    ).toBe(true);
  });

  it('oversell where a count comes before the insert: why the week bits decide and no check does', async () => {
    await sql`create table naive_visits (starts_at timestamptz not null)`.execute(database);
    const rivals = 20;
    let looked = 0;
    const everybodyLooked = Promise.withResolvers<void>();
    const naiveBook = () =>
      transaction(database, async (inside) => {
        const { rows } = await sql<{ count: number }>`
          select count(*) from naive_visits where starts_at = ${morning.startsAt}`.execute(inside);
        looked += 1;
        if (looked === rivals) everybodyLooked.resolve();
        await everybodyLooked.promise;
        if (rows[0]!.count > 0) return false;
        await sql`insert into naive_visits values (${morning.startsAt})`.execute(inside);
        return true;
      });
    const answers = await Promise.all(Array.from({ length: rivals }, naiveBook));
    expect(answers.filter(Boolean).length).toBeGreaterThan(1);
  });
});
