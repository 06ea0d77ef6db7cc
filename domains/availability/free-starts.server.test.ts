import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Database, transaction } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { createTestDatabase } from '#platform/embedded-database/test-database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import {
  extendHorizon,
  findFreeProfessionals,
  findFreeStarts,
  type VisitSearch,
} from './free-starts.server.ts';
import { takeTime } from './taken-time.server.ts';

/** Wednesday, eight in the morning in New York; the clocks change on Sunday, November 1. */
const now = new Date('2026-10-28T12:00Z');
const [ana, ben, cleo, dev] = [1, 2, 3, 4].map((order) => `01900000-0000-7000-8000-00000000000${order}`) as [
  string,
  string,
  string,
  string,
];
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
  await insertCatalogue();
  await insertProfessionals();
});

afterAll(() => stop());

beforeEach(async () => {
  await database.deleteFrom('busy_week').execute();
  await database.deleteFrom('time_off').execute();
  // Dev had week bits before leaving.
  await database.updateTable('professionals').set({ active: true }).execute();
  await extendHorizon(database, now);
  await database.updateTable('professionals').set({ active: false }).where('id', '=', dev).execute();
});

async function insertCatalogue() {
  await database
    .insertInto('service_areas')
    .values(['here', 'there'].map((id) => ({ id, title: id, time_zone: 'America/New_York' })))
    .execute();
  await database
    .insertInto('services')
    .values({ id: 'cleaning', title: 'Cleaning', summary: '', booking_path: '/', position: 1 })
    .execute();
  await database
    .insertInto('service_options')
    .values(
      ['home', 'deep'].map((id, position) => ({
        id,
        service_id: 'cleaning',
        title: id,
        summary: '',
        shortest_minutes: 120,
        longest_minutes: 360,
        buffer_minutes: 30,
        lead_hours: 24,
        free_cancellation_hours: 24,
        confirmed_at_once: true,
        position,
      })),
    )
    .execute();
}

/**
 * Ana works 9 to 12 and 13 to 17, Ben from noon to midnight; Cleo works in another area, and Dev no longer
 * works.
 */
async function insertProfessionals() {
  const people: [string, string, boolean, string[], [string, string][]][] = [
    [
      ana,
      'here',
      true,
      ['home', 'deep'],
      [
        ['09:00', '12:00'],
        ['13:00', '17:00'],
      ],
    ],
    [ben, 'here', true, ['home'], [['12:00', '24:00']]],
    [cleo, 'there', true, ['home'], [['09:00', '17:00']]],
    [dev, 'here', false, ['home', 'deep'], [['06:00', '22:00']]],
  ];
  for (const [id, area, active, skills, hours] of people) {
    await database
      .insertInto('professionals')
      .values({ id, created_at: now, name: 'Name', introduction: '', service_area_id: area, active })
      .execute();
    await database
      .insertInto('professional_skills')
      .values(skills.map((skill) => ({ professional_id: id, service_option_id: skill })))
      .execute();
    const ranges = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      hours.map(([starts, ends]) => ({ professional_id: id, weekday, starts, ends })),
    );
    await database.insertInto('working_hours').values(ranges).execute();
  }
}

const search: VisitSearch = {
  serviceAreaId: 'here',
  serviceOptionId: 'home',
  lengthMinutes: 180,
  now,
  leadHours: 24,
};

async function startsOn(date: string, changes: Partial<VisitSearch> = {}): Promise<string[]> {
  const starts = await findFreeStarts(database, { ...search, ...changes });
  return starts
    .filter(({ startsAt }) => startsAt.toISOString().startsWith(date))
    .map(({ startsAt, professionals }) => `${startsAt.toISOString().slice(11, 16)} ${professionals}`);
}

async function firstAndLast(changes: Partial<VisitSearch>): Promise<(string | undefined)[]> {
  const starts = await findFreeStarts(database, { ...search, serviceOptionId: 'deep', ...changes });
  return [starts.at(0), starts.at(-1)].map((start) => start?.startsAt.toISOString().slice(0, 16));
}

function freeAt(startsAt: string) {
  return findFreeProfessionals(database, { ...search, startsAt: new Date(startsAt) });
}

function take(professionalId: string, startsAt: string, occupiedUntil: string): Promise<boolean> {
  const time = {
    professionalId,
    lane: 0,
    lanes: 1,
    startsAt: new Date(startsAt),
    occupiedUntil: new Date(occupiedUntil),
  };
  return transaction(database, (inside) => takeTime(inside, time));
}

const ofAna = ['13:00', '17:00', '17:30', '18:00'];

