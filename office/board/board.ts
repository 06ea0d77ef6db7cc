import { type BookingState, isGoing, toArriveStates } from '#domains/visits/visit.ts';
import { estimateRoute, type Place } from '#platform/routing/routing.ts';

/** A visit on the board. Its times are minutes after midnight, by the clock where it takes place. */
export interface BoardVisit {
  reference: string;
  version: number;
  state: BookingState;
  professionalId: string;
  starts: number;
  ends: number;
  /** When the professional has to be there at the latest: the end of the window of a delivery. */
  due: number;
  /** When the professional says that they will be there. */
  expected: number | null;
  who: string;
  title: string;
  /** Where it begins; null where that is not known. */
  place: Place | null;
  /** Whether it ends somewhere else than it begins. */
  isRide: boolean;
  /** Whether something of the needs is still to be read. */
  isUnread: boolean;
  /** The kinds of the alerts that are open. */
  alerts: readonly string[];
}

/** A professional, with the times of one day at which they can, in minutes after midnight. */
export interface BoardPerson {
  id: string;
  name: string;
  works: readonly Span[];
  off: readonly (Span & { reason: string })[];
}

export interface Span {
  starts: number;
  ends: number;
}

/** What stands beside each other in a row, as wide as its quarters of an hour. */
export type Piece =
  | { kind: 'gap'; quarters: number; words: string }
  | { kind: 'visit'; quarters: number; visit: BoardVisit; words: string; isLate: boolean };

/** A person with their visits. Visits at the same time stand in rows below each other. */
export interface Lane {
  /** Null for unassigned visits. */
  person: BoardPerson | null;
  rows: readonly (readonly Piece[])[];
}

/** From which quarter-hour until which one the board goes: whole hours. */
export interface Axis {
  first: number;
  last: number;
}

export interface Board {
  axis: Axis;
  lanes: readonly Lane[];
  /** How many visits there are, and how many of them are under way. */
  visits: number;
  going: number;
}

/** The keys of the lanes that are asked for, where it is not all of them; unassigned visits always are. */
export type LanesAsked = readonly string[];

/** Names a person on the board: the end of their id, which chance has made, in place of all of it. */
export const laneKey = (id: string) => id.slice(-12);

const quarter = 15;
const usualDay: Axis = { first: 8 * 4, last: 18 * 4 };

/** Whether no one is sure to come: the office has not confirmed it, or the professional cannot come. */
export const needsSomebody = ({ state, alerts }: BoardVisit) =>
  state === 'requested' || (toArriveStates.includes(state) && alerts.includes('nobody_comes'));

/** The board of a day. `now` is in minutes after its midnight; null on any other day. */
export function boardOf(
  people: readonly BoardPerson[],
  visits: readonly BoardVisit[],
  now: number | null,
  atLeast: Axis = usualDay,
): Board {
  const axis = axisOf(visits, atLeast);
  const without = visits.filter(needsSomebody);
  const byPerson = Map.groupBy(
    visits.filter((visit) => !needsSomebody(visit)),
    (visit) => visit.professionalId,
  );
  return {
    axis,
    visits: visits.length,
    going: visits.filter(isGoing).length,
    lanes: [
      { person: null, rows: rowsOf(without, axis, now, false) },
      ...people.map((person) => ({ person, rows: rowsOf(byPerson.get(person.id) ?? [], axis, now, true) })),
    ],
  };
}

/** The usual day, and longer where a visit is earlier or later. */
function axisOf(visits: readonly Span[], atLeast: Axis): Axis {
  let { first, last } = atLeast;
  for (const { starts, ends } of visits) {
    first = Math.min(first, Math.floor(starts / 60) * 4);
    last = Math.max(last, Math.ceil(ends / 60) * 4);
  }
  return { first, last };
}

