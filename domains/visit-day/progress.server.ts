import { sql } from 'kysely';
import type { Professional, Staff } from '#domains/people/actor.ts';
import { emergencyContactOf } from '#domains/people/emergency-contact.server.ts';
import type { EmergencyContact } from '#domains/people/emergency-contact.ts';
import type { OrderedFacts } from '#domains/services/ordered.ts';
import { askForWritten } from '#domains/visits/day/asked-time.server.ts';
import { isPaidStep } from '#domains/visits/day/asked-time.ts';
import { earliestMoment, type ProgressStep, stateBefore } from '#domains/visits/day/day-steps.ts';
import { keepVehicle } from '#domains/visits/day/vehicle.server.ts';
import { findKnownTimes, findStepTaken } from '#domains/visits/day/worked-time.server.ts';
import { endsBeforeBegin, isNearVisit, mostHoursAway } from '#domains/visits/day/worked-time.ts';
import { advance, moveBack } from '#domains/visits/history.server.ts';
import { heldBack, noticesOf, tooLateToTakeBack, withdrawUntold } from '#domains/visits/notice.server.ts';
import { orderedFactsOf, photosOfVisit } from '#domains/visits/ordered.server.ts';
import { bookingNotFound, type BookingState, mayMove, standingStates } from '#domains/visits/visit.ts';
import { clockInWords, momentInWords } from '#domains/visits/words.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import {
  type Database,
  type DatabaseTransaction,
  literals,
  transaction,
} from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';
import {
  collect,
  type Due,
  finish,
  keepCompletion,
  lockVisit,
  nothingDue,
  withdrawCompletion,
} from './completion.server.ts';
import { stillAhead } from './exceptions/leaving.ts';
import { hasUnreadWarning } from './warning.server.ts';
import { warningsUnread } from './warning.ts';

/** The start of the work is not news: people were already told that the professional has arrived. */
const told: readonly ProgressStep[] = ['on_the_way', 'arrived', 'completed'];

/**
 * Records how far a visit is, for its professional or for the office in their place, and tells its people. A
 * completed visit is paid for: all authorized money is captured, right after or by the job; if none was
 * authorized, it is asked for now, or another card is. The same step again changes nothing; of one that they
 * have pressed before, also on another phone, `takenAt` says when. No professional sets out before reading
 * about allergies and the warnings of the home that were known then, and no step is recorded before its time.
 * A step that was pressed on a phone is written as of the moment of its press, can be undone for a minute,
 * and is told only while it is news. The office says when it was, and why it was not pressed; what it writes
 * down of the begin or the end waits for approval by another member of the office. Refuses
 * `booking_not_found`, `wrong_step`, `too_early`, `still_ahead`, `far_from_visit`, `before_last_step`,
 * `done_before_start`, `allergies_unread` and `warnings_unread`.
 */
