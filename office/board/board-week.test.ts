import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysOfWeek, weekOf } from './board-week.ts';
import type { BoardPerson, BoardVisit } from './board.ts';

const person = (facts: Partial<BoardPerson>): BoardPerson => ({
  id: 'deepa',
  name: 'Deepa Nair',
  area: 'Queens',
  works: [{ starts: 480, ends: 960 }],
  off: [],
  ...facts,
});
const visit = (facts: Partial<BoardVisit>): BoardVisit => ({
  reference: 'HS-1',
  version: 1,
  state: 'confirmed',
  professionalId: 'deepa',
  starts: 540,
  ends: 660,
  due: 540,
  expected: null,
  who: 'Rosa Alvarez',
  title: 'Home cleaning',
  serviceId: 'cleaning',
  place: null,
  isRide: false,
  isUnread: false,
  alerts: [],
  ...facts,
});

it('begins a week on its Sunday', () => {
  expect(daysOfWeek('2026-11-26')).toEqual([
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
  ]);
  expect(daysOfWeek('2026-11-22')[0]).toBe('2026-11-22');
  expect(daysOfWeek('2027-01-01')[0]).toBe('2026-12-27');
});

it('says who has how much to do, who is off, and what is to be filled', () => {
  const marcus = person({ id: 'marcus', name: 'Marcus Webb', area: 'Brooklyn' });
  const week = weekOf([
    {
      day: 'one',
      now: null,
      people: [person({}), marcus],
      visits: [visit({}), visit({ starts: 700, ends: 760 })],
    },
    {
      day: 'two',
      now: null,
      people: [person({ off: [{ starts: 0, ends: 1_440, reason: '' }] }), marcus],
      visits: [visit({ state: 'requested' }), visit({ professionalId: 'marcus', starts: 480, ends: 1_000 })],
    },
  ]);
  expect(week.needs).toEqual([0, 1]);
  expect(week.areas).toMatchObject([
    {
      title: 'Brooklyn',
      visits: 1,
      share: 54,
      rows: [
        {
          person: marcus,
          cells: [
            { visits: 0, minutes: 0, works: 480 },
            { visits: 1, minutes: 520, works: 480 },
          ],
        },
      ],
    },
    {
      title: 'Queens',
      visits: 2,
      share: 38,
      rows: [
        {
          person: { name: 'Deepa Nair' },
          cells: [
            { visits: 2, minutes: 180, works: 480 },
            { visits: 0, minutes: 0, works: 0 },
          ],
        },
      ],
    },
  ]);
});

it('comes to the same visits, however they are cut down', () => {
  const any = fc.record({
    professionalId: fc.constantFrom('deepa', 'marcus'),
    serviceId: fc.constantFrom('cleaning', 'meals'),
    state: fc.constantFrom('requested', 'confirmed', 'completed' as const),
  });
  fc.assert(
    fc.property(fc.array(fc.array(any.map(visit)), { maxLength: 7 }), (days) => {
      const people = [person({}), person({ id: 'marcus' })];
      const week = (serviceId?: string) =>
        weekOf(
          days.map((visits, index) => ({ day: String(index), now: null, people, visits })),
          { asked: (each) => serviceId === undefined || each.serviceId === serviceId },
        );
      const sum = ({ areas, needs }: ReturnType<typeof week>) =>
        areas.reduce((all, { visits }) => all + visits, 0) + needs.reduce((all, count) => all + count, 0);
      expect(sum(week())).toBe(days.flat().length);
      expect(week().visits).toBe(days.flat().length);
      expect(sum(week('cleaning')) + sum(week('meals'))).toBe(days.flat().length);
    }),
  );
});
