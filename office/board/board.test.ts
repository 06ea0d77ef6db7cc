import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookingStates } from '#domains/visits/visit.ts';
import { boardOf, type BoardPerson, type BoardVisit, freeSpans, hoursInWords, standingOf } from './board.ts';

const people: BoardPerson[] = ['deepa', 'marcus'].map((id) => ({
  id,
  name: id,
  area: 'Queens',
  works: [],
  off: [],
}));
const visit = (facts: Partial<BoardVisit>): BoardVisit => ({
  reference: 'HS-1',
  version: 2,
  state: 'confirmed',
  professionalId: 'deepa',
  starts: 540,
  ends: 600,
  due: 540,
  expected: null,
  who: 'Rosa Alvarez',
  title: 'Home cleaning',
  serviceId: 'cleaning',
  place: { latitude: 40.7, longitude: -73.8 },
  isRide: false,
  isUnread: false,
  alerts: [],
  ...facts,
});

const anyVisit = fc
  .record({
    professionalId: fc.constantFrom('deepa', 'marcus'),
    state: fc.constantFrom(...bookingStates.filter((state) => !['held', 'cancelled'].includes(state))),
    starts: fc.integer({ min: 0, max: 1_439 }),
    length: fc.integer({ min: 1, max: 300 }),
    alerts: fc.subarray(['nobody_comes', 'not_arrived', 'needs_unread']),
  })
  .map(({ length, ...facts }) => visit({ ...facts, ends: facts.starts + length }));

describe('boardOf', () => {
  it('shows each visit once, and rows that are no wider than the day', () => {
    fc.assert(
      fc.property(fc.array(anyVisit, { maxLength: 40 }), (visits) => {
        const { axis, lanes } = boardOf(people, visits, null);
        const rows = lanes.flatMap((lane) => lane.rows);
        const shown = rows.flatMap((row) =>
          row.flatMap((piece) => (piece.kind === 'visit' ? [piece.visit] : [])),
        );
        expect(shown).toHaveLength(visits.length);
        expect(new Set(shown)).toEqual(new Set(visits));
        for (const row of rows)
          expect(row.reduce((sum, { quarters }) => sum + quarters, 0)).toBeLessThanOrEqual(
            axis.last - axis.first,
          );
      }),
    );
  });

  it('puts what is for nobody sure into a lane of its own', () => {
    const [needs, deepa] = boardOf(
      people,
      [visit({ state: 'requested' }), visit({ alerts: ['nobody_comes'] }), visit({ starts: 660, ends: 720 })],
      null,
    ).lanes;
    expect(needs?.rows).toHaveLength(2);
    expect(deepa?.rows.flat().filter(({ kind }) => kind === 'visit')).toHaveLength(1);
  });

  it('says what is free between two visits and how long the drive takes', () => {
    const far = { latitude: 40.8, longitude: -73.8 };
    const [, deepa] = boardOf(
      people,
      [visit({}), visit({ starts: 720, ends: 780, place: far }), visit({ starts: 790, ends: 800 })],
      null,
    ).lanes;
    const words = deepa?.rows[0]?.map((piece) => piece.words);
    expect(words).toEqual(['', '', '2 h free, 35 min to drive', '', '35 min drive, only 10 available']);
  });
});

describe('what is asked for', () => {
  const day = [
    visit({ state: 'completed' }),
    visit({ starts: 660, ends: 720, serviceId: 'meals' }),
    visit({ starts: 780, ends: 840, professionalId: 'marcus', alerts: ['not_arrived'] }),
    visit({ starts: 900, ends: 960, alerts: ['nobody_comes'] }),
  ];
  const lanesOf = (shown: Parameters<typeof boardOf>[3]) =>
    boardOf(people, day, null, shown).lanes.flatMap(({ person }) => person?.id ?? []);

  it('leaves out who has none of it, and keeps what else takes their time', () => {
    const onlyWithVisits = { isShown: () => false };
    expect(lanesOf({})).toEqual(['deepa', 'marcus']);
    expect(lanesOf({ ...onlyWithVisits, asked: (_, sign) => sign === 'late' })).toEqual(['marcus']);
    const meals = { ...onlyWithVisits, asked: ({ serviceId }: BoardVisit) => serviceId === 'meals' };
    expect(lanesOf(meals)).toEqual(['deepa']);
    const asked = boardOf(people, day, null, meals).lanes[1]?.rows.flat();
    expect(asked?.flatMap((piece) => (piece.kind === 'visit' ? [piece.isAsked] : []))).toEqual([false, true]);
  });

  it('counts the day, whatever is asked for', () => {
    const board = boardOf(people, day, null, { isShown: () => false, asked: () => false });
    expect(board.signs).toMatchObject({ late: 1, needs: 1, done: 1, booked: 1 });
    expect(board.areas).toEqual([{ title: 'Queens', people: 2, visits: 3, late: 1 }]);
  });

  it('gives each visit one sign, so that the signs come to all visits', () => {
    fc.assert(
      fc.property(
        fc.array(anyVisit, { maxLength: 40 }),
        fc.integer({ min: 0, max: 1_439 }),
        (visits, now) => {
          const { signs } = boardOf(people, visits, now);
          expect(Object.values(signs).reduce((sum, count) => sum + count, 0)).toBe(visits.length);
        },
      ),
    );
  });
});

it('says when a person can come, without the times off', () => {
  const span = fc
    .record({ starts: fc.integer({ min: 0, max: 1_400 }), length: fc.integer({ min: 1, max: 400 }) })
    .map(({ starts, length }) => ({ starts, ends: starts + length, reason: '' }));
  const isIn = (minute: number) => (each: { starts: number; ends: number }) =>
    each.starts <= minute && minute < each.ends;
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 3 }),
      fc.array(span, { maxLength: 3 }),
      fc.integer({ min: 0, max: 1_800 }),
      (works, off, minute) => {
        expect(freeSpans({ works, off }).some(isIn(minute))).toBe(
          works.some(isIn(minute)) && !off.some(isIn(minute)),
        );
      },
    ),
  );
});

describe('standingOf', () => {
  it('tells of lateness, of needs that were not read and of who is expected', () => {
    expect(standingOf(visit({ isUnread: true }), 560)).toEqual({
      words: ['20 min late', 'needs not read'],
      isLate: true,
    });
    expect(standingOf(visit({ state: 'on_the_way', expected: 550 }), 545)).toEqual({
      words: ['on the way', 'ETA 9:10'],
      isLate: false,
    });
    expect(standingOf(visit({ due: 600 }), 600)).toEqual({ words: [], isLate: false });
    expect(standingOf(visit({ due: 600 }), 610)).toEqual({ words: ['10 min late'], isLate: true });
    expect(standingOf(visit({ state: 'in_progress' }), 601).words).toEqual(['in progress', 'running over']);
    expect(standingOf(visit({ state: 'completed', isUnread: true }), 900).words).toEqual(['done']);
    expect(standingOf(visit({}), null).words).toEqual([]);
  });
});

it('says when somebody works and when they are away', () => {
  const person = {
    id: 'x',
    name: 'X',
    area: 'Queens',
    works: [{ starts: 480, ends: 1_020 }],
    off: [{ starts: 780, ends: 840, reason: 'Dentist' }],
  };
  expect(hoursInWords(person)).toBe('8:00–5:00. Time off 1:00–2:00: Dentist');
  expect(hoursInWords({ ...person, works: [], off: [{ starts: -60, ends: 3_000, reason: '' }] })).toBe(
    'Off. Time off',
  );
});
