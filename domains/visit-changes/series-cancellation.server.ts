import { releaseTime } from '#domains/availability/taken-time.server.ts';
import { stopGoingOn } from '#domains/booking/series/going-on.server.ts';
import { actorColumns, type Staff, takeBackMilliseconds } from '#domains/people/actor.ts';
import type { Member } from '#domains/people/people.ts';
import { advance } from '#domains/visits/history.server.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import type { ChangeableBooking } from '#domains/visits/visit-access.server.ts';
import { cancellationFee, feeChanged, isCancellable, type OwedShare } from '#domains/visits/visit.ts';
import { listInWords } from '#domains/visits/words.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { enqueueMessages, withdrawMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
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
      const fees = open.map((booking) => cancellationFee(booking, now));
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

const tooLate = {
  kind: 'conflict',
  code: 'too_late_to_cancel',
  message: 'These visits can no longer be canceled here. Please call us.',
} as const;

/**
 * Writes the rows of one cancellation, inside the transaction that has locked the booking and decided the
 * fee, and says from when its money is to be settled.
 */
export async function cancelWithin(
  work: DatabaseTransaction,
  actor: Member | Staff,
  booking: ChangeableBooking,
  input: { feeCents: number; reason: string | null; owed?: OwedShare },
  now: Date,
): Promise<void> {
  await releaseTime(work, booking);
  const doing = { by: actor, onBehalfOf: booking.onBehalfOf, reason: input.reason ?? '' };
  await advance(work, [{ id: booking.id, state: booking.state, ...doing }], ['cancelled'], now);
  await work
    .insertInto('booking_cancellations')
    .values({
      booking_id: booking.id,
      created_at: now,
      cancelled_by: actorColumns(actor).actor_id,
      staff_id: actorColumns(actor).staff_id,
      on_behalf_of: booking.onBehalfOf,
      reason: input.reason,
      fee_cents: input.feeCents,
      owed: input.owed ?? null,
      settles_at: new Date(now.getTime() + (actor.kind === 'staff' ? takeBackMilliseconds : 0)),
    })
    .execute();
  await withdrawMessages(work, booking.id, 'reminder', now);
}
