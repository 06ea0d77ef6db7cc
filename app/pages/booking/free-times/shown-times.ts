import type { DayOfStarts } from '#domains/availability/starts-by-day.ts';
import { describeStart, shortStart, type ShortStart } from '#domains/availability/words.ts';
import { offerInWords, ownTimeInWords, visitTimeInWords, windowInWords } from '#domains/visits/words.ts';

/** Below this number it helps to know how many can still book; above it, a number is only noise. */
const fewPlaces = 3;

/** A time to choose. */
export interface ShownTime {
  value: string;
  /** Short, because it is below its day and its part of the day. */
  label: string;
  note?: string;
  /** What the recipient has at the same time. */
  beside?: string;
  /** With its day, and all that belongs to it. */
  full: string;
}

export interface PartOfDay {
  name: ShortStart['part'];
  times: ShownTime[];
}

/** What decides how the times of a visit are told. */
export interface Telling {
  timeZone: string;
  /** The zone of a reader in another zone. */
  ownZone: string | null;
  /** The arrival time for a pick-up at this time; null where the pick-up is the time that matters. */
  arrivalAt: (startsAt: Date) => Date | null;
  /** How long the window is in which a delivery comes; null for a visit that comes at its time. */
  windowMinutes: number | null;
  /** What the recipient has at a time already; null where there is nothing. */
  besideAt: (startsAt: Date) => string | null;
}

type FreeTime = DayOfStarts['times'][number];

/** The times of a day by the part of the day, in their order. */
export function partsOfDay(times: readonly FreeTime[], telling: Telling): PartOfDay[] {
  const parts: PartOfDay[] = [];
  for (const time of times) {
    const startsAt = new Date(time.value);
    const name = shortStart(arrivalThatDay(startsAt, telling) ?? startsAt, telling.timeZone).part;
    const part = parts.at(-1);
    if (part?.name === name) part.times.push(tellTime(time, telling));
    else parts.push({ name, times: [tellTime(time, telling)] });
  }
  return parts;
}

const mostInMorning = 8;
const mostLater = 5;

/** Which times of a long day: the usual ones, those before them or those after. */
export type PartAsked = 'early' | 'usual' | 'late';

/** The times that are in sight, and where the others are. */
export interface TimesInSight {
  parts: PartOfDay[];
  earlier: PartAsked | null;
  later: PartAsked | null;
}

/**
 * The times around noon, few enough to be taken in: where one side of it has fewer, the other has their room.
 * Another part of the day is shown when it is asked for, or when what was chosen is in it.
 */
export function timesInSight(
  parts: readonly PartOfDay[],
  asked: PartAsked | null,
  chosen: string | undefined,
): TimesInSight {
  const all = parts.flatMap(({ name, times }) => times.map((time) => ({ name, time })));
  const isLater = all.findIndex(({ name }) => name !== 'Morning');
  const noon = isLater === -1 ? all.length : isLater;
  const after = all.length - noon;
  const from = noon - Math.min(noon, mostInMorning + Math.max(0, mostLater - after));
  const to = noon + Math.min(after, mostLater + Math.max(0, mostInMorning - noon));
  const place = all.findIndex(({ time }) => time.value === chosen);
  const part = asked ?? (place === -1 ? 'usual' : place < from ? 'early' : place >= to ? 'late' : 'usual');
  const between = (first: number, end: number) =>
    parts
      .map(({ name, times }) => ({
        name,
        times: times.filter((time) => all.slice(first, end).some((each) => each.time === time)),
      }))
      .filter(({ times }) => times.length > 0);
  if (part === 'early' && from > 0) return { parts: between(0, from), earlier: null, later: 'usual' };
  if (part === 'late' && to < all.length)
    return { parts: between(to, all.length), earlier: 'usual', later: null };
  return {
    parts: between(from, to),
    earlier: from > 0 ? 'early' : null,
    later: to < all.length ? 'late' : null,
  };
}

/** One time in words, short and in full. */
export function tellTime({ value, professionals: left }: FreeTime, telling: Telling): ShownTime {
  const { timeZone, ownZone, arrivalAt, windowMinutes } = telling;
  const startsAt = new Date(value);
  const endsAt = new Date(startsAt.getTime() + (windowMinutes ?? 0) * 60_000);
  const arrivesBy = arrivalAt(startsAt);
  const { label, note } =
    windowMinutes === null
      ? shortOffer(startsAt, telling)
      : { label: capitalized(windowInWords(startsAt, endsAt, timeZone)), note: placesInWords(left) };
  const own = ownTimeInWords(arrivesBy ?? startsAt, timeZone, ownZone);
  const beside = telling.besideAt(startsAt);
  const same = beside === null ? null : sameTimeInWords(beside);
  const notes = [same, own, note].filter((each) => each !== null);
  const full = visitTimeInWords({ startsAt, endsAt, timeZone, isWindow: windowMinutes !== null, arrivesBy });
  return {
    value,
    label,
    ...(notes.length === 0 ? {} : { note: notes.join('. ') }),
    ...(beside === null ? {} : { beside }),
    full: [full, ...[own, same].flatMap((each) => each ?? []).map((each) => `(${each})`)].join(' '),
  };
}

/** Said beside a time that is open to us, and not to the recipient. */
export const sameTimeInWords = (title: string): string => `Same time as ${title}`;

/** The arrival, where that is what counts and is on the same day. */
function arrivalThatDay(startsAt: Date, { arrivalAt, timeZone }: Telling): Date | null {
  const arrivesBy = arrivalAt(startsAt);
  const dayOf = (instant: Date) => describeStart(instant, timeZone).day;
  return arrivesBy !== null && dayOf(arrivesBy) === dayOf(startsAt) ? arrivesBy : null;
}

function shortOffer(startsAt: Date, telling: Telling): { label: string; note: string | null } {
  const { timeZone, arrivalAt } = telling;
  const arrivesBy = arrivalAt(startsAt);
  const start = shortStart(startsAt, timeZone);
  if (arrivesBy === null) return { label: start.time, note: start.note };
  const sameDay = arrivalThatDay(startsAt, telling);
  const arrival = sameDay && shortStart(sameDay, timeZone);
  return {
    // Where the clocks change on the way or the day ends, only the longer words say what is meant.
    label:
      arrival === null || arrival.note !== null
        ? offerInWords(startsAt, arrivesBy, timeZone).label
        : `There by ${arrival.time}`,
    note: `Pickup at ${start.time}${start.note === null ? '' : `, ${start.note}`}`,
  };
}

function placesInWords(left: number): string | null {
  if (left > fewPlaces) return null;
  return left === 1 ? '1 spot left' : `${left} spots left`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
