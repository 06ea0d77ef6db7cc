import { describe, expect, it } from 'vitest';
import { feeAheadInWords, feeDecidedInWords, feeSoonInWords } from './fee-words.ts';

const withCard = { payment: { state: 'authorized' }, paysLater: false };
const later = { payment: null, paysLater: true };
const refused = { payment: { state: 'declined' }, paysLater: false };

describe('a fee', () => {
  it.each([
    ['nothing', { feeCents: 0, owedCents: 0, waitsCents: 0 }, 'Decided. Nothing is taken.'],
    ['all of it', { feeCents: 7_800, owedCents: 0, waitsCents: 0 }, 'Decided. $78.00 is taken.'],
    [
      'what no card has paid',
      { feeCents: 7_800, owedCents: 7_800, waitsCents: 0 },
      'Decided. Nothing is taken yet. $78.00 is owed: no card has paid it. It stands under Who owes what.',
    ],
    [
      'what a gift has paid of it',
      { feeCents: 7_800, owedCents: 5_800, waitsCents: 0 },
      'Decided. $20.00 is taken from the gift. $58.00 is owed: no card has paid it. It stands under Who owes what.',
    ],
    [
      'what the bank has not answered',
      { feeCents: 7_800, owedCents: 0, waitsCents: 7_800 },
      'Decided. The bank is being asked for $78.00. What came of it stands below.',
    ],
  ])('is told as it is, once decided: %s', (_, fee, expected) => {
    expect(feeDecidedInWords(fee)).toBe(expected);
  });

  it('is said to be taken only where a card can be charged', () => {
    expect(feeAheadInWords(withCard, 7_800)).toBe('$78.00 is taken');
    for (const visit of [later, refused]) expect(feeAheadInWords(visit, 7_800)).toMatch(/^\$78\.00 is owed/);
    expect(feeSoonInWords(withCard, 4_950)).toBe('Canceled. $49.50 is taken in a minute.');
    expect(feeSoonInWords(later, 4_950)).toMatch(/^Canceled\. In a minute \$49\.50 is owed/);
    expect(feeSoonInWords(later, 0)).toBe('Canceled. No fee is taken.');
  });
});
