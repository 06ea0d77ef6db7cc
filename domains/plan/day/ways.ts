import { estimateRoute, type Place } from '#platform/routing/routing.ts';
import { type Day, keyOf, type WayTable } from './day.ts';

/** Above this the ways are worked out when they are needed, and not kept. */
const mostKept = 2_000;

/** Minutes of driving between the places of a day. A place is the beginning or the end of a visit, or a base. */
export class Ways {
  readonly #places: (Place | null)[];
  readonly #visits: number;
  readonly #kept: Int16Array | null;
  readonly #table: WayTable | undefined;

  constructor({ visits, people, table }: Day) {
    this.#table = table;
    this.#visits = visits.length;
    this.#places = [...visits.flatMap(({ from, to }) => [from, to]), ...people.map(({ base }) => base)];
    const count = this.#places.length;
    this.#kept = count > mostKept ? null : new Int16Array(count * count).fill(-1);
  }

  between(visit: number, next: number): number {
    return this.#minutes(visit * 2 + 1, next * 2);
  }

  fromBase(person: number, visit: number): number {
    return this.#minutes(this.#visits * 2 + person, visit * 2);
  }

  toBase(visit: number, person: number): number {
    return this.#minutes(visit * 2 + 1, this.#visits * 2 + person);
  }

  #minutes(from: number, to: number): number {
    if (this.#kept === null) return this.#look(from, to);
    const index = from * this.#places.length + to;
    const kept = this.#kept[index]!;
    if (kept >= 0) return kept;
    const minutes = this.#look(from, to);
    this.#kept[index] = minutes;
    return minutes;
  }

  /** Where we do not know from where a professional sets out, the way there is left out for all. */
  #look(from: number, to: number): number {
    const one = this.#places[from];
    const other = this.#places[to];
    if (one === null || one === undefined || other === null || other === undefined) return 0;
    const told = this.#told(one, other);
    return told >= 0 ? told : estimateRoute(one, other).minutes;
  }

  #told(one: Place, other: Place): number {
    if (this.#table === undefined) return -1;
    const { positions, minutes } = this.#table;
    const row = positions.get(keyOf(one));
    const column = positions.get(keyOf(other));
    return row === undefined || column === undefined ? -1 : minutes[row * positions.size + column]!;
  }
}
