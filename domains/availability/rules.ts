import {
  bitsInWord,
  clearQuarters,
  countSetQuarters,
  eachSetQuarter,
  instantOfQuarter,
  isQuarterSet,
  keepRuns,
  quarterFrom,
  quarterOf,
  quartersInWeek,
  setQuarters,
  weekOf,
  wordsInWeek,
} from './calendar/rules.ts';
import { VerticalCounts } from './counting/rules.ts';
import { setSteps, setWallStarts, setWorkingQuarters } from './hours/rules.ts';
import {
  type BusyWeeks,
  type Candidate,
  type FreeStart,
  type Lanes,
  type OccupiedTime,
  quarterMinutes,
  type Schedule,
  type StartSearch,
  usualStepMinutes,
  type WorkingRange,
} from './schema.ts';

/**
 * The instants, in order, at which at least one professional is free for the whole visit and the buffer after it.
 * The visit lies inside working hours; visit and buffer keep clear of taken time and of time off. A time of the wall
 * clock that comes twice is two instants, one that does not exist is none.
 */
export function freeStarts(search: StartSearch): FreeStart[] {
  const frame = frameOf(search);
  if (frame === undefined) return [];
  const counts = new VerticalCounts(frame.starts.length, search.professionals.length);
  for (const professional of search.professionals) counts.add(startsOf(professional, search, frame));
  const found: FreeStart[] = [];
  eachSetQuarter(counts.any(), (position) => {
    found.push({ startsAt: instantOfQuarter(frame.firstQuarter + position), professionals: counts.at(position) });
  });
  return found;
}

/** The same search as it is once these times have been given back. Of another number of lanes than is searched for they are left as they are. */
export function withoutTimes<Search extends Pick<StartSearch, 'professionals'>>(search: Search, times: readonly OccupiedTime[]): Search {
  if (times.length === 0) return search;
  const professionals = search.professionals.map((professional) => {
    const own = times.filter((time) => time.professionalId === professional.id && time.lane === professional.lane && time.lanes === professional.lanes);
    if (own.length === 0) return professional;
    const { firstWeek } = professional.busyWeeks;
    const words = professional.busyWeeks.words.slice();
    for (const time of own) clearQuarters(words, quarterOf(time.startsAt) - firstWeek * quartersInWeek, quarterFrom(time.occupiedUntil) - firstWeek * quartersInWeek);
    return { ...professional, busyWeeks: { firstWeek, words } };
  });
  return { ...search, professionals };
}

/** Those who are free for a visit that starts at `startsAt`; nobody when the instant is none that could be offered. */
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
      return { id, lane, lanes, busyQuarters: countSetQuarters(busyWeeks.words.subarray(offset, offset + wordsInWeek)) };
    });
}

/** The preferred one if free, else the one with the least work that week, so that work is shared; ties go by id. */
export function chooseProfessional(candidates: readonly Candidate[], preferredId?: string): string | undefined {
  const preferred = candidates.find((candidate) => candidate.id === preferredId);
  if (preferred !== undefined) return preferred.id;
  const [least] = candidates.toSorted((one, other) => one.busyQuarters - other.busyQuarters || (one.id < other.id ? -1 : 1));
  return least?.id;
}

/** The first of the lanes that a chosen professional has free. @throws Error when they are none of the candidates. */
export function lanesOf(candidates: readonly Candidate[], professionalId: string): Lanes {
  const [first] = candidates.filter((candidate) => candidate.id === professionalId).toSorted((one, other) => one.lane - other.lane);
  if (first === undefined) throw new Error(`Professional ${professionalId} is not free.`);
  return { lane: first.lane, lanes: first.lanes };
}

/** The whole words that a search works on, and what is the same for all professionals. */
interface Frame {
  firstQuarter: number;
  visitQuarters: number;
  occupiedQuarters: number;
  /** The starts that may be offered at all. */
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

/** The answer lies in the frame's scratch words and holds until the next call. */
function startsOf(professional: Schedule, search: StartSearch, frame: Frame): Uint32Array {
  const free = frame.scratch;
  copyFree(free, frame.firstQuarter, professional.busyWeeks);
  for (const period of professional.timeOff) {
    clearQuarters(free, quarterOf(period.startsAt) - frame.firstQuarter, quarterFrom(period.endsAt) - frame.firstQuarter);
  }
  keepRuns(free, frame.occupiedQuarters);
  keepCommon(free, startsInHoursOf(professional.hours, search, frame));
  return free;
}

function startsInHoursOf(hours: readonly WorkingRange[], search: StartSearch, frame: Frame): Uint32Array {
  let starts = frame.startsInHours.get(hours);
  if (starts === undefined) {
    starts = new Uint32Array(frame.starts.length);
    setWorkingQuarters(starts, frame.firstQuarter, hours, search.timeZone);
    keepRuns(starts, frame.visitQuarters);
    keepCommon(starts, frame.starts);
    frame.startsInHours.set(hours, starts);
  }
  return starts;
}

/** What the calendar does not reach stays 0, which is not free. */
function copyFree(free: Uint32Array, firstQuarter: number, busy: BusyWeeks): void {
  const offset = firstQuarter / bitsInWord - busy.firstWeek * wordsInWeek;
  const from = Math.max(-offset, 0);
  const until = Math.min(busy.words.length - offset, free.length);
  free.fill(0);
  for (let index = from; index < until; index += 1) free[index] = ~busy.words[index + offset]!;
}
