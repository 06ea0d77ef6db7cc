import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { slotTaken } from '#domains/availability/free-starts.server.ts';
import { rowsOfTime } from '#domains/availability/taken-time.server.ts';
import { weekOf } from '#domains/availability/week-bits.ts';
import { bestPlan, withDiscount } from '#domains/membership/membership.ts';
import type { Member } from '#domains/people/people.ts';
import { askedAnswers } from '#domains/services/question.ts';
import { isRoundTrip } from '#domains/services/ride/ride.ts';
import { rememberServiceOfOption } from '#domains/services/service.server.ts';
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
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { askedFor, assign, chosenAmong, placeOf } from './assignment.ts';
import { type Held, readVisit, readyFacts } from './hold-facts.server.ts';
import { releaseOthersOf, withSeriesOf } from './hold-release.server.ts';
import { heldRows, type HeldRows, holdStatement } from './hold-row.server.ts';
import { estimateWanted, isTakenUp, quoteNotOpen } from './quote.server.ts';
import { quoteOf } from './quote.ts';

/** How often the next best professional is tried while others book the same time. */
const mostAttempts = 40;

/**
 * Keeps a time and a professional for 15 minutes, as a booking in the state `held`. Which professional is
 * decided by `assign`, unless one was chosen; when another booking takes that one first, the next one is
 * tried. Work that was quoted is held once: what another person held for the same quote is released, unless
 * it is being paid for. Refuses what `readyFacts` and `estimateWanted` refuse, and `slot_taken`.
 */
export async function holdVisit(
  platform: Platform,
  member: Member,
  { answers: given, ...wanted }: VisitRequest,
  requestKey: string,
): Promise<Result<Held>> {
  const { database, clock } = platform;
  const { recipientId, startsAt } = wanted;
  const service = await rememberServiceOfOption(database, given.optionId, clock.now());
  const option = service?.options.find((each) => each.id === given.optionId);
  if (service === undefined || option === undefined) return refused(optionNotFound);
  const answers = askedAnswers(option, given);
  const request = { ...wanted, answers };
  // Two rides, of which one alone would leave the rider with no way home.
  if (isRoundTrip(answers)) return refused(wayBackMissing);
  const quoteId = quoteOf(answers);
  const estimate = await estimateWanted(database, member, service, request, clock.now());
  if (!estimate.ok) return estimate;
  if (quoteId !== undefined) await releaseOthersOf(platform, quoteId, requestKey);
  const search = {
    serviceOptionId: option.id,
    lengthMinutes: estimate.value.minutes,
    leadHours: option.leadHours,
    now: clock.now(),
    startsAt,
    isShared: option.capacity > 1,
  };
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const read = await readVisit(platform, {
      member,
      recipientId,
      serviceId: service.id,
      search,
      requestKey,
    });
    if (read?.earlier !== undefined && read.recipient.permissions.book) return success(read.earlier);
    const ready = readyFacts(read, option, answers);
    if (!ready.ok) return ready;
    if (quoteId !== undefined && (await isTakenUp(database, quoteId))) return refused(quoteNotOpen);
    const { plans } = ready.value;
    const candidates = chosenAmong(ready.value.candidates, request.professionalId);
    const assigned = assign(candidates, askedFor(request.professionalId));
    const chosen = candidates.find((candidate) => candidate.id === assigned?.id);
    if (assigned === undefined || chosen === undefined) return refused(slotTaken(search));
    const rows = heldRows(
      {
        member,
        request,
        requestKey,
        option,
        estimate: withDiscount(estimate.value, bestPlan(plans)),
        facts: ready.value,
        assigned,
        // A booking that was beaten to the first lane tries any, so that not all of them compete for the same
        // one again.
        place: placeOf(chosen, attempt === 0 ? 0 : randomInt(chosen.freeLanes.length)),
        quoteId,
      },
      platform.configuration.REFERENCE_LETTERS,
      clock.now(),
    );
    if (await isWritten(() => writeHeld(platform, rows))) return success(rows.held);
  }
  return refused(slotTaken(search));
}

/**
 * Gives a held time 15 more minutes, or as many as asked, as often as asked while it has not been released.
 * Refuses `hold_gone`.
 */
export async function renewHold(
  platform: Platform,
  member: Member,
  bookingId: string,
  milliseconds = holdMilliseconds,
): Promise<Result<Held>> {
  if (!isIdentifier(bookingId)) return refused(holdGone);
  const heldUntil = new Date(platform.clock.now().getTime() + milliseconds);
  const { rows } = await sql<{ id: string; total_cents: number }>`
    update bookings set held_until = ${heldUntil}
    where ${withSeriesOf(bookingId)} and booked_by = ${member.userId} and state = 'held'
    returning id, total_cents`.execute(platform.database);
  const row = rows.find((each) => each.id === bookingId);
  return row === undefined
    ? refused(holdGone)
    : success({ bookingId, heldUntil, totalCents: row.total_cents });
}

/** A time that lies in one week of one lane is taken together with those of others; any other, alone. */
async function writeHeld(platform: Platform, hold: HeldRows): Promise<void> {
  if (rowsOfTime(hold.time) > 1) return transaction(platform.database, (work) => writeHeldIn(work, hold));
  if (!(await writeWithOthers(platform, hold))) throw new NotFree();
}

/**
 * Together with all holds of the same moment; holds of the same week of a professional, or of the same quoted
 * work, take turns.
 */
const writeWithOthers = sharedStatement(
  writeAtOnce,
  ({ time, booking }) => booking.quote_id ?? `${time.professionalId}:${time.lane}:${weekOf(time.startsAt)}`,
);

async function writeAtOnce({ database }: Platform, holds: readonly HeldRows[]): Promise<boolean[]> {
  const { rows } = await holdStatement(holds).execute(database);
  const held = new Set(rows.map(({ id }) => id));
  return holds.map(({ booking }) => held.has(booking.id));
}

/**
 * Writes what is held inside a transaction.
 *
 * @throws NotFree when any of the time is taken; the transaction must not go through.
 */
export async function writeHeldIn(work: DatabaseTransaction, hold: HeldRows): Promise<void> {
  const { rows } = await holdStatement([hold]).execute(work);
  if (rows.length === 0) throw new NotFree();
}

class NotFree extends Error {}

/**
 * Whether holding went through. False where another booking was quicker, the same request arrived at the same
 * moment, or a reference was drawn before: what is there now decides.
 */
export async function isWritten(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof NotFree || databaseErrorCode(error) === uniqueViolation) return false;
    throw error;
  }
}

const optionNotFound = refusal('invalid', 'option_not_found', 'Choose what you need again.');
const wayBackMissing = refusal('invalid', 'way_back_missing', 'Choose a time for the ride home too.', {
  back_at: 'Choose a time for the ride home.',
});
const holdGone = refusal(
  'conflict',
  'hold_gone',
  'We could not hold that time any longer. Choose a time again.',
);
