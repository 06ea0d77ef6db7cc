import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startsByDay } from '#domains/availability/starts-by-day.ts';
import { daysAround, dayWithHoliday, noticeOf, sameTimeAs, shownDayOf } from './day-pages.ts';

const timeZone = 'America/New_York';
const daysOn = (dates: readonly string[], hours = ['14:00', '20:00']) =>
  startsByDay(
    dates.flatMap((date) =>
      hours.map((hour) => ({ startsAt: new Date(`${date}T${hour}:00Z`), professionals: 1 })),
    ),
    timeZone,
  );
const days = daysOn(['2027-02-08', '2027-02-09', '2027-02-12', '2027-02-13', '2027-02-28']);
const shown = (day: string | null, chosen?: string) => shownDayOf(days, { day, chosen })?.date;

/** Any dates of sixty days, in order, at least one of them. */
const someDates = fc
  .uniqueArray(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 60 })
  .map((found) =>
    found
      .toSorted((one, other) => one - other)
      .map((index) => new Date(Date.UTC(2027, 1, 8 + index)).toISOString().slice(0, 10)),
  );

describe('the day that is shown', () => {
  it('is the first, until another one is asked for', () => {
    expect(shown(null)).toBe('2027-02-08');
    expect(shown('2027-02-12')).toBe('2027-02-12');
  });

  it('is the next one with free times, or else the last, and says so', () => {
    expect(shown('2027-02-10')).toBe('2027-02-12');
    expect(shown('2027-04-01')).toBe('2027-02-28');
    const notice = (day: string) => noticeOf(day, shownDayOf(days, { day })!);
    expect(notice('2027-02-12')).toBeNull();
    expect(notice('2027-02-10')).toBe(
      'Nothing is available on Wednesday, February 10. This is the next day with open times.',
    );
    expect(notice('2027-04-01')).toBe(
      'Nothing is available on Thursday, April 1. This is the last day with open times.',
    );
  });

  it('is that of what was chosen, free or not, unless another one is asked for', () => {
    expect(shown(null, '2027-02-13T20:00:00.000Z')).toBe('2027-02-13');
    expect(shown(null, '2027-02-12T16:00:00.000Z')).toBe('2027-02-12');
    expect(shown('2027-02-08', '2027-02-13T20:00:00.000Z')).toBe('2027-02-08');
    expect(shown(null, '2027-03-01T14:00:00.000Z')).toBe('2027-02-08');
  });

  it('is none where there are none', () => {
    expect(shownDayOf([], { day: '2027-02-08' })).toBeUndefined();
  });

  it('names a holiday', () => {
    expect(daysOn(['2026-11-25', '2026-11-26']).map(dayWithHoliday)).toEqual([
      'Wednesday, November 25',
      'Thursday, November 26: Thanksgiving Day',
    ]);
  });
});

describe('the days around it', () => {
  it('are told with how many times are free, those without any among them', () => {
    expect(daysAround(days, { date: '2027-02-12' })).toEqual({
      days: [
        { date: '2027-02-08', weekday: 'Mon', day: 'Feb 8', free: 2, holiday: null },
        { date: '2027-02-09', weekday: 'Tue', day: 'Feb 9', free: 2, holiday: null },
        { date: '2027-02-10', weekday: 'Wed', day: 'Feb 10', free: 0, holiday: null },
        { date: '2027-02-11', weekday: 'Thu', day: 'Feb 11', free: 0, holiday: null },
        { date: '2027-02-12', weekday: 'Fri', day: 'Feb 12', free: 2, holiday: null },
        { date: '2027-02-13', weekday: 'Sat', day: 'Feb 13', free: 2, holiday: null },
        { date: '2027-02-14', weekday: 'Sun', day: 'Feb 14', free: 0, holiday: null },
      ],
      earlier: null,
      later: { day: '2027-02-28', label: 'Later days' },
    });
  });

  it('lead over all days with free times, each of them once, and back the same way', () => {
    fc.assert(
      fc.property(someDates, (dates) => {
        const some = daysOn(dates);
        const pages = [];
        for (let at: string | null = dates[0]!; at !== null;) {
          const page = daysAround(some, { date: at });
          expect(page.earlier).toBe(pages.at(-1)?.days[0]?.date ?? null);
          pages.push(page);
          at = page.later?.day ?? null;
        }
        const free = pages.flatMap((page) => page.days.filter((day) => day.free > 0));
        expect(free.map(({ date }) => date)).toEqual(dates);
        expect(pages.every((page) => (page.days[0]?.free ?? 0) > 0 && page.days.length <= 7)).toBe(true);
      }),
    );
  });

  it('have the day that is shown among them, whichever is asked for', () => {
    fc.assert(
      fc.property(someDates, fc.integer({ min: -5, max: 70 }), (dates, index) => {
        const some = daysOn(dates);
        const day = new Date(Date.UTC(2027, 1, 8 + index)).toISOString().slice(0, 10);
        const found = shownDayOf(some, { day })!;
        expect(daysAround(some, found).days.find(({ date }) => date === found.date)?.free).toBe(2);
      }),
    );
  });
});

describe('the same time as last time', () => {
  const last = (moment: string, among = days) => sameTimeAs(among, new Date(moment), timeZone)?.time.value;

  it('is the first on that weekday at that hour', () => {
    expect(last('2027-01-29T20:00:00Z')).toBe('2027-02-12T20:00:00.000Z');
  });

  it('goes by the clock on the wall, also when the clocks have changed since', () => {
    expect(last('2026-10-30T19:00:00Z')).toBe('2027-02-12T20:00:00.000Z');
  });

  it('is none where nobody is free on that weekday at that hour', () => {
    expect(last('2027-01-29T18:00:00Z')).toBeUndefined();
    expect(last('2027-02-03T20:00:00Z')).toBeUndefined();
  });
});
