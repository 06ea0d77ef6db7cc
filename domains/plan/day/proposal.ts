import { isDisliked, isLiked } from '#domains/professionals/suitability.ts';
import { DayRounds } from './day-rounds.ts';
import { asItIs, type Assigned, type Day, type DayVisit, type Fit } from './day.ts';
import { groupsOf, needsOf } from './groups.ts';
import { Ways } from './ways.ts';

/** A visit to which another professional should come. Positions are those of the day. */
export interface Move {
  visit: number;
  /** Who has it as it is, or -1 where they cannot come. */
  from: number;
  to: number;
  /** In the office's words, the strongest first. */
  reasons: string[];
}

export interface Figures {
  moves: number;
  /** Minutes of driving, before and after. */
  drivingBefore: number;
  drivingAfter: number;
  /** Recipients who get a professional who never came to them before. */
  otherFaces: number;
  /** Promised times at which nobody can be there. */
  brokenBefore: number;
  brokenAfter: number;
  nobodyBefore: number;
  nobodyAfter: number;
}

export interface Proposal {
  figures: Figures;
  /** Moves that only work together stand together. */
  groups: Move[][];
}

export function proposalOf(day: Day, after: Assigned): Proposal {
  const ways = new Ways(day);
  const before = DayRounds.of(day, ways, asItIs(day));
  const planned = DayRounds.of(day, ways, after);
  const moves = day.visits.flatMap((visit, position): Move[] => {
    const [from, to] = [before.who[position]!, planned.who[position]!];
    if (from === to || to < 0) return [];
    return [{ visit: position, from, to, reasons: reasonsOf(day, { before, planned }, position) }];
  });
  const [one, other] = [sumsOf(before), sumsOf(planned)];
  const fitOf = ({ visit, to }: Move) => day.visits[visit]!.fits.find(({ person }) => person === to);
  return {
    figures: {
      moves: moves.length,
      drivingBefore: one.driving,
      drivingAfter: other.driving,
      otherFaces: moves.filter((move) => fitOf(move)?.visits === 0).length,
      brokenBefore: one.late,
      brokenAfter: other.late,
      nobodyBefore: one.nobody,
      nobodyAfter: other.nobody,
    },
    groups: grouped(day, ways, moves),
  };
}

function grouped(day: Day, ways: Ways, moves: readonly Move[]): Move[][] {
  const needs = needsOf(day, ways, new Map(moves.map(({ visit, to }) => [visit, to])));
  const positions = groupsOf(needs).map((group) => new Set(group));
  return positions.map((group) => moves.filter(({ visit }) => group.has(visit)).toSorted(byTime(day)));
}

const byTime =
  ({ visits }: Day) =>
  (one: Move, other: Move) =>
    visits[one.visit]!.begins - visits[other.visit]!.begins;

function sumsOf(rounds: DayRounds): { driving: number; late: number; nobody: number } {
  const figures = rounds.day.people.map((_, person) => rounds.figuresOf(person));
  return {
    driving: figures.reduce((sum, { driving }) => sum + driving, 0),
    late: figures.reduce((sum, { late }) => sum + late, 0),
    nobody: rounds.who.reduce((sum, person) => sum + (person < 0 ? 1 : 0), 0),
  };
}

function reasonsOf(
  day: Day,
  { before, planned }: { before: DayRounds; planned: DayRounds },
  position: number,
): string[] {
  const visit = day.visits[position]!;
  const [from, to] = [before.who[position]!, planned.who[position]!];
  const name = (person: number) => day.people[person]!.name;
  const fit = fitWith(visit, to);
  const old = fitWith(visit, from);
  const reasons: string[] = [];
  if (from < 0) reasons.push('The assigned helper can’t make it.');
  else if (before.isLate(position)) reasons.push(`${name(from)} could not be there in time.`);
  if (old !== undefined && isDisliked(old))
    reasons.push(`${name(from)} was given ${starsInWords(old.stars)} here.`);
  if (fit !== undefined && isLiked(fit)) reasons.push(knowsInWords(name(to), fit));
  if (fit?.speaks === true && old?.speaks !== true)
    reasons.push(`${name(to)} speaks the language that was wished for.`);
  const saved = from < 0 ? 0 : drivingOf(before, from, to) - drivingOf(planned, from, to);
  if (saved > 0)
    reasons.push(`With the whole plan, the rounds of both are ${minutesInWords(saved)} of driving shorter.`);
  if (from >= 0 && !before.figuresOf(from).hasLunch && planned.figuresOf(from).hasLunch)
    reasons.push(`${name(from)} has time for lunch.`);
  if (visit.otherLeg >= 0 && planned.who[visit.otherLeg] === to && before.who[visit.otherLeg] !== from)
    reasons.push('The same person drives there and back.');
  return reasons.length > 0 ? reasons : ['It makes room for another visit.'];
}

const fitWith = ({ fits }: DayVisit, person: number): Fit | undefined =>
  fits.find((each) => each.person === person);

function drivingOf(rounds: DayRounds, ...people: number[]): number {
  return people.reduce((sum, person) => sum + rounds.figuresOf(person).driving, 0);
}

const starsInWords = (stars: number | null) => (stars === 1 ? '1 star' : `${stars} stars`);
const minutesInWords = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`);

function knowsInWords(name: string, { visits, stars }: Fit): string {
  const often = visits === 1 ? 'once' : `${visits} times`;
  return `${name} was here ${often} and was given ${starsInWords(stars)}.`;
}

/** "14 moves, 96 minutes less driving, 3 people see another face, 0 promises broken" */
export function figuresInWords(figures: Figures): string {
  const { moves, drivingBefore, drivingAfter, otherFaces, brokenAfter, nobodyBefore, nobodyAfter } = figures;
  const less = drivingBefore - drivingAfter;
  return [
    moves === 1 ? '1 move' : `${moves} moves`,
    ...(nobodyBefore > nobodyAfter ? [`${nobodyBefore - nobodyAfter} more assigned`] : []),
    less >= 0 ? `${minutesInWords(less)} less driving` : `${minutesInWords(-less)} more driving`,
    otherFaces === 1 ? '1 member gets a new helper' : `${otherFaces} members get a new helper`,
    brokenAfter === 1 ? '1 promise broken' : `${brokenAfter} promises broken`,
  ].join(', ');
}
