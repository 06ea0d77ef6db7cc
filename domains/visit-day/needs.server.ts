import { sql } from 'kysely';
import type { Professional } from '#domains/visits/day-steps.ts';
import { record } from '#domains/visits/history.server.ts';
import { transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';

/** Longer than any outage: the turns of the job are a minute apart. */
const lookBackMilliseconds = 30 * 86_400_000;

/**
 * Adds allergies that became known after a visit was booked to every visit ahead that they matter for, so
 * that whoever comes has to read them before they set out. One that was taken back stays on what is booked:
 * better asked once too often. Answers how many were added. Only what was written down lately is looked at:
 * whatever is older was added by an earlier turn, or when the visit was held.
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
        join preference_options o on o.id = chosen.option_id and o.is_allergen and s.service_id = any(o.matters_for)
        where chosen.created_at > ${lately} and b.state in ('draft', 'requested', 'confirmed') and b.starts_at > ${now}
          and not exists (select 1 from booking_needs n where n.booking_id = b.id and n.title = o.title)),
      added as (
        insert into booking_needs (booking_id, position, created_at, title, remarks, is_allergen)
        select id, last + place, ${now}, title, remarks, true from missing
        on conflict do nothing returning booking_id)
      select booking_id as "bookingId" from added`.execute(work);
    for (const bookingId of new Set(rows.map((row) => row.bookingId)))
      await record(work, bookingId, 'needs_added', {}, now);
    return rows.length;
  });
}

/**
 * The professional whose visit it is says that they have read these needs, by their positions; read twice is
 * read once. Who comes instead of them has to read them anew. Refuses `booking_not_found` and
 * `visit_is_over`.
 */
export async function acknowledgeNeeds(
  platform: Platform,
  professional: Professional,
  bookingId: string,
  positions: readonly number[],
): Promise<Result<{ unread: number }>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const booking = await work
      .selectFrom('bookings')
      .select(['id', 'state'])
      .where('id', '=', bookingId)
      .where('professional_id', '=', professional.professionalId)
      .where('state', '<>', 'draft')
      .forUpdate()
      .executeTakeFirst();
    if (booking === undefined) return refused(bookingNotFound);
    if (['completed', 'cancelled', 'no_show'].includes(booking.state)) return refused(visitIsOver);
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
        .set({ acknowledged_at: now })
        .where('booking_id', '=', booking.id)
        .where('position', 'in', read)
        .execute();
    }
    const left = unread.length - read.length;
    if (read.length > 0 && left === 0) await record(work, booking.id, 'needs_read', {}, now);
    return success({ unread: left });
  });
}

const bookingNotFound = {
  kind: 'not_found',
  code: 'booking_not_found',
  message: 'We could not find this visit.',
} as const;
const visitIsOver = {
  kind: 'conflict',
  code: 'visit_is_over',
  message: 'This visit is over. There is nothing left to confirm.',
} as const;
