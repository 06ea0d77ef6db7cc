import {
  clearDays,
  type HoursException,
  setSteps,
  setWallStarts,
  setWorkingQuarters,
  type WorkingRange,
} from './hours.ts';
import type { Lanes, OccupiedTime } from './taken-time.ts';
import {
  bitsInWord,
  clearQuarters,
  countSetQuarters,
  eachSetQuarter,
  instantOfQuarter,
  isQuarterSet,
  keepRuns,
  quarterFrom,
  quarterMinutes,
  quarterOf,
  quartersInWeek,
  setQuarters,
  VerticalCounts,
  weekOf,
  wordsInWeek,
} from './week-bits.ts';
/** Visits start on the hour and the half hour of the wall clock where they take place. */
export const usualStepMinutes = 30;

/** How far ahead a visit can be booked, and how far a search looks. */
export const mostDaysAhead = 60;

/** How far ahead the visits of a series are planned: 6 months. The week bits reach just as far. */
export const seriesDaysAhead = 182;

/** From `startsAt` up to `endsAt`, which is not included. */
export interface Period {
  startsAt: Date;
  endsAt: Date;
}

/**
 * The quarter-hours of consecutive whole UTC weeks from `firstWeek` on, 21 words a week, the first quarter in
 * the highest bit, set where time is taken. Anything outside counts as taken, because it could not be booked
 * either.
 */
export interface BusyWeeks {
  firstWeek: number;
  words: Uint32Array;
}

/**
 * Professionals with the same hours should share one `hours` array, because what is worked out for it is then
 * shared too.
 */
export interface Schedule extends Lanes {
  id: string;
  hours: readonly WorkingRange[];
  /** Days with other hours; missing where there are none. */
  exceptions?: readonly HoursException[];
  timeOff: readonly Period[];
  busyWeeks: BusyWeeks;
}

export interface StartSearch {
  professionals: readonly Schedule[];
  timeZone: string;
  lengthMinutes: number;
  /** Occupied after the visit. Nobody else can have this time, but it may run past working hours. */
  bufferMinutes: number;
  /** First and last instant at which the visit may start, both included. */
  earliest: Date;
  latest: Date;
  stepMinutes?: number;
  /**
   * Set times of the wall clock at which visits begin, in minutes since midnight; null or missing for any
   * step.
   */
  windowStarts?: readonly number[] | null;
  /** Local days on which nobody comes, as days since 1970-01-01. */
  closedDays?: ReadonlySet<number>;
}

/**
 * An instant at which a visit can start, and how many are free for it: professionals, or places where one
 * professional takes several at a time.
 */
export interface FreeStart {
  startsAt: Date;
  professionals: number;
}

/**
 * A professional who is free, with the quarter-hours already taken in the week of the visit. One with several
 * lanes free is listed once for each.
 */
export interface Candidate extends Lanes {
  id: string;
  busyQuarters: number;
}

/**
 * The instants, in order, at which at least one professional is free for the whole visit and the buffer after
 * it. The visit lies inside working hours; visit and buffer stay clear of taken time and of time off. A
 * wall-clock time that comes twice is two instants, and one that does not exist is none.
 */
export function freeStarts(search: StartSearch): FreeStart[] {
  const frame = frameOf(search);
  if (frame === undefined) return [];
  const counts = new VerticalCounts(frame.starts.length, search.professionals.length);
  for (const professional of search.professionals) counts.add(startsOf(professional, search, frame));
  const found: FreeStart[] = [];
  eachSetQuarter(counts.any(), (position) => {
    found.push({
      startsAt: instantOfQuarter(frame.firstQuarter + position),
      professionals: counts.at(position),
    });
  });
  return found;
}

/**
 * The same search as if these times had been released. Times with another number of lanes than the search are
 * left alone.
 */
export function withoutTimes<Search extends Pick<StartSearch, 'professionals'>>(
  search: Search,
  times: readonly OccupiedTime[],
): Search {
  if (times.length === 0) return search;
  const professionals = search.professionals.map((professional) => {
    const own = times.filter(
      (time) =>
        time.professionalId === professional.id &&
        time.lane === professional.lane &&
        time.lanes === professional.lanes,
    );
    if (own.length === 0) return professional;
    const { firstWeek } = professional.busyWeeks;
    const words = professional.busyWeeks.words.slice();
    for (const time of own)
      clearQuarters(
        words,
        quarterOf(time.startsAt) - firstWeek * quartersInWeek,
        quarterFrom(time.occupiedUntil) - firstWeek * quartersInWeek,
      );
    return { ...professional, busyWeeks: { firstWeek, words } };
  });
  return { ...search, professionals };
}

/**
 * The professionals who are available for a visit that starts at `startsAt`; none when that instant could not
 * be offered.
 */
