import { sql } from 'kysely';
import { takeTime } from '#domains/availability/taken-time.server.ts';
import { askForApproval } from '#domains/payments/approvals/approval.server.ts';
import { needsSecondPerson } from '#domains/payments/approvals/second-person.ts';
import { lateFee } from '#domains/payments/deferred-payment.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import type { Member } from '#domains/people/people.ts';
import { engagementsOf, findClashes, listKeptBeside } from '#domains/visits/clash.server.ts';
import type { EngagedVisit } from '#domains/visits/clash.ts';
import { moveBack } from '#domains/visits/history.server.ts';
import { heldBack, noticesOf, tooLateToTakeBack, withdrawUntold } from '#domains/visits/notice.server.ts';
import { cancelingCosts } from '#domains/visits/terms/terms.ts';
import { type ChangeableBooking, findChangeable } from '#domains/visits/visit-access.server.ts';
import {
  bookingNotFound,
  type BookingState,
  changeNotAllowed,
  feeChanged,
  isCancellable,
} from '#domains/visits/visit.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { enqueueMessages, restoreMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { cancelWithin } from './canceled-visit.server.ts';
import { Clashes, mindClashes } from './reschedule.server.ts';

/**
 * Cancels a booking and gives its time back. `agreedFeeCents` is the fee that the member was shown; if a
 * different one applies by now, nothing happens and they are asked again (`fee_changed`). The office may let
 * a fee go with 0; above its limit a second person decides on that, and the visit is canceled at once. The
 * money is decided by `settleCancellations` right after; of what the office cancels, once it can no longer be
 * undone. Canceling again gives the same answer as the first time.
 */
export async function cancelBooking(
  platform: Platform,
  actor: Member | Staff,
  bookingId: string,
  input: { agreedFeeCents: number; reason: string | null },
): Promise<Result<Canceled>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<Canceled>> => {
    const booking = await findChangeable(work, actor, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    if (booking.state === 'cancelled') return success({ feeCents: await agreedFee(work, booking.id) });
    if (!booking.mayChange) return refused(changeNotAllowed);
    if (!isCancellable(booking, now)) return refused(tooLate);
    const dueCents = cancelingCosts(booking, now);
    const isLetGo = actor.kind === 'staff' && input.agreedFeeCents === 0;
    if (!isLetGo && dueCents !== input.agreedFeeCents) return refused(feeChanged(dueCents));
    const isFeeAsked = isLetGo && needsSecondPerson(platform.configuration.REFUND_LIMIT, 0, dueCents);
    const feeCents = isLetGo && !isFeeAsked ? 0 : dueCents;
    await cancelWithin(work, actor, booking, { feeCents, reason: input.reason }, now);
    if (isFeeAsked) {
      const asked = await askToLetGo(work, actor, booking, { feeCents, reason: input.reason }, now);
      if (!asked.ok) return asked;
    }
    const key = `cancelled:${booking.id}:${booking.version + 1}`;
    const told = await noticesOf(platform, work, booking.id, 'cancelled', key);
    await enqueueMessages(work, heldBack(actor, told, now), now);
    return success({ feeCents, ...(isFeeAsked && { isFeeAsked }) });
  });
}

export interface Canceled {
  feeCents: number;
  /**
   * Set where the office waives a fee above its limit: it is neither charged nor waived until a second person
   * decides.
   */
  isFeeAsked?: true;
}

const askToLetGo = (
  work: DatabaseTransaction,
  staff: Staff,
  { id, onBehalfOf }: ChangeableBooking,
  { feeCents, reason }: { feeCents: number; reason: string | null },
  now: Date,
) =>
  askForApproval(
    work,
    staff,
    { bookingId: id, cause: lateFee, note: reason, isTold: true },
    { amountCents: feeCents, onBehalfOf },
    now,
  );

/**
 * Undoes what the office canceled within the last minute and nobody was told of: the visit stands again as it
 * did, with the same professional at the same time, if that is still free. Its money was not touched yet.
 * `both` are the visits beside which it is wanted all the same. Refuses `booking_not_found`,
 * `too_late_to_take_back`, `time_taken` and `clash`.
 */
