import { describe, expect, it } from 'vitest';
import { eventInWords, happeningInWords, progressOf } from './history.ts';
import { type BookingEvent, type BookingState, bookingStates } from './visit.ts';
import { standingInWords, timeInSeriesInWords, whoInWords } from './words.ts';

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

  it('is the heading while something happens, and else nothing', () => {
    const heading = (
      state: (typeof bookingStates)[number],
      optionId = 'computer-help',
      serviceId = 'tech-help',
    ) => happeningInWords({ state, optionId, serviceId, professionalName: 'Deepa Nair' });
    expect(heading('on_the_way')).toBe('Deepa Nair is on the way');
    expect(heading('arrived', 'video-help')).toBe('Deepa Nair is calling you now');
    expect(heading('in_progress', 'senior-ride', 'rides')).toBe('The ride has begun');
    for (const state of ['requested', 'confirmed', 'completed', 'cancelled', 'no_show'] as const)
      expect(heading(state)).toBeNull();
  });

  it('names that it was asked for only until it is booked', () => {
    const requested = {
      serviceId: 'cleaning',
      optionId: 'home-cleaning',
      events: [event('requested')],
    };
    expect(progressOf({ ...requested, state: 'requested' }).map(({ label }) => label)[0]).toBe('Asked for');
  });

  it('is the same in its list of steps', () => {
    expect(labels('video-help', 'arrived')).toEqual([
      'Booked',
      'Calls you soon',
      'Calls you now',
      'At work',
      'Done',
    ]);
    expect(labels('video-help', 'no_show')).toEqual(['Booked', 'Nobody answered']);
    expect(labels('computer-help', 'arrived')).toEqual([
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
  /** A week later; the clocks have changed in between. */
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
    expect(lines.filter(({ at }) => at !== null).map(({ label }) => label)).toEqual(['Asked for']);
  });
});
