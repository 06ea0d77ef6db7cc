import { transaction, type DatabaseTransaction } from '../../../platform/database/database.ts';
import { newIdentifier } from '../../../platform/identifier.ts';
import { withdrawMessages } from '../../../platform/messages/delivery.ts';
import { enqueueMessages } from '../../../platform/messages/messages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refused, success, type Result } from '../../../platform/result.ts';
import { releaseTime } from '../../availability/commands.server.ts';
import { decideSettlement, settle } from '../../payments/commands.server.ts';
import { settleGift } from '../../payments/gift-balance/commands.server.ts';
import type { Member } from '../../people/schema.ts';
import { findChangeable, type ChangeableBooking } from '../change/data.server.ts';
import { cancellationFee, mayBe } from '../rules.ts';
import { noticesOf } from '../notice/data.server.ts';
import { giftReceipt } from '../receipts/commands.server.ts';

/**
 * Cancels a booking and gives its time back. `agreedFeeCents` is the fee that the member was shown: when another one applies
 * by now, nothing happens and they are asked again (`fee_changed`). Money is settled right after, or by the job.
 * Cancelling what is cancelled answers as the first time did.
 */
export async function cancelBooking(
  platform: Platform,
  member: Member,
  bookingId: string,
  input: { agreedFeeCents: number; reason: string | null },
): Promise<Result<{ feeCents: number }>> {
  const now = platform.clock.now();
  const cancelled = await transaction(platform.database, async (work): Promise<Result<{ feeCents: number; paymentId: string | null }>> => {
    const booking = await findChangeable(work, member, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    if (booking.state === 'cancelled') return success({ feeCents: await agreedFee(work, booking.id), paymentId: null });
    if (!booking.mayChange) return refused(notAllowed);
    if (!mayBe('cancel', booking.state) || now >= booking.startsAt) return refused(tooLate);
    const feeCents = cancellationFee(booking, now);
    if (feeCents !== input.agreedFeeCents) {
      return refused({ kind: 'conflict', code: 'fee_changed', message: 'The fee for cancelling has changed. Please look at it again.', details: { fee_cents: feeCents } });
    }
    await cancelWithin(work, member, booking, { feeCents, reason: input.reason }, now);
    await enqueueMessages(work, [...(await noticesOf(platform, work, booking.id, 'cancelled', `cancelled:${booking.id}`)), ...(await giftReceipt(platform, work, booking.id))], now);
    return success({ feeCents, paymentId: booking.paymentId });
  });
  if (!cancelled.ok) return cancelled;
  if (cancelled.value.paymentId !== null) await settleNow(platform, cancelled.value.paymentId);
  return success({ feeCents: cancelled.value.feeCents });
}

/** Right away, so that people see at once what became of their money; where that fails, the job does it. */
export async function settleNow(platform: Platform, paymentId: string): Promise<void> {
  await settle(platform, paymentId).catch((error: unknown) => {
    platform.log.warn({ payment: paymentId, error: error instanceof Error ? error.name : 'unknown' }, 'settling is left to the job');
  });
}

/** The rows of one cancellation, inside the transaction that has locked the booking and decided the fee. The money is settled afterwards. */
export async function cancelWithin(work: DatabaseTransaction, member: Member, booking: ChangeableBooking, input: { feeCents: number; reason: string | null }, now: Date): Promise<void> {
  await releaseTime(work, booking);
  await work
    .updateTable('bookings')
    .set((update) => ({ state: 'cancelled', version: update('version', '+', 1) }))
    .where('id', '=', booking.id)
    .execute();
  await work
    .insertInto('booking_cancellations')
    .values({ booking_id: booking.id, created_at: now, cancelled_by: member.userId, on_behalf_of: booking.onBehalfOf, reason: input.reason, fee_cents: input.feeCents })
    .execute();
  await work
    .insertInto('booking_events')
    .values({
      id: newIdentifier(now),
      created_at: now,
      booking_id: booking.id,
      kind: 'cancelled',
      actor_id: member.userId,
      on_behalf_of: booking.onBehalfOf,
      from_state: booking.state,
      to_state: 'cancelled',
      reason: input.reason ?? '',
    })
    .execute();
  const { cardCents } = await settleGift(work, { id: booking.id, totalCents: booking.totalCents, memo: 'Visit cancelled' }, input.feeCents, now);
  if (booking.paymentId !== null) await decideSettlement(work, booking.paymentId, cardCents, now);
  await withdrawMessages(work, booking.id, 'reminder', now);
}

/** Asked for after the lock is there: a statement that waited for it does not see the rows of the one that it waited for. */
async function agreedFee(work: DatabaseTransaction, bookingId: string): Promise<number> {
  const row = await work.selectFrom('booking_cancellations').select('fee_cents').where('booking_id', '=', bookingId).executeTakeFirst();
  return row?.fee_cents ?? 0;
}

const bookingNotFound = { kind: 'not_found', code: 'booking_not_found', message: 'We could not find this booking.' } as const;
const notAllowed = { kind: 'forbidden', code: 'change_not_allowed', message: 'You may see this booking but not change it. Ask them to allow it, or call us.' } as const;
const tooLate = { kind: 'conflict', code: 'too_late_to_cancel', message: 'This visit can no longer be cancelled here. Please call us.' } as const;
