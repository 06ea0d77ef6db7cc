import { Temporal } from 'temporal-polyfill';
import type { DayOfStarts } from '#domains/availability/starts-by-day.ts';
import { describeStart, minutesOfDay } from '#domains/availability/words.ts';
import { isLiked } from '#domains/professionals/suitability.ts';
import { holidayOn } from '../series/holidays.ts';

export interface GoodSlotsRule {
  timeZone: string;
  /** What the recipient has at a time already; null where there is nothing. */
  besideAt: (startsAt: Date) => string | null;
  /** The start of the last visit of this service. */
  last: Date | null;
  /** The helper to ask for, by the times at which they can come. */
  helper: { times: ReadonlySet<string> } | null;
  /** The first instant that leaves time to decide; earlier ones are offered only if there is no other. */
  calmFrom: Date;
  /** How far ahead it is looked for. */
  until: Date;
}

const daysAhead = 21;
const hoursToDecide = 12;

/** How far ahead good times are looked for. */
export const goodUntil = (now: Date): Date => new Date(now.getTime() + daysAhead * 86_400_000);

/** Between when good times are looked for, of what is booked this many hours ahead at least. */
export const goodSpan = (now: Date, leadHours: number): Pick<GoodSlotsRule, 'calmFrom' | 'until'> => ({
  calmFrom: new Date(now.getTime() + (leadHours + hoursToDecide) * 3_600_000),
  until: goodUntil(now),
});

/** The helper whose times are good: the one who is asked for, else the last one, where they were liked. */
export const expectedHelper = <Helper extends { id: string } & Parameters<typeof isLiked>[0]>(
  toChoose: readonly Helper[],
  askedId: string | null | undefined,
  last: { professionalId: string } | null,
): Helper | undefined =>
  toChoose.find(({ id }) => id === askedId) ??
  toChoose.find((each) => each.id === last?.professionalId && isLiked(each));

/** A time on its day. */
export interface Slot {
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
export function goodSlots(days: readonly DayOfStarts[], rule: GoodSlotsRule): Slot[] {
  const slots = days.flatMap((day) => day.times.map((time) => ({ day, time })));
  const from = rule.calmFrom.toISOString();
  const calm = chooseThree(
    slots.filter(({ time }) => time.value >= from),
    rule,
  );
  return calm.length > 0 ? calm : chooseThree(slots, rule);
}

function chooseThree(slots: readonly Slot[], rule: GoodSlotsRule): Slot[] {
  const { timeZone, helper, last } = rule;
  const until = rule.until.toISOString();
  const isSuitable = suitability(rule);
  const within = slots.filter(({ time }) => time.value <= until);
  const isWithHelper: Suits = ({ time }) => helper !== null && helper.times.has(time.value);
  const isSame: Suits = last === null ? () => false : isAsBefore(last, timeZone);
  const chosen: Slot[] = [];
  const find = (...wanted: Suits[]) => within.find((slot) => [...wanted, isSuitable].every((is) => is(slot)));
  const take = (slot: Slot | undefined) => chosen.push(...(slot === undefined ? [] : [slot]));
  const isOtherDay: Suits = ({ day }) => chosen.every((each) => each.day !== day);
  const between = (first: number, end: number): Suits => {
    return ({ time }) => {
      const minutes = minutesOfDay(new Date(time.value), timeZone);
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
function suitability({ besideAt }: GoodSlotsRule): Suits {
  const holidays = new Map<string, boolean>();
  return ({ day, time }) => {
    if (besideAt(new Date(time.value)) !== null) return false;
    const known = holidays.get(day.date) ?? holidayOn(Temporal.PlainDate.from(day.date)) !== null;
    holidays.set(day.date, known);
    return !known;
  };
}

interface TimeOfDay {
  day: Pick<DayOfStarts, 'label'>;
  time: Pick<DayOfStarts['times'][number], 'label'>;
}

/** Whether a time is on the weekday and at the hour of a visit before it. */
export function isAsBefore(before: Date, timeZone: string): (at: TimeOfDay) => boolean {
  const { day: dayBefore, time: timeBefore } = describeStart(before, timeZone);
  const weekday = dayBefore.slice(0, dayBefore.indexOf(',') + 1);
  return ({ day, time }) => day.label.startsWith(weekday) && time.label === timeBefore;
}
