import { Temporal } from 'temporal-polyfill';
import type { Period } from '#domains/availability/free-starts.ts';
import { dateInWords, dayInWords, shortTime } from '#platform/days.ts';

/** The day of the calendar on which a moment falls in a zone, as in ISO 8601. */
export function dayIn(timeZone: string, moment: Date): string {
  return zonedOf(timeZone, moment).toPlainDate().toString();
}

/** From the first moment of a day to the end of another, or between two times of them. */
export function periodOf(
  { firstDay, lastDay, startsMinute = 0, endsMinute = 1_440 }: Days,
  timeZone: string,
): Period {
  return {
    startsAt: momentOf(firstDay, startsMinute, timeZone),
    endsAt: momentOf(lastDay, endsMinute, timeZone),
  };
}

/** "March 15, 2027" */
export const calendarDay = (day: string) => dateInWords(new Date(day), 'UTC');

export interface Days {
  firstDay: string;
  lastDay: string;
  startsMinute?: number;
  endsMinute?: number;
}

function momentOf(day: string, minute: number, timeZone: string): Date {
  const wall = Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute });
  return new Date(wall.toZonedDateTime(timeZone).epochMilliseconds);
}

/** "Monday, March 15, 2027", and times where it is not a whole day or several. */
export function periodInWords({ startsAt, endsAt }: Period, timeZone: string): string {
  const starts = zonedOf(timeZone, startsAt);
  const ends = zonedOf(timeZone, endsAt);
  const isWhole = [starts, ends].every((each) => each.equals(each.startOfDay()));
  const last = isWhole ? ends.subtract({ days: 1 }) : ends;
  const wordsOf = (each: typeof starts) => dayInWords(new Date(each.epochMilliseconds), timeZone);
  const isOneDay = starts.toPlainDate().equals(last.toPlainDate());
  if (isWhole) return isOneDay ? wordsOf(starts) : `${wordsOf(starts)} to ${wordsOf(last)}`;
  const times = [startsAt, endsAt].map((each) => shortTime(each, timeZone));
  return isOneDay
    ? `${wordsOf(starts)}, ${times[0]} to ${times[1]}`
    : `${wordsOf(starts)}, ${times[0]}, to ${wordsOf(last)}, ${times[1]}`;
}

const zonedOf = (timeZone: string, moment: Date) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
