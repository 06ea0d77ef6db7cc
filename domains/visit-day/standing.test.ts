import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BookingState, bookingStates } from '#domains/visits/visit.ts';
import { dayStepsOf, type KnownOfDay, standingOf } from './standing.ts';

/** Of Tuesday, December 1, in New York. */
const at = (clock: string) => new Date(`2026-12-01T${clock}:00-05:00`);
const steps: Partial<Record<BookingState, string>> = {
  requested: '08:00',
  confirmed: '08:05',
  on_the_way: '09:41',
  arrived: '09:58',
  in_progress: '10:02',
  completed: '11:58',
};
const way = Object.keys(steps) as BookingState[];
const visit = (state: BookingState, changed: Partial<KnownOfDay> = {}): KnownOfDay => ({
  state,
  kind: 'visit',
  professionalName: 'Bianca Ferrari',
  startsAt: at('10:00'),
  endsAt: at('12:00'),
  timeZone: 'America/New_York',
  isWindow: false,
  arrivesBy: null,
  expectedAt: null,
  events: way
    .slice(0, Math.max(way.indexOf(state), 1) + 1)
    .map((to, index) => ({ at: at(steps[to]!), from: way[index - 1] ?? 'held', to })),
  ...changed,
});
const words = (known: KnownOfDay, now: Date) => {
  const { heading, more } = standingOf(known, now);
  return [heading, more];
};
const ride = { kind: 'ride' as const, professionalName: 'Nikos Pappas' };
const video = { kind: 'call' as const, professionalName: 'Olivia Brandt' };

describe('the heading of a visit and its second line', () => {
  it.each([
    ['requested', {}, '09:00', 'Tuesday, December 1, 10:00 AM', 'Requested. We’ll confirm it soon.'],
    ['confirmed', {}, '09:00', 'Tuesday, December 1, 10:00 AM', 'Bianca is coming.'],
    ['confirmed', video, '09:00', 'Tuesday, December 1, 10:00 AM', 'Olivia will call.'],
    [
      'confirmed',
      { isWindow: true },
      '09:00',
      'Tuesday, December 1, between 10:00 AM and 12:00 noon',
      'Bianca is coming.',
    ],
    ['on_the_way', {}, '09:50', 'Bianca is on the way', 'Left at 9:41 AM. Planned for 10:00 AM.'],
    ['on_the_way', video, '09:50', 'Olivia will call you soon', 'Planned for 10:00 AM.'],
    [
      'on_the_way',
      { isWindow: true },
      '09:50',
      'Bianca is on the way',
      'Left at 9:41 AM. Planned between 10:00 AM and 12:00 noon.',
    ],
    ['on_the_way', { expectedAt: at('10:20') }, '09:50', 'Bianca is late', 'We expect them at 10:20 AM.'],
    ['confirmed', { expectedAt: at('10:20') }, '10:30', 'Bianca is late', 'We expect them at 10:20 AM.'],
    [
      'on_the_way',
      { expectedAt: at('10:05') },
      '09:50',
      'Bianca is on the way',
      'Left at 9:41 AM. Planned for 10:00 AM.',
    ],
    [
      'confirmed',
      {},
      '10:15',
      'We are finding out where Bianca is',
      'We’re calling them. We’ll tell you as soon as we know more.',
    ],
    [
      'on_the_way',
      { expectedAt: at('10:20') },
      '10:35',
      'We are finding out where Bianca is',
      'We’re calling them. We’ll tell you as soon as we know more.',
    ],
    ['arrived', {}, '09:59', 'Bianca is at the door', 'Since 9:58 AM.'],
    ['arrived', video, '09:59', 'Olivia is calling you now', 'Since 9:58 AM.'],
    ['in_progress', {}, '10:30', 'Bianca is at work', 'Since 10:02 AM, until about 12:00 noon.'],
    ['in_progress', {}, '12:10', 'Bianca is at work', 'Since 10:02 AM.'],
    ['in_progress', ride, '10:30', 'The ride has started', 'Since 10:02 AM.'],
    [
      'in_progress',
      { ...ride, arrivesBy: at('10:30') },
      '10:10',
      'The ride has started',
      'Since 10:02 AM, there by 10:30 AM.',
    ],
    ['completed', {}, '12:30', 'This visit is done', 'Tuesday, December 1, 11:58 AM.'],
    ['completed', ride, '12:30', 'Arrived safely', 'Tuesday, December 1, 11:58 AM.'],
    ['cancelled', {}, '09:00', 'This visit is canceled', 'Tuesday, December 1, 10:00 AM'],
    ['no_show', {}, '12:30', 'No one was home', 'Tuesday, December 1, 10:00 AM'],
    ['no_show', video, '12:30', 'No one answered the call', 'Tuesday, December 1, 10:00 AM'],
  ] as [BookingState, Partial<KnownOfDay>, string, string, string][])(
    'of one that is %s (%o) at %s',
    (state, changed, clock, heading, more) => {
      expect(words(visit(state, changed), at(clock))).toEqual([heading, more]);
    },
  );

  it('name no minute that was not planned, announced or pressed', () => {
    const minute = fc
      .integer({ min: 0, max: 23 * 60 })
      .map((count) => new Date(at('00:00').getTime() + count * 60_000));
    fc.assert(
      fc.property(
        fc.constantFrom(...bookingStates),
        fc.option(minute),
        minute,
        fc.constantFrom({}, ride, video, { isWindow: true }),
        (state, expectedAt, now, changed) => {
          const known = visit(state, { ...changed, expectedAt });
          const clock = (moment: Date) =>
            moment
              .toLocaleTimeString('en-US', { timeZone: known.timeZone, hour: 'numeric', minute: '2-digit' })
              .replace('\u202f', ' ')
              .replace('12:00 PM', '12:00 noon')
              .replace('12:00 AM', '12:00 midnight');
          const given = [
            known.startsAt,
            known.endsAt,
            ...(expectedAt ? [expectedAt] : []),
            ...known.events.map((event) => event.at),
          ].map(clock);
          const told =
            words(known, now)
              .join(' ')
              .match(/\d+:\d\d (?:AM|PM|noon|midnight)/g) ?? [];
          expect(told.filter((each) => !given.includes(each))).toEqual([]);
        },
      ),
    );
  });

  it('are of now on the day itself, by the clock of the visit, until it is over', () => {
    const isNow = (state: BookingState, moment: string) => standingOf(visit(state), new Date(moment)).isNow;
    expect(isNow('confirmed', '2026-12-01T04:59:00Z')).toBe(false);
    expect(isNow('confirmed', '2026-12-01T05:00:00Z')).toBe(true);
    expect(isNow('in_progress', '2026-12-02T05:00:00Z')).toBe(true);
    expect(isNow('completed', '2026-12-01T17:00:00Z')).toBe(false);
    expect(isNow('cancelled', '2026-12-01T14:00:00Z')).toBe(false);
  });
});

