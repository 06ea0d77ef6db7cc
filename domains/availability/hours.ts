import { Temporal } from 'temporal-polyfill';
import {
  bitsInWord,
  clearQuarters,
  instantOfQuarter,
  quarterMinutes,
  quarterOf,
  setQuarters,
} from './week-bits.ts';
/** Wall time in the zone of the service area: minutes since midnight, 0 to 1440; weekday 1 is Monday. */
export interface WorkingRange {
  weekday: number;
  startsMinute: number;
  endsMinute: number;
}

/**
 * What a professional works on one day instead of the hours of the week: nothing where both are null. `day`
 * counts from 1970-01-01.
 */
export interface HoursException {
  day: number;
  startsMinute: number | null;
  endsMinute: number | null;
}

const quartersInDay = 96;
const dayMilliseconds = 86_400_000;
const mostDaysKept = 4_000;

/** A day of the calendar in one zone, with its wall clock worked out; `day` counts from 1970-01-01. */
export interface ZoneDay {
  day: number;
  firstQuarter: number;
  /** 96, except on days when the clocks change. */
  quarters: number;
  /**
   * Wall quarter (0 to 96) → quarter: a time in a gap is moved on by the gap, and one in a fold is the first
   * of the two.
   */
  quarterAtWall: Int32Array;
  /** Quarter since `firstQuarter` → wall quarter. */
  wallAtQuarter: Int32Array;
}

// Working out a zone's clock is by far the slowest step of a search, and the same for all professionals and requests.
const keptDays = new Map<string, Map<number, ZoneDay>>();
let keptCount = 0;

/** @throws RangeError when the zone is not an IANA zone. */
function zoneDay(timeZone: string, day: number): ZoneDay {
  const known = keptDays.get(timeZone)?.get(day);
  if (known !== undefined) return known;
  const found = workOutDay(timeZone, day);
  keep(timeZone, found);
  return found;
}

function keep(timeZone: string, found: ZoneDay): void {
  if (keptCount >= mostDaysKept) {
    keptDays.clear();
    keptCount = 0;
  }
  const days = keptDays.get(timeZone) ?? new Map<number, ZoneDay>();
  days.set(found.day, found);
  keptDays.set(timeZone, days);
  keptCount += 1;
}

function workOutDay(timeZone: string, day: number): ZoneDay {
  const date = Temporal.PlainDate.from('1970-01-01').add({ days: day });
  const firstQuarter = quarterOf(new Date(date.toZonedDateTime({ timeZone }).epochMilliseconds));
  const nextDay = date.add({ days: 1 }).toZonedDateTime({ timeZone });
  const quarters = quarterOf(new Date(nextDay.epochMilliseconds)) - firstQuarter;
  if (quarters === quartersInDay) {
    return {
      day,
      firstQuarter,
      quarters,
      quarterAtWall: Int32Array.from({ length: quartersInDay + 1 }, (_, wall) => firstQuarter + wall),
      wallAtQuarter: Int32Array.from({ length: quartersInDay }, (_, wall) => wall),
    };
  }
  return {
    day,
    firstQuarter,
    quarters,
    quarterAtWall: Int32Array.from({ length: quartersInDay + 1 }, (_, wall) =>
      resolveWall(date, wall, timeZone),
    ),
    wallAtQuarter: Int32Array.from({ length: quarters }, (_, index) =>
      readWall(firstQuarter + index, timeZone),
    ),
  };
}

function resolveWall(date: Temporal.PlainDate, wall: number, timeZone: string): number {
  const wallTime = date.toPlainDateTime().add({ minutes: wall * quarterMinutes });
  const zoned = wallTime.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  return quarterOf(new Date(zoned.epochMilliseconds));
}

function readWall(quarter: number, timeZone: string): number {
  const instant = Temporal.Instant.fromEpochMilliseconds(instantOfQuarter(quarter).getTime());
  const { hour, minute } = instant.toZonedDateTimeISO(timeZone);
  return Math.floor((hour * 60 + minute) / quarterMinutes);
}

/** The local day that holds the quarter. */
export function zoneDayOf(timeZone: string, quarter: number): ZoneDay {
  const utcDay = Math.floor(instantOfQuarter(quarter).getTime() / dayMilliseconds);
  const guess = zoneDay(timeZone, utcDay);
  if (quarter < guess.firstQuarter) return zoneDay(timeZone, utcDay - 1);
  if (quarter >= guess.firstQuarter + guess.quarters) return zoneDay(timeZone, utcDay + 1);
  return guess;
}

