import { type RawBuilder, sql } from 'kysely';
import { findFreeProfessionals, releaseTime, takeTime } from '#domains/availability/free-starts.server.ts';
import { type AssignmentFacts, assignmentFactsOf, toAssignable } from '#domains/booking/assignment.server.ts';
import { assign, type Assignable, placeOf, reasonInWords } from '#domains/booking/assignment.ts';
import type { Professional } from '#domains/visits/day-steps.ts';
import { record } from '#domains/visits/history.server.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';

/**
 * Whether the one who was to come to a booking `b` that is ahead cannot: away at that time, or no longer with
 * us.
 */
export function isAbsent(now: Date): RawBuilder<boolean> {
  // `offset 0` keeps the way: from those who are away, of whom there are few, to the visits of each, and never through all visits ahead.
  const visitsOf = (professionalId: RawBuilder<unknown>) => sql`lateral (
    select id, starts_at, ends_at from bookings where professional_id = ${professionalId} and state in ('requested', 'confirmed') and starts_at > ${now} offset 0) theirs`;
  return sql<boolean>`b.id in (
    select theirs.id from professionals gone cross join ${visitsOf(sql`gone.id`)} where not gone.active
    union all
    select theirs.id from time_off away cross join ${visitsOf(sql`away.professional_id`)}
    where away.ends_at > ${now} and away.starts_at < theirs.ends_at and away.ends_at > theirs.starts_at)`;
}

export interface ReplaceableVisit {
  id: string;
  professionalId: string;
  lane: number;
  lanes: number;
  serviceAreaId: string;
  serviceOptionId: string;
  recipientId: string;
  startsAt: Date;
  endsAt: Date;
  occupiedUntil: Date;
  latitude: number;
  longitude: number;
}

/**
 * A visit whose professional cannot come, locked until the end of the transaction; undefined where another
 * process has it or they can.
 */
export async function findVisitOfAbsent(
  work: DatabaseTransaction,
  bookingId: string,
  now: Date,
): Promise<ReplaceableVisit | undefined> {
  const { rows } = await sql<ReplaceableVisit>`
    select b.id, b.professional_id as "professionalId", b.lane, b.lanes, b.service_area_id as "serviceAreaId", b.service_option_id as "serviceOptionId", b.recipient_id as "recipientId",
      b.starts_at as "startsAt", b.ends_at as "endsAt", b.occupied_until as "occupiedUntil", r.latitude, r.longitude
    from bookings b join recipients r on r.id = b.recipient_id
    where b.id = ${bookingId} and ${isAbsent(now)} for update of b skip locked`.execute(work);
  return rows[0];
}

/** Who could do it instead at the same time. Nobody has to be asked days ahead for that. */
export async function findReplacements(
  work: DatabaseTransaction,
  visit: ReplaceableVisit,
  now: Date,
): Promise<Assignable[]> {
  const candidates = await findFreeProfessionals(work, {
    serviceAreaId: visit.serviceAreaId,
    serviceOptionId: visit.serviceOptionId,
    lengthMinutes: (visit.endsAt.getTime() - visit.startsAt.getTime()) / 60_000,
    leadHours: 0,
    now,
    startsAt: visit.startsAt,
    inSeries: true,
  });
  const others = candidates.filter((candidate) => candidate.id !== visit.professionalId);
  if (others.length === 0) return [];
  const { rows } =
    await sql<AssignmentFacts>`select ${assignmentFactsOf(sql`${visit.recipientId}::uuid`, sql`${visit.serviceAreaId}::text`)}`.execute(
      work,
    );
  return toAssignable(others, rows[0] ?? { before: null, places: null }, visit);
}

const mostAtOnce = 50;

/**
 * Gives visits whose professional has become ill, is away or has left to another one who is free at the same
 * time, and tells their people who comes now. Where nobody is free the visit stays as it is, and the office
 * has an alert. Answers how many were given to another.
 */