describe('the four steps', () => {
  const told = (known: KnownOfDay) => dayStepsOf(known).map(({ label, at: clock, is }) => [label, clock, is]);

  it('say what has been with its clock, what is now and what is still to come', () => {
    expect(told(visit('on_the_way'))).toEqual([
      ['Booked', '8:05 AM', 'done'],
      ['On the way', '9:41 AM', 'now'],
      ['At work', null, 'ahead'],
      ['Done', null, 'ahead'],
    ]);
    expect(told(visit('arrived'))[1]).toEqual(['At the door', '9:58 AM', 'now']);
    expect(told(visit('requested'))[0]).toEqual(['Requested', '8:00 AM', 'now']);
    expect(told(visit('in_progress', ride)).map(([label]) => label)).toEqual([
      'Booked',
      'On the way',
      'Riding',
      'There',
    ]);
    expect(told(visit('arrived', video)).map(([label]) => label)).toEqual([
      'Booked',
      'Calling now',
      'At work',
      'Done',
    ]);
  });

  it('end where the visit ended', () => {
    const events = [
      ...visit('confirmed').events,
      { at: at('09:00'), from: 'confirmed' as const, to: 'cancelled' as const },
    ];
    expect(told(visit('cancelled', { events }))).toEqual([
      ['Booked', '8:05 AM', 'done'],
      ['Canceled', '9:00 AM', 'now'],
    ]);
  });

  it('leave out a step that was undone', () => {
    const events = [
      ...visit('on_the_way').events,
      { at: at('09:42'), from: 'on_the_way' as const, to: 'confirmed' as const },
    ];
    expect(told(visit('confirmed', { events }))[1]).toEqual(['On the way', null, 'ahead']);
  });
});
