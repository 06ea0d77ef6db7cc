import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCents } from './money.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

it('writes amounts as one does in the United States', () => {
  expect([13_200, 5, 0, 123_456, 100_000_000, -1_950].map(formatCents)).toEqual([
    '$132.00',
    '$0.05',
    '$0.00',
    '$1,234.56',
    '$1,000,000.00',
    '-$19.50',
  ]);
  fc.assert(
    fc.property(fc.maxSafeInteger(), (large) => {
      const cents = Math.trunc(large / 1_000);
      fc.pre(cents !== 0);
      expect(formatCents(cents)).toBe(dollars.format(cents / 100));
    }),
  );
});