/** Each visit once, in the first row that has room for it, with what is free between. */
function rowsOf(visits: readonly BoardVisit[], axis: Axis, now: number | null, drives: boolean): Piece[][] {
  const rows: { pieces: Piece[]; until: number; last: BoardVisit | null }[] = [];
  for (const visit of visits.toSorted((one, other) => one.starts - other.starts || one.ends - other.ends)) {
    const begins = Math.floor(visit.starts / quarter);
    const quarters = Math.max(1, Math.ceil(visit.ends / quarter) - begins);
    let row = rows.find(({ until }) => until <= begins);
    if (row === undefined) {
      row = { pieces: [], until: axis.first, last: null };
      rows.push(row);
    }
    const way = drives && row.last !== null ? wayBetween(row.last, visit) : null;
    const { last } = row;
    const free = last === null ? null : visit.starts - last.ends;
    const isShort = way !== null && free !== null && way > free;
    if (begins > row.until)
      row.pieces.push({
        kind: 'gap',
        quarters: begins - row.until,
        words: free === null || isShort ? '' : freeInWords(free, way),
      });
    const { words, isLate } = standingOf(visit, now);
    const short = isShort ? [`${way} min drive, only ${Math.max(0, free)} available`] : [];
    const overlap = row !== rows[0] && drives ? ['at the same time'] : [];
    row.pieces.push({
      kind: 'visit',
      quarters,
      visit,
      words: [...words, ...short, ...overlap].join(', '),
      isLate,
    });
    row.until = begins + quarters;
    row.last = visit;
  }
  return rows.map(({ pieces }) => pieces);
}

/** In minutes by car, as rough as an estimate is; null where one of the places is not known. */
function wayBetween(from: BoardVisit, to: BoardVisit): number | null {
  if (from.isRide || from.place === null || to.place === null) return null;
  const isSame = from.place.latitude === to.place.latitude && from.place.longitude === to.place.longitude;
  return isSame && from.who === to.who ? 0 : Math.ceil(estimateRoute(from.place, to.place).minutes / 5) * 5;
}

const freeInWords = (free: number, way: number | null) =>
  way === null || way === 0
    ? `${lengthInWords(free)} free`
    : `${lengthInWords(free)} free, ${way} min to drive`;

/** "45 min", "1 h 30" */
export function lengthInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest}`;
}

const stateWords: Partial<Record<BookingState, string>> = {
  requested: 'to confirm',
  on_the_way: 'on the way',
  arrived: 'arrived',
  in_progress: 'in progress',
  completed: 'done',
  no_show: 'no one home',
};

/** What is to be known of a visit at a moment: words, for a color says nothing to many. */
export function standingOf(visit: BoardVisit, now: number | null): { words: string[]; isLate: boolean } {
  const { state, alerts, expected, starts, isUnread } = visit;
  const isBefore = toArriveStates.includes(state);
  const due = Math.max(visit.due, expected ?? visit.due);
  const isLate = isBefore && (alerts.includes('not_arrived') || (now !== null && now > due));
  const isOver = state === 'in_progress' && (alerts.includes('not_finished') || (now ?? 0) > visit.ends);
  const late = isLate
    ? now === null
      ? 'late'
      : `${lengthInWords(Math.max(0, now - visit.due))} late`
    : null;
  const words = [
    isBefore && alerts.includes('nobody_comes') ? 'unassigned' : null,
    isBefore && alerts.includes('clash') ? 'booked twice' : null,
    stateWords[state] ?? null,
    late,
    isBefore && expected !== null && expected !== starts ? `ETA ${clock(expected)}` : null,
    isOver ? 'running over' : null,
    isBefore && isUnread ? 'needs not read' : null,
  ];
  return { words: words.filter((each) => each !== null), isLate: isLate || isOver };
}

/** "8:30", "1:05": which half of the day it is, the board says by its place. */
export function clock(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute % 60).padStart(2, '0')}`;
}

/** When a professional works that day, and when they are away. */
export function hoursInWords({ works, off }: BoardPerson): string {
  const hours =
    works.length === 0
      ? 'Off'
      : works.map(({ starts, ends }) => `${clock(starts)}–${clock(ends)}`).join(', ');
  return [
    hours,
    ...off.map((each) => `${offTimes(each)}${each.reason === '' ? '' : `: ${each.reason}`}`),
  ].join('. ');
}

const offTimes = ({ starts, ends }: Span) =>
  starts <= 0 && ends >= 24 * 60
    ? 'Time off'
    : `Time off ${clock(Math.max(0, starts))}–${ends >= 24 * 60 ? '12:00' : clock(ends)}`;
