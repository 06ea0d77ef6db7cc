import type { Professional, Staff } from '#domains/people/actor.ts';
import { isInWindow } from '#domains/visits/day/due.server.ts';
import { record } from '#domains/visits/history.server.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import { carriedOutBy } from '#domains/visits/visit-access.server.ts';
import { bookingNotFound } from '#domains/visits/visit.ts';
import { transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { mayBeExpectedAt } from './lateness.ts';

/**
 * The visit's professional, or the office for them, says that they will be late, and when they will arrive;
 * the people of the visit are told. The same time again changes nothing. Refuses `booking_not_found` and
 * `not_late`.
 */
export async function sayLate(
  platform: Platform,
  actor: Professional | Staff,
  bookingId: string,
  expectedAt: Date,
): Promise<Result<{ expectedAt: Date }>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ expectedAt: Date }>> => {
    const booking = await work
      .selectFrom('bookings as b')
      .select(['id', 'state', 'starts_at', 'ends_at', 'expected_at', isInWindow.as('is_window')])
      .where('id', '=', bookingId)
      .where(carriedOutBy(actor))
      .where('state', '<>', 'held')
      .forUpdate()
      .executeTakeFirst();
    if (booking === undefined) return refused(bookingNotFound);
    if (booking.expected_at?.getTime() === expectedAt.getTime()) return success({ expectedAt });
    if (
      !mayBeExpectedAt(
        expectedAt,
        {
          state: booking.state,
          startsAt: booking.starts_at,
          endsAt: booking.ends_at,
          isWindow: booking.is_window,
        },
        now,
      )
    )
      return refused(notLate);
    await work
      .updateTable('bookings')
      .set({ expected_at: expectedAt })
      .where('id', '=', booking.id)
      .execute();
    const eventId = await record(work, booking.id, 'late', { by: actor, moment: expectedAt }, now);
    await enqueueMessages(work, await noticesOf(platform, work, booking.id, 'late', `late:${eventId}`), now);
    return success({ expectedAt });
  });
}

const notLate = refusal(
  'conflict',
  'not_late',
  'Enter a later time, or a time after a delivery’s window, up to four hours late. If you can’t make it at all, call the office.',
);
