import type { Professional } from '#domains/visits/day-steps.ts';
import { recordTimed } from '#domains/visits/history.server.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import { transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { mayBeExpectedAt } from './lateness.ts';

/**
 * The professional whose visit it is says that they come later, and when: the people of the visit are told.
 * The same time again changes nothing. Refuses `booking_not_found` and `not_late`.
 */
export async function sayLate(
  platform: Platform,
  professional: Professional,
  bookingId: string,
  expectedAt: Date,
): Promise<Result<{ expectedAt: Date }>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ expectedAt: Date }>> => {
    const booking = await work
      .selectFrom('bookings')
      .select(['id', 'state', 'starts_at', 'expected_at'])
      .where('id', '=', bookingId)
      .where('professional_id', '=', professional.professionalId)
      .where('state', '<>', 'draft')
      .forUpdate()
      .executeTakeFirst();
    if (booking === undefined) return refused(bookingNotFound);
    if (booking.expected_at?.getTime() === expectedAt.getTime()) return success({ expectedAt });
    if (
      !mayBeExpectedAt(expectedAt, { state: booking.state as BookingState, startsAt: booking.starts_at }, now)
    )
      return refused(notLate);
    await work
      .updateTable('bookings')
      .set({ expected_at: expectedAt })
      .where('id', '=', booking.id)
      .execute();
    const eventId = await recordTimed(work, booking.id, 'late', { moment: expectedAt }, now);
    await enqueueMessages(work, await noticesOf(platform, work, booking.id, 'late', `late:${eventId}`), now);
    return success({ expectedAt });
  });
}

const bookingNotFound = {
  kind: 'not_found',
  code: 'booking_not_found',
  message: 'We could not find this visit.',
} as const;
const notLate = {
  kind: 'conflict',
  code: 'not_late',
  message:
    'Say a time that is later than was agreed, by four hours at most. If you cannot come at all, call the office.',
} as const;
