import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitPrice, splitCaptured } from './split.ts';

const cents = fc.integer({ min: 0, max: 100_000 });

describe('a price paid from the gift balance and with a card', () => {
  it.each([
    [9_900, 0, 0, 9_900],
    [9_900, 5_000, 5_000, 4_900],
    [9_900, 9_900, 9_900, 0],
    [9_900, 50_000, 9_900, 0],
    [9_900, 9_880, 9_850, 50],
    [30, 10, 0, 30],
  ])('%i with a balance of %i: %i and %i', (total, balance, giftCents, cardCents) => {
    expect(splitPrice(total, balance)).toEqual({ giftCents, cardCents });
  });

  it('loses no cent, never takes more than there is, and asks no card for too little', () => {
    fc.assert(
      fc.property(cents, cents, (total, balance) => {
        const { giftCents, cardCents } = splitPrice(total, balance);
        expect(giftCents + cardCents).toBe(total);
        expect(giftCents).toBeGreaterThanOrEqual(0);
        expect(giftCents).toBeLessThanOrEqual(balance);
        if (total >= 50) expect(cardCents === 0 || cardCents >= 50).toBe(true);
      }),
    );
  });
});

describe('a fee of what was set aside', () => {
  it.each([
    [4_950, 9_900, 0, 4_950, 0],
    [4_950, 5_000, 4_900, 4_950, 0],
    [4_950, 2_000, 7_900, 2_000, 2_950],
    [4_950, 0, 9_900, 0, 4_950],
    [4_950, 4_920, 4_980, 4_900, 50],
    [0, 5_000, 4_900, 0, 0],
  ])('%i of %i gift and %i on the card: %i and %i', (taken, gift, card, giftCents, cardCents) => {
    expect(splitCaptured(taken, { giftCents: gift, cardCents: card })).toEqual({ giftCents, cardCents });
  });

  it('is taken to the cent, of neither more than was set aside there', () => {
    fc.assert(
      fc.property(cents, cents, fc.double({ min: 0, max: 1, noNaN: true }), (total, balance, part) => {
        const authorized = splitPrice(total, balance);
        const taken = Math.floor(total * part);
        const { giftCents, cardCents } = splitCaptured(taken, authorized);
        expect(giftCents + cardCents).toBe(taken);
        expect(giftCents).toBeGreaterThanOrEqual(0);
        expect(giftCents).toBeLessThanOrEqual(authorized.giftCents);
        expect(cardCents).toBeGreaterThanOrEqual(0);
        expect(cardCents).toBeLessThanOrEqual(authorized.cardCents);
        if (taken >= 50) expect(cardCents === 0 || cardCents >= 50).toBe(true);
      }),
    );
  });
});