export function freeProfessionals(search: StartSearch, startsAt: Date): Candidate[] {
  if (startsAt < search.earliest || startsAt > search.latest) return [];
  const exact = { ...search, earliest: startsAt, latest: startsAt };
  const frame = frameOf(exact);
  if (frame === undefined) return [];
  const position = quarterOf(startsAt) - frame.firstQuarter;
  return search.professionals
    .filter((professional) => isQuarterSet(startsOf(professional, exact, frame), position))
    .map(({ id, lane, lanes, busyWeeks }) => {
      const offset = (weekOf(startsAt) - busyWeeks.firstWeek) * wordsInWeek;
      return {
        id,
        lane,
        lanes,
        busyQuarters: countSetQuarters(busyWeeks.words.subarray(offset, offset + wordsInWeek)),
      };
    });
}

/**
 * The first lane that the chosen professional has free.
 *
 * @throws Error when they are not among the candidates.
 */
export function lanesOf(candidates: readonly Candidate[], professionalId: string): Lanes {
  const [first] = candidates
    .filter((candidate) => candidate.id === professionalId)
    .toSorted((one, other) => one.lane - other.lane);
  if (first === undefined) throw new Error(`Professional ${professionalId} is not free.`);
  return { lane: first.lane, lanes: first.lanes };
}

/** The whole words that a search works on, and what is the same for all professionals. */
interface Frame {
  firstQuarter: number;
  visitQuarters: number;
  occupiedQuarters: number;
  /** The only starts that may be offered. */
  starts: Uint32Array;
  /** For each set of hours, the offered starts of visits that lie inside them. */
  startsInHours: Map<readonly WorkingRange[], Uint32Array>;
  scratch: Uint32Array;
}

function frameOf(search: StartSearch): Frame | undefined {
  const first = quarterFrom(search.earliest);
  const last = quarterOf(search.latest);
  if (!(first <= last)) return undefined;
  const visitQuarters = Math.ceil(search.lengthMinutes / quarterMinutes);
  const occupiedQuarters = visitQuarters + Math.ceil(search.bufferMinutes / quarterMinutes);
  const firstQuarter = Math.floor(first / bitsInWord) * bitsInWord;
  const starts = new Uint32Array(Math.ceil((last + occupiedQuarters - firstQuarter) / bitsInWord));
  setQuarters(starts, first - firstQuarter, last + 1 - firstQuarter);
  const steps = new Uint32Array(starts.length);
  if (search.windowStarts) setWallStarts(steps, firstQuarter, search.timeZone, search.windowStarts);
  else setSteps(steps, firstQuarter, search.timeZone, search.stepMinutes ?? usualStepMinutes);
  keepCommon(starts, steps);
  clearDays(starts, firstQuarter, search.timeZone, search.closedDays ?? new Set());
  return {
    firstQuarter,
    visitQuarters,
    occupiedQuarters,
    starts,
    startsInHours: new Map(),
    scratch: new Uint32Array(starts.length),
  };
}

function keepCommon(words: Uint32Array, others: Uint32Array): void {
  for (let index = 0; index < words.length; index += 1) words[index]! &= others[index]!;
}

/** The answer lives in the frame's scratch words and is valid until the next call. */
function startsOf(professional: Schedule, search: StartSearch, frame: Frame): Uint32Array {
  const free = frame.scratch;
  copyFree(free, frame.firstQuarter, professional.busyWeeks);
  for (const period of professional.timeOff) {
    clearQuarters(
      free,
      quarterOf(period.startsAt) - frame.firstQuarter,
      quarterFrom(period.endsAt) - frame.firstQuarter,
    );
  }
  keepRuns(free, frame.occupiedQuarters);
  keepCommon(free, startsInHoursOf(professional, search, frame));
  return free;
}

function startsInHoursOf(
  { hours, exceptions = [] }: Schedule,
  search: StartSearch,
  frame: Frame,
): Uint32Array {
  // Only hours without exceptions are shared by several.
  const known = exceptions.length === 0 ? frame.startsInHours.get(hours) : undefined;
  if (known !== undefined) return known;
  const starts = new Uint32Array(frame.starts.length);
  setWorkingQuarters(starts, frame.firstQuarter, hours, search.timeZone, exceptions);
  keepRuns(starts, frame.visitQuarters);
  keepCommon(starts, frame.starts);
  if (exceptions.length === 0) frame.startsInHours.set(hours, starts);
  return starts;
}

/** Time that the week bits do not reach stays 0, which means not free. */
function copyFree(free: Uint32Array, firstQuarter: number, busy: BusyWeeks): void {
  const offset = firstQuarter / bitsInWord - busy.firstWeek * wordsInWeek;
  const from = Math.max(-offset, 0);
  const until = Math.min(busy.words.length - offset, free.length);
  free.fill(0);
  for (let index = from; index < until; index += 1) free[index] = ~busy.words[index + offset]!;
}
