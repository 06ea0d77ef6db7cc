import { clocksOf } from '#platform/days.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const minuteMilliseconds = 60_000;
const dayMilliseconds = 86_400_000;
export const beforeChange = ', before the clocks change (daylight time)';
export const afterChange = ', after the clocks change (standard time)';
const noon = 12 * 60;
const evening = 17 * 60;

/**
 * One start in words: "Tuesday, March 3" and "2:00 PM". Uses only the platform's clock, because it runs in
 * browsers too.
 */
export function describeStart(startsAt: Date, timeZone: string): { day: string; time: string } {
  const { day, minutes, which } = wallTimeAt(startsAt, timeZone);
  return { day: dayLabel(day), time: clockLabel(minutes) + which };
}

/** A start as short as it can be told below its day: "Afternoon" and "2:00 PM". */
export interface ShortStart {
  part: 'Morning' | 'Afternoon' | 'Evening';
  time: string;
  /** Which of two is meant, on the night when the clocks are set back. */
  note: string | null;
}

export function shortStart(startsAt: Date, timeZone: string): ShortStart {
  const { minutes, which } = wallTimeAt(startsAt, timeZone);
  return {
    part: minutes < noon ? 'Morning' : minutes < evening ? 'Afternoon' : 'Evening',
    time: clockLabel(minutes),
    note: which === '' ? null : which.slice(', '.length),
  };
}

/** Minutes since midnight on the clock of a zone. */
export const minutesOfDay = (instant: Date, timeZone: string): number =>
  wallTimeAt(instant, timeZone).minutes;

function wallTimeAt(startsAt: Date, timeZone: string): { day: number; minutes: number; which: string } {
  const instant = Math.floor(startsAt.getTime() / minuteMilliseconds) * minuteMilliseconds;
  const wall = instant + offsetAt(instant, timeZone);
  const day = Math.floor(wall / dayMilliseconds);
  return {
    day,
    minutes: (wall - day * dayMilliseconds) / minuteMilliseconds,
    which: whichOfTwo(instant, timeZone),
  };
}

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute')) - instant;
}

const clockOf = clocksOf({
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});

/** Longer than any clock is set back. */
const nearChange = 3 * 3_600_000;

/** Says which of the two is meant where the clocks show the same time twice. */
function whichOfTwo(instant: number, timeZone: string): string {
  const now = offsetAt(instant, timeZone);
  const setBackLater = now - offsetAt(instant + nearChange, timeZone);
  if (setBackLater > 0 && offsetAt(instant + setBackLater, timeZone) === now - setBackLater)
    return beforeChange;
  const setBackEarlier = offsetAt(instant - nearChange, timeZone) - now;
  return setBackEarlier > 0 && offsetAt(instant - setBackEarlier, timeZone) === now + setBackEarlier
    ? afterChange
    : '';
}

function dateOf(day: number): Date {
  return new Date(day * dayMilliseconds);
}

/** A local day, counted from 1970-01-01: "Tuesday, March 3". */
export function dayLabel(day: number): string {
  const date = dateOf(day);
  return `${weekdays[date.getUTCDay()]}, ${months[date.getUTCMonth()]} ${date.getUTCDate()}`;
}

/** Minutes since midnight: "2:00 PM". */
export function clockLabel(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')} ${halfOfDay(minutes)}`;
}

/** A whole hour, counted from the midnight of a day, and also of the days beside it: "8 AM". */
export function hourLabel(hour: number): string {
  const inDay = ((hour % 24) + 24) % 24;
  return `${inDay % 12 === 0 ? 12 : inDay % 12} ${halfOfDay(inDay * 60)}`;
}

/** 12 PM is read as midnight by many, so that noon and midnight have their names (NIST). */
function halfOfDay(minutes: number): string {
  if (minutes === 0) return 'midnight';
  if (minutes === noon) return 'noon';
  return minutes < noon ? 'AM' : 'PM';
}
