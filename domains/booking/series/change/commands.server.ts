import { databaseErrorCode, exclusionViolation, transaction } from '../../../../platform/database/database.ts';
import { enqueueMessages } from '../../../../platform/messages/messages.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { refused, success, type Result } from '../../../../platform/result.ts';
import { releaseTime } from '../../../availability/commands.server.ts';
import type { Member } from '../../../people/schema.ts';
import { cancelWithin, moneyNotices, settleNow } from '../../cancellation/commands.server.ts';
import type { ChangeableBooking } from '../../change/data.server.ts';
import { noticesOf } from '../../notice/data.server.ts';
import { moveWithin, NotFree } from '../../reschedule/commands.server.ts';
import { cancellationFee, mayBe, mayMoveTime } from '../../rules.ts';
import { findSeriesOf } from '../data.server.ts';
import { listInWords } from '../wording/rules.ts';
import { findChangeableInScope } from './data.server.ts';
import type { Scope } from './rules.ts';

/**
 * Cancels several visits of a series in one transaction: this one and those after it, or all that are still to come.
 * `agreedFeeCents` is the sum that was shown; when it is another by now, nothing happens and it is asked again (`fee_changed`).
 * Refuses `booking_not_found`, `change_not_allowed` and `too_late_to_cancel` when nothing is left to cancel.
 */
export async function cancelSeries(
  platform: Platform,
  member: Member,
  bookingId: string,
  input: { scope: Exclude<Scope, 'one'>; agreedFeeCents: number; reason: string | null },
): Promise<Result<{ feeCents: number; cancelled: number }>> {
  const now = platform.clock.now();
  const done = await transaction(platform.database, async (work): Promise<Result<{ feeCents: number; cancelled: number; settled: ChangeableBooking[] }>> => {
    const all = await findChangeableInScope(work, member, bookingId, input.scope);
    if (all.length === 0) return refused(bookingNotFound);
    if (all.some((booking) => !booking.mayChange)) return refused(notAllowed);
    const open = all.filter((booking) => mayBe('cancel', booking.state) && now < booking.startsAt);
    const [first] = open;
    if (first === undefined) return all.some((booking) => booking.state === 'cancelled') ? success({ feeCents: 0, cancelled: 0, settled: [] }) : refused(tooLate);
    const fees = open.map((booking) => cancellationFee(booking, now));
    const feeCents = fees.reduce((sum, fee) => sum + fee, 0);
    if (feeCents !== input.agreedFeeCents) {
      return refused({ kind: 'conflict', code: 'fee_changed', message: 'The fee for cancelling has changed. Please look at it again.', details: { fee_cents: feeCents } });
    }
    for (const [index, booking] of open.entries()) {
      await cancelWithin(work, member, booking, { feeCents: fees[index] ?? 0, reason: input.reason }, now);
      await enqueueMessages(work, await moneyNotices(platform, work, booking.id), now);
    }
    const note = `These visits are cancelled:\n${listInWords(open)}`;
    await enqueueMessages(work, await noticesOf(platform, work, first.id, 'series_cancelled', `series_cancelled:${first.id}:${now.getTime()}`, note), now);
    return success({ feeCents, cancelled: open.length, settled: open });
  });
  if (!done.ok) return done;
  for (const booking of done.value.settled) await settleNow(platform, booking);
  return success({ feeCents: done.value.feeCents, cancelled: done.value.cancelled });
}

/**
 * Moves several visits of a series, each to the time that was agreed for it, in one transaction: all of them or none.
 * The two rides of a round trip are moved one by one. Refuses `booking_not_found`, `change_not_allowed`, `moved_one_by_one`, `too_late_to_change` and `slot_taken`.
 */
export async function moveSeries(platform: Platform, member: Member, bookingId: string, scope: Exclude<Scope, 'one'>, times: ReadonlyMap<string, Date>): Promise<Result<{ moved: number }>> {
  const now = platform.clock.now();
  try {
    return await transaction(platform.database, async (work) => {
      const all = await findChangeableInScope(work, member, bookingId, scope);
      if (all.length === 0) return refused(bookingNotFound);
      if (all.some((booking) => !booking.mayChange)) return refused(notAllowed);
      if ((await findSeriesOf(work, member, bookingId))?.every === 'there-and-back') return refused(oneByOne);
      const wanted = all.flatMap((booking) => {
        const startsAt = times.get(booking.id);
        return startsAt === undefined || startsAt.getTime() === booking.startsAt.getTime() ? [] : [{ booking, startsAt }];
      });
      if (wanted.some(({ booking }) => !mayBe('move', booking.state) || !mayMoveTime(booking, now))) return refused(tooSoon);
      const [first] = wanted;
      if (first === undefined) return success({ moved: 0 });
      for (const { booking } of wanted) await releaseTime(work, booking);
      const events: string[] = [];
      // Each goes where the one before it has already left, because two of them may never stand in the same time, not even for a moment.
      const goesLater = first.startsAt > first.booking.startsAt;
      for (const { booking, startsAt } of goesLater ? wanted.toReversed() : wanted) events.push(await moveWithin(work, member, booking, startsAt, now));
      const note = `The new times are:\n${listInWords(wanted.map(({ booking, startsAt }) => ({ startsAt, timeZone: booking.timeZone })))}`;
      await enqueueMessages(work, await noticesOf(platform, work, first.booking.id, 'series_changed', `series_changed:${events[0]}`, note), now);
      return success({ moved: wanted.length });
    });
  } catch (error) {
    if (error instanceof NotFree || databaseErrorCode(error) === exclusionViolation) return refused(slotTaken);
    throw error;
  }
}

const bookingNotFound = { kind: 'not_found', code: 'booking_not_found', message: 'We could not find these visits.' } as const;
const notAllowed = { kind: 'forbidden', code: 'change_not_allowed', message: 'You may see these visits but not change them. Ask them to allow it, or call us.' } as const;
const tooLate = { kind: 'conflict', code: 'too_late_to_cancel', message: 'These visits can no longer be cancelled here. Please call us.' } as const;
const oneByOne = { kind: 'conflict', code: 'moved_one_by_one', message: 'Please change the ride there and the ride home one by one.' } as const;
const tooSoon = { kind: 'conflict', code: 'too_late_to_change', message: 'One of these visits starts too soon to be changed here. Please look at them again.' } as const;
const slotTaken = { kind: 'conflict', code: 'slot_taken', message: 'Somebody else has just taken one of these times. Please look at them again.' } as const;
