import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dislikedTo,
  faceInWords,
  isDisliked,
  isLiked,
  languageInWords,
  milesInWords,
  weightOfFace,
  weightOfHours,
  weightOfLanguage,
  weights,
} from './suitability.ts';

const stars = fc.option(fc.integer({ min: 1, max: 5 }));
const acquaintance = fc.record({ visits: fc.integer({ min: 0, max: 500 }), stars });

describe('a face', () => {
  it('weighs less the better it is known, and most where it was not liked', () => {
    expect(
      [
        { visits: 3, stars: 5 },
        { visits: 3, stars: 3 },
        { visits: 0, stars: null },
        { visits: 3, stars: dislikedTo },
      ].map(weightOfFace),
    ).toEqual([0, weights.cameBefore, weights.firstTime, weights.disliked]);
  });

  it('that was not liked weighs more than all else together', () => {
    const mostElse = weights.firstTime + weights.otherLanguage + weightOfHours(40 * 60);
    expect(weights.disliked).toBeGreaterThan(mostElse);
  });

  it('is never liked and disliked at once, and more stars never weigh more', () => {
    fc.assert(
      fc.property(acquaintance, stars, ({ visits, stars: given }, others) => {
        expect(isLiked({ stars: given }) && isDisliked({ stars: given })).toBe(false);
        if (given !== null && others !== null && others > given)
          expect(weightOfFace({ visits, stars: others })).toBeLessThanOrEqual(
            weightOfFace({ visits, stars: given }),
          );
      }),
    );
  });

  it('is told to the office', () => {
    expect(
      [
        { visits: 0, stars: null },
        { visits: 1, stars: null },
        { visits: 4, stars: 5 },
        { visits: 2, stars: 1 },
      ].map(faceInWords),
    ).toEqual([
      'Has not been here before.',
      'Has been here once.',
      'Has been here 4 times and was given 5 of 5 stars: liked here.',
      'Has been here 2 times and was given 1 of 5 stars: only if there is no one else.',
    ]);
  });
});

it('the hours of a week weigh less where two share them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 6_000 }), (minutes) => {
      const shared = weightOfHours(Math.floor(minutes / 2)) + weightOfHours(Math.ceil(minutes / 2));
      expect(shared).toBeLessThan(weightOfHours(minutes));
    }),
  );
});

it('a language weighs only where another one was wished for', () => {
  expect([true, false, null].map(weightOfLanguage)).toEqual([0, weights.otherLanguage, 0]);
  expect(languageInWords(null)).toEqual([]);
});

it('a distance is told to a tenth of a mile, where it is known', () => {
  expect([null, 0.96, 1, 3.14].map(milesInWords)).toEqual([
    'distance not known',
    '1 mile away',
    '1 mile away',
    '3.1 miles away',
  ]);
});
