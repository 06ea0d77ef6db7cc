import { describe, expect, it } from 'vitest';
import { feeAheadInWords, feeDecidedInWords, feeSoonInWords } from './fee-words.ts';

const withCard = { payment: { state: 'authorized' }, paysLater: false, giftCents: 0, seriesId: null };
const later = { ...withCard, payment: null, paysLater: true };
const refused = { ...withCard, payment: { state: 'declined' } };
const released = { ...withCard, payment: { state: 'released' } };
const leftByPayer = { ...withCard, payment: null };
const ofSeries = { ...withCard, payment: null, seriesId: 'a-series' };
const why = 'there is no card';

describe('a fee', () => {
  it.each([
    ['nothing', 0, { owedCents: 0, waitsCents: 0, why: null }, 'Decided. Nothing is charged.'],
    ['all of it', 7_800, { owedCents: 0, waitsCents: 0, why: null }, 'Decided. $78.00 is charged.'],
    [
      'what no card has paid, and why',
      7_800,
      { owedCents: 7_800, waitsCents: 0, why },
      'Decided. Nothing is charged yet. $78.00 is owed: there is no card. See it under Who owes what.',
    ],
    [
      'what gift or credit have paid of it',
      7_800,
      { owedCents: 5_800, waitsCents: 0, why },
      'Decided. $20.00 is charged. $58.00 is owed: there is no card. See it under Who owes what.',
    ],
    [
      'what the bank has not answered',
      7_800,
      { owedCents: 0, waitsCents: 5_800, why: null },
      'Decided. $20.00 is charged. Waiting for the bank about $58.00. See the result below.',
    ],
  ])('is told as it is, once decided: %s', (_, feeCents, standing, expected) => {
    expect(feeDecidedInWords('Decided', feeCents, standing)).toBe(expected);
  });

  it('is said to be taken only where a card can be charged', () => {
    expect(feeAheadInWords(withCard, 7_800)).toBe('$78.00 is charged');
    for (const visit of [later, refused, released, leftByPayer])
      expect(feeAheadInWords(visit, 7_800)).toMatch(/^\$78\.00 is owed/);
    for (const visit of [ofSeries, { ...withCard, payment: { state: 'pending' } }])
      expect(feeAheadInWords(visit, 7_800)).toBe('$78.00 is charged if the bank approves');
    expect(feeAheadInWords({ ...later, giftCents: 7_800 }, 7_800)).toBe('$78.00 is charged');
    expect(feeAheadInWords({ ...later, giftCents: 2_000 }, 7_800)).toMatch(
      /^\$20\.00 is charged, \$58\.00 is owed/,
    );
    expect(feeSoonInWords(withCard, 4_950)).toBe('Canceled. In a minute $49.50 is charged.');
    expect(feeSoonInWords(later, 4_950)).toMatch(/^Canceled\. In a minute \$49\.50 is owed/);
    expect(feeSoonInWords(later, 0)).toBe('Canceled. No fee is charged.');
  });
});
