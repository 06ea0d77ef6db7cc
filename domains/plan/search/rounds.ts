import { never, type Problem } from './problem.ts';

/** Longer chains of delays than this only come from stops that wait for each other. */
const mostSteps = 3_000;

/**
 * Who goes where, in which order and when. Each stop begins as early as it can: the smallest times that keep
 * the order of each round and what pairs ask for. Adding a stop only ever makes times later, so what it costs
 * is found by following the delays from it, and given up as soon as it costs too much.
 */
export class Rounds {
  readonly problem: Problem;
  /** By node; a round is a ring through its own node. */
  readonly next: Int32Array;
  readonly previous: Int32Array;
  /** By node: whose round it is in, or -1. */
  readonly personOf: Int32Array;
  /** By node: when it begins, or -1 for a stop without anybody. */
  readonly time: Int32Array;
  /** The ways, the preferences, and what is left without anybody. */
  fixed = 0;
  lateness = 0;
  /** The lateness of the latest stop, which is counted once more. */
  worst = 0;

  /** Times that are only tried: they count where `tried` holds the number of this try. */
  readonly #triedTime: Int32Array;
  readonly #tried: Int32Array;
  #try = 0;
  #triedCost = 0;
  #triedWorst = 0;
  #steps = 0;
  readonly #waiting: Int32Array;
  readonly #waitingTime: Int32Array;
  #waitingCount = 0;

  constructor(problem: Problem) {
    const nodes = problem.stops + problem.people;
    this.problem = problem;
    this.next = new Int32Array(nodes).fill(-1);
    this.previous = new Int32Array(nodes).fill(-1);
    this.personOf = new Int32Array(nodes).fill(-1);
    this.time = new Int32Array(nodes).fill(-1);
    this.#triedTime = new Int32Array(nodes);
    this.#tried = new Int32Array(nodes);
    this.#waiting = new Int32Array(mostSteps + 2);
    this.#waitingTime = new Int32Array(mostSteps + 2);
    for (let person = 0; person < problem.people; person += 1) {
      const node = problem.stops + person;
      this.next[node] = node;
      this.previous[node] = node;
      this.personOf[node] = person;
      this.time[node] = problem.earliest[node]!;
    }
    for (let stop = 0; stop < problem.stops; stop += 1) this.fixed += problem.absence[stop]!;
  }

  get total(): number {
    return this.fixed + this.lateness + this.worst;
  }

  copyFrom(other: Rounds): void {
    this.next.set(other.next);
    this.previous.set(other.previous);
    this.personOf.set(other.personOf);
    this.time.set(other.time);
    this.fixed = other.fixed;
    this.lateness = other.lateness;
    this.worst = other.worst;
  }

  /** How much longer the way becomes when a stop is made after a node. */
  detour(stop: number, after: number): number {
    const { placeOf, places, travel } = this.problem;
    const from = placeOf[after]! * places;
    const via = placeOf[stop]!;
    const to = placeOf[this.next[after]!]!;
    return travel[from + via]! + travel[via * places + to]! - travel[from + to]!;
  }

  /** When a stop after a node would begin, if its pair did not hold it up. */
  arrival(stop: number, after: number): number {
    const { placeOf, places, travel, length, earliest } = this.problem;
    const arrival = this.time[after]! + length[after]! + travel[placeOf[after]! * places + placeOf[stop]!]!;
    return arrival > earliest[stop]! ? arrival : earliest[stop]!;
  }

  /** What it costs to make a stop after a node; `never` where that is `limit` or more, or cannot be. */
  tryStop(stop: number, after: number, limit: number, fixed: number): number {
    const before = this.next[after]!;
    this.next[stop] = before;
    this.next[after] = stop;
    this.#begin(fixed, limit);
    const cost = this.#later(stop, this.arrival(stop, after)) ? this.#extraCost : never;
    this.next[after] = before;
    return cost;
  }

  /** The same for both halves of a pair, in two rounds. */
  tryPair(
    stop: number,
    after: number,
    other: number,
    afterOther: number,
    limit: number,
    fixed: number,
  ): number {
    const { afterPartner } = this.problem;
    let begins = this.arrival(stop, after);
    let otherBegins = this.arrival(other, afterOther);
    if (otherBegins + afterPartner[stop]! > begins) begins = otherBegins + afterPartner[stop]!;
    if (begins + afterPartner[other]! > otherBegins) otherBegins = begins + afterPartner[other]!;
    const before = this.next[after]!;
    const otherBefore = this.next[afterOther]!;
    this.next[stop] = before;
    this.next[after] = stop;
    this.next[other] = otherBefore;
    this.next[afterOther] = other;
    this.#begin(fixed, limit);
    const isKept = this.#later(other, otherBegins) && this.#later(stop, begins);
    this.next[after] = before;
    this.next[afterOther] = otherBefore;
    return isKept ? this.#extraCost : never;
  }

