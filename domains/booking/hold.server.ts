import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { inCalendarOrder, releaseTime, rowsOfTime } from '#domains/availability/free-starts.server.ts';
import { weekOf } from '#domains/availability/week-bits.ts';
import { isRoundTrip, needsOfRide } from '#domains/catalogue/ride.ts';
import { rememberServiceOfOption } from '#domains/catalogue/service.server.ts';
import { bestPlan, withDiscount } from '#domains/membership/membership.ts';
import { settleGift } from '#domains/payments/gift-cards/balance.server.ts';
import { type Member, recipientNotFound } from '#domains/people/people.ts';
import { holdMilliseconds, type VisitRequest } from '#domains/visits/visit.ts';
import {
  databaseErrorCode,
  type DatabaseTransaction,
  transaction,
  uniqueViolation,
} from '#platform/database/database.ts';
import { sharedStatement } from '#platform/database/shared-statement.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refused, type Result, success } from '#platform/result.ts';
import { assign, placeOf } from './assignment.ts';
import { type Held, readVisit, withSeriesOf } from './hold-facts.server.ts';
import { heldRow, type HeldRow, holdStatement, type VisitToHold } from './hold-row.server.ts';
import { outsideArea, unsuitableBecause } from './offer.ts';
import { estimateWanted, isTakenUp, quoteNotOpen } from './quote.server.ts';
import { quoteOf } from './quote.ts';

/** How often the next best professional is tried while others book the same time. */
const mostAttempts = 40;

/**
 * Keeps a time and a professional for 15 minutes, as a booking in the state `draft`. Which professional is
 * decided by `assign`; when another booking takes them first, the next one is tried. Work that was quoted is
 * held once: what somebody else held for the same quote is let go, unless it is being paid for. Refuses
 * `recipient_not_found`, `booking_not_allowed`, `outside_area`, `option_not_suitable`, `slot_taken` and what
 * `estimateWanted` refuses.
 */
export async function holdVisit(
  platform: Platform,
  member: Member,
  request: VisitRequest,
  requestKey: string,
): Promise<Result<Held>> {
  const service = await rememberServiceOfOption(platform.database, request.answers.optionId);
  const option = service?.options.find((each) => each.id === request.answers.optionId);
  if (service === undefined || option === undefined) return refused(optionNotFound);
  // Two rides, of which one alone would leave somebody where they cannot get home from.
  if (isRoundTrip(request.answers)) return refused(wayBackMissing);
  const quoteId = quoteOf(request.answers);
  const estimate = await estimateWanted(platform.database, member, service, request, platform.clock.now());
  if (!estimate.ok) return estimate;
  if (quoteId !== undefined) await releaseOthersOf(platform, quoteId, requestKey);
  const search = {
    serviceOptionId: option.id,
    lengthMinutes: estimate.value.minutes,
    leadHours: option.leadHours,
    now: platform.clock.now(),
    startsAt: request.startsAt,
    isShared: option.capacity > 1,
  };
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const facts = await readVisit(platform, {
      member,
      recipientId: request.recipientId,
      serviceId: service.id,
      search,
      requestKey,
    });
    if (facts === undefined) return refused(recipientNotFound);
    if (!facts.recipient.permissions.book) return refused(bookingNotAllowed(facts.recipient.name));
    if (facts.earlier !== undefined) return success(facts.earlier);
    if (facts.area === undefined) return refused(outsideArea(facts.recipient.address.zipcode));
    if (quoteId !== undefined && (await isTakenUp(platform.database, quoteId))) return refused(quoteNotOpen);
    const unsuitable = unsuitableBecause(
      option,
      facts.needs.map((need) => need.id),
      facts.recipient.permissions.needs,
    );
    if (unsuitable !== null) return refused(notSuitable(unsuitable));
    const needs = service.id === 'rides' ? needsOfRide(facts.needs, request.answers) : facts.needs;
    const assigned = assign(facts.candidates);
    const chosen = facts.candidates.find((candidate) => candidate.id === assigned?.id);
    if (assigned === undefined || chosen === undefined) return refused(slotTaken);
    // Whoever was beaten to the first lane tries any, so that not all who want one fight for the same again.
    const place = placeOf(chosen, attempt === 0 ? 0 : randomInt(chosen.freeLanes.length));
    const held = await insertHeld(platform, {
      member,
      request,
      requestKey,
      option,
      estimate: withDiscount(estimate.value, bestPlan(facts.plans)),
      facts: { ...facts, needs },
      area: facts.area,
      assigned,
      place,
      quoteId,
    });
    if (held !== undefined) return success(held);
  }
  return refused(slotTaken);
}

