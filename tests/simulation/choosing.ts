import { sql } from 'kysely';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import type { Professional } from '#domains/people/actor.ts';
import { refusal, refused, type Result } from '#platform/result.ts';
import { visitAnswersOf } from './answers.ts';
import type { SimulatedWorld, Someone } from './world.ts';

/** One thing that a person does. A refusal is an answer like any other; a fault ends the simulation. */
export interface Operation {
  name: string;
  /** How often it comes up, compared with the others. */
  weight: number;
  run(world: SimulatedWorld): Promise<Result<unknown>>;
}

export const nothingThere = refused(
  refusal('not_found', 'nothing_there', 'There is nothing yet to do this with.'),
);
export const minute = 60_000;
export const day = 24 * 60 * minute;

/** A time that is offered most of the time, and now and then one that is not. */
export async function someTime(
  world: SimulatedWorld,
  search: { zipcodeOf: string; optionId: string; minutes: number; leadHours: number },
): Promise<Date | undefined> {
  const now = world.clock.now();
  if (world.chance.percent(8))
    return new Date(
      Math.ceil(now.getTime() / (15 * minute)) * 15 * minute + world.chance.below(5_000) * 15 * minute,
    );
  const { rows } = await sql<{ id: string }>`
    select a.service_area_id as id from service_area_zip_codes a join recipients r on r.zipcode = a.zipcode where r.id = ${search.zipcodeOf}`.execute(
    world.platform.database,
  );
  const starts = await findFreeStarts(world.platform.database, {
    serviceAreaId: rows[0]?.id ?? '',
    serviceOptionId: search.optionId,
    lengthMinutes: search.minutes,
    leadHours: search.leadHours,
    now,
    // Near ones most of the time, so that people compete for them.
    limit: world.chance.percent(70) ? 12 : 2_000,
  });
  return world.chance.oneOf(starts)?.startsAt;
}

export async function someVisit(world: SimulatedWorld) {
  const who = world.chance.oneOf(world.people);
  const visit = await visitAnswersOf(world);
  if (who === undefined || visit === undefined) return undefined;
  const startsAt = await someTime(world, { zipcodeOf: who.recipientId, ...visit });
  return (
    startsAt && {
      who,
      minutes: visit.minutes,
      request: { recipientId: who.recipientId, answers: visit.answers, startsAt, notes: null },
    }
  );
}

export const nextKey = (world: SimulatedWorld) => `simulated-${(world.requests += 1)}`;

export interface Found {
  id: string;
  state: string;
  bookedBy: string;
}

export async function someBooking(
  world: SimulatedWorld,
  states: readonly string[],
  which: 'any' | 'single' | 'series' = 'any',
): Promise<{ found: Found; who: SimulatedWorld['people'][number] } | undefined> {
  const { rows } =
    await sql<Found>`select id, state, booked_by as "bookedBy" from bookings where state = any(${states}) and ${which === 'any' ? sql`true` : which === 'single' ? sql`series_id is null` : sql`series_id is not null`}
    order by starts_at > ${world.clock.now()} desc, id desc limit 20`.execute(world.platform.database);
  const found = world.chance.oneOf(rows);
  const who = world.people.find(({ member }) => member.userId === found?.bookedBy);
  return found && who && { found, who };
}

/** Does something to one of the visits in these states, or nothing where there is none. */
export async function withVisit(
  world: SimulatedWorld,
  states: readonly string[],
  work: (visit: { id: string }, who: Someone) => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  const chosen = await someBooking(world, states);
  return chosen === undefined ? nothingThere : work(chosen.found, chosen.who);
}

export async function professionalOf(world: SimulatedWorld, id: string): Promise<Professional> {
  const row = await world.platform.database
    .selectFrom('bookings')
    .select('professional_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { kind: 'professional', professionalId: row.professional_id };
}
