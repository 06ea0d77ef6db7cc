import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  isFar,
  missingIn,
  placeKnownBy,
  rightMoment,
  type VerifiedMoment,
  waitingIn,
} from './verification.ts';

const moment = fc.record<VerifiedMoment>({
  at: fc.date({ noInvalidDate: true }),
  cameAt: fc.date({ noInvalidDate: true }),
  corrected: fc.option(fc.record({ at: fc.date({ noInvalidDate: true }), reason: fc.string() })),
  counts: fc.boolean(),
  waiting: fc.option(fc.date({ noInvalidDate: true })),
  byHand: fc.option(fc.string()),
  distanceMeters: fc.option(fc.nat({ max: 20_000 })),
  accuracyMeters: fc.option(fc.nat()),
  coordinates: fc.constant(null),
  card: fc.constantFrom('right' as const, 'wrong' as const, null),
});

it('a visit lacks nothing only where both ends, both places and their order are there', () => {
  fc.assert(
    fc.property(fc.option(moment), fc.option(moment), (begin, end) => {
      const missing = missingIn({ begin, end });
      const isWhole =
        begin?.counts === true &&
        end?.counts === true &&
        placeKnownBy(begin) !== null &&
        placeKnownBy(end) !== null &&
        begin !== null &&
        end !== null &&
        !isFar(begin) &&
        !isFar(end) &&
        (rightMoment(end)?.getTime() ?? 0) > (rightMoment(begin)?.getTime() ?? 0);
      return isWhole === (missing.length === 0);
    }),
  );
});

it('what was corrected counts as corrected', () => {
  const at = new Date('2027-02-08T15:00:00Z');
  const pressed: VerifiedMoment = {
    at,
    cameAt: at,
    corrected: { at: new Date('2027-02-08T14:50:00Z'), reason: 'Forgot' },
    counts: true,
    waiting: null,
    byHand: null,
    distanceMeters: null,
    accuracyMeters: null,
    coordinates: null,
    card: null,
  };
  expect(rightMoment(pressed)).toEqual(new Date('2027-02-08T14:50:00Z'));
  expect(missingIn({ begin: pressed, end: null })).toEqual(['Location at start', 'End']);
  const typed = { ...pressed, corrected: null, counts: false, waiting: at };
  expect(rightMoment(typed)).toBeNull();
  expect(missingIn({ begin: typed, end: null })).toContain('Start');
  expect(waitingIn({ begin: typed, end: null })).toEqual(['Start']);
});

it('the number of a card says where somebody was only where it is right, and the phone comes first', () => {
  expect(placeKnownBy({ distanceMeters: null, card: 'right' })).toBe('card');
  expect(placeKnownBy({ distanceMeters: null, card: 'wrong' })).toBeNull();
  expect(placeKnownBy({ distanceMeters: 0, card: 'right' })).toBe('phone');
});

it('a place far from the home is named with how far, unless the card at the home says otherwise', () => {
  const at = new Date('2027-02-08T15:00:00Z');
  const moment: VerifiedMoment = {
    at,
    cameAt: at,
    corrected: null,
    counts: true,
    waiting: null,
    byHand: null,
    distanceMeters: 3_949_000,
    accuracyMeters: 20,
    coordinates: null,
    card: null,
  };
  const end = { ...moment, at: new Date('2027-02-08T17:00:00Z'), distanceMeters: 40 };
  expect(missingIn({ begin: moment, end })).toEqual(['Start 2454 miles from the home']);
  expect(missingIn({ begin: { ...moment, card: 'right' }, end })).toEqual([]);
  expect(missingIn({ begin: { ...moment, distanceMeters: 9_000, accuracyMeters: 2_000 }, end })).toEqual([]);
});