export async function recordProgress(
  platform: ConnectedPlatform,
  actor: Professional | Staff,
  bookingId: string,
  step: ProgressStep,
  press?: Press,
): Promise<Result<{ state: ProgressStep; takenAt?: Date }>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const now = platform.clock.now();
  const at = press?.at ?? now;
  const isPhone = press !== undefined && actor.kind === 'professional';
  const recorded = await transaction(platform.database, async (work): Promise<Result<Recorded>> => {
    const booking = await lockVisit(work, actor, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    const takenAt = await findPressed(work, actor, booking.id, step, press);
    if (takenAt !== undefined) return success({ due: nothingDue, takenAt });
    if (booking.state === step) return success({ due: nothingDue });
    if (!mayMove(booking.state, step)) return refused(wrongStep);
    const earliest = earliestMoment(step, booking.starts_at);
    if (at < earliest) return refused(tooEarly(momentInWords(earliest, booking.time_zone)));
    if (actor.kind === 'staff' && press !== undefined) {
      const wrong = await judgeWritten(work, booking, at, now);
      if (wrong !== undefined) return refused(wrong);
    }
    if (step === 'completed') {
      const { begin } = await findKnownTimes(work, booking.id);
      if (begin !== null && endsBeforeBegin(at, begin))
        return refused(doneBeforeStart(clockInWords(begin, booking.time_zone)));
    }
    const unread = step === 'on_the_way' ? await judgeUnread(work, actor, booking.id, at) : undefined;
    if (unread !== undefined) return refused(unread);
    if (step === 'on_the_way') await keepVehicle(work, booking.id);
    const moving = {
      id: booking.id,
      state: booking.state,
      by: actor,
      writtenAt: now,
      ...(press?.reason !== undefined && { reason: press.reason }),
    };
    await advance(work, [moving], [step], at);
    if (actor.kind === 'staff' && isPaidStep(step))
      await askForWritten(work, actor, { bookingId: booking.id, step }, now);
    if (told.includes(step) && (press?.isNews ?? true)) {
      const key = `${step}:${booking.id}:${booking.version + 1}`;
      const news = await noticesOf(platform, work, booking.id, step, key);
      await enqueueMessages(work, isPhone ? heldBack(actor, news, now) : news, now);
    }
    if (step !== 'completed') return success({ due: nothingDue });
    if (!isPhone) return success({ due: await finish(platform, work, booking, now) });
    await keepCompletion(work, booking.id, now);
    return success({ due: nothingDue });
  });
  if (!recorded.ok) return recorded;
  const { due, takenAt } = recorded.value;
  await collect(platform, bookingId, due);
  return success({ state: step, ...(takenAt !== undefined && { takenAt }) });
}

interface Recorded {
  due: Due;
  takenAt?: Date;
}

/**
 * A press on a phone, or what the office writes down: when it was, and whether its people still have to hear
 * of it. The office says why it was not pressed.
 */
export interface Press {
  at: Date;
  isNews: boolean;
  reason?: string;
}

/** Why a step cannot have been at the moment that the office typed; undefined where it can. */
async function judgeWritten(
  work: DatabaseTransaction,
  booking: { id: string; state: string; starts_at: Date; ends_at: Date },
  at: Date,
  now: Date,
): Promise<Refusal | undefined> {
  // A typed moment is a whole minute.
  if (at > now) return stillAhead;
  if (!isNearVisit(at, { startsAt: booking.starts_at, endsAt: booking.ends_at })) return farFromVisit;
  const last = await work
    .selectFrom('booking_events')
    .select('created_at')
    .where('booking_id', '=', booking.id)
    .where('kind', '=', booking.state === 'confirmed' ? 'handed_over' : booking.state)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last !== undefined && endsBeforeBegin(at, last.created_at) ? beforeLastStep : undefined;
}

/**
 * When the professional has pressed the same step before, on this phone or another; the visit may have moved
 * since.
 */
async function findPressed(
  work: DatabaseTransaction,
  actor: Professional | Staff,
  bookingId: string,
  step: ProgressStep,
  press: Press | undefined,
): Promise<Date | undefined> {
  if (press === undefined || actor.kind !== 'professional') return undefined;
  return findStepTaken(work, bookingId, actor.professionalId, step);
}

/**
 * What has to be read before setting out. What became known after the professional had set out does not stop
 * them, however late their steps arrive; it stays unread.
 */
async function judgeUnread(
  work: DatabaseTransaction,
  actor: Professional | Staff,
  bookingId: string,
  at: Date,
): Promise<Refusal | undefined> {
  const unread = await listUnreadAllergies(work, bookingId, at);
  if (unread.length > 0) return allergiesUnread(unread);
  const isWarned = actor.kind === 'professional' && (await hasUnreadWarning(work, actor, bookingId, at));
  return isWarned ? warningsUnread : undefined;
}

