import type { Staff } from '#domains/people/actor.ts';
import { progressStep, stateBefore } from '#domains/visits/day/day-steps.ts';
import { moveBack } from '#domains/visits/history.server.ts';
import type { NoticeKind } from '#domains/visits/notice-kind.ts';
import { newsFor, noticesOf, whoWasTold } from '#domains/visits/notice.server.ts';
import { findChangeable } from '#domains/visits/visit-access.server.ts';
import { bookingNotFound, type BookingState, changedMeanwhile, isGoing } from '#domains/visits/visit.ts';
import { transaction } from '#platform/database/database.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { notGoingOn } from './breaking-off.server.ts';

/** What those hear who were told of a step that was not so. That the work has begun is told to nobody. */
const corrections: Partial<Record<BookingState, NoticeKind>> = {
  on_the_way: 'not_on_the_way',
  arrived: 'not_there_yet',
};

/**
 * The office takes the last step of a visit that is under way to be wrong, such as one pressed on the wrong
 * visit, and says why: the visit is back where it was before. People who were told of the step hear that it
 * was wrong; people who were not told yet never hear of it. Returns where the visit is now. Refuses
 * `booking_not_found`, `changed_meanwhile` and `not_going_on`.
 */
export async function moveStepBack(
  platform: Platform,
  staff: Staff,
  bookingId: string,
  reason: string,
  seen?: number,
): Promise<Result<{ state: BookingState }>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ state: BookingState }>> => {
    const booking = await findChangeable(work, staff, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    if (seen !== undefined && seen !== booking.version) return refused(changedMeanwhile);
    if (!isGoing(booking)) return refused(notGoingOn);
    const step = progressStep.parse(booking.state);
    const before = stateBefore(step);
    const { id, state, onBehalfOf } = booking;
    const told = await whoWasTold(work, id, `${step}:`, now);
    await moveBack(work, { id, state, by: staff, onBehalfOf, reason }, before, now);
    const news = corrections[step];
    if (news !== undefined && told.length > 0) {
      const key = `${news}:${id}:${booking.version + 1}`;
      await enqueueMessages(work, newsFor(told, await noticesOf(platform, work, id, news, key)), now);
    }
    return success({ state: before });
  });
}
