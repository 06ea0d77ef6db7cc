import { sql } from 'kysely';
import {
  findFreeProfessionals,
  findFreeStarts,
  slotTaken,
  takenMeanwhile,
} from '#domains/availability/free-starts.server.ts';
import { type Candidate, type FreeStart, lanesOf } from '#domains/availability/free-starts.ts';
import { releaseTime, takeTime } from '#domains/availability/taken-time.server.ts';
import { type AssignmentFacts, assignmentFactsOf, toAssignable } from '#domains/booking/assignment.server.ts';
import { askedFor, assign } from '#domains/booking/assignment.ts';
import { timeOf } from '#domains/booking/occupied-time.server.ts';
import { orderOf } from '#domains/booking/series/there-and-back.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import type { Member } from '#domains/people/people.ts';
import { findOption } from '#domains/services/service.server.ts';
import { findEngagements, judgeClash, lockHours } from '#domains/visits/clash.server.ts';
import { besideFrom } from '#domains/visits/clash.ts';
import { record } from '#domains/visits/history.server.ts';
import { heldBack, newsFor, noticesOf, whoHearsOf } from '#domains/visits/notice.server.ts';
import { judgeMoves } from '#domains/visits/spending-limit.server.ts';
import { type Terms, termsAt } from '#domains/visits/terms/terms.ts';
import {
  type ChangeableBooking,
  findChangeable,
  haveNeedsReadAgain,
  keptTerms,
} from '#domains/visits/visit-access.server.ts';
import {
  type Booking,
  bookingNotFound,
  changedMeanwhile,
  changeNotAllowed,
  isReschedulable,
  isReschedulableLate,
  mayChangeTime,
} from '#domains/visits/visit.ts';
import { type Database, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { enqueueMessages, withdrawMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';
import { lateChangesLeft } from './late-change.server.ts';

/** What the office does: within a minute it undoes what it did, or it acts on the version that it has seen. */
export interface OfficeChange {
  isTakenBack?: boolean;
  seen?: number;
  /** Who is told, by their ids; without, everyone it concerns. */
  told?: readonly string[];
  /** The other visits at that hour that the member has agreed to keep. */
  both?: readonly string[] | undefined;
}

/** The office may also say who comes then, and nobody else. */
export interface OfficeReschedule extends OfficeChange {
  professionalId?: string | undefined;
}

/**
 * Gives a booking another time, with the same professional if they are available then. The old time is
 * released and the new one taken in one transaction, so that a refusal leaves everything as it was. After its
 * last free moment this uses up a late change of a membership; the office may always, needs no lead time, and
 * may say who comes. What the office undoes within a minute is told to nobody. Refuses `booking_not_found`,
 * `change_not_allowed`, `too_late_to_change`, `crosses_other_way`, `changed_meanwhile`, `slot_taken`,
 * `professional_not_free`, `clash` and what a carer may not spend in that month.
 */
export const rescheduleBooking = (
  platform: Platform,
  actor: Member | Staff,
  bookingId: string,
  startsAt: Date,
  change: OfficeReschedule = {},
): Promise<Result<{ startsAt: Date }>> =>
  answerOfMove(platform, change.professionalId, (work) =>
    moveBooking(platform, work, actor, { bookingId, startsAt, change }),
  );

interface Move {
  bookingId: string;
  startsAt: Date;
  change: OfficeReschedule;
}

/**
 * The same inside a transaction of the caller, run by `answerOfMove`.
 *
 * @throws NotFree and Clashes; then nothing of the transaction may stay.
 */
export async function moveBooking(
  platform: Platform,
  work: DatabaseTransaction,
  actor: Member | Staff,
  { bookingId, startsAt, change }: Move,
): Promise<Result<{ startsAt: Date }>> {
  const { isTakenBack = false, seen, told, professionalId, both = [] } = change;
  const now = platform.clock.now();
  const booking = await findChangeable(work, actor, bookingId);
  if (booking === undefined) return refused(bookingNotFound);
  if (!booking.mayChange) return refused(changeNotAllowed);
  if (seen !== undefined && seen !== booking.version) return refused(changedMeanwhile);
  if (!mayChangeTime(booking)) return refused(tooLateToChange);
  const isLate = actor.kind === 'member' && !isReschedulable(booking, now);
  if (isLate && !(await mayChangeLate(work, booking, now))) return refused(tooLateToChange);
  if (booking.startsAt.getTime() === startsAt.getTime()) return success({ startsAt });
  if (!(await orderOf(work, booking))(startsAt)) return refused(crossesOtherWay);
  const moves = [{ booking, startsAt }];
  const overLimit =
    actor.kind === 'member' ? await judgeMoves(work, actor, booking.recipientId, moves) : undefined;
  if (overLimit !== undefined) return refused(overLimit);
  // Given back first, so that a visit may be rescheduled by less than its own length.
  await releaseTime(work, booking);
  const whom = await whoHearsOf(
    work,
    booking.id,
    { happening: 'rescheduled', key: 'rescheduled', isTakenBack, told },
    now,
  );
  // A visit that was rescheduled late does not become free to cancel by it.
  const freeUntil = isLate
    ? booking.terms.freeUntil
    : isTakenBack
      ? await freeUntilBefore(work, booking.id)
      : undefined;
  const eventId = await rescheduleWithin(work, actor, booking, { startsAt, professionalId, freeUntil }, now);
  await mindClashes(work, [booking], isTakenBack ? 'any' : both, now);
  const news = await noticesOf(platform, work, booking.id, 'changed', `rescheduled:${eventId}`);
  await enqueueMessages(work, heldBack(actor, newsFor(whom, news), now), now);
  return success({ startsAt });
}

/** Runs a move in a transaction of its own; what it throws for the member to decide on is a refusal here. */
export async function answerOfMove(
  platform: Platform,
  professionalId: string | undefined,
  move: (work: DatabaseTransaction) => Promise<Result<{ startsAt: Date }>>,
): Promise<Result<{ startsAt: Date }>> {
  try {
    return await transaction(platform.database, move);
  } catch (error) {
    if (error instanceof NotFree) return refused(professionalId === undefined ? error.refusal : notFreeThen);
    if (error instanceof Clashes) return refused(error.refusal);
    throw error;
  }
}

/**
 * Looks, once visits of one person have their new times, whether anything else is there that the member has
 * not agreed to.
 *
 * @throws Clashes when there is; then nothing of the transaction may stay.
 */
export async function mindClashes(
  work: DatabaseTransaction,
  bookings: readonly ChangeableBooking[],
  both: readonly string[] | 'any',
  now: Date,
): Promise<void> {
  const [first] = bookings;
  if (first === undefined) return;
  await lockHours(work, first.recipientId);
  const ids = bookings.map(({ id }) => id);
  const refusal = await judgeClash(work, first.recipientId, ids, { both, now });
  if (refusal !== undefined) throw new Clashes(refusal);
}

export class Clashes extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/**
 * Whether a membership lets this visit be rescheduled late. Visits of one account wait for each other, so
 * that no late change is used twice.
 */
async function mayChangeLate(
  work: DatabaseTransaction,
  booking: ChangeableBooking,
  now: Date,
): Promise<boolean> {
  await sql`select id from users where id = (select member_id from recipients where id = ${booking.recipientId}) for no key update`.execute(
    work,
  );
  return isReschedulableLate(booking, now, await lateChangesLeft(work, booking.id, now));
}

/** The last free moment before the last change of time, which applies again once that change is undone. */
async function freeUntilBefore(work: DatabaseTransaction, bookingId: string): Promise<Date | undefined> {
  const row = await work
    .selectFrom('booking_events')
    .select('was_free_until')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'rescheduled')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.was_free_until ?? undefined;
}

interface RescheduledTo {
  startsAt: Date;
  professionalId?: string | undefined;
  /** Until when canceling is free then; without it as the rules of the visit say for the new time. */
  freeUntil?: Date | undefined;
}

/**
 * Takes another time for a booking whose own was released, with the professional who is asked for, or else
 * with the same one if they are available then, and writes it with its event, inside the transaction that has
 * locked it. Returns the id of the event.
 *
 * @throws NotFree when none is; then nothing of the transaction may stay.
 */
export async function rescheduleWithin(
  work: DatabaseTransaction,
  actor: Member | Staff,
  booking: ChangeableBooking,
  { startsAt, professionalId: askedFor, freeUntil }: RescheduledTo,
  now: Date,
): Promise<string> {
  const search = {
    serviceAreaId: booking.serviceAreaId,
    serviceOptionId: booking.serviceOptionId,
    lengthMinutes: (booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000,
    leadHours: actor.kind === 'staff' ? 0 : booking.leadHours,
    now,
    startsAt,
    inSeries: booking.seriesId !== null,
  };
  const candidates = await findFreeProfessionals(work, search);
  const able = candidates.filter(({ id }) => askedFor === undefined || id === askedFor);
  const professionalId = await chooseAmong(work, booking, able);
  if (professionalId === undefined) throw new NotFree(slotTaken(search));
  const terms = termsAt(booking, startsAt, {
    chosenByUsAt: actor.kind === 'staff' ? now : undefined,
    freeUntil,
  });
  await takePlace(work, booking, candidates, { startsAt, professionalId, terms });
  const { state, onBehalfOf, startsAt: moment } = booking;
  const wasFreeUntil = booking.terms.freeUntil;
  const change = changeOf(booking, startsAt, professionalId);
  const doing = { by: actor, onBehalfOf, state, moment, wasFreeUntil, ...change };
  const eventId = await record(work, booking.id, 'rescheduled', doing, now);
  await withdrawMessages(work, booking.id, 'reminder', now);
  return eventId;
}

/**
 * Takes the time of one of the professionals who are available then, for a booking whose own time was
 * released, and writes who comes when, inside the transaction that has locked it. A professional who is new
 * to the visit reads its needs. Without `terms` they stay as they were.
 *
 * @throws NotFree when none of them is available; then nothing of the transaction may stay.
 */
export async function takePlace(
  work: DatabaseTransaction,
  booking: ChangeableBooking,
  free: readonly Candidate[],
  { startsAt, professionalId, terms }: { startsAt: Date; professionalId: string; terms?: Terms },
): Promise<void> {
  if (!free.some(({ id }) => id === professionalId)) throw new NotFree();
  const lanes = lanesOf(free, professionalId);
  const later = (moment: Date) =>
    new Date(moment.getTime() + startsAt.getTime() - booking.startsAt.getTime());
  const [endsAt, occupiedUntil] = [later(booking.endsAt), later(booking.occupiedUntil)];
  if (!(await takeTime(work, { professionalId, ...lanes, startsAt, occupiedUntil }))) throw new NotFree();
  await work
    .updateTable('bookings')
    .set((update) => ({
      professional_id: professionalId,
      ...lanes,
      starts_at: startsAt,
      ends_at: endsAt,
      occupied_until: occupiedUntil,
      expected_at: null,
      ...(terms !== undefined && keptTerms(terms)),
      version: update('version', '+', 1),
    }))
    .where('id', '=', booking.id)
    .execute();
  if (professionalId !== booking.professionalId) await haveNeedsReadAgain(work, booking.id);
}

/**
 * The present professional if they are able to come and were not rated low, and else the most suitable one,
 * by the rule of a booking.
 */
async function chooseAmong(
  work: DatabaseTransaction,
  { professionalId, recipientId, serviceAreaId }: ChangeableBooking,
  able: readonly Candidate[],
): Promise<string | undefined> {
  if (able.length === 0) return undefined;
  const { rows } = await sql<AssignmentFacts & { latitude: number; longitude: number }>`
    select r.latitude, r.longitude, ${assignmentFactsOf(sql`r.id`, sql`${serviceAreaId}::text`)}
    from recipients r where r.id = ${recipientId}`.execute(work);
  const [facts] = rows;
  if (facts === undefined) throw new Error('A visit is to somebody.');
  return assign(toAssignable(able, facts, facts), askedFor(professionalId))?.id;
}

/** What the audit keeps of it. */
const changeOf = (booking: ChangeableBooking, startsAt: Date, professionalId: string) => ({
  before: { startsAt: booking.startsAt, professionalId: booking.professionalId },
  after: { startsAt, professionalId },
});

export class NotFree extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal = takenMeanwhile) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Also refused to members who wait for an earlier time. */
export const tooLateToChange = refusal(
  'conflict',
  'too_late_to_change',
  'This visit starts too soon to change here. Please call us.',
);
/** Also refused where the office reassigns a ride. */
export const crossesOtherWay = refusal(
  'conflict',
  'crosses_other_way',
  'The ride home would start before you get there. Choose another time, or change the other ride first.',
);

/** Also refused where another professional was chosen for the same time. */
export const notFreeThen = refusal(
  'conflict',
  'professional_not_free',
  'They’re no longer available at that time. Choose someone else.',
);

/** What the recipient has at other times of a visit; null where there is nothing. */
export async function findBeside(
  database: Database,
  { id, recipientId, startsAt, endsAt, kind, isWindow }: Booking,
  others: readonly FreeStart[],
  now: Date,
): Promise<(startsAt: Date) => string | null> {
  const length = endsAt.getTime() - startsAt.getTime();
  const last = Math.max(...others.map((each) => each.startsAt.getTime()));
  const period = { from: now, until: new Date(Math.max(last, now.getTime()) + length), without: [id] };
  const visits = await findEngagements(database, recipientId, period, now);
  return besideFrom(visits, length / 60_000, { kind, isWindow });
}

/**
 * The other times to which a single visit can be rescheduled: open for its whole length, where its own time
 * is taken as open because it is released first. For a round trip, only times that keep its order.
 */
export async function findOtherTimes(database: Database, booking: Booking, now: Date): Promise<FreeStart[]> {
  const option = await findOption(database, booking.optionId, now);
  const starts = await findFreeStarts(database, {
    serviceAreaId: booking.serviceAreaId,
    serviceOptionId: booking.optionId,
    lengthMinutes: (booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000,
    leadHours: option?.leadHours ?? 0,
    now,
    givenBack: await timeOf(database, booking.id),
  });
  const keepsOrder = await orderOf(database, booking);
  return starts.filter(
    (start) => start.startsAt.getTime() !== booking.startsAt.getTime() && keepsOrder(start.startsAt),
  );
}
