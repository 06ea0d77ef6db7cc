import fc from 'fast-check';
import { expect, it } from 'vitest';
import { missingIn, placeKnownBy, rightMoment, type VerifiedMoment, waitingIn } from './verification.ts';

const moment = fc.record<VerifiedMoment>({
  at: fc.date({ noInvalidDate: true }),
  cameAt: fc.date({ noInvalidDate: true }),
  corrected: fc.option(fc.record({ at: fc.date({ noInvalidDate: true }), reason: fc.string() })),
  counts: fc.boolean(),
  waiting: fc.option(fc.date({ noInvalidDate: true })),
  byHand: fc.option(fc.string()),
  distanceMeters: fc.option(fc.nat()),
  accuracyMeters: fc.option(fc.nat()),
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
    card: null,
  };
  expect(rightMoment(pressed)).toEqual(new Date('2027-02-08T14:50:00Z'));
  expect(missingIn({ begin: pressed, end: null })).toEqual(['Place at the beginning', 'End']);
  const typed = { ...pressed, corrected: null, counts: false, waiting: at };
  expect(rightMoment(typed)).toBeNull();
  expect(missingIn({ begin: typed, end: null })).toContain('Beginning');
  expect(waitingIn({ begin: typed, end: null })).toEqual(['Beginning']);
});

it('the number of a card says where somebody was only where it is right, and the phone comes first', () => {
  expect(placeKnownBy({ distanceMeters: null, card: 'right' })).toBe('card');
  expect(placeKnownBy({ distanceMeters: null, card: 'wrong' })).toBeNull();
  expect(placeKnownBy({ distanceMeters: 0, card: 'right' })).toBe('phone');
});
