import { releaseTime } from '#domains/availability/free-starts.server.ts';
import { paymentFailedKey } from '#domains/booking/placement.ts';
import { setAsideForVisits } from '#domains/booking/series/series-authorization.server.ts';
import { settleGift } from '#domains/payments/gift-cards/balance.server.ts';
import { decideSettlement, settle } from '#domains/payments/settlement.server.ts';
import type { Member } from '#domains/people/people.ts';
import { giftReceipt } from '#domains/visit-money/receipt-mail.server.ts';
import { advance } from '#domains/visits/history.server.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import { type ChangeableBooking, findChangeable } from '#domains/visits/visit-lock.server.ts';
import { cancellationFee, isCancellable, type BookingState } from '#domains/visits/visit.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { nameOfThrown } from '#platform/faults/thrown.ts';
import { withdrawMessages } from '#platform/messages/delivery.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';

/**
 * Cancels a booking and gives its time back. `agreedFeeCents` is the fee that the member was shown: when
 * another one applies by now, nothing happens and they are asked again (`fee_changed`). Money is settled
 * right after, or by the job. Cancelling what is cancelled answers as the first time did.
 */
export async function cancelBooking(
  platform: Platform,
  member: Member,
  bookingId: string,
  input: { agreedFeeCents: number; reason: string | null },
): Promise<Result<{ feeCents: number }>> {
  const now = platform.clock.now();
  const cancelled = await transaction(
    platform.database,
    async (work): Promise<Result<{ feeCents: number; settled: ChangeableBooking | null }>> => {
      const booking = await findChangeable(work, member, bookingId);
      if (booking === undefined) return refused(bookingNotFound);
      if (booking.state === 'cancelled')
        return success({ feeCents: await agreedFee(work, booking.id), settled: null });
      if (!booking.mayChange) return refused(notAllowed);
      if (!isCancellable(booking, now)) return refused(tooLate);
      const feeCents = cancellationFee(booking, now);
      if (feeCents !== input.agreedFeeCents) {
        return refused({
          kind: 'conflict',
          code: 'fee_changed',
          message: 'The fee for cancelling has changed. Please look at it again.',
          details: { fee_cents: feeCents },
        });
      }
      await cancelWithin(work, member, booking, { feeCents, reason: input.reason }, now);
      await enqueueMessages(
        work,
        [
          ...(await noticesOf(platform, work, booking.id, 'cancelled', `cancelled:${booking.id}`)),
          ...(await moneyNotices(platform, work, booking.id)),
        ],
        now,
      );
      return success({ feeCents, settled: booking });
    },
  );
  if (!cancelled.ok) return cancelled;
  if (cancelled.value.settled !== null) await settleNow(platform, cancelled.value.settled);
  return success({ feeCents: cancelled.value.feeCents });
}

/**
 * What there is to tell about the money of a visit that does not take place: the receipt of a gift, or that
 * the card which was refused before has to be another one for the fee.
 */
export async function moneyNotices(
  platform: Platform,
  work: DatabaseTransaction,
  bookingId: string,
): Promise<Message[]> {
  const owed = await work
    .selectFrom('bookings as b')
    .innerJoin('payments as p', 'p.id', 'b.payment_id')
    .select('b.state')
    .where('b.id', '=', bookingId)
    .where('b.card_fee_cents', '>', 0)
    .where('p.state', '=', 'declined')
    .executeTakeFirst();
  const key = owed && paymentFailedKey({ id: bookingId, state: owed.state as BookingState });
  return [
    ...(await giftReceipt(platform, work, bookingId)),
    ...(key === undefined ? [] : await noticesOf(platform, work, bookingId, 'payment_failed', key)),
  ];
}

/** Right away, so that people see at once what became of their money; where that fails, the jobs do it. */
export async function settleNow(
  platform: Platform,
  { id, paymentId }: { id: string; paymentId: string | null },
): Promise<void> {
  const settling =
    paymentId === null ? setAsideForVisits(platform, { visit: id }) : settle(platform, paymentId);
  await settling.catch((error: unknown) => {
    platform.log.warn({ booking: id, error: nameOfThrown(error) }, 'settling is left to the job');
  });
}

/**
 * Decides what is taken for a visit that does not take place: of its gift, of what is set aside, or of a card
 * that is asked for it by itself.
 */
export async function takeFee(
  work: DatabaseTransaction,
  booking: { id: string; paymentId: string | null; totalCents: number; memo: string },
  feeCents: number,
  now: Date,
): Promise<void> {
  const { cardCents } = await settleGift(work, booking, feeCents, now);
  await work
    .updateTable('bookings')
    .set({ card_fee_cents: cardCents })
    .where('id', '=', booking.id)
    .execute();
  if (booking.paymentId !== null) await decideSettlement(work, booking.paymentId, cardCents, now);
}

/**
 * The rows of one cancellation, inside the transaction that has locked the booking and decided the fee. The
 * money is settled afterwards.
 */
export async function cancelWithin(
  work: DatabaseTransaction,
  member: Member,
  booking: ChangeableBooking,
  input: { feeCents: number; reason: string | null },
  now: Date,
): Promise<void> {
  await releaseTime(work, booking);
  const doing = { by: member.userId, onBehalfOf: booking.onBehalfOf, reason: input.reason ?? '' };
  await advance(work, [{ id: booking.id, state: booking.state, ...doing }], ['cancelled'], now);
  await work
    .insertInto('booking_cancellations')
    .values({
      booking_id: booking.id,
      created_at: now,
      cancelled_by: member.userId,
      on_behalf_of: booking.onBehalfOf,
      reason: input.reason,
      fee_cents: input.feeCents,
    })
    .execute();
  await takeFee(work, { ...booking, memo: 'Visit cancelled' }, input.feeCents, now);
  await withdrawMessages(work, booking.id, 'reminder', now);
}

/**
 * Asked for after the lock is there: a statement that waited for it does not see the rows of the one that it
 * waited for.
 */
async function agreedFee(work: DatabaseTransaction, bookingId: string): Promise<number> {
  const row = await work
    .selectFrom('booking_cancellations')
    .select('fee_cents')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row?.fee_cents ?? 0;
}

const bookingNotFound = {
  kind: 'not_found',
  code: 'booking_not_found',
  message: 'We could not find this booking.',
} as const;
const notAllowed = {
  kind: 'forbidden',
  code: 'change_not_allowed',
  message: 'You may see this booking but not change it. Ask them to allow it, or call us.',
} as const;
const tooLate = {
  kind: 'conflict',
  code: 'too_late_to_cancel',
  message: 'This visit can no longer be cancelled here. Please call us.',
} as const;
