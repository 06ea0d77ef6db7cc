import { sql } from 'kysely';
import { findFreeProfessionals } from '#domains/availability/free-starts.server.ts';
import { releaseTime } from '#domains/availability/taken-time.server.ts';
import { orderOf } from '#domains/booking/series/there-and-back.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import {
  crossesOtherWay,
  mindClashes,
  NotFree,
  notFreeThen,
  rescheduleWithin,
  takePlace,
} from '#domains/visit-changes/reschedule.server.ts';
import { isInWindow } from '#domains/visits/day/due.server.ts';
import { findWork, writePart } from '#domains/visits/day/part.server.ts';
import { minutesBetween, minutesLeft } from '#domains/visits/day/part.ts';
import { handBack } from '#domains/visits/history.server.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import { type ChangeableBooking, findChangeable } from '#domains/visits/visit-access.server.ts';
import { bookingNotFound, changedMeanwhile, isGoing } from '#domains/visits/visit.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { notGoingOn, withdrawNewsOfDay } from './breaking-off.server.ts';
import { keepsItsTime, mayHandOver } from './hand-over.ts';
import { judgeLeaving } from './leaving.ts';
import { newsForProfessional } from './professional-notice.server.ts';

export interface HandOver {
  professionalId: string;
  /** When they can be there; a visit that has not begun to be late, and a delivery, keep their time. */
  startsAt: Date;
  /** When the professional before left. */
  leftAt: Date;
  /** In the words of the office, for nobody else. */
  reason: string;
}

/**
 * The office hands a visit that is under way to another professional, who is available for what is left of
 * it. What was pressed until now stays with the professional before, for their pay; the visit waits for the
 * new one, who has to read the needs. The price stays. Its people and both professionals are told at once. In
 * the same way a visit that was handed over by mistake goes back to the professional before, even if the new
 * one has not set out: they press their steps again, and are paid for both parts. Refuses
 * `booking_not_found`, `changed_meanwhile`, `not_going_on`, `still_ahead`, `left_before_start`,
 * `same_professional`, `crosses_other_way` and `professional_not_free`.
 */
export async function handOver(
  platform: Platform,
  staff: Staff,
  bookingId: string,
  wanted: HandOver,
  seen?: number,
): Promise<Result<{ startsAt: Date }>> {
  const now = platform.clock.now();
  try {
    return await transaction(platform.database, async (work): Promise<Result<{ startsAt: Date }>> => {
      const booking = await findChangeable(work, staff, bookingId);
      if (booking === undefined) return refused(bookingNotFound);
      if (seen !== undefined && seen !== booking.version) return refused(changedMeanwhile);
      const wasHandedOver = await hasPartBefore(work, booking.id);
      if (!mayHandOver({ ...booking, wasHandedOver })) return refused(notGoingOn);
      if (wanted.professionalId === booking.professionalId) return refused(sameProfessional);
      if (!isIdentifier(wanted.professionalId)) return refused(notFreeThen);
      const worked = await findWork(work, booking);
      const wrong = judgeLeaving(wanted.leftAt, worked.beganAt, now);
      if (wrong !== undefined) return refused(wrong);
      const isWindow = await comesInWindow(work, booking.id);
      const keepsTime = keepsItsTime({ ...booking, isWindow }, now);
      const startsAt = keepsTime ? booking.startsAt : wanted.startsAt;
      if (!keepsTime && !(await orderOf(work, booking))(startsAt)) return refused(crossesOtherWay);
      await withdrawNewsOfDay(work, booking.id, now);
      if (isGoing(booking))
        await writePart(work, staff, booking, { ...worked, ...wanted, ended: 'handed_over' }, now);
      await releaseTime(work, booking);
      const { id, state, onBehalfOf } = booking;
      await handBack(work, { id, state, by: staff, onBehalfOf, reason: wanted.reason }, now);
      const left = withLengthLeft(booking, minutesBetween(worked.beganAt, wanted.leftAt));
      const to = { professionalId: wanted.professionalId, startsAt };
      if (keepsTime) await sendNow(work, left, to.professionalId, now);
      else await rescheduleWithin(work, staff, { ...left, state: 'confirmed' }, to, now);
      await mindClashes(work, [booking], 'any', now);
      await tell(platform, work, booking, to, now);
      return success({ startsAt });
    });
  } catch (error) {
    if (error instanceof NotFree) return refused(notFreeThen);
    throw error;
  }
}

/** Whether this professional had it before the present one. */
const hasPartBefore = async (work: DatabaseTransaction, bookingId: string): Promise<boolean> =>
  (await work
    .selectFrom('visit_parts')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('ended', '=', 'handed_over')
    .executeTakeFirst()) !== undefined;

async function comesInWindow(work: DatabaseTransaction, bookingId: string): Promise<boolean> {
  const { rows } = await sql`select from bookings b where b.id = ${bookingId} and ${isInWindow}`.execute(
    work,
  );
  return rows.length > 0;
}

/** As long as it still takes after what was worked. */
function withLengthLeft(booking: ChangeableBooking, workedMinutes: number): ChangeableBooking {
  const minutes = minutesLeft(minutesBetween(booking.startsAt, booking.endsAt), workedMinutes);
  const shorter = booking.endsAt.getTime() - booking.startsAt.getTime() - minutes * 60_000;
  return {
    ...booking,
    endsAt: new Date(booking.endsAt.getTime() - shorter),
    occupiedUntil: new Date(booking.occupiedUntil.getTime() - shorter),
  };
}

/**
 * Sends another professional at the time that the visit has, or within its window.
 *
 * @throws NotFree when they are not available; then nothing of the transaction may stay.
 */
async function sendNow(
  work: DatabaseTransaction,
  booking: ChangeableBooking,
  professionalId: string,
  now: Date,
): Promise<void> {
  const { startsAt, endsAt } = booking;
  const free = await findFreeProfessionals(work, {
    serviceAreaId: booking.serviceAreaId,
    serviceOptionId: booking.serviceOptionId,
    lengthMinutes: minutesBetween(startsAt, endsAt),
    leadHours: 0,
    // A window that has begun is still one of today.
    now: now < startsAt ? now : startsAt,
    startsAt,
    inSeries: true,
  });
  await takePlace(work, booking, free, { startsAt, professionalId });
}

async function tell(
  platform: Platform,
  work: DatabaseTransaction,
  booking: ChangeableBooking,
  to: { professionalId: string; startsAt: Date },
  now: Date,
): Promise<void> {
  const key = `handed_over:${booking.id}:${booking.version}`;
  await enqueueMessages(
    work,
    [
      ...(await noticesOf(platform, work, booking.id, 'handed_over', key)),
      ...(await newsForProfessional(platform, work, booking, 'handed_over', `${key}:from`)),
      ...(await newsForProfessional(platform, work, { ...booking, ...to }, 'taken_over', `${key}:to`)),
    ],
    now,
  );
}

const sameProfessional = refusal(
  'conflict',
  'same_professional',
  'They already have this visit. Choose someone else.',
);
