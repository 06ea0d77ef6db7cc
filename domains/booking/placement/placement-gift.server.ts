import { sql } from 'kysely';
import { findMembership, saveMembership } from '#domains/membership/record.server.ts';
import { lockGiftBalance, authorizeGift } from '#domains/payments/gift-cards/balance.server.ts';
import type { Member } from '#domains/people/people.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';

/**
 * Sets the member's credit and gift balance aside for a held time, or gives it back to them: as they choose,
 * as often as they choose, until the rest is asked for. What stays set aside goes back when the time is let
 * go.
 */
export async function chooseGift(
  platform: Platform,
  member: Member,
  bookingId: string,
  wanted: boolean,
): Promise<void> {
  if (!isIdentifier(bookingId)) return;
  const now = platform.clock.now();
  await transaction(platform.database, async (work) => {
    await lockGiftBalance(work, member.userId);
    const { rows } = await sql<{ reference: string; totalCents: number }>`
      select b.reference, b.total_cents as "totalCents" from bookings b
      where b.id = ${bookingId} and b.booked_by = ${member.userId} and b.state = 'held' for update`.execute(
      work,
    );
    const [booking] = rows;
    if (booking === undefined || (await isBeingPaid(work, bookingId))) return;
    const { creditCents, giftCents } = await authorizeGift(
      work,
      {
        userId: member.userId,
        bookingId,
        totalCents: booking.totalCents,
        wanted,
        memo: `Visit ${booking.reference}`,
      },
      now,
    );
    // A card that said no before has no part in what the gift pays alone.
    const coveredCents = creditCents + giftCents;
    const paidAlone = coveredCents > 0 && coveredCents === booking.totalCents;
    await work
      .updateTable('bookings')
      .set({
        gift_cents: coveredCents,
        credit_cents: creditCents,
        ...(paidAlone ? { payment_id: null } : {}),
      })
      .where('id', '=', bookingId)
      .execute();
    // A renewal that was announced as paid from credit may cost more now, and is told anew.
    const membership = creditCents > 0 ? await findMembership(work, member.userId) : undefined;
    if (membership !== undefined) await saveMembership(work, membership, now);
  });
}

/**
 * Asked once the booking is locked: the statement that waited for the lock does not see a payment that came
 * with what it waited for.
 */
async function isBeingPaid(work: DatabaseTransaction, bookingId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from bookings b join payments p on p.id = b.payment_id where b.id = ${bookingId} and p.state in ('pending', 'authorized')`.execute(
      work,
    );
  return rows.length > 0;
}
