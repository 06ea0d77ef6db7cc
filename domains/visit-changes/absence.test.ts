import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Assignable } from '#domains/booking/assignment.ts';
import {
  appliedInWords,
  planInWords,
  planReplacements,
  type VisitToGive,
  wantedIn,
  wantedLine,
} from './absence.ts';

const monday = Date.UTC(2027, 1, 8, 14);
const hour = 3_600_000;
const somebody = (id: string, more: Partial<Assignable> = {}): Assignable => ({
  id,
  busyQuarters: 0,
  freeLanes: [0],
  lanes: 1,
  miles: 1,
  speaks: null,
  before: null,
  ...more,
});
const visit = (id: string, atHour: number, candidates: Assignable[], hours = 2): VisitToGive => ({
  id,
  startsAt: new Date(monday + atHour * hour),
  occupiedUntil: new Date(monday + (atHour + hours) * hour),
  candidates,
});
const whoComes = (visits: VisitToGive[]) =>
  planReplacements(visits).map(({ to }) => to?.professionalId ?? null);

describe('a plan for several visits', () => {
  it('gives each to whoever suits best, and nobody two at one time', () => {
    const liked = somebody('liked', { before: { visits: 3, stars: 5 }, miles: 9 });
    expect(
      whoComes([visit('a', 0, [somebody('near'), liked]), visit('b', 1, [somebody('near'), liked])]),
    ).toEqual(['liked', 'near']);
    expect(
      whoComes([visit('a', 0, [liked, somebody('near')]), visit('b', 2, [liked, somebody('near')])]),
    ).toEqual(['liked', 'liked']);
  });

  it('shares the work of a week', () => {
    const both = [somebody('one'), somebody('two')];
    const at = [0, 3, 6, 9].map((from) => visit(`v${from}`, from, both));
    expect(whoComes(at).filter((id) => id === 'one')).toHaveLength(2);
    expect(whoComes(at).filter((id) => id === 'two')).toHaveLength(2);
  });

  it('lets somebody go elsewhere so that every visit has somebody, and says who has nobody', () => {
    const ann = somebody('ann');
    const ben = somebody('ben', { miles: 8 });
    const plan = planReplacements([
      visit('a', 0, [ann, ben]),
      visit('b', 2, [ann, ben]),
      visit('both', 0, [ann], 4),
      visit('none', 0, []),
    ]);
    expect(plan.map(({ to }) => to?.professionalId ?? null)).toEqual(['ben', 'ben', 'ann', null]);
    expect(plan[0]?.to?.reason).toMatch(/^Is the best choice|^Was the only one/);
  });

  it('moves one on where that gives both somebody', () => {
    const [ann, ben, cat] = ['ann', 'ben', 'cat'].map((id) => somebody(id)) as [
      Assignable,
      Assignable,
      Assignable,
    ];
    expect(
      whoComes([visit('a', 0, [ann, ben]), visit('b', 0, [ann, cat]), visit('c', 0, [ann, ben])]),
    ).toHaveLength(3);
    expect(
      whoComes([visit('a', 0, [ann, ben]), visit('b', 0, [ben, ann]), visit('c', 0, [ben, cat])]),
    ).not.toContain(null);
  });

  it('uses the lanes of a round, each once', () => {
    const round = somebody('round', { freeLanes: [1, 3] });
    expect(whoComes([visit('a', 0, [round]), visit('b', 0, [round]), visit('c', 0, [round])])).toEqual([
      'round',
      'round',
      null,
    ]);
    const whole = somebody('round', { freeLanes: [0], lanes: 4 });
    expect(whoComes([visit('a', 0, [round]), visit('b', 0, [whole])])).toEqual(['round', null]);
  });

  it('has as many visits with somebody as can be at one time, and never anybody twice', () => {
    const people = ['p', 'q', 'r', 's'];
    const choices = fc.array(fc.subarray(people), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(choices, (able) => {
        const plan = whoComes(
          able.map((ids, index) =>
            visit(
              `v${index}`,
              0,
              ids.map((id) => somebody(id)),
            ),
          ),
        );
        const come = plan.filter((id) => id !== null);
        expect(new Set(come).size).toBe(come.length);
        expect(plan.every((id, index) => id === null || able[index]!.includes(id))).toBe(true);
        expect(come.length).toBe(mostPossible(able));
      }),
    );
  });

  it('never gives anybody two at one time, whenever the visits are', () => {
    const visits = fc.array(
      fc.tuple(fc.nat(10), fc.integer({ min: 1, max: 4 }), fc.subarray(['p', 'q', 'r'])),
      {
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(visits, (wanted) => {
        const all = wanted.map(([at, hours, ids], index) =>
          visit(
            `v${index}`,
            at,
            ids.map((id) => somebody(id)),
            hours,
          ),
        );
        const plan = whoComes(all);
        for (const [index, one] of all.entries())
          for (const [before, other] of all.slice(0, index).entries())
            if (plan[index] !== null && plan[index] === plan[before])
              expect(one.startsAt >= other.occupiedUntil || other.startsAt >= one.occupiedUntil).toBe(true);
      }),
    );
  });
});

describe('in words', () => {
  const to = { professionalId: 'a', reason: '' };
  it.each([
    [[], 'No visits affected.'],
    [[{ to }], '1 visit affected. Someone else is available for it.'],
    [[{ to }, { to }], '2 visits affected. Someone else is available for each.'],
    [[{ to: null }], '1 visit affected. No one else is available yet.'],
    [[{ to: null }, { to }], '2 visits affected. Someone else is available for 1, and no one yet for 1.'],
  ])('a plan of %j says: %s', (plan, words) => {
    expect(planInWords(plan)).toBe(words);
  });

  it('what was carried out names what was not', () => {
    expect(appliedInWords({ given: 1, notGiven: [] })).toBe('1 visit reassigned.');
    expect(appliedInWords({ given: 2, notGiven: [{ reference: 'HS-1', message: 'Gone.' }] })).toBe(
      '2 visits reassigned. HS-1: Gone.',
    );
  });

  it('lines of a form are read as they were written, and anything else is none', () => {
    const [visitId, professionalId] = [
      '01938f0e-0000-7000-8000-000000000001',
      '01938f0e-0000-7000-8000-000000000002',
    ] as const;
    const fields = [
      [`visit.${visitId}`, wantedLine(3, professionalId)],
      [`visit.${professionalId}`, ''],
      ['visit.x', wantedLine(1, professionalId)],
      ['reason', 'Ill'],
    ] as const;
    expect(wantedIn(fields)).toEqual([{ visitId, version: 3, professionalId }]);
  });
});

/** By trying everything. */
function mostPossible([first, ...others]: string[][], taken: readonly string[] = []): number {
  if (first === undefined) return 0;
  const free = first.filter((id) => !taken.includes(id));
  return Math.max(mostPossible(others, taken), ...free.map((id) => 1 + mostPossible(others, [...taken, id])));
}
