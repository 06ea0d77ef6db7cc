import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentStates } from './card.ts';
import { whereabouts } from './history.ts';

describe('where the money of a payment is', () => {
  const payment = { amountCents: 13_200, capturedCents: 0, settleCents: null };

  it.each([
    ['pending', {}, { authorizedCents: 0, chargedCents: 0, releasedCents: 0 }, /^Waiting for your bank$/],
    ['authorized', {}, { authorizedCents: 13_200, chargedCents: 0, releasedCents: 0 }, /On hold/],
    [
      'authorized',
      { settleCents: 6_600 },
      { authorizedCents: 0, chargedCents: 6_600, releasedCents: 6_600 },
      /^Partly charged\. The rest of the hold is released$/,
    ],
    [
      'authorized',
      { settleCents: 0 },
      { authorizedCents: 0, chargedCents: 0, releasedCents: 13_200 },
      /^Not charged\. Hold released$/,
    ],
    [
      'captured',
      { settleCents: 13_200, capturedCents: 13_200 },
      { authorizedCents: 0, chargedCents: 13_200, releasedCents: 0 },
      /^Charged$/,
    ],
    [
      'released',
      { settleCents: 0 },
      { authorizedCents: 0, chargedCents: 0, releasedCents: 13_200 },
      /^Not charged\. Hold released$/,
    ],
    [
      'declined',
      { refusalCode: 'insufficient_funds' },
      { authorizedCents: 0, chargedCents: 0, releasedCents: 0 },
      /bank declined it/,
    ],
    [
      'declined',
      { refusalCode: 'challenge_given_up' },
      { authorizedCents: 0, chargedCents: 0, releasedCents: 0 },
      /got no answer from you/,
    ],
  ] as const)('%s %o', (state, changes, money, words) => {
    const found = whereabouts({ ...payment, ...changes, state });
    expect(found).toMatchObject(money);
    expect(found.words).toMatch(words);
  });

  it('adds up to the amount, or to nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...paymentStates),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        (state, amountCents, part, decided) => {
          const taken = Math.floor(amountCents * part);
          const { authorizedCents, chargedCents, releasedCents } = whereabouts({
            state,
            amountCents,
            capturedCents: taken,
            settleCents: decided ? taken : null,
          });
          expect([0, amountCents]).toContain(authorizedCents + chargedCents + releasedCents);
        },
      ),
    );
  });
});
