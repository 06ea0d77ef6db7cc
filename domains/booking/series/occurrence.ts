import { Temporal } from 'temporal-polyfill';
import { seriesDaysAhead } from '#domains/availability/free-starts.ts';
import {
  type Every,
  type GoingOn,
  mostVisits,
  type Occurrence,
  type Repeat,
} from '#domains/visits/series.ts';
import { holidayOn, weekdayOfMonth } from './holidays.ts';

const dayMilliseconds = 86_400_000;

/**
 * The visits of a series, the first one included, as far ahead as can be planned. The time on the wall stays:
 * nine o'clock is nine o'clock after a change of clocks too. Of a time that comes twice it is the first; one
 * that is skipped is null.
 */
export function occurrencesOf(
  first: Date,
  repeat: Repeat,
  timeZone: string,
  now: Date,
  closedDays?: ReadonlyMap<string, string>,
): Occurrence[] {
  const furthest = new Date(now.getTime() + seriesDaysAhead * dayMilliseconds);
  const found: Occurrence[] = [];
  for (let index = 0; index < (repeat.count ?? mostVisits); index += 1) {
    const occurrence = occurrenceOf(first, repeat.every, index, timeZone, closedDays);
    if (repeat.until !== null && occurrence.date > repeat.until) break;
    if (occurrence.startsAt !== null && occurrence.startsAt > furthest) break;
    found.push(occurrence);
  }
  return found;
}

/** The visit of a series that comes `index` times after its first. */
export function occurrenceOf(
  first: Date,
  every: Every,
  index: number,
  timeZone: string,
  closedDays?: ReadonlyMap<string, string>,
): Occurrence {
  const start = Temporal.Instant.fromEpochMilliseconds(first.getTime()).toZonedDateTimeISO(timeZone);
  const date = dateOf(start.toPlainDate(), every, index);
  const startsAt = index === 0 ? first : instantAt(date, start.toPlainTime(), timeZone);
  return { date: date.toString(), startsAt, holiday: holidayOn(date, closedDays) };
}

/** When a visit on this day can be planned: as far ahead as the times of a series reach. */
export function plannedFrom({ date, startsAt }: Occurrence, timeZone: string): Date {
  const at = startsAt?.getTime() ?? Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
  return new Date(at - seriesDaysAhead * dayMilliseconds);
}

/**
 * Monthly is the same weekday of the month, such as each second Tuesday; a fifth one becomes the last,
 * because not all months have five.
 */
function dateOf(first: Temporal.PlainDate, every: Every, index: number): Temporal.PlainDate {
  if (every !== 'monthly') return first.add({ weeks: index * (every === 'weekly' ? 1 : 2) });
  return index === 0
    ? first
    : weekdayOfMonth(first.toPlainYearMonth().add({ months: index }), first.dayOfWeek, nthOf(first));
}

function nthOf(date: Temporal.PlainDate): number | 'last' {
  const nth = Math.ceil(date.day / 7);
  return nth === 5 ? 'last' : nth;
}

/** Null when the clocks skip this time on that day. */
export function instantAt(date: Temporal.PlainDate, time: Temporal.PlainTime, timeZone: string): Date | null {
  const zoned = date.toPlainDateTime(time).toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return zoned.toPlainTime().equals(time) ? new Date(zoned.epochMilliseconds) : null;
}

/** When the next visit of a series can be planned. */
export function nextLook({
  from,
  every,
  looked,
  timeZone,
}: GoingOn & { every: Every; timeZone: string }): Date {
  return plannedFrom(occurrenceOf(from, every, looked, timeZone), timeZone);
}
