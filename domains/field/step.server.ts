import { sql } from 'kysely';
import type { Professional } from '#domains/people/actor.ts';
import type { Address } from '#domains/people/people.ts';
import { sayAbsent } from '#domains/visit-changes/replacement.server.ts';
import { correctionFarAway, correctionOutOfOrder } from '#domains/visit-day/exceptions/correction.ts';
import { sayLate } from '#domains/visit-day/lateness.server.ts';
import { acknowledgeNeeds } from '#domains/visit-day/needs.server.ts';
import { reportNobodyHome } from '#domains/visit-day/nobody-home.server.ts';
import { recordProgress, takeBackProgress } from '#domains/visit-day/progress.server.ts';
import { readWarning } from '#domains/visit-day/warning.server.ts';
import { proposeExtra } from '#domains/visit-money/charge.server.ts';
import { askForTime, forgetAskedTime } from '#domains/visits/day/asked-time.server.ts';
import { isPaidStep, needsYes } from '#domains/visits/day/asked-time.ts';
import { progressStep, type ProgressStep } from '#domains/visits/day/day-steps.ts';
import { hadPart } from '#domains/visits/day/part.server.ts';
import { findKnownTimes } from '#domains/visits/day/worked-time.server.ts';
import { isInOrder, isNearVisit } from '#domains/visits/day/worked-time.ts';
import { bookingNotFound, type BookingState } from '#domains/visits/visit.ts';
import { clockInWords } from '#domains/visits/words.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { type Refusal, refused, type Result, success } from '#platform/result.ts';
import { checkCard } from './home-card.server.ts';
import type { CardAnswer } from './home-card.ts';
import { metersBetween, radiusMeters } from './place.ts';
import {
  type FieldStep,
  isStillNews,
  mayDecline,
  mayTakeBack,
  notYours,
  type StepAnswer,
  stepNotFound,
  stepWords,
  tooLateToDecline,
  tooLateToUndo,
  type TrueTime,
  trueTimeOf,
  wasCanceled,
} from './step.ts';

/** Takes what a phone has kept, in the order in which it was pressed. */
export async function takeFieldSteps(
  platform: ConnectedPlatform,
  professional: Professional,
  steps: readonly FieldStep[],
): Promise<StepAnswer[]> {
  const answers: StepAnswer[] = [];
  for (const step of steps) answers.push(await takeFieldStep(platform, professional, step));
  return answers;
}

/**
 * Takes one step, once by its id, and keeps what became of it in the transaction of what it does: either both
 * are there or neither is, wherever it breaks off. The same step that comes twice at once waits for the
 * first.
 */
