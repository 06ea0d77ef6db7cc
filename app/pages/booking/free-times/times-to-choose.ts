import { z } from 'zod';
import type { FreeStart } from '#domains/availability/free-starts.ts';
import { type DayOfStarts, startsByDay } from '#domains/availability/starts-by-day.ts';
import { shortStart } from '#domains/availability/words.ts';
import { goodSlots, type GoodSlotsRule, isAsBefore, type Slot } from '#domains/booking/drafts/good-slots.ts';
import {
  dayWithHoliday,
  daysAround,
  type DayToChoose,
  noticeOf,
  sameTimeAs,
  shownDayOf,
  type WantedTime,
} from './day-pages.ts';
import { partsOfDay, type Telling, tellTime, timesInSight, type TimesInSight } from './shown-times.ts';

/** A time that is one press away, on whichever day it is. */
export interface QuickTime {
  name: string;
  value: string;
  label: string;
}

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

export interface GoodTimesRule extends Pick<GoodSlotsRule, 'last' | 'calmFrom' | 'until'> {
  telling: Telling;
  /** The helper to ask for, and the times at which they can come. */
  helper: (KnownHelper & { times: ReadonlySet<string> }) | null;
}

/** What a page of free times shows. */
export interface TimesToChoose {
  zone: string;
  quick: QuickTime[];
  /** The times that suit most, where they are asked for. */
  good: GoodTime[];
  days: DayToChoose[];
  /** Where there are more days, the ones to continue from. */
  earlier: string | null;
  later: { day: string; label: string } | null;
  /** The days between which any can be asked for. */
  range: { first: string; last: string };
  shown: { date: string; label: string; weekday: string } & TimesInSight;
  chosen: string | undefined;
  /** Why it is not quite what was asked for. */
  notice: string | null;
}

/** What is known before the address is read. */
interface Known {
  chosen?: string | undefined;
  /** The time that the booking was begun with: as if it was pressed here, until one is chosen. */
  wanted?: string | undefined;
  /** When the recipient last had this service. */
  last?: Date | null;
  /** What good times are chosen by, where they are asked for. */
  good?: Pick<GoodTimesRule, 'helper' | 'calmFrom' | 'until'> | undefined;
  /** Whose day is shown until another one is asked for. */
  opensAt?: Date | undefined;
}

const askedDay = z.iso.date().nullable().catch(null);
const askedPart = z.enum(['early', 'usual', 'late']).nullable().catch(null);
const askedTime = z.iso.datetime().optional().catch(undefined);

/**
 * The free times as the address asks for them: `day` is the day to show, `part` which of its times, `at` a
 * time that was pressed. Null where nobody is free at all.
 */
export function timesToChoose(
  { searchParams }: URL,
  starts: readonly FreeStart[],
  { chosen: before, wanted: begun, last, good, opensAt, ...telling }: Telling & Known,
): TimesToChoose | null {
  const days = startsByDay(starts, telling.timeZone);
  const pressed = askedTime.parse(searchParams.get('at') ?? undefined);
  const day = askedDay.parse(searchParams.get('day'));
  const begunAt = pressed === undefined && before === undefined && day === null ? begun : undefined;
  const wanted: WantedTime = { day, chosen: pressed ?? before ?? begunAt };
  const place = wanted.chosen ?? opensAt?.toISOString();
  const shown = shownDayOf(days, { ...wanted, chosen: place });
  if (shown === undefined) return null;
  const isGone = (time: string | undefined) =>
    time !== undefined && !starts.some(({ startsAt }) => startsAt.toISOString() === time);
  return {
    zone: telling.timeZone,
    quick: quickTimes(days, last ?? null, telling),
    good: good === undefined ? [] : goodTimes(days, { ...good, last: last ?? null, telling }),
    ...daysAround(days, shown),
    range: { first: days[0]?.date ?? shown.date, last: days.at(-1)?.date ?? shown.date },
    shown: {
      date: shown.date,
      label: dayWithHoliday(shown),
      weekday: shown.label.slice(0, shown.label.indexOf(',')),
      ...timesInSight(partsOfDay(shown.times, telling), askedPart.parse(searchParams.get('part')), place),
    },
    chosen: wanted.chosen,
    notice: isGone(pressed)
      ? 'That time is no longer available. Choose another one.'
      : isGone(begunAt)
        ? tooShortOrTaken
        : noticeOf(day, shown),
  };
}

/** The visit may have become longer since, and the time may be taken. */
const tooShortOrTaken =
  'The time you chose first is not available for this visit. These are the next open times.';

/**
 * The first open time and, for a recipient who has had visits, the same time as last time. No recipient is
 * offered a time at which they have something else.
 */
function quickTimes(days: ReturnType<typeof startsByDay>, last: Date | null, telling: Telling): QuickTime[] {
  const isClear = ({ value }: { value: string }) => telling.besideAt(new Date(value)) === null;
  const day = days.find(({ times }) => times.some(isClear));
  const time = day?.times.find(isClear);
  if (day === undefined || time === undefined) return [];
  const same = last === null ? undefined : sameTimeAs(days, last, telling.timeZone);
  const again = same !== undefined && isClear(same.time) ? same : undefined;
  const named = [{ name: 'First available', day, time }];
  if (again !== undefined && again.time !== time) named.push({ name: 'Same as last time', ...again });
  return named.map(({ name, ...at }) => {
    const { value, label, note } = tellTime(at.time, telling);
    const words = `${dayWithHoliday(at.day)}, ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
    return { name, value, label: note === undefined ? words : `${words} (${note})` };
  });
}

/** The times that suit most, as the page tells them. */
export function goodTimes(days: readonly DayOfStarts[], rule: GoodTimesRule): GoodTime[] {
  return goodSlots(days, { ...rule, ...rule.telling }).map((slot) => told(slot, rule));
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
