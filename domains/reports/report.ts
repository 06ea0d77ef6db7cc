import { z } from 'zod';
import { calendarDays } from './report-days.ts';

/** How a number is made of its sums, and how it is said. */
export type Unit = 'share' | 'count' | 'money' | 'minutes' | 'hours' | 'stars';

/** A number of the reports. Its sums are kept by day; it is worked out from them and from nothing else. */
export interface ReportNumber {
  id: string;
  title: string;
  /** What exactly is counted. */
  definition: string;
  unit: Unit;
  /** What is counted or added up. */
  sum: string;
  /** What it is divided by, for shares and averages. */
  of?: string;
  /**
   * What happened in the time, if nothing is said; how much there is on its last day, as the sum of all
   * changes before; or how much there is now, whatever the time.
   */
  standing?: 'on the last day' | 'now';
  /** Its sum is that of several, each with a title; their measures are `sum.part`. */
  parts?: Readonly<Record<string, string>>;
  /** Whether it can be told of each professional. */
  isByPerson?: true;
  /** The visits behind it are those of this measure. */
  visits?: string;
  /** Another list of the office that has what is behind it, and what is asked of it. */
  list?: { screen: ScreenWithList; asked?: Readonly<Record<string, string>>; isOfPeriod?: true };
}

/** Screens of the office, by name, that list what is behind a number. */
type ScreenWithList =
  | 'audit'
  | 'calls'
  | 'exceptions'
  | 'gift-cards'
  | 'leads'
  | 'ledger'
  | 'memberships'
  | 'professionals'
  | 'refunds';

export type Sums = ReadonlyMap<string, number>;

/** The sum of a measure, and of its parts where it has some. */
export function sumOf({ parts }: Pick<ReportNumber, 'parts'>, measure: string, sums: Sums): number {
  if (parts === undefined) return sums.get(measure) ?? 0;
  return Object.keys(parts).reduce((sum, part) => sum + (sums.get(`${measure}.${part}`) ?? 0), 0);
}

/**
 * The number for these sums; null where there is nothing to divide by. Money is in cents, hours are in
 * minutes, a share is of 1.
 */
export function valueOf(number: ReportNumber, sums: Sums): number | null {
  const sum = sumOf(number, number.sum, sums);
  if (number.of === undefined) return sum;
  const of = sumOf(number, number.of, sums);
  return of === 0 ? null : sum / of;
}

/** All measures that a number reads. */
export function measuresOf({ sum, of, parts }: ReportNumber): string[] {
  const both = of === undefined ? [sum] : [sum, of];
  return parts === undefined
    ? both
    : both.flatMap((measure) => Object.keys(parts).map((part) => `${measure}.${part}`));
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A number as it is read: "97.4%", "$1,250.00", "12.5 minutes". */
export function valueInWords(unit: Unit, value: number | null): string {
  if (value === null) return 'Nothing to count';
  if (unit === 'share') return percent.format(value);
  if (unit === 'money') return money.format(value / 100);
  const words = decimal.format(unit === 'hours' ? value / 60 : value);
  if (unit === 'count') return words;
  const one = { hours: 'hour', minutes: 'minute', stars: 'star' }[unit];
  return words === '1' ? `1 ${one}` : `${words} ${one}s`;
}

/** "40 minutes", "3 hours", "2 days": how long something took, as far as it matters. */
export function minutesInWords(minutes: number): string {
  if (minutes < 90) return valueInWords('minutes', Math.round(minutes));
  if (minutes < 48 * 60) return valueInWords('hours', minutes);
  return `${Math.round(minutes / 60 / 24)} days`;
}

/** Which days, and of which area and service; null for all. */
export interface Period {
  from: string;
  until: string;
  area: string | null;
  service: string | null;
}

const longestDays = 1_100;
const day = z.iso.date();

/**
 * The days that were asked for, in order; the last thirty where none or odd ones were, and never more than
 * three years.
 */
export function periodOf(
  asked: { from?: string; until?: string },
  today: string,
): Pick<Period, 'from' | 'until'> {
  const until = day.safeParse(asked.until).data ?? today;
  const from = day.safeParse(asked.from).data ?? calendarDays.add(until, -29);
  if (from > until) return { from: until, until: from };
  const earliest = calendarDays.add(until, -longestDays);
  return { from: from < earliest ? earliest : from, until };
}

/** The address of a number for a period, and back. */
export const toReportId = (id: string, { from, until, area, service }: Period) =>
  [id, from, until, area ?? '', service ?? ''].join('~');

export function readReportId(text: string): { id: string; period: Period } | null {
  const [id = '', from, until, area = '', service = '', ...more] = text.split('~');
  if (more.length > 0 || !day.safeParse(from).success || !day.safeParse(until).success) return null;
  const period = periodOf({ from, until }, until ?? '');
  return { id, period: { ...period, area: area || null, service: service || null } };
}
