import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import type { Member } from '#domains/people/people.ts';
import { claimTime } from '#domains/visits/clash.server.ts';
import { cardDueOf } from '#domains/visits/spending-limit.server.ts';
import { bookingNotFound } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseReader, transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { formatCents } from '#platform/money.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { findPlacement } from './placement-facts.server.ts';
import { finishPlacement } from './placement.server.ts';
import type { Placed } from './placement.ts';

/**
 * Books a held time that is paid for after the visit, for a caller who has no card at hand: never more at
 * once, for all their unpaid visits, than `PAY_LATER_LIMIT`. A part from the gift balance stays on hold.
 * Booking it again gives the same booking. Refuses `booking_not_found`, `clash`, `pays_each_visit` (of a
 * series) and `over_the_limit`.
 */
export async function placePayingLater(
  platform: ConnectedPlatform,
  staff: Staff,
  member: Member,
  bookingId: string,
  both?: readonly string[],
): Promise<Result<Placed>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const clash = await claimTime(platform, member, bookingId, both);
  if (clash !== undefined) return refused(clash);
  const now = platform.clock.now();
  const written = await transaction(platform.database, async (work): Promise<Result<null>> => {
    // Two visits at once would each find room below the limit.
    await work.selectFrom('users').select('id').where('id', '=', member.userId).forUpdate().execute();
    const { rows } = await sql<{ seriesId: string | null; cents: number }>`
      select series_id as "seriesId", total_cents - gift_cents as cents from bookings
      where id = ${bookingId} and booked_by = ${member.userId} and state = 'held' for update`.execute(work);
    const [booking] = rows;
    if (booking === undefined) return success(null);
    if (booking.seriesId !== null) return refused(paysEachVisit);
    const leftCents = await payLaterRoom(platform, work, member);
    if (booking.cents > leftCents) return refused(overTheLimit(leftCents));
    await sql`insert into deferred_payments (booking_id, payer_id, staff_id, created_at)
      values (${bookingId}, ${member.userId}, ${staff.staffId}, ${now}) on conflict do nothing`.execute(work);
    // A card that was declined before has no part in it.
    await sql`update bookings b set payment_id = null where b.id = ${bookingId}
      and exists (select from payments p where p.id = b.payment_id and p.state = 'declined')`.execute(work);
    await writeAudit(
      work,
      staff,
      { action: 'pays_later', subject: bookingId, onBehalfOf: member.userId },
      now,
    );
    return success(null);
  });
  if (!written.ok) return written;
  const placement = await findPlacement(platform, bookingId, member);
  return placement === undefined ? refused(bookingNotFound) : finishPlacement(platform, placement, staff);
}

/** For how many cents a member may still have visits without a card: the limit less what is not paid yet. */
export async function payLaterRoom(
  { configuration }: Pick<ConnectedPlatform, 'configuration'>,
  database: DatabaseReader,
  { userId }: Member,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(${cardDueOf}), 0)::int as cents
    from deferred_payments d join bookings b on b.id = d.booking_id left join payments p on p.id = b.payment_id
    where d.payer_id = ${userId} and b.state <> 'held' and b.written_off_at is null
      and (p.id is null or p.state not in ('authorized', 'captured'))`.execute(database);
  return Math.max(configuration.PAY_LATER_LIMIT - (rows[0]?.cents ?? 0), 0);
}

const paysEachVisit = refusal(
  'conflict',
  'pays_each_visit',
  'Visits that repeat need a card. Send them the link to add one.',
);
const overTheLimit = (leftCents: number) =>
  refusal(
    'conflict',
    'over_the_limit',
    leftCents === 0
      ? 'They have visits that are not paid yet, up to the limit. Send them the link to add a card.'
      : `They can pay ${formatCents(leftCents)} later, and this is more. Send them the link to add a card.`,
  );
