import { stopGoingOn } from '#domains/booking/series/going-on.server.ts';
import type { Member } from '#domains/people/people.ts';
import { record } from '#domains/visits/history.server.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import { findChangeable } from '#domains/visits/visit-access.server.ts';
import { bookingNotFound, changeNotAllowed } from '#domains/visits/visit.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';

/**
 * Plans no more visits of the series that a booking belongs to; those that are planned stay. Stopping again
 * changes nothing. Refuses `booking_not_found` and `change_not_allowed`.
 */
export async function stopSeries(
  platform: Platform,
  member: Member,
  bookingId: string,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const booking = await findChangeable(work, member, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    if (!booking.mayChange) return refused(changeNotAllowed);
    if (booking.seriesId === null || !(await stopGoingOn(work, booking.seriesId))) return success(null);
    const lastId = await findLast(work, booking.seriesId);
    const doing = { by: member, onBehalfOf: booking.onBehalfOf };
    const eventId = await record(work, lastId, 'series_stopped', doing, now);
    const notices = await noticesOf(platform, work, lastId, 'series_ended', `series_ended:${eventId}`);
    await enqueueMessages(work, notices, now);
    return success(null);
  });
}

async function findLast(work: DatabaseTransaction, seriesId: string): Promise<string> {
  const last = await work
    .selectFrom('bookings')
    .select('id')
    .where('series_id', '=', seriesId)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return last.id;
}
