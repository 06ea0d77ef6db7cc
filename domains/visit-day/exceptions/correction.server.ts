import type { Staff } from '#domains/people/actor.ts';
import { askForTime } from '#domains/visits/day/asked-time.server.ts';
import { findKnownTimes } from '#domains/visits/day/worked-time.server.ts';
import { isInOrder, isNearVisit } from '#domains/visits/day/worked-time.ts';
import { record } from '#domains/visits/history.server.ts';
import { findChangeable } from '#domains/visits/visit-access.server.ts';
import { bookingNotFound } from '#domains/visits/visit.ts';
import { transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { correctionFarAway, correctionOutOfOrder, notPressedYet } from './correction.ts';
import { stillAhead } from './leaving.ts';

/**
 * The office corrects the start or the end of a visit, and says why. What was pressed stays beside it. Like
 * all that the office writes down of them, it applies once another member of the office has approved it.
 * Refuses `booking_not_found`, `not_pressed_yet`, `still_ahead`, `correction_far_away` and
 * `correction_out_of_order`.
 */
export async function correctTime(
  platform: Platform,
  staff: Staff,
  bookingId: string,
  { step, rightAt, reason }: { step: 'in_progress' | 'completed'; rightAt: Date; reason: string },
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const booking = await findChangeable(work, staff, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    const known = await findKnownTimes(work, booking.id);
    if ((step === 'in_progress' ? known.begin : known.end) === null) return refused(notPressedYet);
    if (rightAt > now) return refused(stillAhead);
    if (!isNearVisit(rightAt, booking)) return refused(correctionFarAway);
    if (!isInOrder(step, rightAt, known)) return refused(correctionOutOfOrder);
    const kind = step === 'in_progress' ? 'start_corrected' : 'end_corrected';
    const { onBehalfOf } = booking;
    const id = await record(
      work,
      booking.id,
      kind,
      { by: staff, onBehalfOf, reason, moment: rightAt, after: { rightAt } },
      now,
    );
    await askForTime(work, { id, bookingId: booking.id, writtenBy: staff.staffId }, now);
    return success(null);
  });
}
