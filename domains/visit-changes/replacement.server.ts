import { type RawBuilder, sql } from 'kysely';
import { findFreeProfessionals } from '#domains/availability/free-starts.server.ts';
import { releaseTime, takeTime } from '#domains/availability/taken-time.server.ts';
import { type AssignmentFacts, assignmentFactsOf, toAssignable } from '#domains/booking/assignment.server.ts';
import { assign, type Assignable, placeOf, reasonInWords } from '#domains/booking/assignment.ts';
import { type Doer, type Professional, type Staff, system } from '#domains/people/actor.ts';
import { auditVisit, record } from '#domains/visits/history.server.ts';
import { heldBack, newsFor, noticesOf, whoHearsOf } from '#domains/visits/notice.server.ts';
import { carriedOutBy, haveNeedsReadAgain } from '#domains/visits/visit-access.server.ts';
import { aheadStates, bookingNotFound, visitHasBegun } from '#domains/visits/visit.ts';
import {
  type DatabaseReader,
  type DatabaseTransaction,
  literals,
  transaction,
} from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import type { ReplaceableVisit } from './replacement.ts';

/**
 * Whether the professional of a coming booking `b` cannot come: away at that time, not working at it on a day
 * with other hours, or no longer with us. A paper that ends takes nobody's visits away by itself: the office
 * decides, and often it is only not written down yet.
 */
export function isAbsent(now: Date): RawBuilder<boolean> {
  // `offset 0` fixes the plan: from the few professionals who are away to the visits of each, never through all
  // coming visits.
  const visitsOf = (professionalId: RawBuilder<unknown>) => sql`lateral (
    select id, starts_at, ends_at from bookings where professional_id = ${professionalId} and state in ${literals(aheadStates)} and starts_at > ${now} offset 0) theirs`;
  return sql<boolean>`b.id in (
    select theirs.id from professionals gone cross join ${visitsOf(sql`gone.id`)} where not gone.active
    union all
    select theirs.id from time_off away cross join ${visitsOf(sql`away.professional_id`)}
    where away.ends_at > ${now} and away.starts_at < theirs.ends_at and away.ends_at > theirs.starts_at
    union all
    select theirs.id from hours_exceptions other join professionals who on who.id = other.professional_id join service_areas area on area.id = who.service_area_id
    cross join ${visitsOf(sql`who.id`)}
    where other.day >= ${now}::timestamptz::date - 1 and (theirs.starts_at at time zone area.time_zone)::date = other.day
      and (other.starts is null or theirs.starts_at < (other.day + other.starts) at time zone area.time_zone
        or theirs.ends_at > (other.day + other.ends) at time zone area.time_zone)
    union all
    select theirs.id from professionals leaving join service_areas area on area.id = leaving.service_area_id cross join ${visitsOf(sql`leaving.id`)}
    where leaving.left_on is not null and leaving.active and theirs.starts_at >= (leaving.left_on + 1)::timestamp at time zone area.time_zone)`;
}

/** The columns of a `ReplaceableVisit` of a booking `b` for a recipient `r`. */
export const replaceableColumns = sql`
  b.id, b.professional_id as "professionalId", b.lane, b.lanes, b.service_area_id as "serviceAreaId", b.service_option_id as "serviceOptionId", b.recipient_id as "recipientId",
  b.starts_at as "startsAt", b.ends_at as "endsAt", b.occupied_until as "occupiedUntil", r.latitude, r.longitude`;

/**
 * A visit whose professional cannot come, locked until the end of the transaction; undefined where another
 * process has it, or they can come after all.
 */
export async function findVisitOfAbsent(
  work: DatabaseTransaction,
  bookingId: string,
  now: Date,
): Promise<ReplaceableVisit | undefined> {
  // Locked before it is looked at: a statement that locks looks for who is away as of its beginning, when another
  // process may just have been replacing them.
  const locked = await sql`select 1 from bookings where id = ${bookingId} for update skip locked`.execute(
    work,
  );
  if (locked.rows.length === 0) return undefined;
  const { rows } = await sql<ReplaceableVisit>`
    select ${replaceableColumns} from bookings b join recipients r on r.id = b.recipient_id
    where b.id = ${bookingId} and ${isAbsent(now)}`.execute(work);
  return rows[0];
}

