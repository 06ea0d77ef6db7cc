import { describe, expect, it } from 'vitest';
import { type HoursException, setWorkingQuarters, weekdayOf, zoneDayOf } from './hours.ts';
import {
  eachSetQuarter,
  instantOfQuarter,
  quarterOf,
  quartersInWeek,
  weekOf,
  wordsInWeek,
} from './week-bits.ts';

/** First and last instant (exclusive) of each stretch of working time in the UTC week that holds `instant`. */
function stretches(
  instant: string,
  timeZone: string,
  weekday: number,
  starts: string,
  ends: string,
): string[] {
  const firstQuarter = weekOf(new Date(instant)) * quartersInWeek;
  const words = new Uint32Array(wordsInWeek);
  const hours = [{ weekday, startsMinute: minutesOf(starts), endsMinute: minutesOf(ends) }];
  setWorkingQuarters(words, firstQuarter, hours, timeZone);
  const found: [number, number][] = [];
  eachSetQuarter(words, (quarter) => {
    const current = found.at(-1);
    if (current?.[1] === quarter) current[1] = quarter + 1;
    else found.push([quarter, quarter + 1]);
  });
  return found.map((pair) => pair.map((quarter) => shortText(firstQuarter + quarter)).join(' to '));
}

function minutesOf(wallTime: string): number {
  const [hour, minute] = wallTime.split(':').map(Number);
  return hour! * 60 + minute!;
}

function shortText(quarter: number): string {
  return instantOfQuarter(quarter).toISOString().slice(0, 16);
}

describe('working hours in UTC', () => {
  it('stay the same wall time on both sides of the change of clocks', () => {
    expect(stretches('2027-03-12T12:00Z', 'America/New_York', 5, '09:00', '17:00')).toEqual([
      '2027-03-12T14:00 to 2027-03-12T22:00',
    ]);
    expect(stretches('2027-03-15T12:00Z', 'America/New_York', 1, '09:00', '17:00')).toEqual([
      '2027-03-15T13:00 to 2027-03-15T21:00',
    ]);
  });

  it.each([
    // The clock jumps from 1:59 to 3:00: a shift across it is an hour shorter, and an end inside the gap moves on.
    ['America/New_York', '2027-03-14', '00:00', '08:00', '2027-03-14T05:00 to 2027-03-14T12:00'],
    ['America/New_York', '2027-03-14', '01:00', '02:30', '2027-03-14T06:00 to 2027-03-14T07:30'],
    ['America/New_York', '2027-03-14', '02:30', '05:00', '2027-03-14T07:30 to 2027-03-14T09:00'],
    // The hour from 1:00 comes twice: a shift across it is an hour longer, and an end inside the fold is the first of
    // the two.
    ['America/New_York', '2027-11-07', '00:00', '08:00', '2027-11-07T04:00 to 2027-11-07T13:00'],
    ['America/New_York', '2027-11-07', '00:00', '01:30', '2027-11-07T04:00 to 2027-11-07T05:30'],
    ['America/New_York', '2027-11-07', '01:30', '03:00', '2027-11-07T05:30 to 2027-11-07T08:00'],
    ['America/Los_Angeles', '2026-11-01', '00:00', '08:00', '2026-11-01T07:00 to 2026-11-01T16:00'],
    ['America/Denver', '2027-03-14', '09:00', '17:00', '2027-03-14T15:00 to 2027-03-14T23:00'],
    ['Europe/Berlin', '2027-03-28', '00:00', '08:00', '2027-03-27T23:00 to 2027-03-28T06:00'],
    // No clock change, and none of the cases above.
    ['America/Phoenix', '2027-03-14', '00:00', '08:00', '2027-03-14T07:00 to 2027-03-14T15:00'],
    ['Asia/Kathmandu', '2027-03-14', '09:00', '17:00', '2027-03-14T03:15 to 2027-03-14T11:15'],
  ])('in %s on Sunday %s from %s to %s', (timeZone, date, starts, ends, expected) => {
    expect(stretches(`${date}T12:00Z`, timeZone, 7, starts, ends)).toEqual([expected]);
  });

  it('hold nothing when a shift begins in the gap and ends before what it moved on to', () => {
    expect(stretches('2027-03-14T12:00Z', 'America/New_York', 7, '02:30', '03:00')).toEqual([]);
    expect(stretches('2027-03-14T12:00Z', 'America/New_York', 7, '02:55', '03:25')).toEqual([]);
  });

  it('join at midnight', () => {
    expect(stretches('2027-05-05T12:00Z', 'America/New_York', 3, '22:00', '24:00')).toEqual([
      '2027-05-06T02:00 to 2027-05-06T04:00',
    ]);
  });

  it('leave out what is less than a whole quarter', () => {
    expect(stretches('2027-05-05T12:00Z', 'America/New_York', 3, '09:10', '10:10')).toEqual([
      '2027-05-05T13:15 to 2027-05-05T14:00',
    ]);
  });
});

describe('local days', () => {
  it('are found for instants on both ends of them, and are as long as they are', () => {
    const lengths = ['2027-03-14T05:00Z', '2027-03-15T03:45Z', '2027-11-07T04:00Z', '2027-11-08T04:45Z'].map(
      (instant) => zoneDayOf('America/New_York', quarterOf(new Date(instant))).quarters,
    );
    expect(lengths).toEqual([92, 92, 100, 100]);
  });

  it('know their weekday, before 1970 too', () => {
    expect([-4, -3, 0, 3, 4].map(weekdayOf)).toEqual([7, 1, 4, 7, 1]);
  });

  it('do not exist in a zone that does not', () => {
    expect(() => zoneDayOf('America/Atlantis', 0)).toThrow(RangeError);
  });
});

it('of a day with an exception are its hours alone, and none where it has none', () => {
  const firstQuarter = weekOf(new Date('2027-03-14T12:00Z')) * quartersInWeek;
  const hours = [7, 1, 2].map((weekday) => ({ weekday, startsMinute: 540, endsMinute: 1_020 }));
  const sunday = Date.UTC(2027, 2, 14) / 86_400_000;
  const worked = (exceptions: HoursException[]) => {
    const words = new Uint32Array(2 * wordsInWeek);
    setWorkingQuarters(words, firstQuarter, hours, 'America/New_York', exceptions);
    let quarters = 0;
    eachSetQuarter(words, () => (quarters += 1));
    return quarters / 4;
  };
  expect(worked([])).toBe(48);
  expect(worked([{ day: sunday, startsMinute: null, endsMinute: null }])).toBe(40);
  // The clocks are set forward at two.
  expect(worked([{ day: sunday, startsMinute: 60, endsMinute: 240 }])).toBe(42);
  expect(worked([{ day: sunday + 3, startsMinute: 600, endsMinute: 660 }])).toBe(49);
});