/** The local days that touch the quarters `from` up to `until` (not included), in order. */
function zoneDaysBetween(timeZone: string, from: number, until: number): ZoneDay[] {
  const days: ZoneDay[] = [];
  for (
    let next = zoneDayOf(timeZone, from);
    next.firstQuarter < until;
    next = zoneDay(timeZone, next.day + 1)
  ) {
    days.push(next);
  }
  return days;
}

/** ISO 8601: Monday is 1. 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/**
 * Sets the quarters that lie wholly inside working hours, in words that start at the quarter `firstQuarter`.
 * Each end of a range goes from wall time to UTC by itself, so a shift across a clock change gets its true
 * length. A day with an exception has its hours alone.
 */
export function setWorkingQuarters(
  words: Uint32Array,
  firstQuarter: number,
  hours: readonly WorkingRange[],
  timeZone: string,
  exceptions: readonly HoursException[] = [],
): void {
  for (const day of zoneDaysBetween(timeZone, firstQuarter, firstQuarter + words.length * bitsInWord)) {
    for (const range of rangesOn(day.day, hours, exceptions)) {
      const starts = quarterAt(day, range.startsMinute);
      // Rounded up after the conversion, not before: the next wall quarter may lie beyond a gap or a fold.
      const roundedUp = range.startsMinute % quarterMinutes === 0 ? starts : starts + 1;
      setQuarters(words, roundedUp - firstQuarter, quarterAt(day, range.endsMinute) - firstQuarter);
    }
  }
}

/** When a professional works on a day, counted from 1970-01-01. */
export function rangesOn(
  day: number,
  hours: readonly WorkingRange[],
  exceptions: readonly HoursException[],
): Pick<WorkingRange, 'startsMinute' | 'endsMinute'>[] {
  const exception = exceptions.find((each) => each.day === day);
  if (exception === undefined) return hours.filter(({ weekday }) => weekday === weekdayOf(day));
  const { startsMinute, endsMinute } = exception;
  return startsMinute === null || endsMinute === null ? [] : [{ startsMinute, endsMinute }];
}

function quarterAt(day: ZoneDay, wallMinute: number): number {
  return day.quarterAtWall[Math.floor(wallMinute / quarterMinutes)]!;
}

/**
 * Sets the quarters at which the wall clock shows a multiple of `stepMinutes`; both instants where the hour
 * comes twice.
 */
export function setSteps(
  words: Uint32Array,
  firstQuarter: number,
  timeZone: string,
  stepMinutes: number,
): void {
  const step = Math.max(1, Math.round(stepMinutes / quarterMinutes));
  setWhere(words, firstQuarter, timeZone, (wall) => wall % step === 0);
}

/** Clears the quarters of whole local days, each given as days since 1970-01-01. */
export function clearDays(
  words: Uint32Array,
  firstQuarter: number,
  timeZone: string,
  days: ReadonlySet<number>,
): void {
  if (days.size === 0) return;
  for (const day of zoneDaysBetween(timeZone, firstQuarter, firstQuarter + words.length * bitsInWord)) {
    if (!days.has(day.day)) continue;
    const first = day.firstQuarter - firstQuarter;
    clearQuarters(words, first, first + day.quarters);
  }
}

/** Sets the quarters at which the wall clock shows one of these times, in minutes since midnight. */
export function setWallStarts(
  words: Uint32Array,
  firstQuarter: number,
  timeZone: string,
  minutes: readonly number[],
): void {
  const walls = new Set(minutes.map((each) => each / quarterMinutes));
  setWhere(words, firstQuarter, timeZone, (wall) => walls.has(wall));
}

function setWhere(
  words: Uint32Array,
  firstQuarter: number,
  timeZone: string,
  isWanted: (wall: number) => boolean,
): void {
  for (const day of zoneDaysBetween(timeZone, firstQuarter, firstQuarter + words.length * bitsInWord)) {
    for (let index = 0; index < day.quarters; index += 1) {
      if (!isWanted(day.wallAtQuarter[index]!)) continue;
      const quarter = day.firstQuarter + index - firstQuarter;
      setQuarters(words, quarter, quarter + 1);
    }
  }
}
