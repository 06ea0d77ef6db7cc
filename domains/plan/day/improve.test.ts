import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { days } from '#tests/planned-days.ts';
import { suggestFor } from './candidates.ts';
import { DayRounds } from './day-rounds.ts';
import { asItIs, type Assigned, type Day, type DayVisit } from './day.ts';
import { improveDay } from './improve.ts';
import { figuresInWords, proposalOf } from './proposal.ts';
import { Ways } from './ways.ts';

const turns = (most: number) => (turn: number) => turn / most;
const totalOf = (day: Day, assigned: Assigned) => DayRounds.of(day, new Ways(day), assigned).total;

/** Pairs of visits that would need a professional at two places at once. */
function overlaps({ visits }: Day, assigned: Assigned): [DayVisit, DayVisit][] {
  return visits.flatMap((one, index) =>
    visits
      .slice(index + 1)
      .filter(
        (other, offset) =>
          assigned[index]! >= 0 &&
          assigned[index] === assigned[index + 1 + offset] &&
          one.begins < other.occupiedUntil &&
          other.begins < one.occupiedUntil,
      )
      .map((other): [DayVisit, DayVisit] => [one, other]),
  );
}

describe('a day that was planned again', () => {
  it('is never worse, leaves what is fixed, and sends only who can come, to one place at a time', () => {
    fc.assert(
      fc.property(days, fc.nat(), (day, seed) => {
        const after = improveDay(day, { seed, progress: turns(80) });
        expect(totalOf(day, after)).toBeLessThanOrEqual(totalOf(day, asItIs(day)) + 1e-6);
        expect(overlaps(day, after)).toEqual([]);
        for (const [index, visit] of day.visits.entries()) {
          const who = after[index]!;
          if (visit.isFixed) expect(who).toBe(visit.who);
          if (visit.who >= 0) expect(who).toBeGreaterThanOrEqual(0);
          if (who >= 0) expect(visit.fits.map(({ person }) => person)).toContain(who);
        }
        expect(improveDay(day, { seed, progress: turns(80) })).toEqual(after);
      }),
      { numRuns: 150 },
    );
  });

  it('can be taken in parts: any of its groups alone has nobody at two places at once', () => {
    fc.assert(
      fc.property(
        days,
        fc.nat(),
        fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
        (day, seed, chosen) => {
          const { groups, figures } = proposalOf(day, improveDay(day, { seed, progress: turns(80) }));
          const part = asItIs(day);
          for (const [index, group] of groups.entries())
            if (chosen[index]) for (const { visit, to } of group) part[visit] = to;
          expect(overlaps(day, part)).toEqual([]);
          expect(groups.flat()).toHaveLength(figures.moves);
          expect(figures.brokenAfter).toBeLessThanOrEqual(figures.brokenBefore + figures.nobodyBefore);
          for (const { reasons } of groups.flat()) expect(reasons).not.toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });
});

const home = { latitude: 40.7, longitude: -73.9 };
const visitOf = (visit: Partial<DayVisit>): DayVisit => ({
  id: 'v',
  begins: 600,
  ends: 660,
  occupiedUntil: 675,
  from: home,
  to: home,
  who: 0,
  isFixed: false,
  isRead: false,
  otherLeg: -1,
  fits: [],
  ...visit,
});
const person = (name: string, latitude: number) => ({
  id: name,
  name,
  weekMinutes: 600,
  base: { latitude, longitude: -73.9 },
});
const fit = (index: number, others = {}) => ({
  person: index,
  visits: 0,
  stars: null,
  speaks: null,
  ...others,
});

describe('who could come instead', () => {
  const people = [person('Ana', 40.7), person('Ben', 40.71), person('Cleo', 40.9), person('Dan', 40.7)];
  const visit = visitOf({
    who: -1,
    fits: [fit(1), fit(2, { visits: 3, stars: 5, speaks: true }), fit(3, { visits: 1, stars: 1 })],
  });

  it('is told with reasons, and somebody who was not liked comes last', () => {
    expect(suggestFor({ people, visits: [visit] }, 0)).toEqual([
      {
        person: 1,
        reasons: [
          'Has not been here before.',
          '14 more minutes of driving.',
          'Has no visit that day, and 10 hours booked that week.',
        ],
      },
      {
        person: 2,
        reasons: [
          'Has been here 3 times and was given 5 of 5 stars: liked here.',
          'Speaks the language that was wished for.',
          '128 more minutes of driving.',
          'Has no visit that day, and 10 hours booked that week.',
        ],
      },
      {
        person: 3,
        reasons: [
          'Has been here once and was given 1 of 5 stars: only if there is no one else.',
          '14 more minutes of driving.',
          'Has no visit that day, and 10 hours booked that week.',
        ],
      },
    ]);
  });

  it('leaves out those who are somewhere else then', () => {
    const elsewhere = visitOf({ who: 1, begins: 630, ends: 700, occupiedUntil: 715, fits: [fit(1)] });
    expect(suggestFor({ people, visits: [visit, elsewhere] }, 0).map((each) => each.person)).toEqual([2, 3]);
  });
});

describe('a plan in words', () => {
  it('says what changes', () => {
    const day = {
      people: [person('Ana', 40.9), person('Ben', 40.7)],
      visits: [visitOf({ fits: [fit(0), fit(1)] })],
    };
    const { figures, groups } = proposalOf(day, [1]);
    expect(figuresInWords(figures)).toBe(
      '1 move, 114 minutes less driving, 1 member gets a new helper, 0 promises broken',
    );
    expect(groups).toEqual([
      [
        {
          visit: 0,
          from: 0,
          to: 1,
          reasons: ['With the whole plan, the rounds of both are 114 minutes of driving shorter.'],
        },
      ],
    ]);
  });
});
