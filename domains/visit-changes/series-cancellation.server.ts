import { stopGoingOn } from '#domains/booking/series/going-on.server.ts';
import type { Member } from '#domains/people/people.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import { cancelingCosts } from '#domains/visits/terms/terms.ts';
import { feeChanged, isCancellable } from '#domains/visits/visit.ts';
import { listInWords } from '#domains/visits/words.ts';
import { transaction } from '#platform/database/database.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { cancelWithin } from './canceled-visit.server.ts';
import { findChangeableInScope } from './series-scope.server.ts';
import { bookingNotFound, notAllowed, type Scope } from './series-scope.ts';

/**
 * Cancels several visits of a series in one transaction: this one and those after it, or all that are still
 * to come; no more of them are planned then. `agreedFeeCents` is the total that was shown; if it differs by
 * now, nothing happens and the member is asked again (`fee_changed`). The money is decided by
 * `settleCancellations` right after. Refuses `booking_not_found`, `change_not_allowed` and
 * `too_late_to_cancel` when nothing is left to cancel.
 */
export async function cancelSeries(
  platform: Platform,
  member: Member,
  bookingId: string,
  input: { scope: Exclude<Scope, 'one'>; agreedFeeCents: number; reason: string | null },
): Promise<Result<{ feeCents: number; cancelled: number }>> {
  const now = platform.clock.now();
  return transaction(
    platform.database,
    async (work): Promise<Result<{ feeCents: number; cancelled: number }>> => {
      const all = await findChangeableInScope(work, member, bookingId, input.scope);
      if (all.length === 0) return refused(bookingNotFound);
      if (all.some((booking) => !booking.mayChange)) return refused(notAllowed);
      const open = all.filter((booking) => isCancellable(booking, now));
      const [first] = open;
      if (first === undefined)
        return all.some((booking) => booking.state === 'cancelled')
          ? success({ feeCents: 0, cancelled: 0 })
          : refused(tooLate);
      const fees = open.map((booking) => cancelingCosts(booking, now));
      const feeCents = fees.reduce((sum, fee) => sum + fee, 0);
      if (feeCents !== input.agreedFeeCents) return refused(feeChanged(feeCents));
      for (const [index, booking] of open.entries()) {
        await cancelWithin(work, member, booking, { feeCents: fees[index] ?? 0, reason: input.reason }, now);
      }
      if (first.seriesId !== null) await stopGoingOn(work, first.seriesId);
      const note = `These visits are canceled:\n${listInWords(open)}`;
      await enqueueMessages(
        work,
        await noticesOf(
          platform,
          work,
          first.id,
          'series_cancelled',
          `series_cancelled:${first.id}:${now.getTime()}`,
          note,
        ),
        now,
      );
      return success({ feeCents, cancelled: open.length });
    },
  );
}

const tooLate = refusal(
  'conflict',
  'too_late_to_cancel',
  'You can no longer cancel these visits here. Please call us.',
);
