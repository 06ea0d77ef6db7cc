import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { type DatabaseReader, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { auditVisit } from '../history.server.ts';
import { visitTitle } from '../ordered.server.ts';
import { type AskedTime, ownTime } from './asked-time.ts';
import { beginOfVisit, endOfVisit } from './worked-time.server.ts';

/**
 * Asks the office to approve a time of a visit, which a member of the office may have written down, for the
 * professional of the visit or for one who had a part in it before.
 */
export async function askForTime(
  work: DatabaseReader,
  {
    id,
    bookingId,
    writtenBy,
    professionalId = null,
  }: { id: string; bookingId: string; writtenBy: string | null; professionalId?: string | null },
  now: Date,
): Promise<void> {
  await sql`insert into asked_times (id, created_at, booking_id, professional_id, written_by)
    select ${id}, ${now}, b.id, coalesce(${professionalId}::uuid, b.professional_id), ${writtenBy}::uuid from bookings b where b.id = ${bookingId}`.execute(
    work,
  );
}

/** The same for the step that the office has just written down. */
export async function askForWritten(
  work: DatabaseReader,
  staff: Pick<Staff, 'staffId'>,
  { bookingId, step }: { bookingId: string; step: string },
  now: Date,
): Promise<void> {
  const { id } = await work
    .selectFrom('booking_events')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', step)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await askForTime(work, { id, bookingId, writtenBy: staff.staffId }, now);
}

/** What was undone needs no yes. */
export async function forgetAskedTime(work: DatabaseReader, id: string): Promise<void> {
  await work.deleteFrom('asked_times').where('id', '=', id).where('answered_at', 'is', null).execute();
}

/** Asked times that are still open: not undone, not corrected again. */
export const openAskedTimes = sql`
  select q.id, q.created_at, q.professional_id, q.booking_id, q.written_by, each.step, each.pressed_at, each.waiting_at, each.waiting_reason, each.by_hand, each.came_at
  from asked_times q join bookings b on b.id = q.booking_id cross join lateral (
    select 'in_progress' as step, began.* from ${beginOfVisit} began union all select 'completed', ended.* from ${endOfVisit()} ended) each
  where q.answered_at is null and each.waits = q.id
  union all
  select q.id, q.created_at, q.professional_id, q.booking_id, q.written_by, s.kind, s.happened_at, s.happened_at, null, 'Sent after somebody else took the visit, or it was broken off', s.created_at
  from asked_times q join field_steps s on s.id = q.id join visit_parts part on part.booking_id = q.booking_id and part.professional_id = s.professional_id
    and s.created_at >= part.created_at and s.happened_at <= part.created_at
  where q.answered_at is null and s.kind in ('in_progress', 'completed')`;

/**
 * The times that are waiting for the office's approval, the first that were said first; `only` is one of
 * them, or all of one professional. For staff only.
 */
export async function listAskedTimes(
  database: DatabaseReader,
  { only, after, most }: { only: string | null; after: { moment: Date; id: string } | null; most: number },
): Promise<AskedTime[]> {
  const narrowed: RawBuilder<unknown>[] = [
    ...(only === null ? [] : [sql`(q.id = ${only}::uuid or q.professional_id = ${only}::uuid)`]),
    ...(after === null ? [] : [sql`(q.created_at, q.id) > (${after.moment}, ${after.id}::uuid)`]),
  ];
  const { rows } = await sql<AskedTime>`
    select q.id, q.created_at as "createdAt", q.step, b.id as "bookingId", b.reference, ${visitTitle} as title, b.time_zone as "timeZone",
      p.id as "professionalId", p.name as "professionalName", case when q.waiting_reason is not null and q.by_hand is null then q.pressed_at end as "recordedAt",
      q.waiting_at as "saidAt", coalesce(q.waiting_reason, q.by_hand) as reason, q.written_by as "writtenBy"
    from (${openAskedTimes}) q join bookings b on b.id = q.booking_id join professionals p on p.id = q.professional_id join service_options o on o.id = b.service_option_id
    where ${narrowed.length === 0 ? sql`true` : sql.join(narrowed, sql` and `)}
    order by q.created_at, q.id limit ${most}`.execute(database);
  return rows;
}

/**
 * Whether any time waits for an approval that this member of the office may give: nobody approves what they
 * wrote down themselves.
 */
export async function isAnyAnswerable(
  database: DatabaseReader,
  { staffId }: Pick<Staff, 'staffId'>,
): Promise<boolean> {
  const { rows } =
    await sql`select from (${openAskedTimes}) q where q.written_by is distinct from ${staffId}::uuid limit 1`.execute(
      database,
    );
  return rows.length > 0;
}

/** Whether there is such a professional, or was ever such a time: nothing may be open of either now. */
export async function isAskedAbout(database: DatabaseReader, id: string): Promise<boolean> {
  const { rows } =
    await sql`select where exists (select from professionals where id = ${id}) or exists (select from asked_times where id = ${id})`.execute(
      database,
    );
  return rows.length > 0;
}

/**
 * The office approves or declines times of visits, each once: what was answered meanwhile stays so. Returns
 * how many were answered. None where the same person wrote one of them down: `needs_second_person`.
 */
export async function answerAskedTimes(
  platform: Platform,
  staff: Staff,
  ids: readonly string[],
  isYes: boolean,
): Promise<Result<{ answered: number }>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ answered: number }>> => {
    const open = await work
      .selectFrom('asked_times')
      .select(['id', 'booking_id', 'written_by'])
      .where('id', 'in', [...ids])
      .where('answered_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (open.some(({ written_by: by }) => by === staff.staffId)) return refused(ownTime);
    if (open.length === 0) return success({ answered: 0 });
    await work
      .updateTable('asked_times')
      .set({ answered_at: now, answered_by: staff.staffId, is_yes: isYes })
      .where(
        'id',
        'in',
        open.map(({ id }) => id),
      )
      .execute();
    const action = isYes ? 'time_agreed' : 'time_declined';
    for (const { id, booking_id: subject } of open)
      await auditVisit(work, staff, { action, subject, after: { asked: id } }, now);
    return success({ answered: open.length });
  });
}
