import { sql } from 'kysely';
import { isBeingChosenAbout } from '#domains/membership/billing.ts';
import { announceAnew, findMembership } from '#domains/membership/record.server.ts';
import { mayBeCharged } from '#domains/payments/deferred-payment.server.ts';
import {
  authorizeGift,
  findBalances,
  lockGiftBalance,
  type PayingBalances,
} from '#domains/payments/gift-cards/balance.server.ts';
import type { Member } from '#domains/people/people.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';

/**
 * Holds the member's credit and gift balance for a held time, or releases it: as they choose, as often as
 * they choose, until the rest is asked for. What stays on hold goes back when the time is released.
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
    const pays = wanted ? 'credit and gift' : 'none';
    await setAside(work, { ...booking, id: bookingId, userId: member.userId, pays }, now);
  });
}

/**
 * Holds the credit of the payer of a series for one of its visits, up to `dueCents`: once, before its card is
 * charged for the rest, and only where they booked it themselves and may still be charged for it. Returns how
 * much it is, in integer cents. Gifts are for a single visit, whose booker is asked; and so is credit while
 * its member chooses whether it goes back.
 */
export async function setCreditAside(
  work: DatabaseTransaction,
  bookingId: string,
  dueCents: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ reference: string; userId: string }>`
    select b.reference, s.member_id as "userId" from bookings b join booking_series s on s.id = b.series_id
    where b.id = ${bookingId} and b.booked_by = s.member_id and b.payment_id is null and b.gift_cents = 0 and b.written_off_at is null
      and ${mayBeCharged(sql`s.member_id`, sql`b.id`)} for update of b`.execute(work);
  const [booking] = rows;
  if (booking === undefined || dueCents === 0) return 0;
  await lockGiftBalance(work, booking.userId);
  const membership = await findMembership(work, booking.userId);
  if (membership !== undefined && isBeingChosenAbout(membership)) return 0;
  return setAside(work, { ...booking, id: bookingId, totalCents: dueCents, pays: 'credit' }, now);
}

/** The credit of a member that would pay visits of a series now, in integer cents. */
export async function findCreditForSeries(database: DatabaseReader, userId: string): Promise<number> {
  const membership = await findMembership(database, userId);
  if (membership !== undefined && isBeingChosenAbout(membership)) return 0;
  return (await findBalances(database, userId)).creditCents;
}

interface ToSetAside {
  id: string;
  reference: string;
  userId: string;
  totalCents: number;
  pays: PayingBalances;
}

/** Writes what balances pay of a visit, whose row is locked; returns how much, in integer cents. */
async function setAside(
  work: DatabaseTransaction,
  { id, reference, userId, totalCents, pays }: ToSetAside,
  now: Date,
): Promise<number> {
  const memo = `Visit ${reference}`;
  const { creditCents, giftCents } = await authorizeGift(work, { userId, id, totalCents, pays, memo }, now);
  // A card that was declined before has no part in what the gift pays alone.
  const coveredCents = creditCents + giftCents;
  const paidAlone = coveredCents > 0 && coveredCents === totalCents;
  await work
    .updateTable('bookings')
    .set({
      gift_cents: coveredCents,
      credit_cents: creditCents,
      ...(paidAlone ? { payment_id: null } : {}),
    })
    .where('id', '=', id)
    .execute();
  if (creditCents > 0) await announceAnew(work, userId, now);
  return coveredCents;
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
