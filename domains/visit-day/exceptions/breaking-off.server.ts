import type { Staff } from '#domains/people/actor.ts';
import { cancelWithin } from '#domains/visit-changes/canceled-visit.server.ts';
import { findWork, writePart } from '#domains/visits/day/part.server.ts';
import { minutesBetween, owedCents } from '#domains/visits/day/part.ts';
import { heldBack, noticesOf, withdrawUntold } from '#domains/visits/notice.server.ts';
import { findChangeable } from '#domains/visits/visit-access.server.ts';
import { bookingNotFound, changedMeanwhile, type OwedShare } from '#domains/visits/visit.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { letsGoAbove, mayBreakOff } from './breaking-off.ts';
import { judgeLeaving } from './leaving.ts';
import { newsForProfessional } from './professional-notice.server.ts';

export interface BreakingOff {
  owed: OwedShare;
  /** When the professional who was there left. */
  leftAt: Date;
  /** In the words of the office, for nobody else. */
  reason: string;
}

/**
 * The office breaks a visit off that is under way, or should have begun, and says what is owed: nothing, the
 * time that was worked, or all. The professional who was there is paid for what they worked. Its people are
 * told in a minute, and its money is decided then; until then it can be undone like a cancellation. Breaking
 * off again is refused. A single person waives no more of the time worked than they could refund alone.
 * Returns what is owed, in cents. Refuses `booking_not_found`, `changed_meanwhile`, `not_going_on`,
 * `still_ahead`, `left_before_start` and `needs_second_person`.
 */
export async function breakOff(
  platform: Platform,
  staff: Staff,
  bookingId: string,
  { owed, leftAt, reason }: BreakingOff,
  seen?: number,
): Promise<Result<{ feeCents: number }>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ feeCents: number }>> => {
    const booking = await findChangeable(work, staff, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    if (seen !== undefined && seen !== booking.version) return refused(changedMeanwhile);
    if (!mayBreakOff(booking, now)) return refused(notGoingOn);
    const worked = await findWork(work, booking);
    const wrong = judgeLeaving(leftAt, worked.beganAt, now);
    if (wrong !== undefined) return refused(wrong);
    const workedMinutes = worked.beforeMinutes + minutesBetween(worked.beganAt, leftAt);
    const { totalCents } = booking;
    const workedCents = owedCents('worked', { ...worked, totalCents, workedMinutes });
    if (letsGoAbove(platform.configuration.REFUND_LIMIT, owed, workedCents)) return refused(needsSecond);
    const feeCents = owedCents(owed, { ...worked, totalCents, workedMinutes });
    await withdrawNewsOfDay(work, booking.id, now);
    await writePart(work, staff, booking, { ...worked, ended: 'broken_off', leftAt }, now);
    await cancelWithin(work, staff, booking, { feeCents, reason, owed }, now);
    const key = `cancelled:${booking.id}:${booking.version + 1}`;
    const told = [
      ...(await noticesOf(platform, work, booking.id, 'broken_off', key)),
      ...(await newsForProfessional(platform, work, booking, 'broken_off', `${key}:left`)),
    ];
    await enqueueMessages(work, heldBack(staff, told, now), now);
    return success({ feeCents });
  });
}

/** That the professional is on the way, or there, or in which car, is no longer news. */
export async function withdrawNewsOfDay(
  work: DatabaseTransaction,
  bookingId: string,
  now: Date,
): Promise<void> {
  for (const key of ['on_the_way:', 'arrived:', 'late:', 'car_named:', 'car_changed:'])
    await withdrawUntold(work, bookingId, key, now);
}

const needsSecond = refusal(
  'forbidden',
  'needs_second_person',
  'That is above the limit for one person. End it early with the time worked, and refund that: someone else approves it there.',
);
export const notGoingOn = refusal(
  'conflict',
  'not_going_on',
  'This visit is not in progress. Check it again.',
);
