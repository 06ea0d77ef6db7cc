import { sql } from 'kysely';
import { findFreeProfessionals } from '#domains/availability/free-starts.server.ts';
import { lanesOf } from '#domains/availability/free-starts.ts';
import { inWeekOrder, releaseTime, takeTime } from '#domains/availability/taken-time.server.ts';
import type { Lanes } from '#domains/availability/taken-time.ts';
import { type AssignmentFacts, assignmentFactsOf, toAssignable } from '#domains/booking/assignment.server.ts';
import { assign } from '#domains/booking/assignment.ts';
import { officeAddress } from '#domains/notifications/office.ts';
import type { Staff } from '#domains/people/actor.ts';
import type { Member } from '#domains/people/people.ts';
import { findOption } from '#domains/services/service.server.ts';
import { record } from '#domains/visits/history.server.ts';
import { heldBack, newsFor, noticesOf, whoHearsOf } from '#domains/visits/notice.server.ts';
import { professionalFacts } from '#domains/visits/professional.server.ts';
import type { Professional } from '#domains/visits/professional.ts';
import { type ChangeableBooking, haveNeedsReadAgain } from '#domains/visits/visit-access.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import {
  type Booking,
  bookingNotFound,
  changedMeanwhile,
  changeNotAllowed,
  isAdjustable,
  visitHasBegun,
} from '#domains/visits/visit.ts';
import { listInWords } from '#domains/visits/words.ts';
import {
  type Database,
  type DatabaseReader,
  type DatabaseTransaction,
  transaction,
} from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { isSoonEnough } from './professional-choice.ts';
import { notFreeThen, type OfficeChange, rescheduleBooking } from './reschedule.server.ts';
import { findChangeableInScope } from './series-scope.server.ts';

export interface OtherProfessional {
  id: string;
  professional: Professional;
}

/** Enough to choose from, and not too many to look at. */
const mostShown = 8;

/**
 * Who else is available at the time of a visit and can do it, the most suitable first; empty once it is too
 * late to tell another professional.
 */
export async function findOthersFree(
  database: Database,
  booking: Booking,
  now: Date,
  { leadHours }: { leadHours?: number } = {},
): Promise<OtherProfessional[]> {
  const option = await findOption(database, booking.optionId, now);
  const lead = { leadHours: leadHours ?? option?.leadHours ?? 0 };
  if (option === undefined || !isSoonEnough({ ...booking, ...lead }, now)) return [];
  const candidates = (
    await freeAt(database, { ...booking, serviceOptionId: booking.optionId, ...lead }, now)
  ).filter(({ id }) => id !== booking.professionalId);
  if (candidates.length === 0) return [];
  const { rows } =
    await sql<AssignmentFacts>`select ${assignmentFactsOf(sql`${booking.recipientId}::uuid`, sql`${booking.serviceAreaId}::text`)}`.execute(
      database,
    );
  const left = toAssignable(candidates, rows[0] ?? { before: null, based: null }, booking.address);
  const inOrder: string[] = [];
  while (left.length > 0 && inOrder.length < mostShown) {
    const { id } = assign(left)!;
    inOrder.push(id);
    left.splice(
      left.findIndex((each) => each.id === id),
      1,
    );
  }
  return findProfessionals(database, inOrder);
}

