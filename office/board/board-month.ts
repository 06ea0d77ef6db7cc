import { Temporal } from 'temporal-polyfill';

/** What a day of a month has. */
export interface MonthDay {
  day: string;
  visits: number;
  /** How many of them are sure of no one. */
  needs: number;
}

/** The weeks of a month from Sunday on; days of the months beside it are null. */
export type MonthWeeks = readonly (readonly (MonthDay | null)[])[];

/** The first days of a month and of the one after it. */
export function monthAround(day: string): { from: string; until: string } {
  const first = Temporal.PlainDate.from(day).with({ day: 1 });
  return { from: first.toString(), until: first.add({ months: 1 }).toString() };
}

/** A month as a calendar shows it; days without a visit have none. */
export function monthOf(day: string, counted: readonly MonthDay[]): MonthWeeks {
  const first = Temporal.PlainDate.from(day).with({ day: 1 });
  const known = new Map(counted.map((each) => [each.day, each]));
  const days = Array.from({ length: first.daysInMonth }, (_, later): MonthDay => {
    const date = first.add({ days: later }).toString();
    return known.get(date) ?? { day: date, visits: 0, needs: 0 };
  });
  const cells = [...Array.from({ length: first.dayOfWeek % 7 }, () => null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => cells[week * 7 + weekday] ?? null),
  );
}
