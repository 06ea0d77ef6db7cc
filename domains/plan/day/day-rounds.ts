import { weightOfHours } from '#domains/professionals/suitability.ts';
import type { Assigned, Day } from './day.ts';
import { isLunch, lunch, weightOf, weightOfNobody, weights } from './judgement.ts';
import type { Ways } from './ways.ts';

/** What a professional's round comes to. */
export interface RoundFigures {
  driving: number;
  /** Visits to which they cannot be there in time. */
  late: number;
  lateMinutes: number;
  hasLunch: boolean;
}

/**
 * Which professional comes to which visit. The times are promised, so the order of a round follows from them;
 * a round in which two visits would need the professional at once cannot be.
 */
export class DayRounds {
  readonly day: Day;
  readonly ways: Ways;
  /** By visit: the professional, or -1. */
  readonly who: Int32Array;
  /** By person and position: their visits in order. */
  readonly #rounds: Int32Array;
  readonly #counts: Int32Array;
  readonly #weights: Float64Array;
  readonly #stride: number;
  readonly #scratch: Int32Array;
  #total: number;

  constructor(day: Day, ways: Ways) {
    const { people, visits } = day;
    this.day = day;
    this.ways = ways;
    this.#stride = Math.min(visits.length, 48);
    this.who = new Int32Array(visits.length).fill(-1);
    this.#rounds = new Int32Array(people.length * this.#stride);
    this.#counts = new Int32Array(people.length);
    this.#scratch = new Int32Array(this.#stride + 1);
    this.#weights = Float64Array.from(people, ({ weekMinutes }) => weightOfHours(weekMinutes));
    this.#total = sumOf(this.#weights) + sumOf(visits.map(weightOfNobody));
  }

  static of(day: Day, ways: Ways, assigned: Assigned): DayRounds {
    const rounds = new DayRounds(day, ways);
    for (const [visit, person] of assigned.entries()) if (person >= 0) rounds.give(visit, person);
    return rounds;
  }

  get total(): number {
    return this.#total;
  }

  copyFrom(other: DayRounds): void {
    this.who.set(other.who);
    this.#rounds.set(other.#rounds);
    this.#counts.set(other.#counts);
    this.#weights.set(other.#weights);
    this.#total = other.#total;
  }

  roundOf(person: number): Int32Array {
    const begin = person * this.#stride;
    return this.#rounds.subarray(begin, begin + this.#counts[person]!);
  }

  /** What it would cost to send a professional to a visit that has none; `Infinity` where they are busy then. */
  weightOfGiving(visit: number, person: number, own: number): number {
    const count = this.#merge(person, visit);
    if (count < 0) return Infinity;
    const round = this.#weightOfRound(person, this.#scratch, count);
    return (
      round -
      this.#weights[person]! +
      own +
      this.#legsApart(visit, person) -
      weightOfNobody(this.day.visits[visit]!)
    );
  }

