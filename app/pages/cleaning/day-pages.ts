import type { DayOfStarts } from '#domains/availability/schema.ts';

const daysShown = 3;
const timesShown = 14;

/**
 * A page of days with free times: from `from` (a local date) on, or from the first, few enough to be taken in at a glance.
 * `later` is the date to go on from, if there is more.
 */
export function daysOnPage(days: readonly DayOfStarts[], from: string | null): { days: DayOfStarts[]; later: string | null } {
  const first = from === null ? 0 : Math.max(0, days.findIndex((day) => day.date >= from));
  const shown = days.slice(first, first + daysShown).map((day) => ({ ...day, times: day.times.slice(0, timesShown) }));
  return { days: shown, later: days[first + daysShown]?.date ?? null };
}