describe('free starts', () => {
  it('are those of the active professionals of the area who have the skill', async () => {
    expect(await startsOn('2026-10-30', { serviceOptionId: 'deep' })).toEqual(
      ofAna.map((start) => `${start} 1`),
    );
    expect(await startsOn('2026-10-30')).toEqual([
      '00:00 1',
      '00:30 1',
      '01:00 1',
      '13:00 1',
      '16:00 1',
      '16:30 1',
      '17:00 2',
      '17:30 2',
      '18:00 2',
      ...[
        '18:30',
        '19:00',
        '19:30',
        '20:00',
        '20:30',
        '21:00',
        '21:30',
        '22:00',
        '22:30',
        '23:00',
        '23:30',
      ].map((start) => `${start} 1`),
    ]);
  });

  it('are an hour later in UTC after the clocks have changed', async () => {
    expect(await startsOn('2026-11-02', { serviceOptionId: 'deep' })).toEqual([
      '14:00 1',
      '18:00 1',
      '18:30 1',
      '19:00 1',
    ]);
  });

  it('begin after the lead time and end after 60 days, or with the fewer that were asked for', async () => {
    expect(await firstAndLast({})).toEqual(['2026-10-29T13:00', '2026-12-26T19:00']);
    expect(await firstAndLast({ leadHours: 30, days: 2 })).toEqual(['2026-10-29T18:00', '2026-10-29T18:00']);
    expect(await firstAndLast({ days: 365 })).toEqual(['2026-10-29T13:00', '2026-12-26T19:00']);
  });

  it('know the week into which only the buffer of the last one reaches', async () => {
    const sunday = { ...search, now: new Date('2026-10-28T21:00Z'), days: 11, lengthMinutes: 165 };
    const starts = await findFreeStarts(database, sunday);
    expect(starts.at(-1)?.startsAt.toISOString()).toBe('2026-11-08T21:00:00.000Z');
    await take(ben, '2026-11-09T00:00Z', '2026-11-09T00:15Z');
    const fewer = await findFreeStarts(database, sunday);
    expect(fewer.at(-1)?.startsAt.toISOString()).toBe('2026-11-08T20:30:00.000Z');
  });

  it('are no more than were asked for, the earliest first', async () => {
    const all = await findFreeStarts(database, search);
    expect(await findFreeStarts(database, { ...search, limit: 3 })).toEqual(all.slice(0, 3));
    expect(all.length).toBeGreaterThan(3);
  });

  it('leave out what is taken, with the buffer before it, and come back with the rest of the day', async () => {
    await take(ana, '2026-10-30T17:30Z', '2026-10-30T18:30Z');
    expect(await startsOn('2026-10-30', { serviceOptionId: 'deep', lengthMinutes: 60 })).toEqual(
      ['13:00', '13:30', '14:00', '14:30', '15:00', '18:30', '19:00', '19:30', '20:00'].map(
        (start) => `${start} 1`,
      ),
    );
  });

  it('leave out time off', async () => {
    const off = { id: newIdentifier(now), professional_id: ana, reason: 'holiday' };
    await database
      .insertInto('time_off')
      .values({ ...off, starts_at: new Date('2026-10-30T04:00Z'), ends_at: new Date('2026-11-01T04:00Z') })
      .execute();
    expect(await startsOn('2026-10-30', { serviceOptionId: 'deep' })).toEqual([]);
    expect(await startsOn('2026-10-31', { serviceOptionId: 'deep' })).toEqual([]);
    expect(await startsOn('2026-11-01', { serviceOptionId: 'deep' })).toHaveLength(4);
  });

  it('are none where no week has been made, because nothing could be taken', async () => {
    await database.deleteFrom('busy_week').where('week', '>', 2964).execute();
    const starts = await findFreeStarts(database, search);
    expect(starts.at(-1)?.startsAt.toISOString()).toBe('2026-11-01T20:30:00.000Z');
  });

  it('are none in an area or for an option that does not exist, nor where nobody has the skill', async () => {
    expect(await findFreeStarts(database, { ...search, serviceAreaId: 'nowhere' })).toEqual([]);
    expect(await findFreeStarts(database, { ...search, serviceOptionId: 'nothing' })).toEqual([]);
    expect(
      await findFreeStarts(database, { ...search, serviceAreaId: 'there', serviceOptionId: 'deep' }),
    ).toEqual([]);
  });

  it('can all be taken, by each professional that was counted, until none is left', async () => {
    const week = { ...search, days: 7 };
    for (
      let [next] = await findFreeStarts(database, week);
      next !== undefined;
      [next] = await findFreeStarts(database, week)
    ) {
      const candidates = await findFreeProfessionals(database, { ...week, startsAt: next.startsAt });
      expect(candidates).toHaveLength(next.professionals);
      const occupiedUntil = new Date(next.startsAt.getTime() + 210 * 60_000).toISOString();
      for (const { id } of candidates)
        expect(await take(id, next.startsAt.toISOString(), occupiedUntil)).toBe(true);
    }
  });
});

describe('free professionals', () => {
  it('are those free then, with what is taken from their week', async () => {
    await take(ben, '2026-10-27T16:00Z', '2026-10-27T18:00Z');
    const found = await freeAt('2026-10-30T17:00Z');
    expect(found.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual([
      { id: ana, lane: 0, lanes: 1, busyQuarters: 0 },
      { id: ben, lane: 0, lanes: 1, busyQuarters: 8 },
    ]);
    await take(ana, '2026-10-30T20:00Z', '2026-10-30T20:15Z');
    expect(await freeAt('2026-10-30T17:00Z')).toEqual([{ id: ben, lane: 0, lanes: 1, busyQuarters: 8 }]);
  });

  it.each([
    ['between the steps', '2026-10-30T17:15Z'],
    ['not on a quarter at all', '2026-10-30T17:00:01Z'],
    ['before the lead time is over', '2026-10-28T17:00Z'],
    ['outside working hours', '2026-10-30T08:00Z'],
    ['more than 60 days ahead', '2026-12-28T18:00Z'],
  ])('are none at a time that is %s', async (_, startsAt) => {
    expect(await freeAt(startsAt)).toEqual([]);
  });

  it('are found up to 60 days ahead', async () => {
    expect(await freeAt('2026-12-26T18:00Z')).toHaveLength(2);
  });

  it('are none at a time that is no time', async () => {
    expect(await freeAt('whenever')).toEqual([]);
  });
});