/** Gives a held time 15 more minutes, as often as asked while nobody has let it go. Refuses `hold_gone`. */
export async function renewHold(
  platform: Platform,
  member: Member,
  bookingId: string,
): Promise<Result<Held>> {
  if (!isIdentifier(bookingId)) return refused(holdGone);
  const heldUntil = new Date(platform.clock.now().getTime() + holdMilliseconds);
  const { rows } = await sql<{ id: string; total_cents: number }>`
    update bookings set held_until = ${heldUntil}
    where ${withSeriesOf(bookingId)} and booked_by = ${member.userId} and state = 'draft'
    returning id, total_cents`.execute(platform.database);
  const row = rows.find((each) => each.id === bookingId);
  return row === undefined
    ? refused(holdGone)
    : success({ bookingId, heldUntil, totalCents: row.total_cents });
}

/** Lets a held time go, for its booker. A booking that is no longer only held is left alone. */
export async function releaseHold(platform: Platform, member: Member, bookingId: string): Promise<void> {
  await transaction(platform.database, (work) =>
    removeHeld(
      work,
      platform.clock.now(),
      sql<boolean>`${withSeriesOf(bookingId)} and booked_by = ${member.userId}`,
    ),
  );
}

/** Lets go of all times that a member holds, inside a transaction. A time whose payment is under way stays. */
export async function releaseAllHeld(work: DatabaseTransaction, member: Member, now: Date): Promise<void> {
  await removeHeld(work, now, sql<boolean>`booked_by = ${member.userId}`);
}

/** Lets go of all times that were held and not paid for in time. A time whose payment is under way stays. */
export async function releaseExpiredHolds(platform: Platform): Promise<number> {
  return transaction(platform.database, (work) =>
    removeHeld(work, platform.clock.now(), sql<boolean>`held_until < ${platform.clock.now()}`),
  );
}

/** Of two who are about to book the same work, such as on two devices, the one who comes last goes on. */
async function releaseOthersOf(platform: Platform, quoteId: string, requestKey: string): Promise<void> {
  await transaction(platform.database, (work) =>
    removeHeld(
      work,
      platform.clock.now(),
      sql<boolean>`quote_id = ${quoteId} and request_key <> ${requestKey}`,
    ),
  );
}

