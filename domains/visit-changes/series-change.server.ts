import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { findFreeStarts, releaseTime } from '#domains/availability/free-starts.server.ts';
import { holidayOn } from '#domains/booking/series/holidays.ts';
import { findSeriesOf } from '#domains/booking/series/series.server.ts';
import { listInWords, planVisits } from '#domains/booking/series/series.ts';
import type { Member } from '#domains/people/people.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import type { PlannedVisit } from '#domains/visits/series.ts';
import { type ChangeableBooking, findChangeable } from '#domains/visits/visit-lock.server.ts';
import { cancellationFee, isCancellable, isReschedulable, mayChangeTime } from '#domains/visits/visit.ts';
import {
  databaseErrorCode,
  type DatabaseTransaction,
  exclusionViolation,
  transaction,
} from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { cancelWithin, moneyNotices, settleNow } from './cancellation.server.ts';
import { rescheduleWithin, NotFree } from './reschedule.server.ts';
import { inScope, rescheduledAlong, type Scope } from './series-change.ts';

/**
 * The visits that a change is about, each locked, in the order of their time; empty for what the member may
 * not see.
 */
export async function findChangeableInScope(
  work: DatabaseTransaction,
  member: Member,
  bookingId: string,
  scope: Scope,
): Promise<ChangeableBooking[]> {
  if (!isIdentifier(bookingId)) return [];
  const { rows } = await sql<{ id: string; startsAt: Date }>`
    select b.id, b.starts_at as "startsAt" from bookings b
    where b.id = ${bookingId} or b.series_id = (select series_id from bookings where id = ${bookingId})
    order by b.starts_at for update`.execute(work);
  const found: ChangeableBooking[] = [];
  for (const { id } of inScope(rows, bookingId, scope)) {
    const booking = await findChangeable(work, member, id);
    if (booking !== undefined) found.push(booking);
  }
  return found;
}

/** A visit of a series with the time it would move to. */
export interface PlannedReschedule extends PlannedVisit {
  bookingId: string;
  from: Date;
}

export interface ReschedulePlan {
  moves: PlannedReschedule[];
  /** Those in scope that can no longer be moved here. */
  staying: Date[];
}

/**
 * What would become of each visit if this one moved to `to`; the times that they have count as free, so that
 * a visit may move by less than its own length. Undefined for what the member may not change.
 */
export function planReschedule(
  platform: Platform,
  member: Member,
  bookingId: string,
  scope: Scope,
  to: Date,
): Promise<ReschedulePlan | undefined> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const all = await findChangeableInScope(work, member, bookingId, scope);
    const chosen = all.find((booking) => booking.id === bookingId);
    if (chosen === undefined || all.some((booking) => !booking.mayChange)) return undefined;
    const open = all.filter((booking) => isReschedulable(booking, now));
    const free = await findFreeStarts(work, {
      serviceAreaId: chosen.serviceAreaId,
      serviceOptionId: chosen.serviceOptionId,
      lengthMinutes: (chosen.endsAt.getTime() - chosen.startsAt.getTime()) / 60_000,
      leadHours: chosen.leadHours,
      now,
      inSeries: true,
      givenBack: open,
    });
    const local = (instant: Date) =>
      Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(chosen.timeZone);
    const wanted = open.map((booking) => {
      const startsAt = rescheduledAlong(booking.startsAt, { from: chosen.startsAt, to }, chosen.timeZone);
      const date = local(startsAt ?? booking.startsAt).toPlainDate();
      return { date: date.toString(), startsAt, holiday: holidayOn(date) };
    });
    const planned = planVisits(
      wanted,
      free.map((each) => each.startsAt),
      chosen.timeZone,
      local(to).toPlainTime(),
    );
    return {
      moves: planned.map((visit, index) => ({
        ...visit,
        bookingId: open[index]!.id,
        from: open[index]!.startsAt,
      })),
      staying: all
        .filter((booking) => mayChangeTime(booking) && !open.includes(booking))
        .map((booking) => booking.startsAt),
    };
  });
}

/**
 * Cancels several visits of a series in one transaction: this one and those after it, or all that are still
 * to come. `agreedFeeCents` is the sum that was shown; when it is another by now, nothing happens and it is
 * asked again (`fee_changed`). Refuses `booking_not_found`, `change_not_allowed` and `too_late_to_cancel`
 * when nothing is left to cancel.
 */
