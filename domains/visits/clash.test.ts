import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusal } from '#platform/result.ts';
import {
  besideFrom,
  bothOf,
  bothRefused,
  clash,
  clashes,
  clashingWith,
  type EngagedVisit,
  engagedInWords,
  type Engagement,
  presenceOf,
  readBoth,
} from './clash.ts';

const start = Date.parse('2026-12-01T14:00:00Z');
const at = (minute: number) => new Date(start + minute * 60_000);
const from = (minute: number, minutes: number, presence: Engagement['presence'] = 'home'): Engagement => ({
  startsAt: at(minute),
  until: at(minute + minutes),
  presence,
});
const cleaning: EngagedVisit = {
  ...from(0, 120),
  id: 'one',
  title: 'Home cleaning',
  professionalName: 'Deepa Rao',
  endsAt: at(120),
  timeZone: 'America/New_York',
  isWindow: false,
  isBooked: true,
};

const anyEngagement = fc
  .record({
    minute: fc.integer({ min: 0, max: 300 }),
    minutes: fc.integer({ min: 1, max: 240 }),
    presence: fc.constantFrom('home' as const, 'away' as const, 'door' as const),
  })
  .map(({ minute, minutes, presence }) => from(minute, minutes, presence));

/** Minute by minute: whether there is one in which both are asked for what cannot be done at once. */
const byMinutes = (one: Engagement, other: Engagement) => {
  const isIn = ({ startsAt, until }: Engagement, minute: number) =>
    at(minute) >= startsAt && at(minute) < until;
  const isDoorAndHome =
    (one.presence === 'door' && other.presence === 'home') ||
    (one.presence === 'home' && other.presence === 'door');
  return (
    !isDoorAndHome &&
    Array.from({ length: 600 }, (_, minute) => minute).some((each) => isIn(one, each) && isIn(other, each))
  );
};

describe('two visits to one person', () => {
  it('are in the way of each other from both sides, and as minutes counted one by one say it', () => {
    fc.assert(
      fc.property(anyEngagement, anyEngagement, (one, other) => {
        expect(clashes(one, other)).toBe(clashes(other, one));
        expect(clashes(one, other)).toBe(byMinutes(one, other));
      }),
    );
  });

  it('may touch', () => {
    expect(clashes(from(0, 60), from(60, 60))).toBe(false);
    expect(clashes(from(0, 61), from(60, 60))).toBe(true);
  });

  it('fit where one is a delivery and somebody is home, and not where they are away', () => {
    expect(presenceOf({ kind: 'delivery', isWindow: true })).toBe('door');
    expect(presenceOf({ kind: 'visit', isWindow: false })).toBe('home');
    expect(presenceOf({ kind: 'ride', isWindow: false })).toBe('away');
    expect(clashes(from(0, 120, 'door'), from(30, 60, 'home'))).toBe(false);
    expect(clashes(from(0, 120, 'door'), from(30, 60, 'away'))).toBe(true);
    expect(clashes(from(0, 120, 'door'), from(0, 120, 'door'))).toBe(true);
  });
});

it('a time names what is there, and no other time does', () => {
  const besideAt = besideFrom([cleaning], 60, { kind: 'visit', isWindow: false });
  expect([at(-60), at(-30), at(90), at(120)].map(besideAt)).toEqual([
    null,
    'Home cleaning',
    'Home cleaning',
    null,
  ]);
  expect(clashingWith([from(-60, 60), from(120, 30)], [cleaning])).toEqual([]);
});

it('a refusal says what is there, and brings the yes that would take it', () => {
  const clashing = clash([cleaning, { ...cleaning, id: 'two', title: 'Tech help', isBooked: false }]);
  expect(clashing.message).toBe(
    'Something else is booked at this time: Home cleaning with Deepa Rao, Tuesday, December 1, 9:00 AM to 11:00 AM; Tech help with Deepa Rao, Tuesday, December 1, 9:00 AM to 11:00 AM (it is being booked now). Choose another time, or say that you want both.',
  );
  expect(bothRefused(clashing)).toBe('one,two');
  expect(readBoth(bothOf([{ id: 'one' }, { id: 'two' }]))).toEqual(['one', 'two']);
  expect(bothRefused(refusal('conflict', 'slot_taken', ''))).toBeUndefined();
});

it('what is there is told with its end: that of its window, and the day of an end after midnight', () => {
  expect(engagedInWords({ ...cleaning, isWindow: true })).toBe(
    'Home cleaning with Deepa Rao, Tuesday, December 1, between 9:00 AM and 11:00 AM',
  );
  expect(engagedInWords({ ...cleaning, until: at(16 * 60) })).toBe(
    'Home cleaning with Deepa Rao, Tuesday, December 1, 9:00 AM to Wednesday, December 2, 1:00 AM',
  );
});
