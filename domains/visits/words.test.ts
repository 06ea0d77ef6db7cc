import { describe, expect, it } from 'vitest';
import { type BookingEvent, bookingStates } from './visit.ts';
import { progressOf, standingInWords, timeInSeriesInWords, whoInWords } from './words.ts';

const at = new Date('2027-03-01T15:00:00Z');
const event = (to: BookingEvent['to']): BookingEvent => ({
  at,
  kind: String(to),
  actorName: null,
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
    expect(standingInWords({ state: 'arrived', optionId: 'video-help' })).toBe('Calls you now');
    expect(standingInWords({ state: 'arrived', optionId: 'computer-help' })).toBe('Has arrived');
  });

  it('says who came once it is done, and who was to come where nobody did', () => {
    expect(
      (['confirmed', 'completed', 'cancelled'] as const).map((state) => whoInWords('home-cleaning', state)),
    ).toEqual(['Who comes', 'Who came', 'Who was to come']);
    expect(
      (['confirmed', 'completed', 'cancelled'] as const).map((state) => whoInWords('video-help', state)),
    ).toEqual(['Who calls', 'Who called', 'Who was to call']);
  });

  it('is the same in its list of steps', () => {
    expect(labels('video-help', 'arrived')).toEqual([
      'Asked for',
      'Booked',
      'Calls you soon',
      'Calls you now',
      'At work',
      'Done',
    ]);
    expect(labels('video-help', 'no_show')).toEqual(['Asked for', 'Booked', 'Nobody answered']);
    expect(labels('computer-help', 'arrived')).toEqual([
      'Asked for',
      'Booked',
      'On the way',
      'Arrived',
      'At work',
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
  /** A week on, the clocks have changed in between. */
  const next = { startsAt: new Date('2027-03-15T13:00Z'), endsAt: new Date('2027-03-15T15:00Z') };

  it('is told as the first is', () => {
    expect(timeInSeriesInWords(first, next)).toBe('Monday, March 15, 9:00 in the morning');
    expect(timeInSeriesInWords({ ...first, isWindow: true }, next)).toBe(
      'Monday, March 15, between 9:00 in the morning and 11:00 in the morning',
    );
    expect(timeInSeriesInWords({ ...first, arrivesBy: new Date('2027-03-08T15:15Z') }, next)).toBe(
      'Monday, March 15, pick-up at 9:00 in the morning, there by 10:15 in the morning',
    );
  });
});
