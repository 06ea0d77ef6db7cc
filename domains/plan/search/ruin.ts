import type { Problem } from './problem.ts';
import type { Random } from './random.ts';
import type { Rounds } from './rounds.ts';

/** How many stops are taken out on average, without the other halves of their pairs. */
const meanRemoved = 10;
const longestString = 10;
/** How often a string leaves some stops in its middle where they are. */
const splitShare = 0.5;
/** How much a minute between two stops counts against a minute of way. */
const timeWeight = 0.2;

/**
 * Takes strings of stops out of rounds that are near each other (slack induction by string removals,
 * Christiaens and Vanden Berghe 2020): so there is room for all of them, in each other's rounds as well.
 */
export class Ruin {
  readonly #problem: Problem;
  readonly #random: Random;
  /** By stop: all others, the nearest first. */
  readonly #near: Int32Array[];
  /** By person: the last turn in which their round was changed. */
  readonly #changed: Int32Array;
  readonly #string: Int32Array;
  #turn = 0;
  /** What has nobody now. */
  readonly removed: Int32Array;
  removedCount = 0;

  constructor(problem: Problem, random: Random) {
    this.#problem = problem;
    this.#random = random;
    this.#near = nearStops(problem);
    this.#changed = new Int32Array(problem.people);
    this.#string = new Int32Array(problem.stops);
    this.removed = new Int32Array(problem.stops);
  }

  /** Begins with those who have nobody as it is. */
  gatherAbsent(rounds: Rounds): void {
    this.removedCount = 0;
    for (let stop = 0; stop < this.#problem.stops; stop += 1) {
      if (rounds.personOf[stop]! < 0) this.#add(stop);
    }
  }

  ruin(rounds: Rounds): void {
    const { stops, people } = this.#problem;
    this.gatherAbsent(rounds);
    this.#turn += 1;
    const longest = Math.min(longestString, Math.max(1, (stops - this.removedCount) / people));
    const mostStrings = (4 * meanRemoved) / (1 + longest) - 1;
    let strings = Math.floor(this.#random.share() * mostStrings + 1);
    const seed = this.#random.below(stops);
    for (const stop of this.#near[seed]!) {
      const person = rounds.personOf[stop]!;
      if (person < 0 || this.#changed[person] === this.#turn) continue;
      this.#changed[person] = this.#turn;
      this.#removeString(rounds, stop, person, longest);
      strings -= 1;
      if (strings === 0) break;
    }
    rounds.timeAgain();
  }

  #add(stop: number): void {
    this.removed[this.removedCount] = stop;
    this.removedCount += 1;
  }

  #remove(rounds: Rounds, stop: number): void {
    rounds.remove(stop);
    this.#add(stop);
    const other = this.#problem.partner[stop]!;
    if (other >= 0 && rounds.personOf[other]! >= 0) {
      rounds.remove(other);
      this.#add(other);
    }
  }

  /** A string of the round with the stop in it. */
  #removeString(rounds: Rounds, stop: number, person: number, longest: number): void {
    const { stops } = this.#problem;
    const string = this.#string;
    let count = 0;
    let position = 0;
    for (let node = rounds.next[stops + person]!; node < stops; node = rounds.next[node]!) {
      if (node === stop) position = count;
      string[count] = node;
      count += 1;
    }
    const length = 1 + this.#random.below(Math.min(count, longest));
    let kept = 0;
    if (length > 1 && length < count && this.#random.share() < splitShare) {
      kept = 1;
      while (length + kept < count && this.#random.share() > 0.5) kept += 1;
    }
    const span = length + kept;
    const lowest = Math.max(0, position - span + 1);
    const highest = Math.min(position, count - span);
    const begin = lowest + this.#random.below(highest - lowest + 1);
    const keptBegin = kept === 0 ? span : 1 + this.#random.below(length - 1);
    for (let index = 0; index < span; index += 1) {
      if (index >= keptBegin && index < keptBegin + kept) continue;
      const each = string[begin + index]!;
      // The other half of a pair may have taken it out.
      if (rounds.personOf[each]! >= 0) this.#remove(rounds, each);
    }
  }
}

function nearStops({ stops, placeOf, places, travel, earliest }: Problem): Int32Array[] {
  return Array.from({ length: stops }, (_, stop) => {
    const distance = (other: number) =>
      travel[placeOf[stop]! * places + placeOf[other]!]! +
      timeWeight * Math.abs(earliest[stop]! - earliest[other]!);
    const others = Array.from({ length: stops }, (_each, other) => other);
    return Int32Array.from(others.toSorted((one, other) => distance(one) - distance(other)));
  });
}
