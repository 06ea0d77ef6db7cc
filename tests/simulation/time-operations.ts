import { sql } from 'kysely';
import { takeFieldStep } from '#domains/field/step.server.ts';
import type { FieldStep } from '#domains/field/step.ts';
import { listPayouts } from '#domains/visit-money/books/payout.server.ts';
import { answerAskedTimes, listAskedTimes } from '#domains/visits/day/asked-time.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import type { Database } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { ana, ben, employ } from '../staff.ts';
import { minute, nothingThere, type Operation } from './choosing.ts';
import type { SimulatedWorld } from './world.ts';

/**
 * What professionals press on their phones, what they correct of it, and how two members of the office
 * answer.
 */
export const timeOperations: readonly Operation[] = [
  { name: 'press', weight: 8, run: press },
  { name: 'correct a time', weight: 5, run: correct },
  { name: 'decide on a time', weight: 3, run: decide },
];

async function take(
  { platform }: SimulatedWorld,
  professionalId: string,
  step: FieldStep,
): Promise<Result<unknown>> {
  const { answer, code, words } = await takeFieldStep(
    platform,
    { kind: 'professional', professionalId },
    step,
  );
  return answer === 'refused' ? refused(refusal('conflict', code ?? answer, words)) : success(null);
}

/** The next step of a visit whose time has come; it reaches us at once, or up to an hour later. */
async function press(world: SimulatedWorld): Promise<Result<unknown>> {
  const { platform, chance, clock } = world;
  const soon = new Date(clock.now().getTime() + 4 * 60 * minute);
  const { rows } = await sql<{ id: string; state: string; professionalId: string }>`
    select id, state, professional_id as "professionalId" from bookings
    where state in ('confirmed', 'on_the_way', 'arrived', 'in_progress') and starts_at < ${soon} order by starts_at desc, id limit 20`.execute(
    platform.database,
  );
  const visit = chance.oneOf(rows);
  const kind = progressSteps[progressSteps.findIndex((step) => step === visit?.state) + 1];
  if (visit === undefined || kind === undefined) return nothingThere;
  const late = chance.percent(80) ? 0 : chance.below(60);
  return take(world, visit.professionalId, {
    id: newIdentifier(clock.now()),
    visit: visit.id,
    kind,
    happened_at: new Date(clock.now().getTime() - late * minute),
    clock_offset_ms: 0,
  });
}

/** A begin or an end of a visit that is done, by up to an hour; now and then so far that it is refused. */
async function correct(world: SimulatedWorld): Promise<Result<unknown>> {
  const { platform, chance, clock } = world;
  const { rows } = await sql<{ id: string; visit: string; professionalId: string; at: Date }>`
    select f.id, f.booking_id as visit, f.professional_id as "professionalId", f.happened_at as at
    from field_steps f join bookings b on b.id = f.booking_id
    where b.state = 'completed' and f.kind in ('in_progress', 'completed') and f.outcome = 'taken' order by f.id desc limit 12`.execute(
    platform.database,
  );
  const step = chance.oneOf(rows);
  if (step === undefined) return nothingThere;
  const minutes = chance.percent(90) ? chance.below(120) - 60 : 10_000;
  return take(world, step.professionalId, {
    id: newIdentifier(clock.now()),
    visit: step.visit,
    kind: 'correction',
    of: step.id,
    right_at: new Date(step.at.getTime() + minutes * minute),
    reason: 'I forgot to check in.',
    happened_at: clock.now(),
    clock_offset_ms: 0,
  });
}

/** Yes or no by one of the two, or both at the same moment. */
async function decide(world: SimulatedWorld): Promise<Result<unknown>> {
  const { platform, chance, clock } = world;
  await employ(platform.database, ben, clock.now());
  const asked = await listAskedTimes(platform.database, { only: null, after: null, most: 10 });
  const one = chance.oneOf(asked);
  if (one === undefined) return nothingThere;
  const who = chance.percent(70) ? [ana] : [ana, ben];
  const answers = await Promise.all(
    who.map((staff) => answerAskedTimes(platform, staff, [one.id], chance.percent(60))),
  );
  const answered = answers.reduce((sum, answer) => sum + (answer.ok ? answer.value.answered : 0), 0);
  if (answered > 1) throw new Error(`Two answered the time ${one.id}.`);
  return answers[0] ?? nothingThere;
}

/** How long each visit that is done counts, and when that was looked at. */
export interface CountedTimes {
  at: Date;
  minutes: ReadonlyMap<string, number | null>;
}

export async function countTimes(database: Database, now: Date): Promise<CountedTimes> {
  const payouts = await listPayouts(database, { from: new Date(0), until: now });
  // Whose part of a visit it is, and which: one person may come to it twice.
  const visits = payouts.flatMap(({ professionalId, visits: theirs }) =>
    theirs.map((visit) => ({
      ...visit,
      key: `${visit.bookingId} ${professionalId} ${visit.part ?? 'done'}`,
    })),
  );
  return {
    at: now,
    minutes: new Map(visits.map(({ key, recordedMinutes }) => [key, recordedMinutes])),
  };
}

/** What is owed for a visit that is done changes by a word of the office alone. */
export async function findTimeFaults(
  database: Database,
  before: CountedTimes,
  after: CountedTimes,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select booking_id as id from asked_times where answered_at >= ${before.at}`.execute(database);
  const answered = new Set(rows.map(({ id }) => id));
  // What was broken off a moment ago may have been undone.
  const isUndone = (id: string) => id.endsWith(' broken_off') && !after.minutes.has(id);
  return [...before.minutes]
    .filter(([id]) => !isUndone(id))
    .filter(([id, minutes]) => after.minutes.get(id) !== minutes && !answered.has(id.split(' ')[0] ?? ''))
    .map(([id, minutes]) => `A visit counted ${minutes} minutes and counts ${after.minutes.get(id)}: ${id}`);
}
