import type { DayOfStarts } from '#domains/availability/schema.ts';

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
