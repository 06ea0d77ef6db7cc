import { sql } from 'kysely';
import { setCreditAside } from '#domains/booking/placement/placement-gift.server.ts';
import { paymentFailedKey } from '#domains/booking/placement/placement.ts';
import { authorizeVisits } from '#domains/booking/series/series-authorization.server.ts';
import { endApproval, findFeeWaiver, takeApproval } from '#domains/payments/approvals/approval.server.ts';
import { alreadyDecided, type Decision } from '#domains/payments/approvals/second-person.ts';
import { decideSettlement } from '#domains/payments/authorization.server.ts';
import { feeDecisionDays, isFeeWaiverAsked, lateFee } from '#domains/payments/deferred-payment.server.ts';
import { settleGift } from '#domains/payments/gift-cards/balance.server.ts';
import { settle } from '#domains/payments/settlement.server.ts';
import type { FreshStaff, Staff } from '#domains/people/actor.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import { findChangeable } from '#domains/visits/visit-access.server.ts';
import { bookingNotFound, type BookingState } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { nameOfThrown } from '#platform/faults/thrown.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { isOwed } from './owed/owed.server.ts';
import { askToPay, payLaterNotices } from './owed/pay-link.server.ts';
import { giftReceipt } from './receipt-mail.server.ts';

/** A whole series, at least. */
const mostAtOnce = 50;
const memo = 'Visit canceled';

/**
 * Decides the money of visits that were canceled and can no longer be undone: of one and its series, so that
 * people see at once where their money is, or of all that are due. Returns how many there were. What fails or
 * is cut off stays due. Any number of processes may run it.
 */
export async function settleCancellations(platform: ConnectedPlatform, bookingId?: string): Promise<number> {
  const now = platform.clock.now();
  const chosen =
    bookingId === undefined
      ? sql`true`
      : sql`booking_id = ${bookingId} or booking_id in (
          select other.id from bookings b join bookings other using (series_id) where b.id = ${bookingId})`;
  const { rows: due } = await sql<{ id: string }>`
    select booking_id as id from booking_cancellations
    where settles_at <= ${now} and not ${isFeeWaiverAsked(sql`booking_id`)} and (${chosen}) order by settles_at limit ${mostAtOnce}`.execute(
    platform.database,
  );
  for (const { id } of due) {
    try {
      await settleCancellation(platform, id, now);
    } catch (error) {
      // Those behind it do not wait for it.
      platform.log.error({ booking: id, error: nameOfThrown(error) }, 'a cancellation could not be settled');
    }
  }
  return due.length;
}

async function settleCancellation(platform: ConnectedPlatform, bookingId: string, now: Date): Promise<void> {
  const settled = await transaction(platform.database, async (work) => {
    const { rows } = await sql<{
      id: string;
      paymentId: string | null;
      totalCents: number;
      feeCents: number;
      wasAsked: boolean;
    }>`
      select b.id, b.payment_id as "paymentId", b.total_cents as "totalCents", x.fee_cents as "feeCents",
        exists (select from approvals a where a.booking_id = b.id and a.cause = ${lateFee} and a.created_at >= x.created_at) as "wasAsked"
      from bookings b join booking_cancellations x on x.booking_id = b.id
      where b.id = ${bookingId} and x.settles_at <= ${now} and not ${isFeeWaiverAsked(sql`b.id`)} for update`.execute(
      work,
    );
    const [booking] = rows;
    if (booking === undefined) return null;
    await work
      .updateTable('booking_cancellations')
      .set({ settles_at: null })
      .where('booking_id', '=', booking.id)
      .execute();
    await takeFee(work, { ...booking, memo }, booking.feeCents, now);
    const decided = booking.wasAsked
      ? await noticesOf(platform, work, booking.id, 'cancelled', `fee-decided:${booking.id}`)
      : [];
    await enqueueMessages(work, [...decided, ...(await feeNotices(platform, work, booking.id))], now);
    return booking;
  });
  if (settled !== null) await settleNow(platform, settled);
}

/**
 * Releases the late fees on which the office has not decided in time, so that no member waits without end;
 * their money is settled like that of any other cancellation. Returns how many there were.
 */
