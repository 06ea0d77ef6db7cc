import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventInWords } from './history.ts';
import { cancelingCosts, compileTerms, firstPolicy, type Policy } from './terms/terms.ts';
import { type BookingEvent, type BookingState, bookingStates } from './visit.ts';
import {
  type FreeCancellation,
  freeCancellationInWords,
  freeCancellationOfFirst,
  freeUntilInWords,
  standingInWords,
  timeInSeriesInWords,
} from './words.ts';

describe('how a visit stands', () => {
  it('says of help by video that they call, and never that they come', () => {
    for (const state of bookingStates)
      expect(standingInWords({ state, kind: 'call' })).not.toMatch(/way|arrived|home/);
    expect(standingInWords({ state: 'arrived', kind: 'call' })).toBe('Calling you now');
    expect(standingInWords({ state: 'arrived', kind: 'visit' })).toBe('Arrived');
  });
});

describe('the time of another visit in a series', () => {
  const first = {
    startsAt: new Date('2027-03-08T14:00Z'),
    endsAt: new Date('2027-03-08T16:00Z'),
    timeZone: 'America/New_York',
    isWindow: false,
    arrivesBy: null,
  };
  /** A week later; the clocks have changed in between. */
  const next = { startsAt: new Date('2027-03-15T13:00Z'), endsAt: new Date('2027-03-15T15:00Z') };

  it('is told as the first is', () => {
    expect(timeInSeriesInWords(first, next)).toBe('Monday, March 15, 9:00 AM');
    expect(timeInSeriesInWords({ ...first, isWindow: true }, next)).toBe(
      'Monday, March 15, between 9:00 AM and 11:00 AM',
    );
    expect(timeInSeriesInWords({ ...first, arrivesBy: new Date('2027-03-08T15:15Z') }, next)).toBe(
      'Monday, March 15, pickup at 9:00 AM, there by 10:15 AM',
    );
  });
});

describe('what the office undid', () => {
  const event = {
    id: '',
    at: new Date(),
    onBehalfOfName: null,
    actorName: 'Ana',
    byOffice: true,
    reason: '',
  };
  const moved = (from: BookingState, to: BookingState) => ({ ...event, kind: to, from, to }) as BookingEvent;

  it('is told as such, and not as done once more', () => {
    expect(eventInWords(moved('cancelled', 'confirmed'))).toBe('Cancellation undone, by Ana');
    expect(eventInWords(moved('confirmed', 'requested'))).toBe('Confirmation undone, by Ana');
    expect(eventInWords(moved('requested', 'confirmed'))).toBe('Booked, by Ana');
  });
});

const inNovember = (text: string) => new Date(`2026-11-${text}:00Z`);
const termsUnder = (policy: Policy, totalCents = 9_900) =>
  compileTerms({ policy, id: null }, { startsAt: inNovember('26T15:00'), totalCents, freeHours: 24 });
const visit: FreeCancellation = {
  terms: termsUnder(firstPolicy),
  placedAt: inNovember('20T15:00'),
  timeZone: 'America/New_York',
};
const inSteps = termsUnder({
  ...firstPolicy,
  late: [
    { withinHours: null, fee: { percent: 25 } },
    { withinHours: 4, fee: { cents: 6_000 } },
  ],
  graceMinutes: 90,
});
const words = (changed: Partial<FreeCancellation>, now: string) =>
  freeCancellationInWords({ ...visit, ...changed }, inNovember(now));

describe('until when canceling is free', () => {
  it.each([
    [
      'is said while it is to come',
      {},
      '24T15:00',
      'You can cancel for free until Wednesday, November 25, 10:00 AM.',
    ],
    [
      'is said before booking',
      { placedAt: null },
      '24T15:00',
      'You can cancel for free until Wednesday, November 25, 10:00 AM.',
    ],
    [
      'is never a moment that is over, before booking',
      { placedAt: null },
      '25T16:00',
      'The visit is so soon that canceling costs $49.50. For 10 minutes after you book, you can undo it for free.',
    ],
    [
      'is for 10 minutes where it was booked too late for more',
      { placedAt: inNovember('25T16:00') },
      '25T16:05',
      'You can undo this visit for free until 11:10 AM. Canceling later costs $49.50.',
    ],
    [
      'is over after that',
      { placedAt: inNovember('25T16:00') },
      '25T16:11',
      'Free cancellation ended on Wednesday, November 25, 10:00 AM. Canceling now costs $49.50.',
    ],
    [
      'is always where the visit is free',
      { terms: termsUnder(firstPolicy, 0) },
      '26T14:00',
      'You can cancel for free.',
    ],
    [
      'is always where the rules never charge for it',
      { terms: termsUnder({ ...firstPolicy, late: [] }) },
      '26T14:00',
      'You can cancel for free.',
    ],
    [
      'names the next step',
      { terms: inSteps },
      '25T16:00',
      'Free cancellation ended on Wednesday, November 25, 10:00 AM. Canceling now costs $24.75. After Thursday, November 26, 6:00 AM, it costs $60.00.',
    ],
    [
      'names no step that has begun',
      { terms: inSteps },
      '26T12:00',
      'Free cancellation ended on Wednesday, November 25, 10:00 AM. Canceling now costs $60.00.',
    ],
    [
      'names the step that applies once it can no longer be undone',
      { terms: inSteps, placedAt: inNovember('26T10:00') },
      '26T10:05',
      'You can undo this visit for free until 6:30 AM. Canceling later costs $60.00.',
    ],
    [
      'names the day where it can be undone past midnight',
      { terms: inSteps, placedAt: inNovember('26T04:30') },
      '26T04:40',
      'You can undo this visit for free until Thursday, November 26, 1:00 AM. Canceling later costs $24.75. After Thursday, November 26, 6:00 AM, it costs $60.00.',
    ],
  ])('%s', (_, changed, now, expected) => {
    expect(words(changed, now)).toBe(expected);
  });

  it('is promised only where canceling costs nothing, whatever the clock says', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 7 * 24 * 60 }),
        fc.integer({ min: 0, max: 7 * 24 * 60 }),
        (placed, later) => {
          const placedAt = new Date(inNovember('20T00:00').getTime() + placed * 60_000);
          const now = new Date(placedAt.getTime() + later * 60_000);
          const isFree = cancelingCosts({ ...visit, placedAt }, now) === 0;
          expect(freeCancellationInWords({ ...visit, placedAt }, now).startsWith('You can')).toBe(isFree);
        },
      ),
    );
  });

  it('is said of the first of a series, and to the office', () => {
    expect(freeCancellationOfFirst(visit, inNovember('24T15:00'))).toMatch(
      /^Cancel the first one free until Wed/,
    );
    expect(freeCancellationOfFirst(visit, inNovember('25T16:00'))).toMatch(
      /^The first one is so soon that canceling it costs \$49\.50\./,
    );
    expect(freeUntilInWords(inNovember('25T15:00'), 'America/New_York', inNovember('25T16:00'))).toBe(
      'no longer free',
    );
  });
});
