import { z } from 'zod';
import type { Period } from '#domains/availability/free-starts.ts';
import { type HoursException, setWorkingQuarters, type WorkingRange } from '#domains/availability/hours.ts';
import { bitsInWord, isQuarterSet, quarterFrom, quarterOf } from '#domains/availability/week-bits.ts';
import { type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';
import { day, mayBeEmpty } from './fields.ts';

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const noon = 12 * 60;
const endOfDay = 24 * 60;

/**
 * The hours of a week as they are typed, a line for a day or for several: "Mon-Fri 8:00-16:00", "Sat 9 AM -
 * 12 PM, 1 PM - 5 PM", "Sun off". A day that is not named is not worked. Refuses `invalid_hours`, with a
 * problem for each line that cannot be read.
 */
export function readWeek(typed: string): Result<WorkingRange[]> {
  const ranges: WorkingRange[] = [];
  const problems: string[] = [];
  const named = new Set<number>();
  const lines = typed.split(/\r\n|\n|\r|;/);
  const problemIn = (index: number, message: string) =>
    problems.push(lines.length === 1 ? message : `Line ${index + 1}: ${message}`);
  for (const [index, text] of lines.entries()) {
    const line = text.trim();
    if (line === '') continue;
    const read = readLine(line);
    const again = typeof read === 'string' ? undefined : read.days.find((day) => named.has(day));
    if (typeof read === 'string') problemIn(index, read);
    else if (again === undefined) {
      for (const weekday of read.days) {
        named.add(weekday);
        ranges.push(...read.times.map((time) => ({ weekday, ...time })));
      }
    } else problemIn(index, `${weekdays[again - 1]} is there twice. Put its hours into one line.`);
  }
  if (problems.length > 0) return refused(invalidHours(problems.join(' ')));
  return success(
    ranges.toSorted((one, other) => one.weekday - other.weekday || one.startsMinute - other.startsMinute),
  );
}

const invalidHours = (message: string): Refusal =>
  refusal('invalid', 'invalid_hours', 'Check the hours.', { hours: message });

export type Times = Pick<WorkingRange, 'startsMinute' | 'endsMinute'>;

/** A text says what is wrong with the line. */
function readLine(line: string): { days: number[]; times: Times[] } | string {
  const [, from = '', to, rest = ''] =
    /^(\p{L}+)\.?(?:\s*(?:-|–|to)\s*(\p{L}+)\.?)?\s*:?\s+(.+)$/u.exec(line) ?? [];
  const first = weekdayNamed(from);
  const last = to === undefined ? first : weekdayNamed(to);
  if (first === undefined || last === undefined) return 'Start with a day, like "Mon 8:00-16:00".';
  const days = Array.from(
    { length: ((last - first + 7) % 7) + 1 },
    (_, index) => ((first - 1 + index) % 7) + 1,
  );
  if (/^(off|closed|none)$/i.test(rest.trim())) return { days, times: [] };
  const times: Times[] = [];
  for (const part of rest.split(/,|\band\b/)) {
    const time = readTimes(part);
    if (typeof time === 'string') return time;
    const before = times.at(-1);
    if (before !== undefined && time.startsMinute < before.endsMinute)
      return 'Give the hours of a day in order, so that they do not overlap.';
    times.push(time);
  }
  return { days, times };
}

function weekdayNamed(typed: string): number | undefined {
  const index = weekdays.findIndex(
    (name) => typed.length >= 2 && name.toLowerCase().startsWith(typed.slice(0, 3).toLowerCase()),
  );
  return index === -1 ? undefined : index + 1;
}

/** From when until when: "8:00-16:00", "8 AM - 4 PM", and "8-4", whose end is meant to be in the afternoon. */
export function readTimes(typed: string): Times | string {
  const [from, to, ...more] = typed.trim().split(/\s*(?:-|–|\bto\b)\s*/);
  const starts = readClock(from ?? '');
  const ends = readClock(to ?? '');
  if (starts === undefined || ends === undefined || more.length > 0)
    return `"${typed.trim().slice(0, 40)}" is not a time from and until, like "8:00-16:00".`;
  const startsMinute = starts.minute;
  const isAfternoon = !ends.isExact && ends.minute <= startsMinute && ends.minute < noon;
  const endsMinute = isAfternoon ? ends.minute + noon : ends.minute === 0 ? endOfDay : ends.minute;
  if (endsMinute <= startsMinute) return 'The end must be after the start.';
  if (startsMinute % 15 !== 0 || endsMinute % 15 !== 0) return 'Use full hours and quarters, like 8:15.';
  return { startsMinute, endsMinute };
}

/** `isExact` where the text leaves no doubt between morning and afternoon. */
function readClock(typed: string): { minute: number; isExact: boolean } | undefined {
  const word = typed.trim().toLowerCase();
  if (word === 'noon') return { minute: noon, isExact: true };
  if (word === 'midnight') return { minute: 0, isExact: true };
  const [, hourText, minuteText = '0', half] =
    /^(\d{1,2})(?::(\d\d))?\s*(?:([ap])\.?m?\.?)?$/.exec(word) ?? [];
  if (hourText === undefined) return undefined;
  const hour = Number(hourText);
  const minute = Number(minuteText);
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return undefined;
  if (half === undefined)
    return { minute: hour * 60 + minute, isExact: hour > 12 || hourText.startsWith('0') };
  if (hour < 1 || hour > 12) return undefined;
  return { minute: (hour % 12) * 60 + (half === 'p' ? noon : 0) + minute, isExact: true };
}

/** The same hours as lines that `readWeek` reads; days with the same hours that follow each other share one. */
export function weekInWords(hours: readonly WorkingRange[]): string[] {
  const days = weekdays.map((_, index) =>
    hours
      .filter(({ weekday }) => weekday === index + 1)
      .toSorted((one, other) => one.startsMinute - other.startsMinute)
      .map(timesInWords)
      .join(', '),
  );
  const lines: string[] = [];
  for (let first = 0; first < days.length;) {
    let last = first;
    while (days[last + 1] === days[first]) last += 1;
    const named = first === last ? weekdays[first] : `${weekdays[first]}-${weekdays[last]}`;
    if (days[first] !== '') lines.push(`${named} ${days[first]}`);
    first = last + 1;
  }
  return lines;
}

/** "8:00 AM - 4:00 PM" */
export function timesInWords({ startsMinute, endsMinute }: Times): string {
  return `${clockInWords(startsMinute)} - ${clockInWords(endsMinute)}`;
}

function clockInWords(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** What a professional works on one day instead of the hours of the week; null where they are off. */
export function exceptionInWords(times: Times | null): string {
  return times === null ? 'Off' : timesInWords(times);
}

/** From when until when, as it is typed; empty is null. */
export const timesField = mayBeEmpty(
  z.string().transform((typed, context) => {
    const times = readTimes(typed);
    if (typeof times !== 'string') return times;
    context.addIssue({ code: 'custom', message: times });
    return z.NEVER;
  }),
);

export const exceptionInput = z.object({ day, times: timesField });
export type ExceptionInput = z.output<typeof exceptionInput>;

/** The hours of a week, as they are typed. */
export const weekField = z
  .string({ error: 'Enter the hours.' })
  .nullable()
  .transform((typed, context) => {
    const week = readWeek(typed ?? '');
    if (week.ok) return week.value;
    context.addIssue({ code: 'custom', message: week.refusal.fields?.[0]?.message ?? week.refusal.message });
    return z.NEVER;
  });

export const dayIsOver = refusal('invalid', 'day_is_over', 'Check the day.', {
  day: 'Choose today or a later day.',
});
export const exceptionNotFound = refusal(
  'not_found',
  'exception_not_found',
  'No schedule change on this day. It may have been removed.',
);

/** A day with other hours; without times it is a day off. */
export interface OtherHours {
  day: string;
  times: Times | null;
}

/** Whether a professional works for the whole of a time. */
export function isWorking(
  { startsAt, endsAt }: Period,
  {
    hours,
    others,
    timeZone,
  }: { hours: readonly WorkingRange[]; others: readonly OtherHours[]; timeZone: string },
): boolean {
  const first = quarterOf(startsAt);
  const words = new Uint32Array(Math.ceil((quarterFrom(endsAt) - first) / bitsInWord));
  setWorkingQuarters(words, first, hours, timeZone, others.map(exceptionOf));
  return Array.from({ length: quarterFrom(endsAt) - first }, (_, quarter) => quarter).every((quarter) =>
    isQuarterSet(words, quarter),
  );
}

const exceptionOf = ({ day: date, times }: OtherHours): HoursException => ({
  day: Date.parse(date) / 86_400_000,
  startsMinute: times?.startsMinute ?? null,
  endsMinute: times?.endsMinute ?? null,
});
