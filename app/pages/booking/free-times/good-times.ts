import { Temporal } from 'temporal-polyfill';
import type { DayOfStarts } from '#domains/availability/starts-by-day.ts';
import { minutesOfDay, shortStart } from '#domains/availability/words.ts';
import { holidayOn } from '#domains/booking/series/holidays.ts';
import { isAsBefore } from './day-pages.ts';
import { type Telling, tellTime } from './shown-times.ts';

/** A helper that the recipient knows or asked for. */
export interface KnownHelper {
  id: string;
  name: string;
  picture: string | null;
}

/** A time that suits most, and why. */
export interface GoodTime {
  value: string;
  day: string;
  time: string;
  /** Why it is offered, as in "With Bianca, in the morning". */
  reason: string;
  note: string | null;
  /** With its day, and all that belongs to it. */
  full: string;
  /** Set where this helper is asked for with the time; of any other it is not known yet who comes. */
  helper: KnownHelper | null;
}

export interface GoodTimesRule {
  telling: Telling;
  /** The start of the last visit of this service. */
  last: Date | null;
  /** The helper to ask for, and the times at which they can come. */
  helper: (KnownHelper & { times: ReadonlySet<string> }) | null;
  /** The first instant that leaves time to decide; earlier ones are offered only if there is no other. */
  calmFrom: Date;
  /** How far ahead it is looked for. */
  until: Date;
}

const daysAhead = 21;
const hoursToDecide = 12;

/** How far ahead good times are looked for. */
export const goodUntil = (now: Date): Date => new Date(now.getTime() + daysAhead * 86_400_000);

/** From when on there is time to decide, for what is booked this many hours ahead at least. */
export const calmAfter = (now: Date, leadHours: number): Date =>
  new Date(now.getTime() + (leadHours + hoursToDecide) * 3_600_000);

interface Slot {
  day: DayOfStarts;
  time: DayOfStarts['times'][number];
}

type Suits = (slot: Slot) => boolean;

const hour = 60;

/**
 * At most three times on three days: one as last time, or else the helper's earliest, one in the morning and
 * one in the afternoon, with the helper where they can come. None is on a holiday, early or late in the day,
 * or beside something else that the recipient has.
 */
export function goodTimes(days: readonly DayOfStarts[], rule: GoodTimesRule): GoodTime[] {
  const slots = days.flatMap((day) => day.times.map((time) => ({ day, time })));
  const from = rule.calmFrom.toISOString();
  const calm = chooseThree(
    slots.filter(({ time }) => time.value >= from),
    rule,
  );
  return (calm.length > 0 ? calm : chooseThree(slots, rule)).map((slot) => told(slot, rule));
}

function chooseThree(slots: readonly Slot[], rule: GoodTimesRule): Slot[] {
  const { telling, helper, last } = rule;
  const until = rule.until.toISOString();
  const isSuitable = suitability(rule);
  const within = slots.filter(({ time }) => time.value <= until);
  const isWithHelper: Suits = ({ time }) => helper !== null && helper.times.has(time.value);
  const isSame: Suits = last === null ? () => false : isAsBefore(last, telling.timeZone);
  const chosen: Slot[] = [];
  const find = (...wanted: Suits[]) => within.find((slot) => [...wanted, isSuitable].every((is) => is(slot)));
  const take = (slot: Slot | undefined) => chosen.push(...(slot === undefined ? [] : [slot]));
  const isOtherDay: Suits = ({ day }) => chosen.every((each) => each.day !== day);
  const between = (first: number, end: number): Suits => {
    return ({ time }) => {
      const minutes = minutesOfDay(new Date(time.value), telling.timeZone);
      return minutes >= first * hour && minutes <= end * hour;
    };
  };
  const day = between(8, 17.5);
  take(find(isSame, isWithHelper, day) ?? find(isWithHelper, day) ?? find(isSame, day) ?? find(day));
  for (const part of [between(9, 11.5), between(13, 15.5)])
    take(find(isOtherDay, isWithHelper, part) ?? find(isOtherDay, part));
  return chosen;
}

/** Asked last, because it costs most. */
function suitability({ telling }: GoodTimesRule): Suits {
  const holidays = new Map<string, boolean>();
  return ({ day, time }) => {
    if (telling.besideAt(new Date(time.value)) !== null) return false;
    const known = holidays.get(day.date) ?? holidayOn(Temporal.PlainDate.from(day.date)) !== null;
    holidays.set(day.date, known);
    return !known;
  };
}

function told({ day, time }: Slot, { telling, last, helper }: GoodTimesRule): GoodTime {
  const { value, label, note, full } = tellTime(time, telling);
  const isSame = last !== null && isAsBefore(last, telling.timeZone)({ day, time });
  const part = shortStart(new Date(value), telling.timeZone).part.toLowerCase();
  const why = isSame ? 'same as last time' : `in the ${part}`;
  const comes = helper?.times.has(value) === true ? helper : null;
  return {
    value,
    day: day.label,
    time: label,
    reason: comes === null ? `${why.charAt(0).toUpperCase()}${why.slice(1)}` : `With ${comes.name}, ${why}`,
    note: note ?? null,
    full,
    helper: comes && { id: comes.id, name: comes.name, picture: comes.picture },
  };
}
