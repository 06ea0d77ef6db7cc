import { Temporal } from 'temporal-polyfill';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { readClosedDays } from '#domains/availability/schedule.server.ts';
import { releaseTime } from '#domains/availability/taken-time.server.ts';
import { goOnFrom, lockGoingOn } from '#domains/booking/series/going-on.server.ts';
import { holidayOn } from '#domains/booking/series/holidays.ts';
import { nextLook } from '#domains/booking/series/occurrence.ts';
import { findSeriesOf } from '#domains/booking/series/series.server.ts';
import { planVisits } from '#domains/booking/series/series.ts';
import type { Member } from '#domains/people/people.ts';
import { engagementsOf, findEngagements } from '#domains/visits/clash.server.ts';
import { besideOf } from '#domains/visits/clash.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import type { PlannedVisit } from '#domains/visits/series.ts';
import { judgeMoves } from '#domains/visits/spending-limit.server.ts';
import type { ChangeableBooking } from '#domains/visits/visit-access.server.ts';
import { isReschedulable, mayChangeTime } from '#domains/visits/visit.ts';
import { listInWords } from '#domains/visits/words.ts';
import {
  databaseErrorCode,
  type DatabaseTransaction,
  exclusionViolation,
  transaction,
} from '#platform/database/database.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { Clashes, mindClashes, NotFree, rescheduleWithin } from './reschedule.server.ts';
import { rescheduledAlong } from './series-reschedule.ts';
import { findChangeableInScope } from './series-scope.server.ts';
import { bookingNotFound, notAllowed, type Scope } from './series-scope.ts';

/** A visit of a series with the time that it would get. */
export interface PlannedReschedule extends PlannedVisit {
  bookingId: string;
  from: Date;
}

export interface ReschedulePlan {
  moves: PlannedReschedule[];
  /** Visits in scope that can no longer be rescheduled online. */
  staying: Date[];
}

/**
 * What would become of each visit if this one got the time `to`. Their current times count as free, so that a
 * visit may be rescheduled by less than its own length. Undefined for a visit that the member may not
 * change.
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
    const closedDays = await readClosedDays(work);
    const local = (instant: Date) =>
      Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(chosen.timeZone);
    const wanted = open.map((booking) => {
      const startsAt = rescheduledAlong(booking.startsAt, { from: chosen.startsAt, to }, chosen.timeZone);
      const date = local(startsAt ?? booking.startsAt).toPlainDate();
      return { date: date.toString(), startsAt, holiday: holidayOn(date, closedDays) };
    });
    const planned = planVisits(
      wanted,
      free.map((each) => each.startsAt),
      chosen.timeZone,
      local(to).toPlainTime(),
      await besideThem(work, chosen, open, now),
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

/** What the recipient has besides these visits; null where there is nothing. */
async function besideThem(
  work: DatabaseTransaction,
  { id, recipientId }: ChangeableBooking,
  open: readonly ChangeableBooking[],
  now: Date,
): Promise<(startsAt: Date) => string | null> {
  const [own] = await engagementsOf(work, [id]);
  if (own === undefined) return () => null;
  const until = new Date(now.getTime() + 200 * 86_400_000);
  const without = open.map((booking) => booking.id);
  return besideOf(own, await findEngagements(work, recipientId, { from: now, until, without }, now));
}

/**
 * Reschedules several visits of a series, each to the time agreed for it, in one transaction: all of them or
 * none. The two rides of a round trip are rescheduled one by one. Refuses `booking_not_found`,
 * `change_not_allowed`, `rescheduled_one_by_one`, `too_late_to_change`, `slot_taken`, `clash` and what a
 * carer may not spend in a month.
 */
export async function rescheduleSeries(
  platform: Platform,
  member: Member,
  bookingId: string,
  scope: Exclude<Scope, 'one'>,
  times: ReadonlyMap<string, Date>,
  both: readonly string[] = [],
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
      const overLimit = await judgeMoves(work, member, first.booking.recipientId, wanted);
      if (overLimit !== undefined) return refused(overLimit);
      for (const { booking } of wanted) await releaseTime(work, booking);
      const events: string[] = [];
      // Each visit goes where the one before it has already left, because two of them may never have the same time,
      // not even for a moment.
      const goesLater = first.startsAt > first.booking.startsAt;
      for (const { booking, startsAt } of goesLater ? wanted.toReversed() : wanted)
        events.push(await rescheduleWithin(work, member, booking, { startsAt }, now));
      const moved = wanted.map(({ booking }) => booking);
      await mindClashes(work, moved, both, now);
      await takeAlong(work, all, bookingId, times.get(bookingId));
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
    if (error instanceof Clashes) return refused(error.refusal);
    throw error;
  }
}

/** What comes after the planned visits goes to the new time as well. */
async function takeAlong(
  work: DatabaseTransaction,
  all: readonly ChangeableBooking[],
  bookingId: string,
  to: Date | undefined,
): Promise<void> {
  const chosen = all.find(({ id }) => id === bookingId);
  if (chosen === undefined || chosen.seriesId === null || to === undefined) return;
  const goingOn = await lockGoingOn(work, chosen.seriesId);
  const { timeZone, startsAt } = chosen;
  const from = goingOn && rescheduledAlong(goingOn.from, { from: startsAt, to }, timeZone);
  if (!goingOn || !from) return;
  const moved = { ...goingOn, timeZone, from };
  await goOnFrom(work, { ...moved, seriesId: chosen.seriesId, lookAgainAt: nextLook(moved) });
}

const oneByOne = refusal(
  'conflict',
  'rescheduled_one_by_one',
  'Change the ride there and the ride home separately.',
);
const tooSoon = refusal(
  'conflict',
  'too_late_to_change',
  'One of these visits starts too soon to change here. Check them again.',
);
const slotTaken = refusal(
  'conflict',
  'slot_taken',
  'Someone else just took one of these times. Check them again.',
);
