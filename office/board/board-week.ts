import { Temporal } from 'temporal-polyfill';
import {
  type BoardPerson,
  type BoardSign,
  type BoardVisit,
  countSigns,
  freeSpans,
  needsSomebody,
  signOf,
  type VisitAsked,
} from './board.ts';

/** A day as the board reads it. `now` is in minutes after its midnight; null on any other day. */
export interface DayOfWeek {
  day: string;
  now: number | null;
  people: readonly BoardPerson[];
  visits: readonly BoardVisit[];
}

/** What a person has to do on a day; all but the count in minutes. */
export interface WeekCell {
  visits: number;
  minutes: number;
  /** How long they can come that day; none is a day off. */
  works: number;
}

export interface WeekRow {
  person: Pick<BoardPerson, 'id' | 'name' | 'area'>;
  cells: readonly WeekCell[];
}

export interface WeekArea {
  title: string;
  rows: readonly WeekRow[];
  visits: number;
  /** How much of the hours of its people is taken, of a hundred; null where they have none. */
  share: number | null;
}

export interface BoardWeek {
  days: readonly string[];
  /** How many visits of each day are sure of no one. */
  needs: readonly number[];
  areas: readonly WeekArea[];
  people: number;
  visits: number;
  signs: Readonly<Record<BoardSign, number>>;
}

/** The days of the week of a day, from Sunday on. */
export function daysOfWeek(day: string): string[] {
  const date = Temporal.PlainDate.from(day);
  const sunday = date.subtract({ days: date.dayOfWeek % 7 });
  return Array.from({ length: 7 }, (_, days) => sunday.add({ days }).toString());
}

/** A week of everybody: who has how much to do on which day, and what is still to be filled. */
export function weekOf(
  days: readonly DayOfWeek[],
  { asked = () => true, everybody = false }: { asked?: VisitAsked; everybody?: boolean } = {},
): BoardWeek {
  const signed = days.map(({ now, visits }) =>
    visits
      .map((visit) => ({ visit, sign: signOf(visit, now) }))
      .filter(({ visit, sign }) => asked(visit, sign)),
  );
  const people = new Map(days.flatMap(({ people: those }) => those.map((person) => [person.id, person])));
  const known = days.map((day, index) => ({
    people: new Map(day.people.map((person) => [person.id, person])),
    visits: Map.groupBy(
      (signed[index] ?? []).map(({ visit }) => visit).filter((visit) => !needsSomebody(visit)),
      ({ professionalId }) => professionalId,
    ),
  }));
  const rows = [...people.values()]
    .map((person) => ({ person, cells: known.map((day) => cellOf(person.id, day)) }))
    .filter(({ cells }) => everybody || cells.some(({ visits }) => visits > 0));
  const all = signed.flat();
  return {
    days: days.map(({ day }) => day),
    needs: signed.map((those) => those.filter(({ visit }) => needsSomebody(visit)).length),
    areas: areasOf(rows),
    people: people.size,
    visits: all.length,
    signs: countSigns(all.map(({ sign }) => sign)),
  };
}

interface KnownDay {
  people: ReadonlyMap<string, BoardPerson>;
  visits: ReadonlyMap<string, readonly BoardVisit[]>;
}

function cellOf(id: string, day: KnownDay): WeekCell {
  const [person, visits = []] = [day.people.get(id), day.visits.get(id)];
  return {
    visits: visits.length,
    minutes: minutesOf(visits),
    works: person === undefined ? 0 : minutesOf(freeSpans(person)),
  };
}

const minutesOf = (spans: readonly { starts: number; ends: number }[]) =>
  spans.reduce((sum, { starts, ends }) => sum + ends - starts, 0);

function areasOf(rows: readonly WeekRow[]): WeekArea[] {
  return [...Map.groupBy(rows, ({ person }) => person.area)]
    .map(([title, those]) => {
      const cells = those.flatMap((row) => row.cells);
      const sum = (read: (cell: WeekCell) => number) => cells.reduce((all, cell) => all + read(cell), 0);
      const works = sum((cell) => cell.works);
      return {
        title,
        rows: those,
        visits: sum((cell) => cell.visits),
        share: works === 0 ? null : Math.round((100 * sum((cell) => cell.minutes)) / works),
      };
    })
    .toSorted((one, other) => one.title.localeCompare(other.title, 'en'));
}
