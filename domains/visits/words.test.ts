import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventInWords, happeningInWords, progressOf } from './history.ts';
import { type BookingEvent, type BookingState, bookingStates, cancellationFee } from './visit.ts';
import {
  type FreeCancellation,
  freeCancellationInWords,
  freeCancellationOfFirst,
  freeUntilInWords,
  standingInWords,
  timeInSeriesInWords,
} from './words.ts';

const at = new Date('2027-03-01T15:00:00Z');
const event = (to: BookingEvent['to']): BookingEvent => ({
  at,
  kind: String(to),
  actorName: null,
  byOffice: false,
  onBehalfOfName: null,
  from: null,
  to,
});
const labels = (optionId: string, state: 'arrived' | 'no_show') =>
  progressOf({
    state,
    serviceId: 'tech-help',
    optionId,
    events: [event('requested'), event('confirmed'), event(state)],
  }).map((line) => line.label);

describe('how a visit stands', () => {
  it('says of help by video that they call, and never that they come', () => {
    for (const state of bookingStates)
      expect(standingInWords({ state, optionId: 'video-help' })).not.toMatch(/way|arrived|home/);
    expect(standingInWords({ state: 'arrived', optionId: 'video-help' })).toBe('Calling you now');
    expect(standingInWords({ state: 'arrived', optionId: 'computer-help' })).toBe('Arrived');
  });

  it('is the heading while something happens, and else nothing', () => {
    const heading = (
      state: (typeof bookingStates)[number],
      optionId = 'computer-help',
      serviceId = 'tech-help',
    ) => happeningInWords({ state, optionId, serviceId, professionalName: 'Deepa Nair' });
    expect(heading('on_the_way')).toBe('Deepa Nair is on the way');
    expect(heading('arrived', 'video-help')).toBe('Deepa Nair is calling you now');
    expect(heading('in_progress', 'senior-ride', 'rides')).toBe('The ride has started');
    for (const state of ['requested', 'confirmed', 'completed', 'cancelled', 'no_show'] as const)
      expect(heading(state)).toBeNull();
  });

  it('names that it was asked for only until it is booked', () => {
    const requested = {
      serviceId: 'cleaning',
      optionId: 'home-cleaning',
      events: [event('requested')],
    };
    expect(progressOf({ ...requested, state: 'requested' }).map(({ label }) => label)[0]).toBe('Requested');
  });

  it('is the same in its list of steps', () => {
    expect(labels('video-help', 'arrived')).toEqual([
      'Booked',
      'Calling you soon',
      'Calling you now',
      'In progress',
      'Done',
    ]);
    expect(labels('video-help', 'no_show')).toEqual(['Booked', 'No answer']);
    expect(labels('computer-help', 'arrived')).toEqual([
      'Booked',
      'On the way',
      'Arrived',
      'In progress',
      'Done',
    ]);
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

  it('is still to come in the course of the visit', () => {
    const at = (minute: number) => new Date(Date.UTC(2027, 1, 8, 13, minute));
    const events = [
      { at: at(1), from: 'held', to: 'requested' },
      { at: at(2), from: 'requested', to: 'confirmed' },
      { at: at(3), from: 'confirmed', to: 'requested' },
    ] as const;
    const lines = progressOf({
      state: 'requested',
      serviceId: 'cleaning',
      optionId: 'home-cleaning',
      events: [...events],
    });
    expect(lines.filter(({ at }) => at !== null).map(({ label }) => label)).toEqual(['Requested']);
  });
});

const inNovember = (text: string) => new Date(`2026-11-${text}:00Z`);
const visit: FreeCancellation = {
  totalCents: 9_900,
  placedAt: inNovember('20T15:00'),
  startsAt: inNovember('26T15:00'),
  freeCancellationUntil: inNovember('25T15:00'),
  timeZone: 'America/New_York',
};
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
      'The visit is so soon that you pay half of $99.00 if you cancel. For 10 minutes after you book, you can undo it for free.',
    ],
    [
      'is for 10 minutes where it was booked too late for more',
      { placedAt: inNovember('25T16:00') },
      '25T16:05',
      'You can undo this visit for free until 11:10 AM today. If you cancel later, you pay half of $99.00.',
    ],
    [
      'is over after that',
      { placedAt: inNovember('25T16:00') },
      '25T16:11',
      'Free cancellation ended on Wednesday, November 25, 10:00 AM. If you cancel now, you pay half of $99.00.',
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
          const placedAt = new Date(inNovember('20T00:00').getTime() + placed * 60_000);
          const now = new Date(placedAt.getTime() + later * 60_000);
          const isFree = cancellationFee({ ...visit, placedAt }, now) === 0;
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
      /^The first one is so soon that you pay half/,
    );
    expect(freeUntilInWords(inNovember('25T15:00'), 'America/New_York', inNovember('25T16:00'))).toBe(
      'no longer free',
    );
  });
});