export async function letGoUndecided({ database, clock }: ConnectedPlatform): Promise<number> {
  const now = clock.now();
  return transaction(database, async (work) => {
    const { rows } = await sql<{ bookingId: string }>`
      with waited as (
        select a.id, a.booking_id from approvals a join bookings b on b.id = a.booking_id
        where a.state = 'asked' and a.cause = ${lateFee} and a.booking_id is not null and a.created_at <= ${now}::timestamptz - ${feeDecisionDays} * interval '1 day'
        order by a.created_at limit ${mostAtOnce} for update of b, a skip locked)
      update approvals set state = 'lapsed', decided_at = ${now} from waited where approvals.id = waited.id
      returning approvals.booking_id as "bookingId"`.execute(work);
    const bookingIds = rows.map(({ bookingId }) => bookingId);
    await sql`update booking_cancellations set fee_cents = 0 where booking_id = any(${bookingIds}::uuid[])`.execute(
      work,
    );
    return bookingIds.length;
  });
}

/**
 * A second person approves waiving the fee of a visit that the office canceled late. Refuses
 * `booking_not_found`, `refund_decided`, `needs_second_person` for the person who asked, and
 * `amount_changed`.
 */
export async function approveFeeWaiver(
  platform: ConnectedPlatform,
  staff: FreshStaff,
  bookingId: string,
): Promise<Result<null>> {
  const now = platform.clock.now();
  const done = await transaction(platform.database, async (work): Promise<Result<null>> => {
    const booking = await findChangeable(work, staff, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    const canceled = await work
      .selectFrom('booking_cancellations')
      .select('fee_cents')
      .where('booking_id', '=', booking.id)
      .executeTakeFirst();
    if (canceled === undefined || !(await findFeeWaiver(work, booking.id))) return refused(alreadyDecided);
    const asked = await takeApproval(work, staff, booking.id, canceled.fee_cents, now);
    if (!asked.ok) return asked;
    await work
      .updateTable('booking_cancellations')
      .set({ fee_cents: 0 })
      .where('booking_id', '=', booking.id)
      .execute();
    return success(null);
  });
  if (done.ok) await settleCancellations(platform, bookingId);
  return done;
}

/**
 * The fee is charged after all: a second person declines to waive it, or the person who asked withdraws the
 * request. Refuses as `endApproval`.
 */
export async function endFeeWaiver(
  platform: ConnectedPlatform,
  staff: Staff,
  bookingId: string,
  decision: Exclude<Decision, { state: 'given' }>,
): Promise<Result<null>> {
  if (!(await findFeeWaiver(platform.database, bookingId))) return refused(alreadyDecided);
  const ended = await endApproval(platform, staff, bookingId, decision);
  if (ended.ok) await settleCancellations(platform, bookingId);
  return ended;
}

/**
 * The news about the money of a visit that does not take place: the receipt of a gift, or the link to pay the
 * fee where no card can be charged for it.
 */
export async function feeNotices(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  bookingId: string,
): Promise<Message[]> {
  const { rows } = await sql<{ state: BookingState }>`
    select b.state from bookings b join payments p on p.id = b.payment_id where b.id = ${bookingId} and ${isOwed}`.execute(
    work,
  );
  const [owed] = rows;
  return [
    ...(await giftReceipt(platform, work, bookingId)),
    ...(await payLaterNotices(platform, work, bookingId)),
    ...(owed === undefined
      ? []
      : await askToPay(platform, work, bookingId, paymentFailedKey({ id: bookingId, state: owed.state }))),
  ];
}

/** Settles right away, so that people see at once what became of their money; if that fails, the jobs do it. */
export async function settleNow(
  platform: ConnectedPlatform,
  { id, paymentId }: { id: string; paymentId: string | null },
): Promise<void> {
  const settling =
    paymentId === null ? authorizeVisits(platform, { visit: id }) : settle(platform, paymentId);
  await settling.catch((error: unknown) => {
    platform.log.warn({ booking: id, error: nameOfThrown(error) }, 'settling is left to the job');
  });
}

/**
 * Decides what is taken for a visit that does not take place: from its gift and credit, from the authorized
 * money, or from a card that is asked just for the fee.
 */
export async function takeFee(
  work: DatabaseTransaction,
  booking: { id: string; paymentId: string | null; totalCents: number; memo: string },
  feeCents: number,
  now: Date,
): Promise<void> {
  await setCreditAside(work, booking.id, feeCents, now);
  const { cardCents } = await settleGift(work, booking, feeCents, now);
  await work
    .updateTable('bookings')
    .set({ card_fee_cents: cardCents })
    .where('id', '=', booking.id)
    .execute();
  if (booking.paymentId !== null) await decideSettlement(work, booking.paymentId, cardCents, now);
}
