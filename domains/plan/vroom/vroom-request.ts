import { z } from 'zod';
import type { Day, DayVisit } from '../day/day.ts';
import { weightOf } from '../day/judgement.ts';
import type { Ways } from '../day/ways.ts';

/** All numbers of VROOM's input are whole ones of 32 bits. */
const whole = z.int().min(0).max(4_294_967_295);
const matrix = z.array(z.array(whole));

/** What we use of VROOM's input, and vroom-express's `options` around it. */
export const vroomRequest = z.strictObject({
  vehicles: z
    .array(
      z.strictObject({
        id: whole,
        type: z.string(),
        start_index: whole,
        end_index: whole,
        skills: z.array(whole),
        costs: z.strictObject({ per_task_hour: whole }),
      }),
    )
    .min(1),
  jobs: z
    .array(
      z.strictObject({
        id: whole,
        location_index: whole,
        service: whole,
        service_per_type: z.record(z.string(), whole),
        skills: z.array(whole),
        priority: z.int().min(0).max(100),
        time_windows: z.array(z.tuple([whole, whole])).length(1),
      }),
    )
    .min(1),
  matrices: z.strictObject({ car: z.strictObject({ durations: matrix, costs: matrix }) }),
  options: z.strictObject({ l: z.number().positive() }),
});

export type VroomRequest = z.infer<typeof vroomRequest>;

/** Who could come to a visit: one person where it is fixed. */
const whoCould = ({ isFixed, who, fits }: DayVisit): number[] =>
  isFixed ? (who < 0 ? [] : [who]) : fits.map(({ person }) => person);

/** The visits that VROOM is told of: those to which anybody could come. */
export const visitsToAsk = ({ visits }: Day): number[] =>
  [...visits.keys()].filter((visit) => whoCould(visits[visit]!).length > 0);

/**
 * VROOM's time has no unit where it is given the ways. A minute of ours is so many of its, which is more than
 * anything that one person coming to one visit weighs.
 */
const minute = 1_000;

/** VROOM wishes to serve what has a high priority, by their sum; nobody is taken away for the sake of others. */
const priorityOf = (who: number) => (who < 0 ? 1 : 100);

/**
 * A day as a problem for VROOM; undefined where no professional could come to anything. It has neither names,
 * nor places, nor ids of ours: people and visits are their positions in the day.
 *
 * Wishes depend on which professional comes to which recipient, and VROOM has one cost of that kind: of the
 * time that a task takes each professional. So a task takes what it weighs, in VROOM's smallest unit, and the
 * length of the visit is part of the way to the next, which is shorter by less than a minute to make up for
 * it. What is weighed by whole rounds (lunch, hours, one person for both ways of a ride) cannot be said.
 */
export function vroomRequestOf(day: Day, ways: Ways, seconds: number): VroomRequest | undefined {
  const visits = visitsToAsk(day);
  if (visits.length === 0) return undefined;
  const skills = skillsOf(day, visits);
  const people = [...day.people.keys()].filter((person) => skills.ofPerson.has(person));
  return {
    vehicles: people.map((person, position) => ({
      id: person,
      type: String(person),
      start_index: visits.length + position,
      end_index: visits.length + position,
      skills: skills.ofPerson.get(person)!,
      costs: { per_task_hour: 3_600 },
    })),
    jobs: visits.map((visit, position) => ({
      id: visit,
      location_index: position,
      service: 0,
      service_per_type: weightsOf(day, visit),
      skills: [skills.ofVisit.get(visit)!],
      priority: priorityOf(day.visits[visit]!.who),
      time_windows: [[day.visits[visit]!.begins * minute, day.visits[visit]!.begins * minute]],
    })),
    matrices: { car: matricesOf(day, ways, { visits, people }) },
    options: { l: seconds },
  };
}

function weightsOf(day: Day, position: number): Record<string, number> {
  const visit = day.visits[position]!;
  return visit.isFixed
    ? {}
    : Object.fromEntries(visit.fits.map((fit) => [String(fit.person), weightOf(visit, fit)]));
}

/** Visits to which the same people could come need the same skill, which those people have. */
function skillsOf(day: Day, visits: readonly number[]) {
  const numbers = new Map<string, number>();
  const ofPerson = new Map<number, number[]>();
  const ofVisit = new Map<number, number>();
  for (const visit of visits) {
    const could = whoCould(day.visits[visit]!);
    const key = could.join();
    const skill = numbers.get(key) ?? numbers.size;
    ofVisit.set(visit, skill);
    if (numbers.has(key)) continue;
    numbers.set(key, skill);
    for (const person of could) ofPerson.set(person, [...(ofPerson.get(person) ?? []), skill]);
  }
  return { ofPerson, ofVisit };
}

/** Both stay with one person, even where they cannot be there in time. */
const areKept = (one: DayVisit, other: DayVisit) => one.isFixed && other.isFixed && one.who === other.who;

/** First the visits, then from where people set out. That is early enough, so it takes no time. */
function matricesOf(
  day: Day,
  ways: Ways,
  { visits, people }: { visits: readonly number[]; people: readonly number[] },
): VroomRequest['matrices']['car'] {
  const nobody = people.map(() => 0);
  const table = (between: (visit: number, next: number) => number) =>
    visits.map((visit) => visits.map((next) => (visit === next ? 0 : between(visit, next))));
  const costs = table((visit, next) => ways.between(visit, next));
  const durations = table((visit, next) => {
    const { begins, ends, occupiedUntil } = day.visits[visit]!;
    if (areKept(day.visits[visit]!, day.visits[next]!)) return 0;
    const taken = Math.max(ends + ways.between(visit, next), occupiedUntil) - begins;
    return Math.max(0, taken * minute - (minute - 1));
  });
  return {
    durations: [
      ...durations.map((row) => [...row, ...nobody]),
      ...people.map(() => [...visits.map(() => 0), ...nobody]),
    ],
    costs: [
      ...costs.map((row, at) => [...row, ...people.map((person) => ways.toBase(visits[at]!, person))]),
      ...people.map((person) => [...visits.map((visit) => ways.fromBase(person, visit)), ...nobody]),
    ],
  };
}
