import { never, type Problem } from './problem.ts';
import type { Random } from './random.ts';
import type { Rounds } from './rounds.ts';

/** How many of the cheapest places are followed through all that they delay: of a stop, and of half a pair. */
const mostPlaces = 4;
const mostPlacesOfHalf = 16;
/** Now and then a place is overlooked, so that the same stops do not always end where they were. */
const overlooked = 0.01;

/** The cheapest places of a stop, in order. */
class Places {
  readonly #most: number;
  readonly after: Int32Array;
  readonly cost: Int32Array;
  readonly fixed: Int32Array;
  count = 0;
  /** The most that a further place may cost. */
  limit = never;

  constructor(most: number) {
    this.#most = most;
    this.after = new Int32Array(most);
    this.cost = new Int32Array(most);
    this.fixed = new Int32Array(most);
  }

  clear(): void {
    this.count = 0;
    this.limit = never;
  }

  add(after: number, cost: number, fixed: number): void {
    let index = this.count;
    if (index === this.#most) {
      if (cost >= this.cost[index - 1]!) return;
      index -= 1;
    } else this.count += 1;
    while (index > 0 && this.cost[index - 1]! > cost) {
      this.cost[index] = this.cost[index - 1]!;
      this.after[index] = this.after[index - 1]!;
      this.fixed[index] = this.fixed[index - 1]!;
      index -= 1;
    }
    this.cost[index] = cost;
    this.after[index] = after;
    this.fixed[index] = fixed;
    if (this.count === this.#most) this.limit = this.cost[this.#most - 1]!;
  }
}

/** Finds the best place for a stop, or for a pair, in the rounds as they are. */
export class Placing {
  readonly #problem: Problem;
  readonly #random: Random;
  readonly #peopleFor: Int32Array[];
  readonly #places = new Places(mostPlacesOfHalf);
  readonly #onePlaces = new Places(mostPlaces);
  readonly #otherPlaces = new Places(mostPlacesOfHalf);
  #untilOverlooked = 0;

  constructor(problem: Problem, random: Random) {
    this.#problem = problem;
    this.#random = random;
    this.#peopleFor = Array.from({ length: problem.stops }, (_, stop) =>
      Int32Array.from(
        Array.from({ length: problem.people }, (_each, person) => person).filter(
          (person) => problem.preference[person * problem.stops + stop]! < never,
        ),
      ),
    );
  }

  /** How many people can make a stop. */
  choiceOf(stop: number): number {
    return this.#peopleFor[stop]!.length;
  }

  /** Puts a stop, with the other half of its pair, where it costs least. False where it stays without anybody. */
  place(rounds: Rounds, stop: number): boolean {
    return this.#problem.partner[stop]! < 0 ? this.#placeOne(rounds, stop) : this.#placePair(rounds, stop);
  }

  #placeOne(rounds: Rounds, stop: number): boolean {
    const places = this.#onePlaces;
    let best = this.#problem.absence[stop]!;
    let bestAfter = -1;
    this.#collect(rounds, stop, places, best);
    // The cost in the round alone is the least that it can cost.
    for (let index = 0; index < places.count && places.cost[index]! < best; index += 1) {
      const after = places.after[index]!;
      const cost = rounds.tryStop(stop, after, best, places.fixed[index]!);
      if (cost < best) {
        best = cost;
        bestAfter = after;
      }
    }
    if (bestAfter < 0) return false;
    rounds.insert(stop, bestAfter);
    return rounds.settle(stop);
  }

  #placePair(rounds: Rounds, stop: number): boolean {
    const { partner, absence } = this.#problem;
    const other = partner[stop]!;
    let best = absence[stop]! + absence[other]!;
    let bestAfter = -1;
    let bestOther = -1;
    const one = this.#places;
    const two = this.#otherPlaces;
    this.#collect(rounds, stop, one, best);
    this.#collect(rounds, other, two, best);
    for (let index = 0; index < one.count; index += 1) {
      if (one.cost[index]! + two.cost[0]! >= best) break;
      const after = one.after[index]!;
      const person = rounds.personOf[after]!;
      for (let otherIndex = 0; otherIndex < two.count; otherIndex += 1) {
        if (one.cost[index]! + two.cost[otherIndex]! >= best) break;
        const afterOther = two.after[otherIndex]!;
        if (rounds.personOf[afterOther]! === person) continue;
        const fixed = one.fixed[index]! + two.fixed[otherIndex]!;
        const cost = rounds.tryPair(stop, after, other, afterOther, best, fixed);
        if (cost < best) {
          best = cost;
          bestAfter = after;
          bestOther = afterOther;
        }
      }
    }
    if (bestAfter < 0) return false;
    rounds.insert(stop, bestAfter);
    rounds.insert(other, bestOther);
    return rounds.settle(stop) && rounds.settle(other);
  }

  /** As if each place were drawn for by itself, with fewer draws. */
  #isOverlooked(): boolean {
    this.#untilOverlooked -= 1;
    if (this.#untilOverlooked >= 0) return false;
    this.#untilOverlooked = Math.floor(Math.log(1 - this.#random.share()) / Math.log(1 - overlooked));
    return true;
  }

  /** The cheapest places of a stop, by what they cost for it and for the stop after it. */
  #collect(rounds: Rounds, stop: number, places: Places, most: number): void {
    const { stops, preference, length, due, earliest, placeOf, places: width, travel } = this.#problem;
    const { next, time } = rounds;
    places.clear();
    const place = placeOf[stop]!;
    const opens = earliest[stop]!;
    const closes = due[stop]!;
    const lasts = length[stop]!;
    for (const person of this.#peopleFor[stop]!) {
      const wish = preference[person * stops + stop]!;
      let following = stops + person;
      do {
        const node = following;
        following = next[node]!;
        const limit = places.limit < most ? places.limit : most;
        const free = time[node]! + length[node]!;
        // Later in the round it would only begin later.
        if (free - closes + wish >= limit) break;
        if (following < stops && added(opens + lasts, time[following]!, due[following]!) >= limit) continue;
        const from = placeOf[node]! * width;
        const to = placeOf[following]!;
        const onward = travel[place * width + to]!;
        const fixed = travel[from + place]! + onward - travel[from + to]! + wish;
        if (fixed >= limit) continue;
        const arrives = free + travel[from + place]!;
        const begins = arrives > opens ? arrives : opens;
        let cost = begins > closes ? fixed + begins - closes : fixed;
        if (following < stops) cost += added(begins + lasts + onward, time[following]!, due[following]!);
        if (cost < limit && !this.#isOverlooked()) places.add(node, cost, fixed);
      } while (following < stops);
    }
  }
}

/** How much later than now, and later than is free, a stop becomes. */
function added(begins: number, now: number, due: number): number {
  const late = begins - (due > now ? due : now);
  return late > 0 ? late : 0;
}
