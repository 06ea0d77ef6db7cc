import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookingStates } from '#domains/visits/visit.ts';
import { boardOf, type BoardPerson, type BoardVisit, hoursInWords, standingOf } from './board.ts';

const people: BoardPerson[] = ['deepa', 'marcus'].map((id) => ({ id, name: id, works: [], off: [] }));
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
    works: [{ starts: 480, ends: 1_020 }],
    off: [{ starts: 780, ends: 840, reason: 'Dentist' }],
  };
  expect(hoursInWords(person)).toBe('8:00–5:00. Time off 1:00–2:00: Dentist');
  expect(hoursInWords({ ...person, works: [], off: [{ starts: -60, ends: 3_000, reason: '' }] })).toBe(
    'Off. Time off',
  );
});
