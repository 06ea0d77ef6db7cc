import { sql } from 'kysely';
import { type Professional, type Staff, system } from '#domains/people/actor.ts';
import { record } from '#domains/visits/history.server.ts';
import { carriedOutBy } from '#domains/visits/visit-access.server.ts';
import { aheadStates, bookingNotFound, overStates } from '#domains/visits/visit.ts';
import { literals, transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';

/** Longer than any outage; the job runs once a minute. */
const lookBackMilliseconds = 30 * 86_400_000;

/**
 * Adds allergies that became known after booking to every coming visit that they matter for, so that the
 * professional must read them before setting out. An allergy that was removed stays on existing bookings:
 * better to ask once too often. Returns how many were added. Only recent changes are looked at; older ones
 * were added by an earlier turn, or when the visit was held.
 */
export async function addNewAllergies(platform: Platform): Promise<number> {
  const now = platform.clock.now();
  const lately = new Date(now.getTime() - lookBackMilliseconds);
  return transaction(platform.database, async (work) => {
    const { rows } = await sql<{ bookingId: string }>`
      with missing as (
        select b.id, o.title, chosen.remarks, row_number() over (partition by b.id order by o.position) as place,
          (select coalesce(max(position), -1) from booking_needs n where n.booking_id = b.id) as last
        from bookings b
        join service_options s on s.id = b.service_option_id
        join recipient_preferences chosen on chosen.recipient_id = b.recipient_id
        join preference_options o on o.id = chosen.option_id and o.is_allergen and s.service_id = any(o.matters_for) and not (b.service_option_id = any(o.not_for))
        where chosen.created_at > ${lately} and b.state in ${literals(['held', ...aheadStates])} and b.starts_at > ${now}
          and not exists (select 1 from booking_needs n where n.booking_id = b.id and n.title = o.title)),
      added as (
        insert into booking_needs (booking_id, position, created_at, title, remarks, is_allergen)
        select id, last + place, ${now}, title, remarks, true from missing
        on conflict do nothing returning booking_id)
      select booking_id as "bookingId" from added`.execute(work);
    for (const bookingId of new Set(rows.map((row) => row.bookingId)))
      await record(work, bookingId, 'needs_added', { by: system }, now);
    return rows.length;
  });
}

/**
 * The visit's professional acknowledges these needs, by their positions, or the office does it for them, when
 * it has read them out on the phone; repeating it changes nothing. A replacement has to read them again. What
 * was pressed on a phone was read when it was pressed. Refuses `booking_not_found` and `visit_is_over`.
 */
export async function acknowledgeNeeds(
  platform: Platform,
  actor: Professional | Staff,
  bookingId: string,
  positions: readonly number[],
  at = platform.clock.now(),
): Promise<Result<{ unread: number }>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  return transaction(platform.database, async (work) => {
    const booking = await work
      .selectFrom('bookings')
      .select(['id', 'state'])
      .where('id', '=', bookingId)
      .where(carriedOutBy(actor))
      .where('state', '<>', 'held')
      .forUpdate()
      .executeTakeFirst();
    if (booking === undefined) return refused(bookingNotFound);
    if (overStates.some((state) => state === booking.state)) return refused(visitIsOver);
    const unread = await work
      .selectFrom('booking_needs')
      .select('position')
      .where('booking_id', '=', booking.id)
      .where('acknowledged_at', 'is', null)
      .execute();
    const read = unread.map((need) => need.position).filter((position) => positions.includes(position));
    if (read.length > 0) {
      await work
        .updateTable('booking_needs')
        .set({ acknowledged_at: at })
        .where('booking_id', '=', booking.id)
        .where('position', 'in', read)
        .execute();
    }
    const left = unread.length - read.length;
    if (read.length > 0 && left === 0) await record(work, booking.id, 'needs_read', { by: actor }, at);
    return success({ unread: left });
  });
}

const visitIsOver = refusal(
  'conflict',
  'visit_is_over',
  'This visit is over. There is nothing left to confirm.',
);