async function removeHeld(
  work: DatabaseTransaction,
  now: Date,
  which: ReturnType<typeof sql<boolean>>,
): Promise<number> {
  const isUnpaid = sql<boolean>`not exists (select 1 from payments p where p.id = b.payment_id and p.state in ('pending', 'authorized'))`;
  // Asked again once they are locked: a statement that locks does not see a payment that came with what it locks.
  const { rows: locked } = await sql<{
    id: string;
  }>`select id from bookings b where b.state = 'draft' and ${which} and ${isUnpaid} order by id for update skip locked`.execute(
    work,
  );
  if (locked.length === 0) return 0;
  const removed = await sql<{
    id: string;
    total_cents: number;
    gift_cents: number;
    professional_id: string;
    lane: number;
    lanes: number;
    starts_at: Date;
    occupied_until: Date;
    series_id: string | null;
  }>`
    delete from bookings b where id = any(${locked.map(({ id }) => id)}::uuid[]) and ${isUnpaid}
    returning id, total_cents, gift_cents, professional_id, lane, lanes, starts_at, occupied_until, series_id`.execute(
    work,
  );
  const inOrder = removed.rows
    .map((row) => ({
      ...row,
      time: {
        professionalId: row.professional_id,
        lane: row.lane,
        lanes: row.lanes,
        startsAt: row.starts_at,
        occupiedUntil: row.occupied_until,
      },
    }))
    .toSorted((one, other) => inCalendarOrder(one.time, other.time));
  for (const { time } of inOrder) await releaseTime(work, time);
  for (const row of inOrder) {
    if (row.gift_cents > 0)
      await settleGift(work, { id: row.id, totalCents: row.total_cents, memo: 'Time let go' }, 0, now);
  }
  const series = [...new Set(removed.rows.flatMap((row) => row.series_id ?? []))];
  if (series.length > 0) {
    await sql`delete from booking_series where id = any(${series}::uuid[]) and not exists (select 1 from bookings b where b.series_id = booking_series.id)`.execute(
      work,
    );
  }
  return removed.rows.length;
}

/** Undefined where somebody else was quicker. */
async function insertHeld(platform: Platform, visit: VisitToHold): Promise<Held | undefined> {
  const row = heldRow(visit, platform.clock.now());
  try {
    const isHeld =
      rowsOfTime(row.time) === 1
        ? await insertRow(platform, row)
        : await transaction(platform.database, (work) => insertAllOrNothing(work, row));
    return isHeld ? row.held : undefined;
  } catch (error) {
    // The same request at the same moment, or a reference that was drawn before: what is there now decides.
    if (error instanceof NotAllFree || databaseErrorCode(error) === uniqueViolation) return undefined;
    throw error;
  }
}

/**
 * With all who hold a time at the same moment; those who want the same week of somebody, or the same quoted
 * work, in turn.
 */
const insertRow = sharedStatement(
  insertRows,
  ({ time, columns }) => columns.quote_id ?? `${time.professionalId}:${time.lane}:${weekOf(time.startsAt)}`,
);

async function insertRows({ database }: Platform, visits: readonly HeldRow[]): Promise<boolean[]> {
  const { rows } = await holdStatement(visits).execute(database);
  const held = new Set(rows.map(({ id }) => id));
  return visits.map(({ columns }) => held.has(columns.id));
}

/** Of a visit across the end of a UTC week or in several lanes one row may be free and the other not. */
async function insertAllOrNothing(work: DatabaseTransaction, visit: HeldRow): Promise<true> {
  const { rows } = await holdStatement([visit]).execute(work);
  if (rows.length === 0) throw new NotAllFree();
  return true;
}

class NotAllFree extends Error {}

const bookingNotAllowed = (name: string) =>
  ({
    kind: 'forbidden',
    code: 'booking_not_allowed',
    message: `You may not book for ${name}. Ask them to allow it, or call us.`,
  }) as const;
const optionNotFound = {
  kind: 'invalid',
  code: 'option_not_found',
  message: 'Please choose again what you need.',
} as const;
/** Shared with what holds several times at once. */
export const notSuitable = (message: string) =>
  ({ kind: 'conflict', code: 'option_not_suitable', message }) as const;
const wayBackMissing = {
  kind: 'invalid',
  code: 'way_back_missing',
  message: 'Choose when we should bring you home, too.',
  fields: [{ field: 'back_at', message: 'Choose a time for the way home.' }],
} satisfies Refusal;
const slotTaken = {
  kind: 'conflict',
  code: 'slot_taken',
  message: 'This time is no longer free. Please choose another one.',
} as const;
const holdGone = {
  kind: 'conflict',
  code: 'hold_gone',
  message: 'We could not keep this time any longer. Please choose a time again.',
} as const;
