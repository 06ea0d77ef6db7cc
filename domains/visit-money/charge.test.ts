import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayAskForExtra, mayTip, suggestedTips } from './charge.ts';

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

  it('is suggested in three different amounts of whole dollars, whatever the price', () => {
    expect(suggestedTips(9_900)).toEqual([1_000, 1_500, 2_000]);
    expect(suggestedTips(0)).toEqual([200, 300, 400]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90_000 }), (totalCents) => {
        const amounts = suggestedTips(totalCents);
        expect(amounts.every((cents) => cents % 100 === 0 && cents >= 200 && cents <= 20_000)).toBe(true);
        expect(new Set(amounts).size).toBe(3);
        expect(amounts.toSorted((one, other) => one - other)).toEqual(amounts);
      }),
    );
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