export function takeFieldStep(
  platform: ConnectedPlatform,
  professional: Professional,
  step: FieldStep,
): Promise<StepAnswer> {
  return transaction(platform.database, async (work) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${step.id}, 0))`.execute(work);
    return takeInside({ ...platform, database: work }, professional, step);
  });
}

async function takeInside(
  platform: ConnectedPlatform,
  professional: Professional,
  step: FieldStep,
): Promise<StepAnswer> {
  const known = await findKnown(platform, professional, step.id);
  if (known !== undefined) return known;
  const now = platform.clock.now();
  const visit = await findVisitOfStep(platform, professional, step.visit);
  const time = trueTimeOf(step, now);
  const done = time.ok ? await doStep(platform, professional, step, time.value, visit) : time;
  const right = time.ok ? time.value : { at: now, isOld: false };
  const card = await cardOf(platform, step, visit, right.at);
  return keep(platform, professional, step, { visit, time: right, done, card });
}

/** Whether the number that was typed with a step was that of the card; null where none was. */
async function cardOf(
  platform: ConnectedPlatform,
  step: FieldStep,
  visit: VisitOfStep | undefined,
  at: Date,
): Promise<CardAnswer | null> {
  if (visit === undefined || !('card' in step) || step.card === undefined) return null;
  return checkCard(platform, visit, step.card, at);
}

export interface VisitOfStep {
  id: string;
  recipientId: string;
  state: BookingState;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
  address: Address;
  /** Whether they had a part in it, and somebody else comes now, or nobody any more. */
  isFormer: boolean;
}

/** The visit that something is pressed about: theirs, or one that they had a part in. Another is not there. */
export async function findVisitOfStep(
  { database }: ConnectedPlatform,
  { professionalId }: Professional,
  id: string,
): Promise<VisitOfStep | undefined> {
  if (!isIdentifier(id)) return undefined;
  const { rows } = await sql<VisitOfStep>`
    select id, recipient_id as "recipientId", state, starts_at as "startsAt", ends_at as "endsAt", time_zone as "timeZone", address,
      ${hadPart(professionalId, sql`b.id`)} and (professional_id <> ${professionalId} or state = 'cancelled') as "isFormer"
    from bookings b where id = ${id} and state <> 'held' and (professional_id = ${professionalId} or ${hadPart(professionalId, sql`b.id`)})`.execute(
    database,
  );
  return rows[0];
}

/** What was answered when it came first; somebody else's step is told nothing of. */
async function findKnown(
  { database }: ConnectedPlatform,
  { professionalId }: Professional,
  id: string,
): Promise<StepAnswer | undefined> {
  const row = await database
    .selectFrom('field_steps')
    .select(['professional_id', 'outcome', 'refusal_code', 'words'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.professional_id !== professionalId)
    return { id, answer: 'refused', words: stepNotFound.message, code: stepNotFound.code };
  return {
    id,
    answer: row.outcome === 'taken' ? 'already' : 'refused',
    words: row.words,
    code: row.refusal_code,
  };
}

type Done = Result<string>;

async function doStep(
  platform: ConnectedPlatform,
  professional: Professional,
  step: FieldStep,
  time: TrueTime,
  visit: VisitOfStep | undefined,
): Promise<Done> {
  if (visit === undefined) return refused(notYours);
  if (visit.isFormer) return keepOfFormer(platform, professional, step, time, visit);
  const done = await perform(platform, professional, step, time, visit);
  if (done.ok) return done;
  if (visit.state === 'cancelled') return refused(wasCanceled);
  return done.refusal.code === bookingNotFound.code ? refused(notYours) : done;
}

/**
 * What somebody pressed of their part of a visit comes after they gave it away: it stays on the visit as
 * theirs and moves nothing. A start or an end from before they left counts for their pay once the office has
 * said yes.
 */
async function keepOfFormer(
  { database, clock }: ConnectedPlatform,
  { professionalId }: Professional,
  { id, kind }: FieldStep,
  { at }: TrueTime,
  visit: VisitOfStep,
): Promise<Done> {
  if (kind !== 'note' && !progressStep.safeParse(kind).success) return refused(notYours);
  if (!isPaidStep(kind) || !isNearVisit(at, visit)) return success(keptOfFormer);
  await askForTime(database, { id, bookingId: visit.id, writtenBy: null, professionalId }, clock.now());
  return success(`${keptOfFormer} ${waitsForYes}`);
}

function perform(
  platform: ConnectedPlatform,
  professional: Professional,
  step: FieldStep,
  time: TrueTime,
  visit: VisitOfStep,
): Promise<Done> {
  const clock = (moment: Date) => clockInWords(moment, visit.timeZone);
  switch (step.kind) {
    case 'need_read':
      return saying(acknowledgeNeeds(platform, professional, visit.id, [step.position]), 'Read.');
    case 'warning_read':
      return saying(readWarning(platform, professional, visit.id, step.warning), 'Read.');
    case 'late':
      return saying(
        sayLate(platform, professional, visit.id, step.expected_at),
        `They are told that you come at ${clock(step.expected_at)}.`,
      );
    case 'nobody_home':
      return saying(
        reportNobodyHome(platform, professional, visit.id, time.at),
        'The office calls now. Please stay at the door until you hear from us.',
      );
    case 'extra':
      return saying(
        proposeExtra(platform, professional, visit.id, step.extra, `field:${step.id}`),
        'They are asked for a yes. Nothing is charged without it.',
      );
    case 'note':
      return Promise.resolve(success('Your note is kept for the office.'));
    case 'cannot_come':
      // Whoever declines where there is no network is heard too late: it is the moment that it came that counts.
      return mayDecline(visit.startsAt, platform.configuration.FIELD_DECLINE_HOURS, platform.clock.now())
        ? declineVisit(platform, professional, visit.id, step.reason)
        : Promise.resolve(refused(tooLateToDecline));
    case 'take_back':
      return takeBack(platform, professional, visit.id, step.of, time);
    case 'correction':
      return correct(platform, professional, visit, step, clock);
    default:
      return recordPress(platform, professional, visit, { step, at: time.at }, clock);
  }
}

async function saying(result: Promise<Result<unknown>>, words: string): Promise<Done> {
  const done = await result;
  return done.ok ? success(words) : done;
}

/** What was typed, or comes late, counts for what is paid once the office has said yes. */
async function recordPress(
  platform: ConnectedPlatform,
  professional: Professional,
  visit: VisitOfStep,
  { step, at }: { step: Extract<FieldStep, { kind: ProgressStep }>; at: Date },
  clock: (moment: Date) => string,
): Promise<Done> {
  const now = platform.clock.now();
  const { id, kind } = step;
  const isNews = isStillNews(kind, at, now);
  const done = await recordProgress(platform, professional, visit.id, kind, { at, isNews });
  if (!done.ok) return done;
  const words = `${stepWords[kind]}, ${clock(at)}.`;
  if (!needsYes(kind, { at, cameAt: now, byHand: step.by_hand !== undefined })) return success(words);
  await askForTime(platform.database, { id, bookingId: visit.id, writtenBy: null }, now);
  return success(`${words} ${waitsForYes}`);
}

async function declineVisit(
  platform: ConnectedPlatform,
  professional: Professional,
  visitId: string,
  reason: string,
): Promise<Done> {
  const said = await sayAbsent(platform, professional, visitId, reason);
  if (!said.ok) return said;
  return success(
    said.value.replaced
      ? 'Somebody else comes. Thank you for telling us.'
      : 'Thank you for telling us. The office looks for somebody else.',
  );
}

/** Undoes a step that was pressed less than a minute before. */
async function takeBack(
  platform: ConnectedPlatform,
  professional: Professional,
  visitId: string,
  of: string,
  { at }: TrueTime,
): Promise<Done> {
  const before = await findTaken(platform, professional, visitId, of);
  const progress = progressStep.safeParse(before?.kind);
  if (before === undefined || !progress.success) return refused(stepNotFound);
  if (!mayTakeBack(before.happened_at, at)) return refused(tooLateToUndo);
  const undone = await takeBackProgress(platform, professional, visitId, progress.data);
  if (!undone.ok) return refused(tooLateToUndo);
  await platform.database
    .updateTable('field_steps')
    .set({ taken_back_at: at })
    .where('id', '=', of)
    .execute();
  await forgetAskedTime(platform.database, of);
  return success(`Undone: ${stepWords[progress.data].toLowerCase()}.`);
}

/**
 * What was pressed stays; the right moment stands beside it, with the reason. It counts once the office has
 * said yes.
 */
async function correct(
  platform: ConnectedPlatform,
  professional: Professional,
  visit: VisitOfStep,
  step: Extract<FieldStep, { kind: 'correction' }>,
  clock: (moment: Date) => string,
): Promise<Done> {
  const before = await findTaken(platform, professional, visit.id, step.of);
  if (before === undefined || before.taken_back_at !== null || !progressStep.safeParse(before.kind).success)
    return refused(stepNotFound);
  if (step.right_at > platform.clock.now()) return refused(correctionAhead);
  if (!isNearVisit(step.right_at, visit)) return refused(correctionFarAway);
  if (!isInOrder(before.kind, step.right_at, await findKnownTimes(platform.database, visit.id)))
    return refused(correctionOutOfOrder);
  const words = `Corrected to ${clock(step.right_at)}. What you pressed stays beside it.`;
  if (!isPaidStep(before.kind)) return success(words);
  const asked = { id: step.id, bookingId: visit.id, writtenBy: null };
  await askForTime(platform.database, asked, platform.clock.now());
  return success(`${words} ${waitsForYes}`);
}

function findTaken(
  { database }: ConnectedPlatform,
  { professionalId }: Professional,
  visitId: string,
  id: string,
) {
  return database
    .selectFrom('field_steps')
    .select(['kind', 'happened_at', 'taken_back_at'])
    .where('id', '=', id)
    .where('booking_id', '=', visitId)
    .where('professional_id', '=', professionalId)
    .where('outcome', '=', 'taken')
    .executeTakeFirst();
}

interface Outcome {
  visit: VisitOfStep | undefined;
  time: TrueTime;
  done: Done;
  card: CardAnswer | null;
}

async function keep(
  platform: ConnectedPlatform,
  professional: Professional,
  step: FieldStep,
  { visit, time, done, card }: Outcome,
): Promise<StepAnswer> {
  const { id, kind, visit: _visit, happened_at: _happened, clock_offset_ms: offset, ...rest } = step;
  const {
    place: at,
    by_hand: byHand,
    card: _typed,
    ...payload
  } = { place: undefined, by_hand: undefined, card: undefined, ...rest };
  const distance = at && visit ? metersBetween(at, visit.address) : null;
  const isFar = distance !== null && distance > radiusMeters;
  const words = done.ok
    ? [done.value, ...(isFar ? [farAway] : []), ...(card === null ? [] : [cardWords[card]])].join(' ')
    : done.refusal.message;
  const keepsPlace = platform.configuration.FIELD_KEEPS_COORDINATES;
  await platform.database
    .insertInto('field_steps')
    .values({
      id,
      created_at: platform.clock.now(),
      professional_id: professional.professionalId,
      booking_id: visit?.id ?? null,
      kind,
      happened_at: time.at,
      clock_offset_ms: offset,
      by_hand: byHand ?? null,
      is_old: time.isOld,
      payload: JSON.stringify(payload),
      distance_meters: distance,
      accuracy_meters: at === undefined ? null : Math.round(at.accuracy),
      latitude: keepsPlace ? (at?.latitude ?? null) : null,
      longitude: keepsPlace ? (at?.longitude ?? null) : null,
      card,
      outcome: done.ok ? 'taken' : 'refused',
      refusal_code: done.ok ? null : done.refusal.code,
      words,
    })
    .execute();
  return {
    id,
    answer: done.ok ? 'taken' : 'refused',
    words,
    code: done.ok ? null : done.refusal.code,
  };
}

const keptOfFormer = 'Kept as yours. Somebody else has this visit now, or it was broken off.';
const waitsForYes = 'It counts once the office has said yes.';
const farAway = 'Your phone says that you are far from the home. If that is wrong, write a note.';
const cardWords: Record<CardAnswer, string> = {
  right: 'The number of the card is right.',
  wrong: 'The number of the card is not right. If it really shows another one, write a note.',
};
const correctionAhead: Refusal = {
  kind: 'invalid',
  code: 'correction_ahead',
  message: 'Enter a time that has passed.',
};
