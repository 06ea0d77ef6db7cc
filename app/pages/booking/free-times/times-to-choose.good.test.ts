import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startsByDay } from '#domains/availability/starts-by-day.ts';
import { goodTimes, type GoodTimesRule } from './times-to-choose.ts';

const timeZone = 'America/New_York';
const bianca = { id: 'bianca', name: 'Bianca', picture: null };

const startsAt = (moments: readonly string[]) =>
  moments.map((moment) => ({ startsAt: new Date(moment), professionals: 1 }));

/** As they stand on the page: "day | time | reason". */
const good = (moments: readonly string[], known: Partial<GoodTimesRule> = {}) =>
  goodTimes(startsByDay(startsAt(moments), timeZone), {
    telling: { timeZone, ownZone: null, arrivalAt: () => null, windowMinutes: null, besideAt: () => null },
    last: null,
    helper: null,
    calmFrom: new Date('2027-02-08T00:00Z'),
    until: new Date('2027-03-01T00:00Z'),
    ...known,
  });
const inOneLine = (times: ReturnType<typeof good>) =>
  times.map(({ day, time, reason }) => `${day} | ${time} | ${reason}`);

/** Monday to Thursday, at 6:30 AM, 10:00 AM and 2:00 PM in New York. */
const week = ['08', '09', '10', '11'].flatMap((day) =>
  ['11:30', '15:00', '19:00'].map((clock) => `2027-02-${day}T${clock}:00.000Z`),
);
const withBianca = (times: readonly string[]) => ({ ...bianca, times: new Set(times) });

describe('good times', () => {
  it('are the first in the day, a morning and an afternoon, each on another day', () => {
    expect(inOneLine(good(week))).toEqual([
      'Monday, February 8 | 10:00 AM | In the morning',
      'Tuesday, February 9 | 10:00 AM | In the morning',
      'Wednesday, February 10 | 2:00 PM | In the afternoon',
    ]);
  });

  it('begin with the time of the last visit, with the helper who came', () => {
    const last = new Date('2027-01-27T19:00Z');
    expect(inOneLine(good(week, { last, helper: withBianca([week[8]!, week[4]!]) }))).toEqual([
      'Wednesday, February 10 | 2:00 PM | With Bianca, same as last time',
      'Tuesday, February 9 | 10:00 AM | With Bianca, in the morning',
      'Monday, February 8 | 2:00 PM | In the afternoon',
    ]);
    expect(inOneLine(good(week, { last }))[0]).toBe('Wednesday, February 10 | 2:00 PM | Same as last time');
  });

  it('begin with the earliest of the helper, where they cannot come as last time', () => {
    const last = new Date('2027-01-27T19:00Z');
    const [first] = good(week, { last, helper: withBianca([week[7]!]) });
    expect(first).toMatchObject({ value: week[7], reason: 'With Bianca, in the morning', helper: bianca });
  });

  it('leave time to decide, unless there is no other', () => {
    const calmFrom = new Date('2027-02-10T00:00Z');
    expect(inOneLine(good(week, { calmFrom })).map((line) => line.slice(0, 12))).toEqual([
      'Wednesday, F',
      'Thursday, Fe',
    ]);
    expect(good(week.slice(0, 3), { calmFrom })).toHaveLength(1);
  });

  it('are none on a holiday, and none beside something else', () => {
    expect(good(['2027-02-15T15:00:00.000Z'])).toEqual([]);
    const besideAt = (start: Date) => (start.toISOString() === week[1] ? 'Medical ride' : null);
    const telling = { timeZone, ownZone: null, arrivalAt: () => null, windowMinutes: null, besideAt };
    expect(inOneLine(good(week, { telling }))[0]).toBe('Monday, February 8 | 2:00 PM | In the afternoon');
  });

  it('are at most three, on as many days, from 8 AM to 5:30 PM, of those that there are', () => {
    const quarter = 15 * 60_000;
    const moment = fc
      .integer({ min: 0, max: 30 * 96 })
      .map((count) => new Date(Date.UTC(2027, 1, 8) + count * quarter));
    fc.assert(
      fc.property(
        fc.uniqueArray(moment, { selector: Number, maxLength: 60 }),
        fc.option(moment),
        (moments, last) => {
          const all = moments
            .toSorted((one, other) => Number(one) - Number(other))
            .map((each) => each.toISOString());
          const helper = withBianca(all.filter((_, index) => index % 3 === 0));
          const times = good(all, { last, helper });
          expect(times.length).toBeLessThanOrEqual(3);
          expect(new Set(times.map(({ day }) => day)).size).toBe(times.length);
          for (const { value, helper: comes } of times) {
            expect(all).toContain(value);
            expect(comes !== null).toBe(helper.times.has(value));
            const clock = new Date(value).toLocaleTimeString('en-GB', { timeZone });
            expect(clock >= '08:00:00' && clock <= '17:30:00').toBe(true);
          }
        },
      ),
    );
  });
});
