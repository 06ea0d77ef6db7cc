import { sql } from 'kysely';
import { isPaidLater } from '#domains/payments/deferred-payment.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { advance, moveBack } from '#domains/visits/history.server.ts';
import { heldBack, noticesOf, tooLateToTakeBack, withdrawUntold } from '#domains/visits/notice.server.ts';
import { mayMove, bookingNotFound } from '#domains/visits/visit.ts';
import { transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';

/**
 * The office confirms that a requested visit takes place, and its people are told. Repeating it changes
 * nothing. Refuses `booking_not_found`, `wrong_step` and `money_not_authorized`: a visit that costs something
 * waits for the bank.
 */
export async function confirmBooking(
  platform: Platform,
  staff: Staff,
  bookingId: string,
): Promise<Result<null>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const booking = await work
      .selectFrom('bookings as b')
      .leftJoin('payments as p', 'p.id', 'b.payment_id')
      .select([
        'b.id',
        'b.state',
        'b.version',
        'b.total_cents',
        'b.gift_cents',
        'p.state as payment',
        isPaidLater(sql`b.id`).as('pays_later'),
      ])
      .where('b.id', '=', bookingId)
      .where('b.state', '<>', 'held')
      .forUpdate('b')
      .executeTakeFirst();
    if (booking === undefined) return refused(bookingNotFound);
    if (booking.state === 'confirmed') return success(null);
    if (!mayMove(booking.state, 'confirmed')) return refused(wrongStep);
    if (booking.total_cents > booking.gift_cents && booking.payment !== 'authorized' && !booking.pays_later)
      return refused(moneyNotAuthorized);
    await advance(work, [{ id: booking.id, state: booking.state, by: staff }], ['confirmed'], now);
    const key = `confirmed:${booking.id}:${booking.version + 1}`;
    const told = await noticesOf(platform, work, booking.id, 'confirmed', key);
    await enqueueMessages(work, heldBack(staff, told, now), now);
    return success(null);
  });
}

/**
 * Undoes a confirmation of the last minute, of which no one was told yet: the visit is requested again.
 * Refuses `booking_not_found` and `too_late_to_take_back`.
 */
export async function takeBackConfirmation(
  platform: Platform,
  staff: Staff,
  bookingId: string,
): Promise<Result<null>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const booking = await work
      .selectFrom('bookings')
      .select(['id', 'state'])
      .where('id', '=', bookingId)
      .where('state', '<>', 'held')
      .forUpdate()
      .executeTakeFirst();
    if (booking === undefined) return refused(bookingNotFound);
    if (booking.state !== 'confirmed' || !(await withdrawUntold(work, bookingId, 'confirmed:', now)))
      return refused(tooLateToTakeBack);
    await moveBack(work, { id: booking.id, state: 'confirmed', by: staff }, 'requested', now);
    return success(null);
  });
}

const wrongStep = refusal('conflict', 'wrong_step', 'This visit has moved to another step. Check it again.');
const moneyNotAuthorized = refusal(
  'conflict',
  'money_not_authorized',
  'The hold for this visit is not in place yet.',
);
