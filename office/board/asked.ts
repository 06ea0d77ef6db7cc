import { Temporal } from 'temporal-polyfill';
import { type Axis, type BoardSign, boardSigns, type LanesAsked } from './board.ts';

/** A day as in ISO 8601; null where it is none, or one that no calendar of ours has. */
export function dayOf(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text).toString();
  } catch {
    return null;
  }
}

/** What a page asks for again when something has changed: some lanes of those that it has. */
export function lanesIn(search: URLSearchParams): LanesAsked | undefined {
  const lanes = search.get('lanes');
  return lanes
    ?.split(',')
    .filter((key) => /^[\da-f]{12}$/.test(key))
    .slice(0, 200);
}

/** A time of the day as it is written in an address, like 8:05; null where it is none. */
export const timeOf = (text: string | null) =>
  text !== null && /^([01]?\d|2[0-3]):[0-5]\d$/.test(text) ? text : null;

/** From which quarter-hour until which one the asking page goes; undefined where it does not say. */
export function axisIn(search: URLSearchParams): Axis | undefined {
  const [, first, last] = /^(\d{1,2})-(\d{1,3})$/.exec(search.get('axis') ?? '') ?? [];
  const axis = { first: Number(first), last: Number(last) };
  return axis.last > axis.first && axis.last <= 120 && axis.first % 4 === 0 && axis.last % 4 === 0
    ? axis
    : undefined;
}

export const spans = ['day', 'week', 'month'] as const;

/** What a board shows, all of it in its address, so that a saved link shows the same. */
export interface BoardView {
  /** As in ISO 8601. */
  day: string;
  span: (typeof spans)[number];
  as: 'timeline' | 'list';
  area: string | null;
  service: string | null;
  sign: BoardSign | null;
  /** Also people without a visit. */
  everybody: boolean;
  isRoomy: boolean;
}

/** What an address asks for; what it says wrongly, it does not ask for. */
export function viewIn(search: URLSearchParams, today: string): BoardView {
  const said = (name: string) => search.get(name) || null;
  return {
    day: dayOf(search.get('day')) ?? today,
    span: spans.find((each) => each === said('span')) ?? 'day',
    as: said('as') === 'list' ? 'list' : 'timeline',
    area: said('area'),
    service: said('service'),
    sign: boardSigns.find((each) => each === said('sign')) ?? null,
    everybody: said('people') === 'all',
    isRoomy: said('rows') === 'roomy',
  };
}

/** The address of a view, from the page of the board. What is usual is not said. */
export function searchOf({ day, span, as, area, service, sign, everybody, isRoomy }: BoardView): string {
  const all = {
    day,
    span: span !== 'day' && span,
    as: as === 'list' && as,
    area,
    service,
    sign,
    people: everybody && 'all',
    rows: isRoomy && 'roomy',
  };
  const said = Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `?${new URLSearchParams(said)}`;
}

/** The day of the same board one day, week or month later, or before. */
export function dayBeside({ day, span }: BoardView, by: 1 | -1): string {
  const date = Temporal.PlainDate.from(day);
  const length = { day: { days: by }, week: { weeks: by }, month: { months: by } }[span];
  return date.add(length).toString();
}
