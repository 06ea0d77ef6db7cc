import { advance } from '#domains/visits/history.server.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import { type BookingState, mayMove } from '#domains/visits/visit.ts';
import { transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';

/**
 * The office says that a visit which was asked for takes place, and its people are told. Saying it again
 * changes nothing. Refuses `booking_not_found`, `wrong_step` and `money_not_set_aside`: what costs something
 * waits for the bank.
 */
export async function confirmBooking(platform: Platform, bookingId: string): Promise<Result<null>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const booking = await work
      .selectFrom('bookings as b')
      .leftJoin('payments as p', 'p.id', 'b.payment_id')
      .select(['b.id', 'b.state', 'b.total_cents', 'b.gift_cents', 'p.state as payment'])
      .where('b.id', '=', bookingId)
      .where('b.state', '<>', 'draft')
      .forUpdate('b')
      .executeTakeFirst();
    if (booking === undefined) return refused(bookingNotFound);
    if (booking.state === 'confirmed') return success(null);
    if (!mayMove(booking.state as BookingState, 'confirmed')) return refused(wrongStep);
    if (booking.total_cents > booking.gift_cents && booking.payment !== 'authorized')
      return refused(moneyNotSetAside);
    await advance(work, [{ id: booking.id, state: booking.state as BookingState }], ['confirmed'], now);
    await enqueueMessages(
      work,
      await noticesOf(platform, work, booking.id, 'confirmed', `confirmed:${booking.id}`),
      now,
    );
    return success(null);
  });
}

const bookingNotFound = {
  kind: 'not_found',
  code: 'booking_not_found',
  message: 'We could not find this visit.',
} as const;
const wrongStep = {
  kind: 'conflict',
  code: 'wrong_step',
  message: 'This visit is at another step by now. Please look at it again.',
} as const;
const moneyNotSetAside = {
  kind: 'conflict',
  code: 'money_not_set_aside',
  message: 'The money for this visit is not set aside yet.',
} as const;
