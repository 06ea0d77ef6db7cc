import { Temporal } from 'temporal-polyfill';

type Holiday = { title: string; month: number } & (
  | { day: number }
  | { weekday: number; nth: number | 'last' }
);

/** The holidays of the United States by law (5 U.S.C. 6103); weekday 1 is Monday. */
const federalHolidays: readonly Holiday[] = [
  { title: 'New Year’s Day', month: 1, day: 1 },
  { title: 'Martin Luther King Jr. Day', month: 1, weekday: 1, nth: 3 },
  { title: 'Presidents’ Day', month: 2, weekday: 1, nth: 3 },
  { title: 'Memorial Day', month: 5, weekday: 1, nth: 'last' },
  { title: 'Juneteenth', month: 6, day: 19 },
  { title: 'Independence Day', month: 7, day: 4 },
  { title: 'Labor Day', month: 9, weekday: 1, nth: 1 },
  { title: 'Columbus Day', month: 10, weekday: 1, nth: 2 },
  { title: 'Veterans Day', month: 11, day: 11 },
  { title: 'Thanksgiving Day', month: 11, weekday: 4, nth: 4 },
  { title: 'Christmas Day', month: 12, day: 25 },
];

/**
 * The holiday that a day is, on its own date or where offices keep it because it falls on a weekend, or what
 * the office calls a day on which nobody comes; null for other days.
 */
export function holidayOn(
  date: Temporal.PlainDate,
  closedDays: ReadonlyMap<string, string> = new Map(),
): string | null {
  const closed = closedDays.get(date.toString());
  if (closed !== undefined) return closed;
  for (const year of [date.year, date.year + 1]) {
    for (const holiday of federalHolidays) {
      const itself = dateOf(holiday, year);
      if (itself.equals(date)) return holiday.title;
      if (keptOn(itself).equals(date)) return `${holiday.title} (day off)`;
    }
  }
  return null;
}

/** The days of a year ahead on which a federal holiday is or is kept, in their order. */
export function comingHolidays(from: Temporal.PlainDate): { day: string; title: string }[] {
  const until = from.add({ years: 1 });
  return [from.year, from.year + 1, from.year + 2]
    .flatMap((year) => federalHolidays.map((holiday) => dateOf(holiday, year)))
    .flatMap((itself) => (keptOn(itself).equals(itself) ? [itself] : [itself, keptOn(itself)]))
    .filter((day) => Temporal.PlainDate.compare(day, from) >= 0 && Temporal.PlainDate.compare(day, until) < 0)
    .toSorted((one, other) => Temporal.PlainDate.compare(one, other))
    .map((day) => ({ day: day.toString(), title: holidayOn(day) ?? '' }));
}

function dateOf(holiday: Holiday, year: number): Temporal.PlainDate {
  if ('day' in holiday) return Temporal.PlainDate.from({ year, month: holiday.month, day: holiday.day });
  return weekdayOfMonth(
    Temporal.PlainYearMonth.from({ year, month: holiday.month }),
    holiday.weekday,
    holiday.nth,
  );
}

/** A holiday on a Saturday is kept on the Friday before, one on a Sunday on the Monday after. */
function keptOn(date: Temporal.PlainDate): Temporal.PlainDate {
  if (date.dayOfWeek === 6) return date.subtract({ days: 1 });
  return date.dayOfWeek === 7 ? date.add({ days: 1 }) : date;
}

/** Such as the third Monday of a month; every month has a first to fourth and a last of each weekday. */
export function weekdayOfMonth(
  month: Temporal.PlainYearMonth,
  weekday: number,
  nth: number | 'last',
): Temporal.PlainDate {
  if (nth === 'last') {
    const last = month.toPlainDate({ day: month.daysInMonth });
    return last.subtract({ days: (last.dayOfWeek - weekday + 7) % 7 });
  }
  const first = month.toPlainDate({ day: 1 });
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + 7 * (nth - 1) });
}
