import type { Day, DayVisit, Fit } from '#domains/plan/day/day.ts';
import { Random } from '#domains/plan/day/random.ts';
import { estimateRoute, type Place } from '#platform/routing/routing.ts';

const hour = 60;
const quarter = 15;
/** A quarter of a degree each way around New York: about fifteen miles. */
const corner = { latitude: 40.6, longitude: -74 };
const width = 0.25;
const mostTries = 100;

interface Generated {
  visits: number;
  people: number;
  seed: number;
  /** For how many visits everybody is looked at; the others keep their professional. */
  open?: number;
}

/**
 * A day as it becomes when visits are booked one by one: each went to the professional who lived nearest
 * among a few who were available and could do it. One in ten is a ride; a few have none, because theirs is
 * ill.
 */
export function generateDay({ visits, people, seed, open = visits }: Generated): Day {
  const random = new Random(seed);
  const place = () => ({
    latitude: corner.latitude + random.share() * width,
    longitude: corner.longitude + random.share() * width,
  });
  const day: Day = {
    people: Array.from({ length: people }, (_, person) => ({
      id: `person-${person}`,
      name: `Person ${person}`,
      base: random.share() < 0.9 ? place() : null,
      weekMinutes: random.below(32) * hour,
    })),
    visits: [],
  };
  const skills = day.people.map(() => random.bits());
  const busy: [number, number][][] = day.people.map(() => []);
  while (day.visits.length < visits) {
    const visit = generateVisit(random, place, `visit-${day.visits.length}`);
    const skill = 1 << random.below(8);
    const able = [...skills.keys()].filter((person) => (skills[person]! & skill) !== 0);
    const who = findFree(day, random, visit, able, busy);
    if (who === undefined) continue;
    busy[who]!.push([visit.begins, visit.occupiedUntil]);
    const isOpen = day.visits.length < open;
    const fits = (isOpen ? able : [who]).map((person) => generateFit(random, person));
    day.visits.push({ ...visit, fits, who: isOpen && random.share() < 0.03 ? -1 : who, isFixed: !isOpen });
  }
  return day;
}

function findFree(
  { people }: Day,
  random: Random,
  { begins, occupiedUntil, from }: DayVisit,
  able: readonly number[],
  busy: readonly (readonly [number, number])[][],
): number | undefined {
  const far = ({ base }: Day['people'][number]) => (base === null ? 0 : estimateRoute(base, from).miles);
  const found = new Set<number>();
  for (let tries = 0; tries < mostTries && found.size < 6 && able.length > 0; tries += 1) {
    const person = able[random.below(able.length)]!;
    if (busy[person]!.every(([starts, until]) => until <= begins || starts >= occupiedUntil))
      found.add(person);
  }
  return [...found].toSorted((one, other) => far(people[one]!) - far(people[other]!))[0];
}

function generateFit(random: Random, person: number): Fit {
  const visits = random.share() < 0.15 ? 1 + random.below(9) : 0;
  const stars = visits > 0 && random.share() < 0.7 ? 2 + random.below(4) : null;
  return { person, visits, stars, speaks: null };
}

function generateVisit(random: Random, place: () => Place, id: string): DayVisit {
  const begins = 8 * hour + random.below(22) * 2 * quarter;
  const ends = begins + (1 + random.below(4)) * 2 * quarter;
  const from = place();
  const to = random.share() < 0.1 ? place() : from;
  const isRead = random.share() < 0.5;
  return {
    id,
    begins,
    ends,
    occupiedUntil: ends + quarter,
    from,
    to,
    isRead,
    who: -1,
    isFixed: false,
    otherLeg: -1,
    fits: [],
  };
}
