import type { Professional } from '#domains/people/actor.ts';
import { correctionFarAway, correctionOutOfOrder } from '#domains/visit-day/exceptions/correction.ts';
import { takeBackProgress } from '#domains/visit-day/progress.server.ts';
import { askForTime, forgetAskedTime } from '#domains/visits/day/asked-time.server.ts';
import { isPaidStep } from '#domains/visits/day/asked-time.ts';
import { progressStep } from '#domains/visits/day/day-steps.ts';
import { findKnownTimes } from '#domains/visits/day/worked-time.server.ts';
import { isInOrder, isNearVisit } from '#domains/visits/day/worked-time.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { refusal, refused, success } from '#platform/result.ts';
import {
  type FieldStep,
  mayTakeBack,
  stepNotFound,
  stepWords,
  tooLateToUndo,
  type TrueTime,
} from '../step.ts';
import type { Done } from './kept-step.server.ts';
import type { VisitOfStep } from './visit-of-step.server.ts';

export const waitsForYes = 'It applies once the office approves it.';

/** Undoes a step that was pressed less than a minute before. */
export async function takeBack(
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
 * What was pressed stays; the right moment is kept beside it, with the reason. It applies once the office has
 * approved it.
 */
export async function correct(
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
  const words = `Corrected to ${clock(step.right_at)}. Your original time stays next to it.`;
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

const correctionAhead = refusal('invalid', 'correction_ahead', 'Enter a time in the past.');