  /** Puts a stop after a node, without its time: `settle` has to follow. */
  insert(stop: number, after: number): void {
    const { absence, preference, stops } = this.problem;
    const person = this.personOf[after]!;
    this.fixed += this.detour(stop, after) + preference[person * stops + stop]! - absence[stop]!;
    const before = this.next[after]!;
    this.next[after] = stop;
    this.previous[stop] = after;
    this.next[stop] = before;
    this.previous[before] = stop;
    this.personOf[stop] = person;
  }

  /** The times after a stop was inserted. False where it cannot be, and the times are as they were. */
  settle(stop: number): boolean {
    this.#begin(0, never);
    return this.#later(stop, this.arrival(stop, this.previous[stop]!)) && this.#keep();
  }

  /** Takes a stop out; `timeAgain` has to follow. */
  remove(stop: number): void {
    const { absence, preference, stops } = this.problem;
    const before = this.previous[stop]!;
    const after = this.next[stop]!;
    this.next[before] = after;
    this.previous[after] = before;
    this.fixed +=
      absence[stop]! - this.detour(stop, before) - preference[this.personOf[stop]! * stops + stop]!;
    this.personOf[stop] = -1;
  }

  /** All times from nothing, as after stops were taken out. False where the order cannot be. */
  timeAgain(): boolean {
    const { stops, people } = this.problem;
    this.time.fill(-1, 0, stops);
    this.lateness = 0;
    this.worst = 0;
    this.#begin(0, never);
    for (let person = 0; person < people; person += 1) {
      const first = this.next[stops + person]!;
      if (first < stops && !this.#later(first, this.arrival(first, stops + person))) return false;
    }
    return this.#keep();
  }

  get #extraCost(): number {
    return this.#triedCost + this.#triedWorst - this.worst;
  }

  #limit = 0;

  #begin(fixed: number, limit: number): void {
    this.#try += 1;
    this.#triedCost = fixed;
    this.#triedWorst = this.worst;
    this.#steps = 0;
    this.#limit = limit + this.worst;
  }

  #keep(): boolean {
    const { stops } = this.problem;
    for (let stop = 0; stop < stops; stop += 1) {
      if (this.#tried[stop] === this.#try) this.time[stop] = this.#triedTime[stop]!;
    }
    this.lateness += this.#triedCost;
    this.worst = this.#triedWorst;
    return true;
  }

  /** Has a stop begin at a time or later, with all that follows from it. False where it costs too much. */
  #later(first: number, begins: number): boolean {
    this.#waitingCount = 0;
    if (!this.#follow(first, begins)) return false;
    while (this.#waitingCount > 0) {
      this.#waitingCount -= 1;
      const at = this.#waitingCount;
      if (!this.#follow(this.#waiting[at]!, this.#waitingTime[at]!)) return false;
    }
    return true;
  }

  /** The same along one round; the other halves of pairs that become later wait for their turn. */
  #follow(first: number, begins: number): boolean {
    const { stops, placeOf, places, travel, length, earliest, due, latest, partner, afterPartner } =
      this.problem;
    const next = this.next;
    const limit = this.#limit;
    let cost = this.#triedCost;
    let worst = this.#triedWorst;
    let node = first;
    let at = begins;
    while (node < stops) {
      const before = this.#timeOf(node);
      if (at <= before) break;
      const other = partner[node]!;
      const otherTime = other < 0 ? -1 : this.#timeOf(other);
      if (otherTime >= 0 && otherTime + afterPartner[node]! > at) at = otherTime + afterPartner[node]!;
      if (at > latest[node]!) return false;
      const late = at - due[node]!;
      if (late > 0) {
        cost += before > due[node]! ? at - before : late;
        if (late > worst) worst = late;
        if (cost + worst >= limit) return false;
      }
      this.#steps += 1;
      if (this.#steps > mostSteps) return false;
      this.#tried[node] = this.#try;
      this.#triedTime[node] = at;
      if (otherTime >= 0 && at + afterPartner[other]! > otherTime) {
        this.#waiting[this.#waitingCount] = other;
        this.#waitingTime[this.#waitingCount] = at + afterPartner[other]!;
        this.#waitingCount += 1;
      }
      const following = next[node]!;
      at += length[node]! + travel[placeOf[node]! * places + placeOf[following]!]!;
      if (following < stops && at < earliest[following]!) at = earliest[following]!;
      node = following;
    }
    this.#triedCost = cost;
    this.#triedWorst = worst;
    return node < stops || at <= latest[node]!;
  }

  #timeOf(node: number): number {
    return this.#tried[node] === this.#try ? this.#triedTime[node]! : this.time[node]!;
  }
}
