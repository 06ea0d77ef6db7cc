import { Temporal } from 'temporal-polyfill';
import type { DayOfStarts } from '#domains/availability/starts-by-day.ts';
import { isAsBefore } from '#domains/booking/drafts/good-slots.ts';
import { holidayOn } from '#domains/booking/series/holidays.ts';
import { dateInWords } from '#domains/visits/words.ts';
import { momentFormat } from '#platform/days.ts';

/** A week: with the link to the next one, two rows on a phone. */
const daysOnPage = 7;

/** What the address asks for: a local date, or a time that was chosen. */
export interface WantedTime {
  day: string | null;
  chosen?: string | undefined;
}

/**
 * The day whose times are shown: the requested one or, where no professional is available on it, the next one
 * on which one is, or else the last. Without a request it is the day of what was chosen before, or the
 * first.
 */
export function shownDayOf(
  days: readonly DayOfStarts[],
  { day, chosen }: WantedTime,
): DayOfStarts | undefined {
  if (day !== null) return days.find(({ date }) => date >= day) ?? days.at(-1);
  const reached = days.find(({ times }) => chosen !== undefined && (times.at(-1)?.value ?? '') >= chosen);
  return reached ?? days[0];
}

/** Says that another day is shown than the requested one; null where it is the same. */
export function noticeOf(day: string | null, shown: DayOfStarts): string | null {
  if (day === null || day === shown.date) return null;
  const which = shown.date > day ? 'next' : 'last';
  return `Nothing is available on ${dateInWords(day)}. This is the ${which} day with open times.`;
}

/** A day to choose, with how many times are free on it. */
export interface DayToChoose {
  date: string;
  /** As in "Tue". */
  weekday: string;
  /** As in "Nov 24". */
  day: string;
  free: number;
  holiday: string | null;
}

/**
 * The days around the one that is shown, including days without an open time. Each page begins with a day
 * that has one, from whichever page the reader comes, so that a day is always in the same place. `earlier`
 * and `later` are the first days of the pages before and after it.
 */
export function daysAround(
  days: readonly DayOfStarts[],
  shown: Pick<DayOfStarts, 'date'>,
): { days: DayToChoose[]; earlier: string | null; later: { day: string; label: string } | null } {
  const starts = startsOfPages(days);
  const page = starts.findLastIndex((start) => start <= shown.date);
  const first = starts[page] ?? shown.date;
  const last = days.at(-1)?.date ?? first;
  const next = starts[page + 1];
  const dates = Array.from({ length: daysOnPage }, (_, index) => daysLater(first, index));
  return {
    days: dates
      .filter((date) => date <= last)
      .map((date) => toChoose(date, days.find((each) => each.date === date)?.times.length ?? 0)),
    earlier: starts[page - 1] ?? null,
    later:
      next === undefined
        ? null
        : { day: next, label: next < daysLater(first, 2 * daysOnPage) ? 'Next week' : 'Later days' },
  };
}

function startsOfPages(days: readonly DayOfStarts[]): string[] {
  const starts: string[] = [];
  for (const { date } of days) {
    const before = starts.at(-1);
    if (before === undefined || date >= daysLater(before, daysOnPage)) starts.push(date);
  }
  return starts;
}

const daysLater = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();

function toChoose(date: string, free: number): DayToChoose {
  const day = new Date(date);
  const holiday = holidayOn(Temporal.PlainDate.from(date));
  return { date, weekday: weekdayAlone(day, 'UTC'), day: monthAndDay(day, 'UTC'), free, holiday };
}

const weekdayAlone = momentFormat({ weekday: 'short' });
const monthAndDay = momentFormat({ month: 'short', day: 'numeric' });

/** The day in words with the name of a holiday, so that nobody books one unawares. */
export function dayWithHoliday({ date, label }: Pick<DayOfStarts, 'date' | 'label'>): string {
  const holiday = holidayOn(Temporal.PlainDate.from(date));
  return holiday === null ? label : `${label}: ${holiday}`;
}

/** The first such time; undefined where there is none. */
export function sameTimeAs(
  days: readonly DayOfStarts[],
  before: Date,
  timeZone: string,
): { day: DayOfStarts; time: DayOfStarts['times'][number] } | undefined {
  const isSame = isAsBefore(before, timeZone);
  for (const day of days) {
    const time = day.times.find((each) => isSame({ day, time: each }));
    if (time) return { day, time };
  }
  return undefined;
}
