import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthlySpending, paysForItselfFromCents, planBestFor } from './comparison.ts';
import { leftEachMonth, planOf, plans } from './membership.ts';

const plan = fc.record({
  monthlyCents: fc.integer({ min: 1, max: 1_000_000 }),
  discountPercent: fc.integer({ min: 1, max: 100 }),
});

describe('the amount from which a membership pays for itself', () => {
  it('is the first one of full dollars at which its discount is its price', () => {
    fc.assert(
      fc.property(plan, (terms) => {
        const from = paysForItselfFromCents(terms) ?? NaN;
        const left = (cents: number) => leftEachMonth({ ...planOf('plus'), ...terms }, cents);
        expect(from % 100).toBe(0);
        expect(left(from)).toBeGreaterThanOrEqual(0);
        expect(left(from - 100)).toBeLessThan(0);
      }),
    );
  });

  it('is that of the paper for each plan, and none for what costs nothing', () => {
    expect(plans.map(paysForItselfFromCents)).toEqual([null, 38_000, 59_000, 132_700]);
  });
});

describe('the plan that is best for what visits cost in a month', () => {
  it('leaves at least what each other one does, and never less than nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        const left = leftEachMonth(planBestFor(cents), cents);
        expect(left).toBe(Math.max(0, ...plans.map((each) => leftEachMonth(each, cents))));
      }),
    );
  });

  it('is the cheaper of two that leave the same', () => {
    expect(planBestFor(38_000).id).toBe('pay-as-you-go');
    expect(planBestFor(45_000).id).toBe('plus');
    expect(planBestFor(100_000).id).toBe('vip');
    expect(planBestFor(300_000).id).toBe('premier-concierge');
  });
});

describe('what visits cost in a month, as typed', () => {
  it.each([
    ['450', 45_000],
    [' $1,200.50 ', 120_050],
    ['0', 0],
  ])('%s is read', (typed, cents) => {
    expect(monthlySpending.parse(typed)).toBe(cents);
  });

  it.each(['', '-5', 'a lot', '1e9', '12345678', '4.505'])('%j is refused with an example', (typed) => {
    expect(monthlySpending.safeParse(typed).error?.issues[0]?.message).toBe(
      'Enter an amount in dollars, like 450.',
    );
  });
});
