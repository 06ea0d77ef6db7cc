import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastTipCents, mayAskForExtra, mayTip, mostTipCents, suggestedTips, tipAmount } from './charge.ts';

const endsAt = new Date('2027-02-08T17:00:00Z');
const after = (days: number) => new Date(endsAt.getTime() + days * 86_400_000);

describe('a tip', () => {
  it('is for a visit that is done, for thirty days', () => {
    expect(mayTip({ state: 'in_progress', endsAt }, endsAt)).toBe(false);
    expect(mayTip({ state: 'cancelled', endsAt }, endsAt)).toBe(false);
    expect([0, 30, 30.01].map((days) => mayTip({ state: 'completed', endsAt }, after(days)))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is suggested as 10, 15 and 20 percent of the price, to the nearest cent', () => {
    const centsOf = (totalCents: number) => suggestedTips(totalCents).map(({ cents }) => cents);
    expect(suggestedTips(9_900)).toEqual([
      { percent: 10, cents: 990 },
      { percent: 15, cents: 1_485 },
      { percent: 20, cents: 1_980 },
    ]);
    // From half a cent up: 15 percent of $22.30 is 334.5 cents.
    expect(centsOf(2_230)).toEqual([223, 335, 446]);
    // What is less than the least tip, or more than the most, is not offered.
    expect(centsOf(0)).toEqual([]);
    expect(centsOf(600)).toEqual([120]);
    expect(centsOf(150_000)).toEqual([15_000]);
  });

  it('suggests different amounts that can be given, each within half a cent of its share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300_000 }), (totalCents) => {
        const tips = suggestedTips(totalCents);
        for (const { percent, cents } of tips) {
          expect(Number.isInteger(cents) && cents >= leastTipCents && cents <= mostTipCents).toBe(true);
          expect(Math.abs(cents * 100 - totalCents * percent)).toBeLessThanOrEqual(50);
        }
        expect(new Set(tips.map(({ cents }) => cents)).size).toBe(tips.length);
      }),
    );
  });

  it('can be typed, from $1 to $200', () => {
    expect(['1', '$12.50', '200'].map((typed) => tipAmount.parse(typed))).toEqual([100, 1_250, 20_000]);
    for (const typed of ['', '0.99', '200.01', '-5', 'ten'])
      expect(tipAmount.safeParse(typed).success).toBe(false);
  });
});

describe('extra time and groceries', () => {
  it('are asked for from arrival until a week after', () => {
    expect(mayAskForExtra({ state: 'on_the_way', endsAt }, endsAt)).toBe(false);
    expect(mayAskForExtra({ state: 'cancelled', endsAt }, endsAt)).toBe(false);
    expect(mayAskForExtra({ state: 'arrived', endsAt }, after(-1))).toBe(true);
    expect([7, 7.01].map((days) => mayAskForExtra({ state: 'completed', endsAt }, after(days)))).toEqual([
      true,
      false,
    ]);
  });
});
