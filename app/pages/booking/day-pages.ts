import { Temporal } from 'temporal-polyfill';
import type { DayOfStarts } from '#domains/availability/free-starts.ts';
import { holidayOn } from '#domains/booking/series/holidays.ts';
import { offerInWords, ownTimeInWords, windowInWords } from '#domains/visits/words.ts';

const daysShown = 2;
/** Below this number it helps to know how many can still book; above it, a number is only noise. */
const fewPlaces = 3;

export interface ShownDay extends Omit<DayOfStarts, 'times'> {
  times: { value: string; label: string; note?: string }[];
}

/** Where a page of days begins: at the requested local date, or at the time chosen before. */
export interface PageOfDays {
  from: string | null;
  chosen?: string;
}

/**
 * A page of days with free times: from `from` on, else from the day chosen before, else from the first. Few
 * enough to take in at a glance, each with all its times: one left out could be booked by nobody. A holiday
 * is named, so that nobody books one unawares. `earlier` and `later` are the dates to continue from, if there
 * is more.
 */
export function daysOnPage(
  days: readonly DayOfStarts[],
  { from, chosen }: PageOfDays,
): { days: DayOfStarts[]; earlier: string | null; later: string | null } {
  const isReached = (day: DayOfStarts) =>
    from === null ? chosen === undefined || (day.times.at(-1)?.value ?? '') >= chosen : day.date >= from;
  const first = Math.max(0, days.findIndex(isReached));
  return {
    days: days.slice(first, first + daysShown).map(withHoliday),
    earlier: first === 0 ? null : days[Math.max(0, first - daysShown)]!.date,
    later: days[first + daysShown]?.date ?? null,
  };
}

function withHoliday(day: DayOfStarts): DayOfStarts {
  const holiday = holidayOn(Temporal.PlainDate.from(day.date));
  return holiday === null ? day : { ...day, label: `${day.label}: ${holiday}` };
}

/**
 * The times of deliveries in windows, each with its end and, where few are left, how many. Other times stay
 * as they are.
 */
export function withPlaces(
  days: readonly DayOfStarts[],
  { isWindow, lengthMinutes, timeZone }: { isWindow: boolean; lengthMinutes: number; timeZone: string },
): ShownDay[] {
  if (!isWindow) return days.map((day) => ({ ...day }));
  return days.map((day) => ({
    ...day,
    times: day.times.map(({ value, professionals: left }) => ({
      value,
      label: capitalized(
        windowInWords(new Date(value), new Date(Date.parse(value) + lengthMinutes * 60_000), timeZone),
      ),
      ...(left <= fewPlaces ? { note: left === 1 ? '1 place left' : `${left} places left` } : {}),
    })),
  }));
}

/** The arrival time for a pick-up at this time; null where the pick-up is the time that counts. */
export type ArrivalAt = (startsAt: Date) => Date | null;

/** The times of a ride to an appointment by arrival, each with its pick-up. Other times stay as they are. */
export function withArrivals(days: readonly ShownDay[], arrivalAt: ArrivalAt, timeZone: string): ShownDay[] {
  return days.map((day) => ({
    ...day,
    times: day.times.map((time) => {
      const arrivesBy = arrivalAt(new Date(time.value));
      return arrivesBy === null
        ? time
        : { ...time, ...offerInWords(new Date(time.value), arrivesBy, timeZone) };
    }),
  }));
}

/**
 * The same times with what the clock shows where the person is, if that is different from the time in its
 * label.
 */
export function withOwnTimes(
  days: readonly ShownDay[],
  timeZone: string,
  ownZone: string | null,
  arrivalAt: ArrivalAt = () => null,
): ShownDay[] {
  return days.map((day) => ({
    ...day,
    times: day.times.map((time) => {
      const startsAt = new Date(time.value);
      const notes = [ownTimeInWords(arrivalAt(startsAt) ?? startsAt, timeZone, ownZone), time.note].filter(
        (note) => note !== null && note !== undefined,
      );
      return { ...time, note: notes.length === 0 ? undefined : notes.join('. ') };
    }),
  }));
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