  /** Sends a professional to a visit, even where they are busy then: only so can a day as it is be judged. */
  give(visit: number, person: number): void {
    const own = this.#ownWeight(visit, person);
    this.#total += own + this.#legsApart(visit, person) - weightOfNobody(this.day.visits[visit]!);
    const begin = person * this.#stride;
    const { visits } = this.day;
    let at = this.#counts[person]!;
    if (at === this.#stride) throw new Error('A round has more visits than a day can hold.');
    while (at > 0 && visits[this.#rounds[begin + at - 1]!]!.begins > visits[visit]!.begins) {
      this.#rounds[begin + at] = this.#rounds[begin + at - 1]!;
      at -= 1;
    }
    this.#rounds[begin + at] = visit;
    this.#counts[person]! += 1;
    this.who[visit] = person;
    this.#weigh(person);
  }

  take(visit: number): void {
    const person = this.who[visit]!;
    this.who[visit] = -1;
    this.#total +=
      weightOfNobody(this.day.visits[visit]!) -
      this.#ownWeight(visit, person) -
      this.#legsApart(visit, person);
    const round = this.roundOf(person);
    round.copyWithin(round.indexOf(visit), round.indexOf(visit) + 1);
    this.#counts[person]! -= 1;
    this.#weigh(person);
  }

  figuresOf(person: number): RoundFigures {
    return this.#figures(person, this.roundOf(person), this.#counts[person]!);
  }

  /** Whether the professional of a visit cannot be there in time. */
  isLate(visit: number): boolean {
    const round = this.roundOf(this.who[visit]!);
    const previous = round[round.indexOf(visit) - 1];
    const { visits } = this.day;
    return (
      previous !== undefined &&
      visits[previous]!.ends + this.ways.between(previous, visit) > visits[visit]!.begins
    );
  }

  #weigh(person: number): void {
    const weight = this.#weightOfRound(person, this.roundOf(person), this.#counts[person]!);
    this.#total += weight - this.#weights[person]!;
    this.#weights[person] = weight;
  }

  #ownWeight(visit: number, person: number): number {
    const { visits } = this.day;
    const fit = visits[visit]!.fits.find((each) => each.person === person);
    return fit === undefined ? 0 : weightOf(visits[visit]!, fit);
  }

  /** Counted for the way that is given or taken last. */
  #legsApart(visit: number, person: number): number {
    const { otherLeg } = this.day.visits[visit]!;
    if (otherLeg < 0) return 0;
    const other = this.who[otherLeg]!;
    return other >= 0 && other !== person ? weights.legsApart : 0;
  }

  /** The round with a visit more, in `scratch`; -1 where they are busy then. */
  #merge(person: number, visit: number): number {
    const { visits } = this.day;
    const begin = person * this.#stride;
    const count = this.#counts[person]!;
    if (count === this.#stride) return -1;
    const { begins, occupiedUntil } = visits[visit]!;
    let at = 0;
    for (; at < count; at += 1) {
      const each = this.#rounds[begin + at]!;
      const other = visits[each]!;
      if (other.begins >= occupiedUntil) break;
      if (other.occupiedUntil > begins) return -1;
      this.#scratch[at] = each;
    }
    this.#scratch[at] = visit;
    for (; at < count; at += 1) this.#scratch[at + 1] = this.#rounds[begin + at]!;
    return count + 1;
  }

  #weightOfRound(person: number, round: Int32Array, count: number): number {
    const { driving, late, lateMinutes, hasLunch } = this.#figures(person, round, count);
    let minutes = this.day.people[person]!.weekMinutes;
    for (let at = 0; at < count; at += 1) {
      const { begins, ends } = this.day.visits[round[at]!]!;
      minutes += ends - begins;
    }
    return (
      driving +
      late * weights.late +
      lateMinutes * weights.lateMinute +
      (hasLunch ? 0 : weights.noLunch) +
      weightOfHours(minutes)
    );
  }

  #figures(person: number, round: Int32Array, count: number): RoundFigures {
    if (count === 0) return { driving: 0, late: 0, lateMinutes: 0, hasLunch: true };
    const { visits } = this.day;
    let driving = this.ways.fromBase(person, round[0]!);
    let late = 0;
    let lateMinutes = 0;
    let hasLunch = isLunch(lunch.from, visits[round[0]!]!.begins, driving);
    for (let at = 1; at < count; at += 1) {
      const way = this.ways.between(round[at - 1]!, round[at]!);
      const { ends } = visits[round[at - 1]!]!;
      const { begins } = visits[round[at]!]!;
      driving += way;
      if (ends + way > begins) {
        late += 1;
        lateMinutes += ends + way - begins;
      }
      hasLunch ||= isLunch(ends, begins, way);
    }
    const last = round[count - 1]!;
    const home = this.ways.toBase(last, person);
    hasLunch ||= isLunch(visits[last]!.ends, lunch.until, 0);
    return { driving: driving + home, late, lateMinutes, hasLunch };
  }
}

const sumOf = (values: ArrayLike<number> & Iterable<number>) =>
  [...values].reduce((sum, each) => sum + each, 0);