/** Professionals who could do it instead at the same time. Replacing one needs no lead time. */
export async function findReplacements(
  work: DatabaseReader,
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
  return toAssignable(others, rows[0] ?? { before: null, based: null }, visit);
}

const mostAtOnce = 50;

/**
 * When a professional has become ill, is away or has left, gives their visits to others who are available at
 * the same time, and tells the people of each visit who comes now. If no one is available, the visit stays as
 * it is and the office gets an alert. Returns how many visits got another professional.
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
        // Another member has just booked that professional: the next turn finds another.
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
 * The visit's professional says that they cannot come, or the office says it for them: they are marked away
 * for its time, and another professional is sent. Repeating it changes nothing. Refuses `booking_not_found`
 * and `visit_has_begun`.
 */
export async function sayAbsent(
  platform: Platform,
  actor: Professional | Staff,
  bookingId: string,
  reason: string,
): Promise<Result<{ replaced: boolean }>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const now = platform.clock.now();
  const visit = await transaction(platform.database, async (work) => {
    const { rows } = await sql<{ professionalId: string; ahead: boolean }>`
    with visit as (
      select b.professional_id, b.starts_at, b.ends_at, (b.state in ${literals(aheadStates)} and b.starts_at > ${now}) as ahead
      from bookings b where b.id = ${bookingId} and ${carriedOutBy(actor)} and b.state <> 'held'),
    away as (
      insert into time_off (id, professional_id, starts_at, ends_at, reason)
      select ${newIdentifier(now)}::uuid, professional_id, starts_at, ends_at, ${reason} from visit
      where ahead and not exists (select 1 from time_off t where t.professional_id = visit.professional_id and t.starts_at <= visit.starts_at and t.ends_at >= visit.ends_at))
    select professional_id as "professionalId", ahead from visit`.execute(work);
    if (rows[0]?.ahead && actor.kind === 'staff')
      await auditVisit(work, actor, { action: 'absent', subject: bookingId, after: { reason } }, now);
    return rows[0];
  });
  if (visit === undefined) return refused(bookingNotFound);
  if (!visit.ahead) return refused(visitHasBegun);
  await replaceAbsent(platform);
  const since = await platform.database
    .selectFrom('bookings')
    .select('professional_id')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return success({ replaced: since.professional_id !== visit.professionalId });
}

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
  const reason = reasonInWords(assigned.reason, chosen);
  if (!(await sendInstead(platform, work, visit, chosen, { by: system, reason }, now)))
    throw new TakenMeanwhile();
  return true;
}

/**
 * Who sends another professional, and why. Where that undoes the change before, only the people who were told
 * of it hear of it.
 */
interface Sending {
  by: Doer;
  reason: string;
  isTakenBack?: boolean;
}

/**
 * Sends another professional to a visit that the caller has locked, and tells its people. Returns false where
 * their time was taken meanwhile: then nothing of this may stay.
 */
export async function sendInstead(
  platform: Platform,
  work: DatabaseTransaction,
  visit: ReplaceableVisit,
  chosen: Assignable,
  doing: Sending,
  now: Date,
): Promise<boolean> {
  await releaseTime(work, visit);
  return sendAfterRelease(platform, work, visit, chosen, doing, now);
}

/** The same for a visit whose time has been released, as when several exchange who comes. */
export async function sendAfterRelease(
  platform: Platform,
  work: DatabaseTransaction,
  visit: ReplaceableVisit,
  chosen: Assignable,
  { isTakenBack = false, ...doing }: Sending,
  now: Date,
): Promise<boolean> {
  const { startsAt, occupiedUntil } = visit;
  const place = { professionalId: chosen.id, ...placeOf(chosen) };
  if (!(await takeTime(work, { ...place, startsAt, occupiedUntil }))) return false;
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
  await haveNeedsReadAgain(work, visit.id);
  const change = { happening: 'reassigned', key: 'assigned' } as const;
  const told = await whoHearsOf(work, visit.id, { ...change, isTakenBack }, now);
  const eventId = await record(work, visit.id, 'reassigned', doing, now);
  const news = await noticesOf(platform, work, visit.id, 'assigned', `assigned:${eventId}`);
  await enqueueMessages(work, heldBack(doing.by, newsFor(told, news), now), now);
  return true;
}
