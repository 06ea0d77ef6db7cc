import type { DayOfStarts } from '#domains/availability/schema.ts';
import { ownTimeInWords } from '#domains/booking/wording/rules.ts';

const daysShown = 2;

/**
 * A page of days with free times: from `from` (a local date) on, or from the first, few enough to be taken in at a glance, and each
 * with all its times: one that was left out could not be booked by anybody.
 * `later` is the date to go on from, if there is more.
 */
export function daysOnPage(days: readonly DayOfStarts[], from: string | null): { days: DayOfStarts[]; later: string | null } {
  const first = from === null ? 0 : Math.max(0, days.findIndex((day) => day.date >= from));
  return { days: days.slice(first, first + daysShown), later: days[first + daysShown]?.date ?? null };
}

/** The same times with what the clock shows where the person is, for those whose clock shows something else. */
export function withOwnTimes(days: readonly DayOfStarts[], timeZone: string, ownZone: string | null) {
  return days.map((day) => ({ ...day, times: day.times.map((time) => ({ ...time, note: ownTimeInWords(new Date(time.value), timeZone, ownZone) ?? undefined })) }));
}
