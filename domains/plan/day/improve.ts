import { anneal } from './anneal.ts';
import { DayRounds } from './day-rounds.ts';
import { asItIs, type Assigned, type Day, type Fit } from './day.ts';
import { weightOf } from './judgement.ts';
import { Random } from './random.ts';
import { Ways } from './ways.ts';

/** How much worse a day may become, in minutes of driving, at first and at the end. */
const warmest = 12;
const coldest = 0.3;
const mostTaken = 12;
/** How often a visit near the others stays where it is, and a professional is overlooked. */
const stays = 0.3;
const overlooked = 0.02;
/** How much a minute between two visits counts against a minute of way. */
const timeWeight = 0.2;

export interface Improving {
  seed: number;
  progress: (turn: number) => number;
}

/**
 * Which professional comes to which visit on a day, at the promised times: never worse than as it is, by the
 * weights of `judgement.ts`. Takes some visits near each other from their professionals, and gives each to
 * the most suitable one.
 */
export function improveDay(day: Day, { seed, progress }: Improving): number[] {
  const ways = new Ways(day);
  const random = new Random(seed);
  const giving = new Giving(day, random);
  const movable = day.visits.flatMap(({ isFixed }, visit) => (isFixed ? [] : [visit]));
  const current = DayRounds.of(day, ways, asItIs(day));
  const states = { current, best: copyOf(current), tried: copyOf(current) };
  if (movable.length > 0) {
    giving.giveAll(
      states.tried,
      movable.filter((visit) => states.tried.who[visit]! < 0),
    );
    if (states.tried.total < current.total) {
      current.copyFrom(states.tried);
      states.best.copyFrom(current);
    } else states.tried.copyFrom(current);
    const near = nearVisits(day, ways, movable);
    const change = (rounds: DayRounds) => giving.giveAll(rounds, takeSome(rounds, near, movable, random));
    anneal(states, change, { random, warmest, coldest, progress });
  }
  giveBackNeedless(states.best);
  return [...states.best.who];
}

/**
 * A plan that others have begun: gives unassigned visits to the most suitable professional, without a search,
 * and undoes what is no better than as it is.
 */
export function finishDay(day: Day, begun: Assigned): number[] {
  const rounds = DayRounds.of(day, new Ways(day), begun);
  const open = day.visits.flatMap(({ isFixed }, visit) => (isFixed || begun[visit]! >= 0 ? [] : [visit]));
  new Giving(day, new Random(1)).giveAll(rounds, open);
  giveBackNeedless(rounds);
  return [...rounds.who];
}

function copyOf(rounds: DayRounds): DayRounds {
  const copy = new DayRounds(rounds.day, rounds.ways);
  copy.copyFrom(rounds);
  return copy;
}

/** By visit: the others that can move, the nearest in place and time first. */
function nearVisits({ visits }: Day, ways: Ways, movable: readonly number[]): Map<number, Int32Array> {
  return new Map(
    movable.map((visit) => {
      const far = (other: number) =>
        ways.between(visit, other) + timeWeight * Math.abs(visits[visit]!.begins - visits[other]!.begins);
      const distances = new Map(movable.map((other) => [other, other === visit ? -1 : far(other)]));
      const order = movable.toSorted((one, other) => distances.get(one)! - distances.get(other)!);
      return [visit, Int32Array.from(order)];
    }),
  );
}

function takeSome(
  rounds: DayRounds,
  near: ReadonlyMap<number, Int32Array>,
  movable: readonly number[],
  random: Random,
): number[] {
  const taken = movable.filter((visit) => rounds.who[visit]! < 0);
  const most = taken.length + 2 + random.below(mostTaken);
  for (const visit of near.get(movable[random.below(movable.length)]!)!) {
    if (taken.length >= most) break;
    if (rounds.who[visit]! < 0 || random.share() < stays) continue;
    rounds.take(visit);
    taken.push(visit);
  }
  return taken;
}

/** Gives unassigned visits to the most suitable professional, one after the other. */
class Giving {
  readonly #day: Day;
  readonly #random: Random;
  /** By visit: who could come, with what it weighs, the lightest first. */
  readonly #fits: { person: number; own: number }[][];

  constructor(day: Day, random: Random) {
    this.#day = day;
    this.#random = random;
    this.#fits = day.visits.map((visit) =>
      visit.fits
        .map((fit: Fit) => ({ person: fit.person, own: weightOf(visit, fit) }))
        .toSorted((one, other) => one.own - other.own),
    );
  }

  giveAll(rounds: DayRounds, visits: readonly number[]): void {
    for (const visit of this.#ordered(visits)) this.#give(rounds, visit);
  }

  #give(rounds: DayRounds, visit: number): void {
    let best = 0;
    let bestPerson = -1;
    for (const { person, own } of this.#fits[visit]!) {
      if (this.#random.share() < overlooked) continue;
      const weight = rounds.weightOfGiving(visit, person, own);
      if (weight < best) {
        best = weight;
        bestPerson = person;
      }
    }
    if (bestPerson >= 0) rounds.give(visit, bestPerson);
  }

  #ordered(visits: readonly number[]): number[] {
    const order = this.#random.below(3);
    const keys = new Map(
      visits.map((visit) => {
        const share = this.#random.share();
        if (order === 0) return [visit, share];
        if (order === 1) return [visit, this.#fits[visit]!.length + share];
        return [visit, this.#day.visits[visit]!.begins + share];
      }),
    );
    return visits.toSorted((one, other) => keys.get(one)! - keys.get(other)!);
  }
}

/**
 * A visit goes back to the professional who had it, where that is no worse: fewer people have to learn of a
 * change.
 */
function giveBackNeedless(rounds: DayRounds): void {
  const before: Assigned = asItIs(rounds.day);
  for (const [visit, person] of before.entries()) {
    const now = rounds.who[visit]!;
    if (person < 0 || now === person) continue;
    const total = rounds.total;
    if (now >= 0) rounds.take(visit);
    const fit = rounds.day.visits[visit]!.fits.find((each) => each.person === person);
    const own = fit === undefined ? 0 : weightOf(rounds.day.visits[visit]!, fit);
    if (rounds.weightOfGiving(visit, person, own) < Infinity) rounds.give(visit, person);
    if (rounds.total > total || rounds.who[visit]! < 0) {
      if (rounds.who[visit]! >= 0) rounds.take(visit);
      if (now >= 0) rounds.give(visit, now);
    }
  }
}