export async function replaceAbsent(platform: Platform): Promise<number> {
  const now = platform.clock.now();
  const { rows } = await sql<{
    id: string;
  }>`select b.id from bookings b where ${isAbsent(now)} order by b.starts_at limit ${mostAtOnce}`.execute(
    platform.database,
  );
  let replaced = 0;
  for (const { id } of rows) {
    const done = await transaction(platform.database, (work) => replace(platform, work, id, now)).catch(
      (error: unknown) => {
        // Somebody else has booked them at this moment: the next turn finds another.
        if (error instanceof TakenMeanwhile) return false;
        throw error;
      },
    );
    if (done) replaced += 1;
  }
  return replaced;
}

class TakenMeanwhile extends Error {}

/**
 * The professional whose visit it is says that they cannot come: they are away for its time, and somebody
 * else is sent. Said again it changes nothing. Refuses `booking_not_found` and `visit_has_begun`.
 */
export async function sayAbsent(
  platform: Platform,
  professional: Professional,
  bookingId: string,
  reason: string,
): Promise<Result<{ replaced: boolean }>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const now = platform.clock.now();
  const { rows } = await sql<{ ahead: boolean }>`
    with visit as (
      select b.professional_id, b.starts_at, b.ends_at, (b.state in ('requested', 'confirmed') and b.starts_at > ${now}) as ahead
      from bookings b where b.id = ${bookingId} and b.professional_id = ${professional.professionalId} and b.state <> 'draft'),
    away as (
      insert into time_off (id, professional_id, starts_at, ends_at, reason)
      select ${newIdentifier(now)}::uuid, professional_id, starts_at, ends_at, ${reason} from visit
      where ahead and not exists (select 1 from time_off t where t.professional_id = visit.professional_id and t.starts_at <= visit.starts_at and t.ends_at >= visit.ends_at))
    select ahead from visit`.execute(platform.database);
  const [visit] = rows;
  if (visit === undefined) return refused(bookingNotFound);
  if (!visit.ahead) return refused(visitHasBegun);
  return success({ replaced: (await replaceAbsent(platform)) > 0 });
}

const bookingNotFound = {
  kind: 'not_found',
  code: 'booking_not_found',
  message: 'We could not find this visit.',
} as const;
const visitHasBegun = {
  kind: 'conflict',
  code: 'visit_has_begun',
  message: 'This visit has begun, or is no more. Please call the office.',
} as const;

async function replace(
  platform: Platform,
  work: DatabaseTransaction,
  bookingId: string,
  now: Date,
): Promise<boolean> {
  const visit = await findVisitOfAbsent(work, bookingId, now);
  if (visit === undefined) return false;
  const candidates = await findReplacements(work, visit, now);
  const assigned = assign(candidates);
  const chosen = candidates.find((candidate) => candidate.id === assigned?.id);
  if (assigned === undefined || chosen === undefined) return false;
  await releaseTime(work, visit);
  if (
    !(await takeTime(work, {
      professionalId: chosen.id,
      ...placeOf(chosen),
      startsAt: visit.startsAt,
      occupiedUntil: visit.occupiedUntil,
    }))
  )
    throw new TakenMeanwhile();
  await work
    .updateTable('bookings')
    .set((update) => ({
      professional_id: chosen.id,
      ...placeOf(chosen),
      expected_at: null,
      version: update('version', '+', 1),
    }))
    .where('id', '=', visit.id)
    .execute();
  await work
    .updateTable('booking_needs')
    .set({ acknowledged_at: null })
    .where('booking_id', '=', visit.id)
    .execute();
  const reason = reasonInWords(assigned.reason, chosen);
  const eventId = await record(work, visit.id, 'reassigned', { reason }, now);
  await enqueueMessages(
    work,
    await noticesOf(platform, work, visit.id, 'assigned', `assigned:${eventId}`),
    now,
  );
  return true;
}