async function listUnreadAllergies(
  work: DatabaseTransaction,
  bookingId: string,
  at: Date,
): Promise<string[]> {
  const unread = await work
    .selectFrom('booking_needs')
    .select('title')
    .where('booking_id', '=', bookingId)
    .where('is_allergen', '=', true)
    .where('created_at', '<=', at)
    .where('acknowledged_at', 'is', null)
    .execute();
  return unread.map((need) => need.title);
}

/**
 * Undoes the last step of a visit, a moment after it was pressed: people who were not told yet are not told.
 * Refuses `booking_not_found`, and `too_late_to_take_back` once the visit has moved, or its money was decided
 * on.
 */
export async function takeBackProgress(
  platform: ConnectedPlatform,
  actor: Professional,
  bookingId: string,
  step: ProgressStep,
): Promise<Result<{ state: BookingState }>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ state: BookingState }>> => {
    const booking = await lockVisit(work, actor, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    const before = stateBefore(step);
    if (booking.state === before) return success({ state: before });
    if (booking.state !== step) return refused(tooLateToTakeBack);
    if (step === 'completed' && !(await withdrawCompletion(work, booking.id)))
      return refused(tooLateToTakeBack);
    await withdrawUntold(work, booking.id, `${step}:`, now);
    await moveBack(work, { id: booking.id, state: step, by: actor }, before, now);
    return success({ state: before });
  });
}

const wrongStep = refusal('conflict', 'wrong_step', 'This visit has moved to another step. Check it again.');
const tooEarly = (earliest: string) =>
  refusal('conflict', 'too_early', `It’s too early for this. You can do it starting at ${earliest}.`);
const farFromVisit = refusal(
  'invalid',
  'far_from_visit',
  `Enter a time within ${mostHoursAway} hours of the visit.`,
);
const beforeLastStep = refusal(
  'invalid',
  'before_last_step',
  'Enter a time after the step before. What came before stands in the timeline.',
);
const doneBeforeStart = (start: string) =>
  refusal(
    'invalid',
    'done_before_start',
    `The visit started at ${start}. Enter a time after that, or correct the start first.`,
  );
const allergiesUnread = (titles: readonly string[]) =>
  refusal('conflict', 'allergies_unread', `Read and confirm this first: ${titles.join(', ')}.`);

/** A visit as shown to professionals and staff. */
export interface VisitToDo {
  id: string;
  reference: string;
  state: BookingState;
  serviceId: string;
  optionTitle: string;
  ordered: OrderedFacts;
  photos: string[];
  /** What the member wants the professional to know. */
  notes: string | null;
  recipientName: string;
  professionalId: string;
  professionalName: string;
  startsAt: Date;
  answers: Record<string, unknown>;
  timeZone: string;
  unreadNeeds: number;
  /** Who to call in an emergency; null where there is no one, and on any other day than that of the visit. */
  emergencyContact: EmergencyContact | null;
}

/** The visits that stand or are done, last booked first. For staff only: no member's access is checked. */
export async function listVisitsToDo(database: Database, limit: number, now: Date): Promise<VisitToDo[]> {
  const { rows } = await sql<VisitToDo>`
    select b.id, b.reference, b.state, o.service_id as "serviceId", o.title as "optionTitle", ${orderedFactsOf()} as ordered, ${photosOfVisit} as photos, b.notes, r.name as "recipientName", b.professional_id as "professionalId",
      p.name as "professionalName", b.starts_at as "startsAt", b.answers, b.time_zone as "timeZone",
      case when (b.starts_at at time zone b.time_zone)::date = (${now}::timestamptz at time zone b.time_zone)::date then ${emergencyContactOf(sql`r.id`)} end as "emergencyContact",
      (select count(*)::integer from booking_needs n where n.booking_id = b.id and n.acknowledged_at is null) as "unreadNeeds"
    from bookings b join recipients r on r.id = b.recipient_id join service_options o on o.id = b.service_option_id join professionals p on p.id = b.professional_id
    where b.state in ${literals(standingStates)} order by b.id desc limit ${limit}`.execute(database);
  return rows;
}