export async function cancelSeries(
  platform: Platform,
  member: Member,
  bookingId: string,
  input: { scope: Exclude<Scope, 'one'>; agreedFeeCents: number; reason: string | null },
): Promise<Result<{ feeCents: number; cancelled: number }>> {
  const now = platform.clock.now();
  const done = await transaction(
    platform.database,
    async (work): Promise<Result<{ feeCents: number; cancelled: number; settled: ChangeableBooking[] }>> => {
      const all = await findChangeableInScope(work, member, bookingId, input.scope);
      if (all.length === 0) return refused(bookingNotFound);
      if (all.some((booking) => !booking.mayChange)) return refused(notAllowed);
      const open = all.filter((booking) => isCancellable(booking, now));
      const [first] = open;
      if (first === undefined)
        return all.some((booking) => booking.state === 'cancelled')
          ? success({ feeCents: 0, cancelled: 0, settled: [] })
          : refused(tooLate);
      const fees = open.map((booking) => cancellationFee(booking, now));
      const feeCents = fees.reduce((sum, fee) => sum + fee, 0);
      if (feeCents !== input.agreedFeeCents) {
        return refused({
          kind: 'conflict',
          code: 'fee_changed',
          message: 'The fee for cancelling has changed. Please look at it again.',
          details: { fee_cents: feeCents },
        });
      }
      for (const [index, booking] of open.entries()) {
        await cancelWithin(work, member, booking, { feeCents: fees[index] ?? 0, reason: input.reason }, now);
        await enqueueMessages(work, await moneyNotices(platform, work, booking.id), now);
      }
      const note = `These visits are cancelled:\n${listInWords(open)}`;
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
      return success({ feeCents, cancelled: open.length, settled: open });
    },
  );
  if (!done.ok) return done;
  for (const booking of done.value.settled) await settleNow(platform, booking);
  return success({ feeCents: done.value.feeCents, cancelled: done.value.cancelled });
}

/**
 * Moves several visits of a series, each to the time that was agreed for it, in one transaction: all of them
 * or none. The two rides of a round trip are moved one by one. Refuses `booking_not_found`,
 * `change_not_allowed`, `rescheduled_one_by_one`, `too_late_to_change` and `slot_taken`.
 */
export async function rescheduleSeries(
  platform: Platform,
  member: Member,
  bookingId: string,
  scope: Exclude<Scope, 'one'>,
  times: ReadonlyMap<string, Date>,
): Promise<Result<{ rescheduled: number }>> {
  const now = platform.clock.now();
  try {
    return await transaction(platform.database, async (work) => {
      const all = await findChangeableInScope(work, member, bookingId, scope);
      if (all.length === 0) return refused(bookingNotFound);
      if (all.some((booking) => !booking.mayChange)) return refused(notAllowed);
      if ((await findSeriesOf(work, member, bookingId))?.every === 'there-and-back') return refused(oneByOne);
      const wanted = all.flatMap((booking) => {
        const startsAt = times.get(booking.id);
        return startsAt === undefined || startsAt.getTime() === booking.startsAt.getTime()
          ? []
          : [{ booking, startsAt }];
      });
      if (wanted.some(({ booking }) => !isReschedulable(booking, now))) return refused(tooSoon);
      const [first] = wanted;
      if (first === undefined) return success({ rescheduled: 0 });
      for (const { booking } of wanted) await releaseTime(work, booking);
      const events: string[] = [];
      // Each goes where the one before it has already left, because two of them may never stand in the same time, not even for a moment.
      const goesLater = first.startsAt > first.booking.startsAt;
      for (const { booking, startsAt } of goesLater ? wanted.toReversed() : wanted)
        events.push(await rescheduleWithin(work, member, booking, startsAt, now));
      const note = `The new times are:\n${listInWords(wanted.map(({ booking, startsAt }) => ({ startsAt, timeZone: booking.timeZone })))}`;
      await enqueueMessages(
        work,
        await noticesOf(
          platform,
          work,
          first.booking.id,
          'series_changed',
          `series_changed:${events[0]}`,
          note,
        ),
        now,
      );
      return success({ rescheduled: wanted.length });
    });
  } catch (error) {
    if (error instanceof NotFree || databaseErrorCode(error) === exclusionViolation)
      return refused(slotTaken);
    throw error;
  }
}

const bookingNotFound = {
  kind: 'not_found',
  code: 'booking_not_found',
  message: 'We could not find these visits.',
} as const;
const notAllowed = {
  kind: 'forbidden',
  code: 'change_not_allowed',
  message: 'You may see these visits but not change them. Ask them to allow it, or call us.',
} as const;
const tooLate = {
  kind: 'conflict',
  code: 'too_late_to_cancel',
  message: 'These visits can no longer be cancelled here. Please call us.',
} as const;
const oneByOne = {
  kind: 'conflict',
  code: 'rescheduled_one_by_one',
  message: 'Please change the ride there and the ride home one by one.',
} as const;
const tooSoon = {
  kind: 'conflict',
  code: 'too_late_to_change',
  message: 'One of these visits starts too soon to be changed here. Please look at them again.',
} as const;
const slotTaken = {
  kind: 'conflict',
  code: 'slot_taken',
  message: 'Somebody else has just taken one of these times. Please look at them again.',
} as const;
