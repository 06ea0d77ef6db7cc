import { Temporal } from 'temporal-polyfill';
import type { Period } from '#domains/availability/free-starts.ts';
import type { WorkingRange } from '#domains/availability/hours.ts';
import { dayIn, periodOf } from '#domains/professionals/days.ts';
import type { TimeOff } from '#domains/professionals/time-off.ts';
import { exceptionInWords, type OtherHours, timesInWords } from '#domains/professionals/week-hours.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import { stateInWords } from '#domains/visits/words.ts';
import { momentFormat, shortTime } from '#platform/days.ts';

/** A visit in a week, whatever has become of it. */
export interface VisitOfWeek extends Period {
  id: string;
  reference: string;
  title: string;
  recipientName: string;
  /** Only roughly: the house is for who goes there. */
  place: string;
  state: BookingState;
}

export interface WeekFacts {
  hours: readonly WorkingRange[];
  others: readonly OtherHours[];
  timeOff: readonly TimeOff[];
  visits: readonly VisitOfWeek[];
  timeZone: string;
}

export interface DayOfWeek {
  /** As in ISO 8601. */
  day: string;
  title: string;
  hours: string;
  /** The reasons of time off that touches the day. */
  off: string[];
  visits: { id: string; times: string; title: string; whose: string; state: string; reference: string }[];
}

/** The Monday of the week that has a day in it; null where it is no day. */
export function mondayOf(day: string): string | null {
  try {
    const date = Temporal.PlainDate.from(day);
    return date.subtract({ days: date.dayOfWeek - 1 }).toString();
  } catch {
    return null;
  }
}

export const daysLater = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

/** A week from its Monday on, day by day, by the clock where the professional works. */
export function daysOfWeek(monday: string, facts: WeekFacts): DayOfWeek[] {
  return Array.from({ length: 7 }, (_, index) => {
    const day = daysLater(monday, index);
    const { startsAt, endsAt } = periodOf({ firstDay: day, lastDay: day }, facts.timeZone);
    return {
      day,
      title: titleOf(day),
      hours: hoursOn(day, index + 1, facts),
      off: facts.timeOff
        .filter((each) => each.startsAt < endsAt && each.endsAt > startsAt)
        .map((each) => offInWords(each, facts.timeZone, { startsAt, endsAt })),
      visits: facts.visits
        .filter((visit) => dayIn(facts.timeZone, visit.startsAt) === day)
        .map(({ id, title, recipientName, place, state, reference, ...period }) => ({
          id,
          times: clockTimes(period, facts.timeZone),
          title,
          whose: `${recipientName}, ${place}`,
          state: stateInWords[state],
          reference,
        })),
    };
  });
}

function hoursOn(day: string, weekday: number, { hours, others }: WeekFacts): string {
  const other = others.find((each) => each.day === day);
  if (other !== undefined) return `${exceptionInWords(other.times)} (other hours)`;
  const own = hours.filter((range) => range.weekday === weekday);
  return own.length === 0 ? 'Off' : own.map(timesInWords).join(', ');
}

/** All of the day, or from when until when. */
function offInWords({ startsAt, endsAt, reason }: TimeOff, timeZone: string, day: Period): string {
  const isWhole = startsAt <= day.startsAt && endsAt >= day.endsAt;
  return isWhole
    ? `Time off: ${reason}`
    : `Time off ${clockTimes({ startsAt, endsAt }, timeZone)}: ${reason}`;
}

function clockTimes({ startsAt, endsAt }: Period, timeZone: string): string {
  return `${shortTime(startsAt, timeZone)} - ${shortTime(endsAt, timeZone)}`;
}

const shortDay = momentFormat({ weekday: 'short', month: 'short', day: 'numeric' });

const titleOf = (day: string) => shortDay(new Date(day), 'UTC');
