import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serviceOptions } from '#seeds/services.ts';
import { amountsOf, dollarAmount, dollarsInForm, withAmounts } from './amounts.ts';

const prices = serviceOptions.map(({ price }) => price);

describe('the amounts of a price', () => {
  it('are all there is about money in it: with others, only they differ', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(
        fc.constantFrom(...prices),
        fc.array(cents, { minLength: 12, maxLength: 12 }),
        (price, drawn) => {
          const wanted = Object.fromEntries(amountsOf(price).map(({ name }, index) => [name, drawn[index]!]));
          const changed = withAmounts(price, wanted);
          expect(Object.fromEntries(amountsOf(changed).map(({ name, cents: now }) => [name, now]))).toEqual(
            wanted,
          );
          const back = Object.fromEntries(amountsOf(price).map(({ name, cents: before }) => [name, before]));
          expect(withAmounts(changed, back)).toEqual(price);
        },
      ),
    );
  });

  it('stay where nothing else is said', () => {
    for (const price of prices) expect(withAmounts(price, { other: 1 })).toEqual(price);
  });
});

describe('an amount', () => {
  it('is read as people write it', () => {
    for (const [typed, cents] of [
      ['44', 4_400],
      [' $44.5 ', 4_450],
      ['1,200.00', 120_000],
      [0, 0],
      [44.25, 4_425],
    ] as const)
      expect(dollarAmount.parse(typed)).toBe(cents);
    for (const typed of ['', 'free', '-1', '44.555', '1,20', '100,000.01', '4 4'])
      expect([typed, dollarAmount.safeParse(typed).success]).toEqual([typed, false]);
  });

  it('comes back as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
        expect(dollarAmount.parse(dollarsInForm(cents))).toBe(cents);
      }),
    );
  });
});
