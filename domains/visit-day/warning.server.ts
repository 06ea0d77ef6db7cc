import { sql } from 'kysely';
import type { Professional, Staff } from '#domains/people/actor.ts';
import { auditVisit } from '#domains/visits/history.server.ts';
import { carriedOutBy } from '#domains/visits/visit-access.server.ts';
import { bookingNotFound } from '#domains/visits/visit.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { type HomeWarning, warningNotFound } from './warning.ts';

/**
 * The office warns professionals of the home of a visit: of this one and of all that follow, until it is
 * over. Its words are not in the audit. Refuses `booking_not_found`.
 */
export async function writeWarning(
  platform: Platform,
  staff: Staff,
  bookingId: string,
  body: string,
): Promise<Result<{ id: string }>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ id: string }>> => {
    const id = newIdentifier(now);
    const { rows } = await sql`
      insert into home_warnings (id, created_at, recipient_id, staff_id, body)
      select ${id}, ${now}, b.recipient_id, ${staff.staffId}, ${body} from bookings b where b.id = ${bookingId} and b.state <> 'held' returning id`.execute(
      work,
    );
    if (rows.length === 0) return refused(bookingNotFound);
    await auditVisit(work, staff, { action: 'warning_written', subject: bookingId }, now);
    return success({ id });
  });
}

/** The office says that a warning of the home of a visit is over. Refuses `warning_not_found`. */
export async function endWarning(
  platform: Platform,
  staff: Staff,
  bookingId: string,
  warningId: string,
): Promise<Result<null>> {
  if (!isIdentifier(bookingId) || !isIdentifier(warningId)) return refused(warningNotFound);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const { rows } = await sql`
      update home_warnings w set ended_at = ${now}, ended_by = ${staff.staffId} from bookings b
      where w.id = ${warningId} and b.id = ${bookingId} and w.recipient_id = b.recipient_id and w.ended_at is null returning w.id`.execute(
      work,
    );
    if (rows.length === 0) return refused(warningNotFound);
    await auditVisit(work, staff, { action: 'warning_ended', subject: bookingId }, now);
    return success(null);
  });
}

/**
 * Records that the professional has read a warning of the visit's home, at a moment; repeating it changes
 * nothing. Refuses `booking_not_found` and `warning_not_found`.
 */
export async function readWarning(
  platform: Platform,
  professional: Professional,
  bookingId: string,
  warningId: string,
  at = platform.clock.now(),
): Promise<Result<null>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const visit = await work
      .selectFrom('bookings')
      .select('recipient_id')
      .where('id', '=', bookingId)
      .where(carriedOutBy(professional))
      .where('state', '<>', 'held')
      .executeTakeFirst();
    if (visit === undefined) return refused(bookingNotFound);
    const warning = await work
      .selectFrom('home_warnings')
      .select('id')
      .where('id', '=', warningId)
      .where('recipient_id', '=', visit.recipient_id)
      .executeTakeFirst();
    if (warning === undefined) return refused(warningNotFound);
    await work
      .insertInto('warning_reads')
      .values({
        warning_id: warningId,
        booking_id: bookingId,
        professional_id: professional.professionalId,
        created_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return success(null);
  });
}

/**
 * Whether the professional has not read a warning of the visit's home that was there at a moment: what was
 * written after they had set out does not count against them.
 */
export async function hasUnreadWarning(
  work: DatabaseTransaction,
  { professionalId }: Professional,
  bookingId: string,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from home_warnings w join bookings b on b.recipient_id = w.recipient_id
    where b.id = ${bookingId} and w.ended_at is null and w.created_at <= ${at}
      and not exists (select from warning_reads d where d.warning_id = w.id and d.booking_id = b.id and d.professional_id = ${professionalId}) limit 1`.execute(
    work,
  );
  return rows.length > 0;
}

/** The warnings of the home of a visit, for staff alone. */
export async function listWarnings(database: DatabaseReader, bookingId: string): Promise<HomeWarning[]> {
  const { rows } = await sql<HomeWarning>`
    select w.id, w.body, w.created_at as at, s.name as by,
      coalesce((select array_agg(p.name order by d.created_at) from warning_reads d join professionals p on p.id = d.professional_id
        where d.warning_id = w.id and d.booking_id = b.id), '{}') as "readBy"
    from home_warnings w join bookings b on b.recipient_id = w.recipient_id join staff s on s.id = w.staff_id
    where b.id = ${bookingId} and w.ended_at is null order by w.created_at, w.id`.execute(database);
  return rows;
}
