import { faceInWords, hoursInWords, languageInWords } from '#domains/professionals/suitability.ts';
import { DayRounds } from './day-rounds.ts';
import { asItIs, type Assigned, type Day, type DayPerson, type DayVisit, type Fit } from './day.ts';
import { weightOf } from './judgement.ts';
import { Ways } from './ways.ts';

/** Enough to choose from. */
const mostShown = 5;

/** A professional who could come to a visit, and why, in the office's words. */
export interface Suggested {
  person: number;
  reasons: string[];
}

/** Who suits a visit best, as the rounds of the day are, the least costly first. */
export function suggestFor(day: Day, visit: number, assigned: Assigned = asItIs(day)): Suggested[] {
  const rounds = DayRounds.of(day, new Ways(day), assigned);
  if (rounds.who[visit]! >= 0) rounds.take(visit);
  return day.visits[visit]!.fits.map((fit) => ({
    fit,
    weight: rounds.weightOfGiving(visit, fit.person, weightOf(day.visits[visit]!, fit)),
  }))
    .filter(({ weight, fit }) => weight < Infinity && fit.person !== day.visits[visit]!.who)
    .toSorted((one, other) => one.weight - other.weight || one.fit.person - other.fit.person)
    .slice(0, mostShown)
    .map(({ fit }) => ({ person: fit.person, reasons: reasonsFor(rounds, visit, fit) }));
}

function reasonsFor(rounds: DayRounds, visit: number, fit: Fit): string[] {
  const { person } = fit;
  const before = rounds.figuresOf(person);
  rounds.give(visit, person);
  const after = rounds.figuresOf(person);
  const isLate = after.late > before.late;
  rounds.take(visit);
  const { otherLeg } = rounds.day.visits[visit]!;
  return [
    faceInWords(fit),
    ...languageInWords(fit.speaks),
    ...(otherLeg >= 0 && rounds.who[otherLeg] === person ? ['Drives the other way of this ride.'] : []),
    wayInWords(rounds.day.people[person]!, after.driving - before.driving),
    loadInWords(rounds, person),
    ...(isLate ? ['Could not be there in time.'] : []),
    ...(before.hasLunch && !after.hasLunch ? ['Would have no time for lunch.'] : []),
  ];
}

function wayInWords({ base }: DayPerson, minutes: number): string {
  if (base === null && minutes === 0) return 'We do not know from where they set out.';
  if (minutes <= 0) return 'It is on their way.';
  return minutes === 1 ? '1 more minute of driving.' : `${minutes} more minutes of driving.`;
}

function loadInWords(rounds: DayRounds, person: number): string {
  const visits: DayVisit[] = [...rounds.roundOf(person)].map((position) => rounds.day.visits[position]!);
  const minutes = visits.reduce((sum, { begins, ends }) => sum + ends - begins, 0);
  const hours = hoursInWords(minutes + rounds.day.people[person]!.weekMinutes);
  return visits.length === 0
    ? `Has no visit that day, and ${hours} booked that week.`
    : `Has ${visits.length === 1 ? '1 visit' : `${visits.length} visits`} that day, and ${hours} booked that week.`;
}
