import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestPlan, isInForce, leftEachMonth, planOf, plans, withDiscount } from './membership.ts';

const estimate = (cents: number) => ({
  minutes: 120,
  lines: [{ label: 'Home cleaning', detail: '', cents }],
  totalCents: cents,
});

describe('what a membership would leave somebody', () => {
  it('is its discount on what they spend, without what it costs', () => {
    expect(leftEachMonth(planOf('plus'), 39_600)).toBe(80);
    expect(leftEachMonth(planOf('plus'), 38_000)).toBe(0);
    expect(leftEachMonth(planOf('vip'), 9_900)).toBe(-4_910);
    expect(leftEachMonth(planOf('pay-as-you-go'), 39_600)).toBe(0);
  });
});

describe('the discount of a membership', () => {
  it('is a line of its own, adds up, and is never more than the price', () => {
    fc.assert(
      fc.property(fc.constantFrom(...plans), fc.integer({ min: 0, max: 10_000_000 }), (plan, cents) => {
        const { lines, totalCents } = withDiscount(estimate(cents), plan);
        expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(totalCents);
        expect(totalCents).toBeGreaterThanOrEqual(0);
        expect(cents - totalCents).toBe(Math.ceil((cents * plan.discountPercent) / 100));
      }),
    );
  });

  it('leaves the price of who pays as they go, and of a free visit, alone', () => {
    expect(withDiscount(estimate(8_800), planOf('pay-as-you-go'))).toEqual(estimate(8_800));
    expect(withDiscount(estimate(0), planOf('vip'))).toEqual(estimate(0));
    expect(withDiscount(estimate(8_800), planOf('plus')).lines).toContainEqual({
      label: 'Plus member',
      detail: '5% off',
      cents: -440,
    });
  });

  it('is the best of those in force, whatever else is in the list', () => {
    expect(bestPlan([]).id).toBe('pay-as-you-go');
    expect(bestPlan(['plus', 'premier-concierge', 'gone']).id).toBe('premier-concierge');
  });

  it('holds until the last moment, also while a renewal is tried again, and not in a pause', () => {
    const now = new Date('2027-02-05T15:00:00Z');
    expect(isInForce({ state: 'overdue', endsAt: null }, now)).toBe(true);
    expect(isInForce({ state: 'active', endsAt: new Date(now.getTime() + 1) }, now)).toBe(true);
    expect(isInForce({ state: 'active', endsAt: now }, now)).toBe(false);
    expect(isInForce({ state: 'paused', endsAt: null }, now)).toBe(false);
  });
});