/** What may be known of each, in the order given. */
async function findProfessionals(
  database: DatabaseReader,
  ids: readonly string[],
): Promise<OtherProfessional[]> {
  const { rows } = await sql<OtherProfessional>`
    select p.id, ${professionalFacts} as professional from professionals p where p.id in (${sql.join(ids)})`.execute(
    database,
  );
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** They have to know of a visit as long before it as it can be booked. */
function freeAt(
  database: DatabaseReader,
  booking: Pick<ChangeableBooking, 'serviceAreaId' | 'serviceOptionId' | 'startsAt' | 'endsAt' | 'leadHours'>,
  now: Date,
) {
  return findFreeProfessionals(database, {
    serviceAreaId: booking.serviceAreaId,
    serviceOptionId: booking.serviceOptionId,
    lengthMinutes: (booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000,
    leadHours: booking.leadHours,
    now,
    startsAt: booking.startsAt,
    inSeries: true,
  });
}

export interface ProfessionalChoice {
  professionalId: string;
  /** Only this visit, or all of its series that are to come, as far as they are free then. */
  scope: 'one' | 'all';
}

/** Who comes to how many visits from now on, and to which ones the person from before still does. */
export interface Chosen {
  changed: number;
  staying: Date[];
}

/**
 * Sends another professional to a visit, who is available at its time and can do it; the price stays. Of a
 * series, the visits at which they are not available stay as they are, but this one has to change. Times are
 * released and taken in one transaction, so that a refusal leaves everything as it was. Choosing the same
 * professional again changes nothing. The office needs no lead time. Refuses `booking_not_found`,
 * `change_not_allowed`, `visit_has_begun`, `too_late_to_choose`, `changed_meanwhile` and
 * `professional_not_free`.
 */
export async function chooseWhoComes(
  platform: Platform,
  actor: Member | Staff,
  bookingId: string,
  wanted: ProfessionalChoice,
  { isTakenBack = false, seen, told }: OfficeChange = {},
): Promise<Result<Chosen>> {
  const now = platform.clock.now();
  try {
    return await transaction(platform.database, async (work) => {
      const all = (await findChangeableInScope(work, actor, bookingId, wanted.scope)).map((each) =>
        actor.kind === 'staff' ? { ...each, leadHours: 0 } : each,
      );
      const booking = all.find(({ id }) => id === bookingId);
      if (booking === undefined) return refused(bookingNotFound);
      if (!booking.mayChange) return refused(changeNotAllowed);
      if (seen !== undefined && seen !== booking.version) return refused(changedMeanwhile);
      if (!isAdjustable(booking, now)) return refused(visitHasBegun);
      const { moves, staying } = await planOf(work, all, wanted.professionalId, now);
      const isOurs = booking.professionalId === wanted.professionalId;
      if (!isOurs && !isSoonEnough(booking, now)) return refused(tooLateToChoose);
      if (!isOurs && !moves.some((move) => move.booking.id === booking.id)) return refused(notFreeThen);
      if (moves.length === 0) return success({ changed: 0, staying: [] });
      await exchangeTimes(work, moves);
      const change = { happening: 'professional_chosen', key: 'professional_chosen' } as const;
      const whom = await whoHearsOf(work, bookingId, { ...change, isTakenBack, told }, now);
      const events: string[] = [];
      for (const move of moves) events.push(await writeMove(work, actor, move, now));
      const news = await messagesOf(platform, work, actor, { moves, staying, events });
      await enqueueMessages(work, heldBack(actor, newsFor(whom, news), now), now);
      return success({ changed: moves.length, staying: staying.map(({ startsAt }) => startsAt) });
    });
  } catch (error) {
    if (error instanceof TakenMeanwhile) return refused(notFreeThen);
    throw error;
  }
}

/**
 * When a visit is to begin, and which professional comes; null for the present one if they are available, or
 * else any.
 */
export interface MovedTo {
  startsAt: Date;
  professionalId: string | null;
}

/**
 * Moves a visit on the board, as the office has seen it: to another time, to another professional, or both.
 * Where it is there already, nothing changes. Refuses what `rescheduleBooking` and `chooseWhoComes` refuse.
 */
export async function moveVisit(
  platform: Platform,
  staff: Staff,
  booking: Pick<Booking, 'id' | 'startsAt'>,
  { startsAt, professionalId }: MovedTo,
  change: OfficeChange,
): Promise<Result<null>> {
  const isOtherTime = startsAt.getTime() !== booking.startsAt.getTime();
  if (!isOtherTime && professionalId === null) return success(null);
  const moved =
    isOtherTime || professionalId === null
      ? await rescheduleBooking(platform, staff, booking.id, startsAt, {
          ...change,
          ...(professionalId !== null && { professionalId }),
        })
      : await chooseWhoComes(platform, staff, booking.id, { professionalId, scope: 'one' }, change);
  return moved.ok ? success(null) : moved;
}

class TakenMeanwhile extends Error {}

/** A visit that is reassigned, and the place of its new professional in its time. */
interface Move {
  booking: ChangeableBooking;
  to: { professionalId: string } & Lanes;
}

/** At which of the visits that can still be changed they are free; those that are theirs already are neither. */
async function planOf(
  work: DatabaseTransaction,
  bookings: readonly ChangeableBooking[],
  professionalId: string,
  now: Date,
): Promise<{ moves: Move[]; staying: ChangeableBooking[] }> {
  const moves: Move[] = [];
  const staying: ChangeableBooking[] = [];
  for (const booking of bookings) {
    if (!isAdjustable(booking, now) || booking.professionalId === professionalId) continue;
    const free = isIdentifier(professionalId) ? await freeAt(work, booking, now) : [];
    if (free.some(({ id }) => id === professionalId))
      moves.push({ booking, to: { professionalId, ...lanesOf(free, professionalId) } });
    else staying.push(booking);
  }
  return { moves, staying };
}

/**
 * Releases the times of the professionals before, and takes them for the new ones. Two members who exchange
 * the same two professionals at once take their locks in one order, whichever of them releases what the other
 * takes.
 *
 * @throws TakenMeanwhile when another booking was quicker; then nothing of the transaction may stay.
 */
async function exchangeTimes(work: DatabaseTransaction, moves: readonly Move[]): Promise<void> {
  const steps = moves.flatMap(({ booking, to }) => [
    { ...booking, isTaken: false },
    { ...booking, ...to, isTaken: true },
  ]);
  for (const { isTaken, ...time } of steps.toSorted(inWeekOrder)) {
    if (!isTaken) await releaseTime(work, time);
    else if (!(await takeTime(work, time))) throw new TakenMeanwhile();
  }
}

/** Returns the id of the event. */
async function writeMove(
  work: DatabaseTransaction,
  actor: Member | Staff,
  { booking, to }: Move,
  now: Date,
): Promise<string> {
  const { professionalId, lane, lanes } = to;
  await work
    .updateTable('bookings')
    .set((update) => ({
      professional_id: professionalId,
      lane,
      lanes,
      expected_at: null,
      version: update('version', '+', 1),
    }))
    .where('id', '=', booking.id)
    .execute();
  await haveNeedsReadAgain(work, booking.id);
  const { state, onBehalfOf } = booking;
  return record(
    work,
    booking.id,
    'professional_chosen',
    {
      by: actor,
      onBehalfOf,
      state,
      reason: actor.kind === 'staff' ? 'Chosen by the office.' : 'Chosen by the booker.',
      before: { professionalId: booking.professionalId },
      after: { professionalId },
    },
    now,
  );
}

/** The people of the visit are told who comes now; both professionals are told by a person. */
async function messagesOf(
  platform: Platform,
  work: DatabaseTransaction,
  actor: Member | Staff,
  { moves, staying, events }: { moves: readonly Move[]; staying: ChangeableBooking[]; events: string[] },
): Promise<Message[]> {
  const bookings = moves.map(({ booking }) => booking);
  const { booking: first, to } = moves[0]!;
  const formerIds = new Set(bookings.map(({ professionalId }) => professionalId));
  const people = await findProfessionals(work, [to.professionalId, ...formerIds]);
  const [name = '', ...former] = people.map(({ professional }) => professional.name);
  const kind = bookings.length > 1 ? 'series_professional_chosen' : 'professional_chosen';
  const note = [
    ...(bookings.length > 1 ? [`${name} comes to these visits:\n${listInWords(bookings)}`] : []),
    ...(staying.length > 0
      ? [`${name} is not free at these, and they stay as they were:\n${listInWords(staying)}`]
      : []),
  ].join('\n\n');
  const instead = `${name} instead of ${former.join(' and ')}`;
  const notices = await noticesOf(platform, work, first.id, kind, `${kind}:${events[0]}`, note);
  // The office tells both by itself what it has done.
  if (actor.kind === 'staff') return notices;
  const booking = await findBooking(work, actor, first.id);
  const what = booking && ` for ${booking.optionTitle} for ${booking.recipientName}, ${booking.reference}`;
  return [
    ...notices,
    {
      dedupeKey: `professional_chosen_office:${events[0]}`,
      kind: 'professional_chosen_office',
      about: first.id,
      channel: 'email',
      address: officeAddress(platform.configuration),
      subject: instead,
      body: `${actor.name} has chosen ${instead}${what ?? ''}. Please tell both.\n\n${listInWords(bookings)}`,
    },
  ];
}

const tooLateToChoose = refusal(
  'conflict',
  'too_late_to_choose',
  'It’s too close to the visit to change helpers here. Please call us.',
);
