import { DayRounds } from './day-rounds.ts';
import { asItIs, type Assigned, type Day } from './day.ts';
import { areApart, groupsOf, type Moves, needsOf } from './groups.ts';
import { improveDay } from './improve.ts';
import { Ways } from './ways.ts';

/** So many moves the office can look through at once, and agree to or not. */
export const mostTogether = 6;

/** Less is not worth a change, and may be the arithmetic. */
const leastGain = 0.001;

export interface Parting {
  seed: number;
  /** How many turns each look has. */
  turns: number;
  looks: number;
  /** Asked before each look. */
  isOver: () => boolean;
  most?: number;
}

export const largestGroup = (day: Day, assigned: Assigned): number =>
  Math.max(0, ...groupsOf(needsOf(day, new Ways(day), movesOf(day, assigned))).map(({ length }) => length));

/**
 * A plan whose moves are in small groups, each better than the day as it is by itself, and all of them
 * together, too. It begins with the small groups that are in a large plan, and looks for more in what they
 * leave: where a time that a professional gives up in one group is not open to another.
 */
export function partsOf(day: Day, whole: Assigned, parting: Parting): Assigned {
  const parts = new Parts(day, parting.most ?? mostTogether);
  parts.take(movesOf(day, whole));
  let fruitless = 0;
  // Every second look has nobody make room, so that each move is a group by itself.
  for (let look = 0; look < parting.looks && fruitless < 4 && !parting.isOver(); look += 1) {
    const progress = (turn: number) => turn / parting.turns;
    const left = look % 2 === 0 ? intoFreeTimes(parts.left(), day) : parts.left();
    const found = improveDay(left, { seed: parting.seed + look, progress });
    fruitless = parts.take(movesOf(day, found.slice(0, day.visits.length))) ? 0 : fruitless + 1;
  }
  return parts.assigned;
}

function movesOf({ visits }: Day, assigned: Assigned): Moves {
  return new Map([...assigned.entries()].filter(([visit, to]) => to >= 0 && to !== visits[visit]!.who));
}

/** Each visit may go only to a professional who can do it besides all that they have as it is. */
function intoFreeTimes(left: Day, day: Day): Day {
  const ways = new Ways(day);
  const roundOf = Map.groupBy(day.visits.keys(), (visit) => day.visits[visit]!.who);
  const visits = left.visits.map((visit, position) => {
    if (visit.isFixed) return visit;
    const fits = visit.fits.filter(
      ({ person }) =>
        person === visit.who ||
        (roundOf.get(person) ?? []).every((other) => areApart(day, ways, position, other)),
    );
    return { ...visit, fits };
  });
  return { ...left, visits };
}

class Parts {
  readonly #day: Day;
  readonly #ways: Ways;
  readonly #most: number;
  /** The day with nothing but what is tried. */
  readonly #alone: DayRounds;
  /** The day with all groups. */
  readonly #all: DayRounds;
  #groups: Moves[] = [];

  constructor(day: Day, most: number) {
    this.#day = day;
    this.#ways = new Ways(day);
    this.#most = most;
    this.#alone = DayRounds.of(day, this.#ways, asItIs(day));
    this.#all = DayRounds.of(day, this.#ways, asItIs(day));
  }

  get assigned(): Assigned {
    return [...this.#all.who];
  }

  /**
   * The day with the groups in place. A professional who gives up a visit in one of them is still busy then:
   * that group may not be agreed to.
   */
  left(): Day {
    const { visits } = this.#day;
    const moved = this.#groups.flatMap((group) => [...group]);
    const placed = [...visits];
    for (const [visit, who] of moved) placed[visit] = { ...visits[visit]!, who, isFixed: true };
    const given = moved
      .map(([visit]) => visits[visit]!)
      .filter(({ who }) => who >= 0)
      .map((visit) => ({ ...visit, isFixed: true, otherLeg: -1 }));
    return { ...this.#day, visits: [...placed, ...given] };
  }

  /** Adds what is better of some moves, the most for each move first. Returns whether there was any. */
  take(moves: Moves): boolean {
    const found = new Map([...moves, ...this.#groups.flatMap((group) => [...group])]);
    const needs = needsOf(this.#day, this.#ways, found);
    let isAny = false;
    for (let next = this.#best(found, needs); next !== undefined; next = this.#best(found, needs)) {
      for (const [visit, to] of next.added) sendTo(this.#all, visit, to);
      const { joined, group: made } = next;
      this.#groups = [...this.#groups.filter((group) => !joined.includes(group)), made];
      isAny = true;
    }
    return isAny;
  }

  #best(found: Moves, needs: ReadonlyMap<number, readonly number[]>) {
    const used = new Set(this.#groups.flatMap((group) => [...group.keys()]));
    let best: { added: [number, number][]; joined: Moves[]; group: Moves; gain: number } | undefined;
    for (const visit of found.keys()) {
      if (used.has(visit)) continue;
      const together = withNeeds(visit, needs);
      const isTouched = (group: Moves) =>
        [...group.keys()].some(
          (each) => together.has(each) || needs.get(each)!.some((other) => together.has(other)),
        );
      const joined = this.#groups.filter(isTouched);
      const added = [...together]
        .filter((each) => !used.has(each))
        .map((each) => [each, found.get(each)!] as [number, number]);
      const group = new Map([...joined.flatMap((each) => [...each]), ...added]);
      if (group.size > this.#most) continue;
      const gain = gainOf(this.#all, added) / added.length;
      const isBest = gain > Math.max(leastGain, best?.gain ?? 0);
      if (isBest && gainOf(this.#alone, [...group]) > leastGain) best = { added, joined, group, gain };
    }
    return best;
  }
}

/** A move with all that make room for it, and for those. */
function withNeeds(visit: number, needs: ReadonlyMap<number, readonly number[]>): Set<number> {
  const together = new Set([visit]);
  for (const each of together) for (const other of needs.get(each)!) together.add(other);
  return together;
}

/** By how much a day becomes lighter by some moves, none of which stays. */
function gainOf(rounds: DayRounds, moves: readonly (readonly [number, number])[]): number {
  const before = moves.map(([visit]) => [visit, rounds.who[visit]!] as const);
  const total = rounds.total;
  for (const [visit, to] of moves) sendTo(rounds, visit, to);
  const gain = total - rounds.total;
  for (const [visit, who] of before.toReversed()) sendTo(rounds, visit, who);
  return gain;
}

function sendTo(rounds: DayRounds, visit: number, who: number): void {
  if (rounds.who[visit]! >= 0) rounds.take(visit);
  if (who >= 0) rounds.give(visit, who);
}
