import { anneal } from './anneal.ts';
import { Placing } from './placing.ts';
import type { Plan, Problem } from './problem.ts';
import { Random } from './random.ts';
import { Rounds } from './rounds.ts';
import { Ruin } from './ruin.ts';

/** In shares of what a stop costs on average: how much worse a plan may become, at first and at the end. */
const warmest = 0.5;
const coldest = 0.005;

export interface SearchOptions {
  seed: number;
  /** What part of the search is behind us, from 0; it ends at 1. */
  progress: (turn: number) => number;
  /** Where to begin; from nothing where it is left out. */
  start?: Plan;
}

export interface Found {
  plan: Plan;
  times: number[];
  cost: number;
  turns: number;
}

/**
 * Looks for a cheap plan: again and again some stops are taken out and put back where they cost least. A
 * worse plan is kept at first more often than at the end (simulated annealing); the best one is the answer.
 */
export function search(problem: Problem, { seed, progress, start }: SearchOptions): Found {
  const random = new Random(seed);
  const ruin = new Ruin(problem, random);
  const recreate = new Recreation(problem, random);
  const current = new Rounds(problem);
  if (start !== undefined) follow(current, start);
  ruin.gatherAbsent(current);
  recreate.placeAll(current, ruin.removed, ruin.removedCount);
  const best = new Rounds(problem);
  best.copyFrom(current);
  const tried = new Rounds(problem);
  tried.copyFrom(current);
  const scale = current.total / Math.max(1, problem.stops);
  const turns = anneal(
    { current, best, tried },
    (rounds) => {
      ruin.ruin(rounds);
      recreate.placeAll(rounds, ruin.removed, ruin.removedCount);
    },
    { random, progress, warmest: scale * warmest, coldest: scale * coldest },
  );
  return { plan: planOf(best), times: [...best.time.subarray(0, problem.stops)], cost: best.total, turns };
}

function follow(rounds: Rounds, plan: Plan): void {
  for (const [person, stops] of plan.entries()) {
    let after = rounds.problem.stops + person;
    for (const stop of stops) {
      rounds.insert(stop, after);
      after = stop;
    }
  }
  if (!rounds.timeAgain()) throw new Error('The plan to begin with cannot be.');
}

function planOf({ problem, next }: Rounds): Plan {
  return Array.from({ length: problem.people }, (_, person) => {
    const stops: number[] = [];
    for (let node = next[problem.stops + person]!; node < problem.stops; node = next[node]!) stops.push(node);
    return stops;
  });
}

/** Puts back what was taken out, in an order that changes from turn to turn. */
class Recreation {
  readonly #placing: Placing;
  readonly #random: Random;
  readonly #problem: Problem;
  readonly #key: Float64Array;

  constructor(problem: Problem, random: Random) {
    this.#placing = new Placing(problem, random);
    this.#random = random;
    this.#problem = problem;
    this.#key = new Float64Array(problem.stops);
  }

  placeAll(rounds: Rounds, removed: Int32Array, count: number): void {
    this.#sort(removed, count);
    for (let index = 0; index < count; index += 1) {
      const stop = removed[index]!;
      if (rounds.personOf[stop]! < 0) this.#placing.place(rounds, stop);
    }
  }

  #sort(removed: Int32Array, count: number): void {
    const key = this.#key;
    const { earliest, due, partner, placeOf, places, travel, stops } = this.#problem;
    const order = this.#random.below(8);
    for (let index = 0; index < count; index += 1) {
      const stop = removed[index]!;
      const share = this.#random.share();
      if (order < 3) key[stop] = share;
      else if (order === 3) key[stop] = earliest[stop]!;
      else if (order === 4) key[stop] = -due[stop]!;
      else if (order === 5) key[stop] = (partner[stop]! < 0 ? 1 : 0) + share;
      else if (order === 6) key[stop] = this.#placing.choiceOf(stop) + share;
      else key[stop] = -travel[placeOf[stops]! * places + placeOf[stop]!]!;
    }
    for (let index = 1; index < count; index += 1) {
      const stop = removed[index]!;
      let at = index;
      while (at > 0 && key[removed[at - 1]!]! > key[stop]!) {
        removed[at] = removed[at - 1]!;
        at -= 1;
      }
      removed[at] = stop;
    }
  }
}
