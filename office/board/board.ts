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
  /** Which service it is of. */
  serviceId: string;
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
  /** The area that they are of, by its title. */
  area: string;
  works: readonly Span[];
  off: readonly (Span & { reason: string })[];
}

export interface Span {
  starts: number;
  ends: number;
}

/** How a visit stands, as one sign: the first of these that is so. */
export const boardSigns = ['late', 'needs', 'on-the-way', 'at-work', 'done', 'unread', 'booked'] as const;
export type BoardSign = (typeof boardSigns)[number];

/** What stands beside each other in a row, as wide as its quarters of an hour. */
export type Piece =
  /** `short` is how many minutes there are where the drive takes longer. */
  | { kind: 'gap'; quarters: number; words: string; short: number | null }
  | {
      kind: 'visit';
      quarters: number;
      visit: BoardVisit;
      words: string;
      sign: BoardSign;
      /** Whether it is what was asked for; the others of a row stay, because they take time. */
      isAsked: boolean;
    };

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
  /** In minutes after the midnight of its day; null on any other day. */
  now: number | null;
  lanes: readonly Lane[];
  /** How many visits there are of the whole day, and of each sign. */
  visits: number;
  signs: Readonly<Record<BoardSign, number>>;
  /** What the day comes to in each area, by the people who are of it. */
  areas: readonly BoardArea[];
  /** How many people work with us there, with visits or without. */
  people: number;
}

export interface BoardArea {
  title: string;
  people: number;
  visits: number;
  late: number;
}

/** Which visits are asked for; all of them without. */
export type VisitAsked = (visit: BoardVisit, sign: BoardSign) => boolean;

/** The keys of the lanes that are asked for, where it is not all of them; unassigned visits always are. */
export type LanesAsked = readonly string[];

/** Names a person on the board: the end of their id, which chance has made, in place of all of it. */
export const laneKey = (id: string) => id.slice(-12);

const quarter = 15;
const usualDay: Axis = { first: 8 * 4, last: 18 * 4 };

/** Whether no one is sure to come: the office has not confirmed it, or the professional cannot come. */
export const needsSomebody = ({ state, alerts }: BoardVisit) =>
  state === 'requested' || (toArriveStates.includes(state) && alerts.includes('nobody_comes'));

/** What is shown of a day. */
export interface Shown {
  /** The board begins no later and ends no earlier. */
  atLeast?: Axis | undefined;
  asked?: VisitAsked | undefined;
  /** Whose lanes are shown also where no visit of theirs is asked for. */
  isShown?: (person: BoardPerson) => boolean;
}

/** The board of a day. `now` is in minutes after its midnight; null on any other day. */
export function boardOf(
  people: readonly BoardPerson[],
  visits: readonly BoardVisit[],
  now: number | null,
  { atLeast = usualDay, asked = () => true, isShown = () => true }: Shown = {},
): Board {
  const axis = axisOf(visits, atLeast);
  const signed = new Map(visits.map((visit) => [visit, signOf(visit, now)]));
  const isAsked = (visit: BoardVisit) => asked(visit, signed.get(visit) ?? 'booked');
  const rows = (some: readonly BoardVisit[], drives: boolean) =>
    rowsOf(some, { axis, now, drives, signed, isAsked });
  const byPerson = Map.groupBy(
    visits.filter((visit) => !needsSomebody(visit)),
    (visit) => visit.professionalId,
  );
  const lanes = people
    .map((person) => ({ person, visits: byPerson.get(person.id) ?? [] }))
    .filter((lane) => isShown(lane.person) || lane.visits.some(isAsked));
  return {
    axis,
    now,
    visits: visits.length,
    signs: countSigns([...signed.values()]),
    areas: areasOf(people, byPerson, signed),
    people: people.length,
    lanes: [
      { person: null, rows: rows(visits.filter(needsSomebody), false) },
      ...lanes.map((lane) => ({ person: lane.person, rows: rows(lane.visits, true) })),
    ],
  };
}

/** How many there are of each sign. */
export function countSigns(all: readonly BoardSign[]): Record<BoardSign, number> {
  const counts = { late: 0, needs: 0, 'on-the-way': 0, 'at-work': 0, done: 0, unread: 0, booked: 0 };
  for (const sign of all) counts[sign] += 1;
  return counts;
}

/** Of those with visits: who has none that day says nothing about how the area does. */
function areasOf(
  people: readonly BoardPerson[],
  byPerson: ReadonlyMap<string, readonly BoardVisit[]>,
  signed: ReadonlyMap<BoardVisit, BoardSign>,
): BoardArea[] {
  return [...Map.groupBy(people, ({ area }) => area)]
    .map(([title, those]) => {
      const visits = those.map(({ id }) => byPerson.get(id) ?? []);
      return {
        title,
        people: visits.filter(({ length }) => length > 0).length,
        visits: visits.flat().length,
        late: visits.flat().filter((visit) => signed.get(visit) === 'late').length,
      };
    })
    .toSorted((one, other) => one.title.localeCompare(other.title, 'en'));
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

interface RowsShown {
  axis: Axis;
  now: number | null;
  /** Whether one person drives from each visit to the next. */
  drives: boolean;
  signed: ReadonlyMap<BoardVisit, BoardSign>;
  isAsked: (visit: BoardVisit) => boolean;
}

/** Each visit once, in the first row that has room for it, with what is free between. */
function rowsOf(visits: readonly BoardVisit[], shown: RowsShown): Piece[][] {
  const { axis, now, drives, signed, isAsked } = shown;
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
        short: isShort ? free : null,
      });
    const { words } = standingOf(visit, now);
    const short = isShort ? [`${way} min drive, only ${Math.max(0, free)} available`] : [];
    const overlap = row !== rows[0] && drives ? ['at the same time'] : [];
    row.pieces.push({
      kind: 'visit',
      quarters,
      visit,
      words: [...words, ...short, ...overlap].join(', '),
      sign: signed.get(visit) ?? 'booked',
      isAsked: isAsked(visit),
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

/** Late is what nobody has answered yet: no one has come, no one was home, or it takes longer than planned. */
export function signOf(visit: BoardVisit, now: number | null): BoardSign {
  if (needsSomebody(visit)) return 'needs';
  if (visit.state === 'no_show' || standingOf(visit, now).isLate) return 'late';
  if (visit.state === 'completed') return 'done';
  if (visit.state === 'on_the_way') return 'on-the-way';
  if (isGoing(visit)) return 'at-work';
  return visit.isUnread ? 'unread' : 'booked';
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

/** When a professional can come that day, without the times off. */
export function freeSpans({ works, off }: Pick<BoardPerson, 'works' | 'off'>): Span[] {
  return works.flatMap((work) =>
    off.reduce<Span[]>(
      (left, away) =>
        left.flatMap(({ starts, ends }) =>
          [
            { starts, ends: Math.min(ends, Math.max(starts, away.starts)) },
            { starts: Math.max(starts, Math.min(ends, away.ends)), ends },
          ].filter((span) => span.starts < span.ends),
        ),
      [work],
    ),
  );
}

const offTimes = ({ starts, ends }: Span) =>
  starts <= 0 && ends >= 24 * 60
    ? 'Time off'
    : `Time off ${clock(Math.max(0, starts))}–${ends >= 24 * 60 ? '12:00' : clock(ends)}`;
