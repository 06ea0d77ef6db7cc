import type { Instance } from './instance.ts';

/** A plan as it is printed: who does which service for which patient, and when it begins. */
export interface PublishedPlan {
  rounds: { caregiver: string; visits: { patient: string; service: string; starts: number }[] }[];
}

export type Checked = { ok: true; cost: number } | { ok: false; broken: string[] };

/** What is lost by printing and adding decimals. */
const tolerance = 1e-6;

interface Done {
  caregiver: string;
  starts: number;
}

/**
 * Checks a plan by the published rules alone, and works out its cost: one third each of the distance, the sum
 * of all lateness, and the greatest lateness. It knows nothing of how the plan was found.
 */
export function checkPlan(instance: Instance, plan: PublishedPlan): Checked {
  const broken: string[] = [];
  const done = new Map<string, Done>();
  let distance = 0;
  const seen = new Set<string>();
  for (const round of plan.rounds) {
    if (seen.has(round.caregiver)) broken.push(`${round.caregiver} has two rounds`);
    seen.add(round.caregiver);
    distance += checkRound(instance, round, done, broken);
  }
  let lateness = 0;
  let greatest = 0;
  for (const patient of instance.patients) {
    for (const late of checkPatient(patient, done, broken)) {
      lateness += late;
      greatest = Math.max(greatest, late);
    }
  }
  return broken.length > 0 ? { ok: false, broken } : { ok: true, cost: (distance + lateness + greatest) / 3 };
}

/** The length of a round; what was done in it is written down. */
function checkRound(
  { caregivers, patients, distances }: Instance,
  { caregiver: id, visits }: PublishedPlan['rounds'][number],
  done: Map<string, Done>,
  broken: string[],
): number {
  const caregiver = caregivers.find((each) => each.id === id);
  if (caregiver === undefined) {
    broken.push(`${id} is nobody`);
    return 0;
  }
  let distance = 0;
  let place = 0;
  let free = 0;
  for (const { patient: patientId, service, starts } of visits) {
    const index = patients.findIndex((each) => each.id === patientId);
    const required = patients[index]?.required_caregivers.find((each) => each.service === service);
    const name = `${service} for ${patientId} by ${id}`;
    if (required === undefined) {
      broken.push(`${name} was not asked for`);
      continue;
    }
    if (!caregiver.abilities.includes(service)) broken.push(`${name} is not what they can do`);
    if (done.has(`${patientId} ${service}`)) broken.push(`${name} was done before`);
    done.set(`${patientId} ${service}`, { caregiver: id, starts });
    const way = distances[place]![index + 1]!;
    if (!(starts >= free + way - tolerance)) broken.push(`${name} begins before they can be there`);
    distance += way;
    free = starts + required.duration;
    place = index + 1;
  }
  return distance + distances[place]![0]!;
}

/** How late each service of a patient begins. */
function checkPatient(
  {
    id,
    time_window: [opens, closes],
    required_caregivers: required,
    synchronization,
  }: Instance['patients'][number],
  done: Map<string, Done>,
  broken: string[],
): number[] {
  const visits = required.map(({ service }) => done.get(`${id} ${service}`));
  if (visits.some((visit) => visit === undefined)) {
    broken.push(`${id} does not get what they need`);
    return [];
  }
  const starts = visits.map((visit) => visit!.starts);
  if (starts.some((start) => !(start >= opens - tolerance))) broken.push(`${id} has a visit too early`);
  const [one, two] = visits;
  if (one !== undefined && two !== undefined) {
    if (one.caregiver === two.caregiver) broken.push(`${id} needs two people`);
    const apart = two.starts - one.starts;
    const [least, most] = synchronization?.type === 'sequential' ? synchronization.distance : [0, 0];
    const isAsked =
      synchronization === undefined || (apart >= least - tolerance && apart <= most + tolerance);
    if (!isAsked) broken.push(`${id} has two visits that are not timed as asked`);
  }
  return starts.map((start) => Math.max(0, start - closes));
}
