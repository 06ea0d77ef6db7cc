import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { auditVisit } from '#domains/visits/history.server.ts';
import { uncanceledStates } from '#domains/visits/visit.ts';
import { type DatabaseTransaction, literals, transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';

/**
 * Notes for the office that a series left out a visit, because the recipient has something else then: no one
 * was there to say that both are wanted. `lastId` is the visit of the series that comes last.
 */
export async function noteLeftOut(
  work: DatabaseTransaction,
  lastId: string,
  startsAt: Date,
  now: Date,
): Promise<void> {
  await work
    .insertInto('left_out_visits')
    .values({ id: newIdentifier(now), created_at: now, booking_id: lastId, starts_at: startsAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Visits that were left out and about which nobody has asked yet, as `id`, `booking_id`, `starts_at` and
 * `created_at`. Over with its hour or its series, and once it is booked after all.
 */
export const openLeftOut = (now: Date): RawBuilder<unknown> => sql`
  select l.id, l.booking_id, l.starts_at, l.created_at
  from left_out_visits l join bookings last on last.id = l.booking_id join booking_series s on s.id = last.series_id
  where l.answered_at is null and l.starts_at > ${now} and s.look_again_at is not null
    and not exists (select from bookings b where b.recipient_id = last.recipient_id and b.service_option_id = last.service_option_id
      and b.starts_at = l.starts_at and b.state in ${literals(uncanceledStates)})`;

/** Records that the office has asked about what was left out after a visit. */
export async function answerLeftOut(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  staff: Staff,
  bookingId: string,
): Promise<void> {
  const now = clock.now();
  await transaction(database, async (work) => {
    await sql`update left_out_visits set answered_at = ${now}, answered_by = ${staff.staffId} where booking_id = ${bookingId} and answered_at is null`.execute(
      work,
    );
    await auditVisit(work, staff, { action: 'left_out_answered', subject: bookingId }, now);
  });
}
