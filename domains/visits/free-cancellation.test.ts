import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FreeCancellation,
  freeCancellationInWords,
  freeCancellationOfFirst,
  freeUntilInWords,
} from './free-cancellation.ts';
import { cancellationFee } from './visit.ts';

const at = (text: string) => new Date(`2026-11-${text}:00Z`);
const visit: FreeCancellation = {
  totalCents: 9_900,
  placedAt: at('20T15:00'),
  startsAt: at('26T15:00'),
  freeCancellationUntil: at('25T15:00'),
  timeZone: 'America/New_York',
};
const words = (changed: Partial<FreeCancellation>, now: string) =>
  freeCancellationInWords({ ...visit, ...changed }, at(now));

describe('until when canceling is free', () => {
  it.each([
    [
      'is said while it is to come',
      {},
      '24T15:00',
      'You can cancel for free until Wednesday, November 25, 10:00 in the morning.',
    ],
    [
      'is said before booking',
      { placedAt: null },
      '24T15:00',
      'You can cancel for free until Wednesday, November 25, 10:00 in the morning.',
    ],
    [
      'is never a moment that is over, before booking',
      { placedAt: null },
      '25T16:00',
      'The visit is so soon that you pay half of $99.00 if you cancel. For 10 minutes after you book, you can undo it for free.',
    ],
    [
      'is for 10 minutes where it was booked too late for more',
      { placedAt: at('25T16:00') },
      '25T16:05',
      'You can undo this booking for free until 11:10 in the morning today. If you cancel later, you pay half of $99.00.',
    ],
    [
      'is over after that',
      { placedAt: at('25T16:00') },
      '25T16:11',
      'Free canceling ended on Wednesday, November 25, 10:00 in the morning. If you cancel now, you pay half of $99.00.',
    ],
    ['is always where the visit is free', { totalCents: 0 }, '26T14:00', 'You can cancel for free.'],
  ])('%s', (_, changed, now, expected) => {
    expect(words(changed, now)).toBe(expected);
  });

  it('is promised only where canceling costs nothing, whatever the clock says', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 7 * 24 * 60 }),
        fc.integer({ min: 0, max: 7 * 24 * 60 }),
        (placed, later) => {
          const placedAt = new Date(at('20T00:00').getTime() + placed * 60_000);
          const now = new Date(placedAt.getTime() + later * 60_000);
          const isFree = cancellationFee({ ...visit, placedAt }, now) === 0;
          expect(freeCancellationInWords({ ...visit, placedAt }, now).startsWith('You can')).toBe(isFree);
        },
      ),
    );
  });

  it('is said of the first of a series, and to the office', () => {
    expect(freeCancellationOfFirst(visit, at('24T15:00'))).toMatch(
      /^The first one is free to cancel until Wed/,
    );
    expect(freeCancellationOfFirst(visit, at('25T16:00'))).toMatch(
      /^The first one is so soon that you pay half/,
    );
    expect(freeUntilInWords(at('25T15:00'), 'America/New_York', at('25T16:00'))).toBe('no longer free');
  });
});
