import { Temporal } from 'temporal-polyfill';
import { holidayOn } from '#domains/booking/series/holidays.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const dayLength = 24 * hour;

/** The days of the demo's year, counted from the day of the first start, which is 0. */
export interface Calendar {
  now: Date;
  zone: string;
  /** The instant at which the wall clock shows this many minutes since midnight. */
  at(day: number, minutes: number): Date;
  /** From Monday, 1. */
  weekday(day: number): number;
  isHoliday(day: number): boolean;
  /** Such as 2026-11. */
  monthOf(moment: Date): string;
}

export const daysPast = 365;

/**
 * Nothing happens before three in the morning, so that the clocks, which change at two, show the same all
 * day.
 */
export function calendarOf(now: Date, zone: string): Calendar {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const noons = new Map<number, number>();
  const holidays = new Map<number, boolean>();
  const noonOf = (day: number): number => {
    const known = noons.get(day);
    if (known !== undefined) return known;
    const noon = today
      .add({ days: day })
      .toZonedDateTime({ timeZone: zone, plainTime: { hour: 12 } }).epochMilliseconds;
    noons.set(day, noon);
    return noon;
  };
  return {
    now,
    zone,
    at: (day, minutes) => new Date(noonOf(day) + (minutes - 12 * 60) * minute),
    weekday: (day) => today.add({ days: day }).dayOfWeek,
    isHoliday(day) {
      // The demo is opened today: on Thanksgiving, too, its board has a day's work.
      const isOne = holidays.get(day) ?? (day !== 0 && holidayOn(today.add({ days: day })) !== null);
      holidays.set(day, isOne);
      return isOne;
    },
    monthOf: (moment) =>
      Temporal.Instant.fromEpochMilliseconds(moment.getTime())
        .toZonedDateTimeISO(zone)
        .toPlainDate()
        .toString()
        .slice(0, 7),
  };
}
