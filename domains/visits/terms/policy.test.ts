import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { policyInWords } from './policy-words.ts';
import { policyRules } from './policy.ts';
import { isStricter } from './rule-version.ts';
import { firstPolicy, type Policy } from './terms.ts';

const own = { visits: { least: 24, most: 24 }, rides: { least: 2, most: 2 } };

describe('the rules of an operator', () => {
  it.each<[string, Partial<Policy>, string]>([
    [
      'a step that costs less',
      {
        late: [
          { withinHours: null, fee: { percent: 50 } },
          { withinHours: 4, fee: { percent: 40 } },
        ],
      },
      'late.1.fee',
    ],
    [
      'a step that costs less than one before the last',
      {
        late: [
          { withinHours: null, fee: { percent: 50 } },
          { withinHours: 4, fee: { cents: 2_000 } },
          { withinHours: 2, fee: { percent: 40 } },
        ],
      },
      'late.2.fee',
    ],
    [
      'a step that is not nearer',
      {
        late: [
          { withinHours: null, fee: { percent: 5 } },
          { withinHours: 4, fee: { percent: 9 } },
          { withinHours: 4, fee: { percent: 20 } },
        ],
      },
      'late.2.withinHours',
    ],
    [
      'a step before the free hours end',
      {
        freeHours: 24,
        late: [
          { withinHours: null, fee: { percent: 5 } },
          { withinHours: 24, fee: { percent: 9 } },
        ],
      },
      'late.1.withinHours',
    ],
    ['more than the price', { noShow: { percent: 101 } }, 'noShow.percent'],
    ['less than 10 minutes to undo', { graceMinutes: 9 }, 'graceMinutes'],
    ['less than 10 minutes at the door', { waitMinutes: 9 }, 'waitMinutes'],
    ['more than a week', { freeHours: 169 }, 'freeHours'],
  ])('cannot have %s', (_, changed, path) => {
    const parsed = policyRules.safeParse({ ...firstPolicy, ...changed });
    expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });

  it('are said as they were typed into pages before', () => {
    expect(policyInWords(firstPolicy, own)).toEqual({
      canceling:
        'Canceling is free until 24 hours before a visit, or 2 hours before a ride. After that, you pay half.',
      undoing: 'For 10 minutes after booking, you can undo it at no cost.',
      noShow: 'If no one is home when we come, you pay the full price.',
    });
  });

  it('are said in steps, for what an operator offers', () => {
    const policy: Policy = {
      freeHours: 48,
      late: [
        { withinHours: null, fee: { percent: 30 } },
        { withinHours: 1, fee: { cents: 6_000 } },
      ],
      graceMinutes: 60,
      noShow: { percent: 0 },
      waitMinutes: 30,
    };
    expect(policyInWords(policy, own).canceling).toBe(
      'Canceling is free until 48 hours before the start. After that, you pay 30% of the price. Less than 1 hour before, you pay $60.00.',
    );
    expect(policyInWords(policy, own).noShow).toBe('If no one is home when we come, you pay nothing.');
    const some = { visits: { least: 4, most: 24 }, rides: null };
    expect(policyInWords(firstPolicy, some).canceling).toMatch(
      /^Canceling is free until 4 to 24 hours before a visit\. /,
    );
    expect(policyInWords({ ...firstPolicy, late: [] }, own).canceling).toBe(
      'Canceling is free until the start.',
    );
  });
});

describe('stricter rules', () => {
  const changes: [Partial<Policy>, boolean][] = [
    [{}, false],
    [{ freeHours: 24 }, true],
    [{ freeHours: 2 }, false],
    [{ freeHours: 1 }, false],
    [{ late: [] }, false],
    [{ late: [{ withinHours: null, fee: { percent: 49 } }] }, false],
    [{ late: [{ withinHours: null, fee: { percent: 51 } }] }, true],
    // A small visit costs more by it, and a large one less.
    [{ late: [{ withinHours: null, fee: { cents: 2_000 } }] }, true],
    [{ graceMinutes: 20 }, false],
    [{ noShow: { percent: 99 } }, false],
    [{ waitMinutes: 14 }, true],
    [{ waitMinutes: 20 }, false],
  ];
  it.each(changes)('%j: %s', (changed, expected) => {
    expect(isStricter({ ...firstPolicy, ...changed }, firstPolicy, own)).toBe(expected);
  });

  it('are those with a shorter time to undo', () => {
    expect(isStricter(firstPolicy, { ...firstPolicy, graceMinutes: 11 }, own)).toBe(true);
  });

  it('are never the same rules, and of two that differ in one share exactly one is stricter', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }), (one, other) => {
        const [a, b] = [one, other].map((percent): Policy => ({
          ...firstPolicy,
          late: [{ withinHours: null, fee: { percent } }],
        })) as [Policy, Policy];
        expect(isStricter(a, b, own)).toBe(one > other);
      }),
    );
  });
});
