import type { Member } from '#domains/people/people.ts';
import { record } from '#domains/visits/history.server.ts';
import { findChangeable } from '#domains/visits/visit-access.server.ts';
import { bookingNotFound, isCancellable } from '#domains/visits/visit.ts';
import { transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';

/**
 * Records that one of the visit's people has confirmed the time. Repeating it changes nothing. Refuses
 * `booking_not_found` and `too_late_to_change`.
 */
export async function acknowledgeVisit(
  platform: Platform,
  member: Member,
  bookingId: string,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const booking = await findChangeable(work, member, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    if (!isCancellable(booking, now)) return refused(tooLate);
    const last = await work
      .selectFrom('booking_events')
      .select('kind')
      .where('booking_id', '=', booking.id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last?.kind === 'acknowledged') return success(null);
    const { state, onBehalfOf } = booking;
    await record(work, booking.id, 'acknowledged', { by: member, onBehalfOf, state }, now);
    return success(null);
  });
}

const tooLate = refusal('conflict', 'too_late_to_change', 'This visit has started or was canceled.');
