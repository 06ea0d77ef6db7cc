import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { circleOf, days } from '#tests/planned-days.ts';
import { DayRounds } from './day-rounds.ts';
import { asItIs, type Assigned, type Day } from './day.ts';
import { isFeasible } from './feasible.ts';
import { improveDay } from './improve.ts';
import { largestGroup, partsOf } from './parts.ts';
import { proposalOf } from './proposal.ts';
import { Ways } from './ways.ts';

const totalOf = (day: Day, assigned: Assigned) => DayRounds.of(day, new Ways(day), assigned).total;
const turns = (most: number) => (turn: number) => turn / most;

interface Planned {
  day: Day;
  whole: Assigned;
  parts: Assigned;
  most: number;
}

/** A plan of a day, and parts of it that are smaller than most groups would be. */
const planned: fc.Arbitrary<Planned> = fc
  .record({ day: days, seed: fc.nat(), most: fc.integer({ min: 1, max: 3 }) })
  .map(({ day, seed, most }) => {
    const whole = improveDay(day, { seed, progress: turns(80) });
    const parting = { seed, turns: 40, looks: 6, isOver: () => false, most };
    return { day, whole, most, parts: partsOf(day, whole, parting) };
  });

const taking = (day: Day, groups: readonly { visit: number; to: number }[][]): Assigned => {
  const assigned = asItIs(day);
  for (const { visit, to } of groups.flat()) assigned[visit] = to;
  return assigned;
};

describe('the parts of a plan', () => {
  it('are small groups, each feasible and better than the day as it is by itself', () => {
    fc.assert(
      fc.property(planned, ({ day, parts, most }) => {
        expect(largestGroup(day, parts)).toBeLessThanOrEqual(most);
        for (const group of proposalOf(day, parts).groups) {
          const alone = taking(day, [group]);
          expect(isFeasible(day, alone)).toBe(true);
          expect(totalOf(day, alone)).toBeLessThan(totalOf(day, asItIs(day)));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('are feasible together, whichever of them are taken', () => {
    fc.assert(
      fc.property(
        planned,
        fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
        ({ day, parts }, chosen) => {
          const { groups } = proposalOf(day, parts);
          expect(
            isFeasible(
              day,
              taking(
                day,
                groups.filter((_, index) => chosen[index]),
              ),
            ),
          ).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are together never worse than the day as it is', () => {
    fc.assert(
      fc.property(planned, ({ day, parts }) => {
        expect(isFeasible(day, parts)).toBe(true);
        expect(totalOf(day, parts)).toBeLessThanOrEqual(totalOf(day, asItIs(day)));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a day on which all exchange', () => {
  const day = circleOf(8);
  const whole = improveDay(day, { seed: 1, progress: turns(400) });
  const parts = partsOf(day, whole, { seed: 1, turns: 100, looks: 4, isOver: () => false });

  it('has one large group, of which a part can be taken by itself', () => {
    expect(largestGroup(day, whole)).toBe(8);
    expect(proposalOf(day, parts).groups.map((group) => group.map(({ visit }) => visit))).toEqual([[8]]);
  });

  it('is left as it is where the time is over and nothing small is in the plan', () => {
    const circle = { ...day, visits: day.visits.slice(0, 8) };
    const isOver = () => true;
    expect(partsOf(circle, whole.slice(0, 8), { seed: 1, turns: 100, looks: 4, isOver })).toEqual(
      asItIs(circle),
    );
  });
});

it('counts as one group what comes too late without the other', () => {
  const { people, visits } = circleOf(3);
  const [near, far] = [people[0]!.base!, { latitude: people[0]!.base!.latitude + 0.3, longitude: -73.9 }];
  const fits = (...able: number[]) =>
    able.map((person) => ({ person, visits: 0, stars: null, speaks: null }));
  const times = (begins: number) => ({ begins, ends: begins + 60, occupiedUntil: begins + 75 });
  const day: Day = {
    people: people.with(1, { ...people[1]!, base: far }),
    visits: [
      { ...visits[0]!, ...times(600), from: near, to: near, who: -1, fits: fits(0) },
      { ...visits[0]!, ...times(680), from: far, to: far, who: 0, fits: fits(0, 1) },
    ],
  };
  const within = (most: number) =>
    partsOf(day, [0, 0], { seed: 1, turns: 100, looks: 4, isOver: () => false, most });
  expect(within(1)).toEqual([0, 0]);
  expect(within(2)).toEqual([0, 1]);
  expect(proposalOf(day, [0, 1]).groups).toHaveLength(1);
});
