import { Temporal } from 'temporal-polyfill';
import { momentFormat } from '#platform/days.ts';

/** Days of the calendar, as `2027-02-05`. */
export const calendarDays = {
  add: (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString(),
  today: (now: Date, timeZone: string): string =>
    Temporal.Instant.fromEpochMilliseconds(now.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .toString(),
};

export interface Step {
  from: string;
  until: string;
  label: string;
}

const inWords = (format: ReturnType<typeof momentFormat>) => (day: Temporal.PlainDate) =>
  format(new Date(day.toString()), 'UTC');
const short = inWords(momentFormat({ month: 'short', day: 'numeric' }));
const monthOf = inWords(momentFormat({ month: 'short', year: 'numeric' }));

/** The days of a period in steps that fit a chart: days, weeks or months, the first and last maybe shorter. */
export function stepsOf({ from, until }: { from: string; until: string }): Step[] {
  const last = Temporal.PlainDate.from(until);
  const days = Temporal.PlainDate.from(from).until(last).days + 1;
  const endOf = (day: Temporal.PlainDate): Temporal.PlainDate => {
    if (days <= 31) return day;
    if (days <= 184) return day.add({ days: 7 - day.dayOfWeek });
    return day.with({ day: day.daysInMonth });
  };
  const steps: Step[] = [];
  for (let day = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(day, last) <= 0;) {
    const natural = endOf(day);
    const end = Temporal.PlainDate.compare(natural, last) > 0 ? last : natural;
    const label = days <= 31 ? short(day) : days <= 184 ? `${short(day)} to ${short(end)}` : monthOf(day);
    steps.push({ from: day.toString(), until: end.toString(), label });
    day = end.add({ days: 1 });
  }
  return steps;
}
