import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeStarts } from './free-starts.ts';
import { startsByDay } from './starts-by-day.ts';
import { weekOf, wordsInWeek } from './week-bits.ts';
import { describeStart, shortStart } from './words.ts';

/** The starts offered that day for a 30-minute visit by a professional who works around the clock. */
function offeredOn(date: string, timeZone: string) {
  const earliest = new Date(Date.parse(`${date}T00:00Z`) - 86_400_000);
  const firstWeek = weekOf(earliest);
  const starts = freeStarts({
    professionals: [
      {
        id: 'p',
        lane: 0,
        lanes: 1,
        hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startsMinute: 0, endsMinute: 1440 })),
        timeOff: [],
        busyWeeks: { firstWeek, words: new Uint32Array(2 * wordsInWeek) },
      },
    ],
    timeZone,
    lengthMinutes: 30,
    bufferMinutes: 0,
    earliest,
    latest: new Date(earliest.getTime() + 3 * 86_400_000),
  });
  return startsByDay(starts, timeZone).find((day) => day.date === date)!;
}

function early(date: string, timeZone: string) {
  return offeredOn(date, timeZone)
    .times.slice(0, 9)
    .map(({ label }) => label);
}

const beforeChange = ', before the clocks change (daylight time)';
const afterChange = ', after the clocks change (standard time)';

describe('a wall time that does not exist', () => {
  it.each([
    ['2027-03-14', 'America/New_York', '2027-03-14T07:00:00.000Z'],
    ['2027-03-14', 'America/Los_Angeles', '2027-03-14T10:00:00.000Z'],
    ['2026-03-08', 'America/Denver', '2026-03-08T09:00:00.000Z'],
  ])('is not offered: on %s in %s there is no 2:00 and no 2:30', (date, timeZone, threeOClock) => {
    expect(early(date, timeZone).slice(0, 6)).toEqual([
      '12:00 midnight',
      '12:30 AM',
      '1:00 AM',
      '1:30 AM',
      '3:00 AM',
      '3:30 AM',
    ]);
    expect(offeredOn(date, timeZone).times).toHaveLength(46);
    expect(offeredOn(date, timeZone).times[4]?.value).toBe(threeOClock);
  });
});

describe('a wall time that comes twice', () => {
  it.each([
    ['2026-11-01', 'America/New_York'],
    ['2027-11-07', 'America/New_York'],
    ['2027-11-07', 'America/Los_Angeles'],
    ['2026-11-01', 'America/Denver'],
  ])('is offered twice and named: on %s in %s', (date, timeZone) => {
    expect(early(date, timeZone)).toEqual([
      '12:00 midnight',
      '12:30 AM',
      `1:00 AM${beforeChange}`,
      `1:30 AM${beforeChange}`,
      `1:00 AM${afterChange}`,
      `1:30 AM${afterChange}`,
      '2:00 AM',
      '2:30 AM',
      '3:00 AM',
    ]);
    const values = offeredOn(date, timeZone).times.map(({ value }) => Date.parse(value));
    expect(values).toHaveLength(50);
    expect(values.map((value) => value - values[0]!)).toEqual(values.map((_, index) => index * 1_800_000));
  });

  it('is named even where only one of the two is free', () => {
    expect(describeStart(new Date('2026-11-01T06:30Z'), 'America/New_York')).toEqual({
      day: 'Sunday, November 1',
      time: `1:30 AM${afterChange}`,
    });
  });
});

describe('starts in words', () => {
  it.each([
    ['2026-03-03T16:45Z', '11:45 AM'],
    ['2026-03-03T17:00Z', '12:00 noon'],
    ['2026-03-03T17:30Z', '12:30 PM'],
    ['2026-03-03T19:00Z', '2:00 PM'],
    ['2026-03-03T21:59Z', '4:59 PM'],
    ['2026-03-03T22:00Z', '5:00 PM'],
  ])('%s is %s in New York', (instant, time) => {
    expect(describeStart(new Date(instant), 'America/New_York')).toEqual({ day: 'Tuesday, March 3', time });
  });

  it('belong to the day of the place, each with its instant', () => {
    const starts = ['2026-12-31T20:00Z', '2027-01-01T07:30Z', '2027-01-01T08:00Z'].map((instant) => ({
      startsAt: new Date(instant),
      professionals: 2,
    }));
    expect(startsByDay(starts, 'America/Los_Angeles')).toEqual([
      {
        date: '2026-12-31',
        label: 'Thursday, December 31',
        times: [
          { value: '2026-12-31T20:00:00.000Z', label: '12:00 noon', professionals: 2 },
          { value: '2027-01-01T07:30:00.000Z', label: '11:30 PM', professionals: 2 },
        ],
      },
      {
        date: '2027-01-01',
        label: 'Friday, January 1',
        times: [{ value: '2027-01-01T08:00:00.000Z', label: '12:00 midnight', professionals: 2 }],
      },
    ]);
  });

  it('are the same whether one is described or many, in all zones and around each change of clocks', () => {
    const zones = [
      'America/New_York',
      'America/Denver',
      'America/Phoenix',
      'America/Anchorage',
      'Pacific/Honolulu',
      'America/Puerto_Rico',
      'Europe/Dublin',
      'Australia/Lord_Howe',
      'America/Santiago',
      'Asia/Kathmandu',
    ];
    const changes = [
      Date.parse('2026-11-01T06:00Z'),
      Date.parse('2027-03-14T07:00Z'),
      Date.parse('2027-04-04T03:00Z'),
      Date.parse('2026-04-04T15:00Z'),
    ];
    const quarters = fc.oneof(
      fc
        .integer({ min: 0, max: 4 * 35_040 })
        .map((quarter) => Date.parse('2026-01-01T00:00Z') + quarter * 900_000),
      fc
        .record({ change: fc.constantFrom(...changes), quarter: fc.integer({ min: -40, max: 40 }) })
        .map(({ change, quarter }) => change + quarter * 900_000),
    );
    fc.assert(
      fc.property(fc.constantFrom(...zones), quarters, (timeZone, instant) => {
        const startsAt = new Date(instant);
        const [day] = startsByDay([{ startsAt, professionals: 1 }], timeZone);
        expect(describeStart(startsAt, timeZone)).toEqual({ day: day?.label, time: day?.times[0]?.label });
      }),
      { numRuns: 2_000 },
    );
  });

  it('are short where the day and the part of the day stand above them', () => {
    const short = (moment: string) => Object.values(shortStart(new Date(moment), 'America/New_York'));
    expect(short('2026-11-24T05:00Z')).toEqual(['Morning', '12:00 midnight', null]);
    expect(short('2026-11-24T16:45Z')).toEqual(['Morning', '11:45 AM', null]);
    expect(short('2026-11-24T17:00Z')).toEqual(['Afternoon', '12:00 noon', null]);
    expect(short('2026-11-24T21:45Z')).toEqual(['Afternoon', '4:45 PM', null]);
    expect(short('2026-11-24T22:00Z')).toEqual(['Evening', '5:00 PM', null]);
    expect(short('2026-11-01T06:30Z')).toEqual([
      'Morning',
      '1:30 AM',
      'after the clocks change (standard time)',
    ]);
  });

  it('are none where there are none', () => {
    expect(startsByDay([], 'America/Denver')).toEqual([]);
  });
});