export async function undoCancellation(
  platform: Platform,
  staff: Staff,
  bookingId: string,
  both: readonly string[] = [],
): Promise<Result<null>> {
  try {
    return await transaction(platform.database, (work) =>
      undoWithin(work, staff, bookingId, both, platform.clock.now()),
    );
  } catch (error) {
    if (error instanceof TimeTaken) return refused(timeTaken);
    if (error instanceof Clashes) return refused(error.refusal);
    throw error;
  }
}

/**
 * What the recipient has by now at the hour of a canceled visit, except the visits that the member agreed to
 * keep beside it before it was canceled.
 */
export async function findBesideCanceled(
  database: DatabaseReader,
  { id, recipientId }: Pick<ChangeableBooking, 'id' | 'recipientId'>,
  now: Date,
): Promise<EngagedVisit[]> {
  const wanted = await engagementsOf(database, [id]);
  const visits = await findClashes(database, recipientId, wanted, { without: [id], now });
  const kept = await listKeptBeside(database, id);
  return visits.filter((visit) => !kept.includes(visit.id));
}

class TimeTaken extends Error {}

async function undoWithin(
  work: DatabaseTransaction,
  staff: Staff,
  bookingId: string,
  both: readonly string[],
  now: Date,
): Promise<Result<null>> {
  const booking = await findChangeable(work, staff, bookingId);
  if (booking === undefined) return refused(bookingNotFound);
  const open = booking.state === 'cancelled' ? await findOpenCancellation(work, booking.id) : undefined;
  if (open === undefined || open.settlesAt <= now) return refused(tooLateToTakeBack);
  if (!(await withdrawUntold(work, booking.id, 'cancelled:', now))) return refused(tooLateToTakeBack);
  if (!(await takeTime(work, booking))) throw new TimeTaken();
  const { state, onBehalfOf } = booking;
  await moveBack(work, { id: booking.id, state, by: staff, onBehalfOf }, open.before, now);
  await mindClashes(work, [booking], [...both, ...(await listKeptBeside(work, booking.id))], now);
  await sql`update approvals set state = 'outdated', decided_at = ${now} where booking_id = ${booking.id} and state = 'asked' and cause = ${lateFee}`.execute(
    work,
  );
  await work.deleteFrom('booking_cancellations').where('booking_id', '=', booking.id).execute();
  await work
    .deleteFrom('visit_parts')
    .where('booking_id', '=', booking.id)
    .where('ended', '=', 'broken_off')
    .execute();
  await restoreMessages(work, booking.id, 'reminder', open.at);
  return success(null);
}

async function findOpenCancellation(
  work: DatabaseTransaction,
  bookingId: string,
): Promise<{ at: Date; settlesAt: Date; before: BookingState } | undefined> {
  const { rows } = await sql<{ at: Date; settlesAt: Date; before: BookingState }>`
    select x.created_at as at, x.settles_at as "settlesAt", e.from_state as before
    from booking_cancellations x
    join booking_events e on e.booking_id = x.booking_id and e.kind = 'cancelled'
    where x.booking_id = ${bookingId} and x.settles_at is not null and e.from_state is not null
    order by e.created_at desc, e.id desc limit 1`.execute(work);
  return rows[0];
}

/**
 * A statement of its own after the lock: one that waited for the lock would not see the rows that its holder
 * wrote.
 */
async function agreedFee(work: DatabaseTransaction, bookingId: string): Promise<number> {
  const row = await work
    .selectFrom('booking_cancellations')
    .select('fee_cents')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row?.fee_cents ?? 0;
}

const timeTaken = refusal(
  'conflict',
  'time_taken',
  'Someone else just took this time. Book the visit again.',
);
const tooLate = refusal(
  'conflict',
  'too_late_to_cancel',
  'You can no longer cancel this visit here. Please call us.',
);
