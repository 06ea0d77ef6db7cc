import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dollars } from './card.ts';

it('an amount is typed as people write it, and taken to the cent', () => {
  const amount = dollars({ leastCents: 100, mostCents: 20_000, words: 'Enter an amount, such as 10.' });
  const cents = (typed: string) => amount.safeParse(typed).data;
  expect(['10', '$10', ' 10.5 ', '19.99', '1', '200', '$ 12.05'].map(cents)).toEqual([
    1_000, 1_000, 1_050, 1_999, 100, 20_000, 1_205,
  ]);
  for (const wrong of ['', '0', '0.99', '200.01', '-5', 'ten', '1e2', '10.555', '٣'])
    expect(cents(wrong)).toBeUndefined();
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 20_000 }), (wanted) => {
      expect(cents((wanted / 100).toFixed(2))).toBe(wanted);
    }),
  );
});
