import type { Professional } from '#domains/people/actor.ts';
import { type ProgressStep, progressSteps } from '#domains/visits/day/day-steps.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import type { Result } from '#platform/result.ts';
import type { CardAnswer } from '../home-card.ts';
import { metersBetween, radiusMeters } from '../place.ts';
import {
  type FieldStep,
  isTooSoon,
  type StepAnswer,
  stepNotFound,
  takenAlreadyCode,
  type TrueTime,
} from '../step.ts';
import type { VisitPressedAbout } from './visit-of-step.server.ts';

/** What was done, in words for the professional who pressed it, or why it was not. */
export type Done = Result<string>;

/** What was answered when it came first; nothing is told of another professional's step. */
export async function findKnown(
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
    answer: row.outcome === 'refused' ? 'refused' : 'already',
    words: row.words,
    code: row.outcome === 'already' ? takenAlreadyCode : row.refusal_code,
  };
}

/** Whether another step was pressed so shortly before that one finger pressed both. */
export async function wasJustPressed(
  { database }: ConnectedPlatform,
  { professionalId }: Professional,
  visitId: string,
  { kind, at }: { kind: ProgressStep; at: Date },
): Promise<boolean> {
  const before = await database
    .selectFrom('field_steps')
    .select('happened_at')
    .where('booking_id', '=', visitId)
    .where('professional_id', '=', professionalId)
    .where('kind', 'in', progressSteps)
    .where('kind', '<>', kind)
    .where('outcome', '=', 'taken')
    .where('by_hand', 'is', null)
    .where('taken_back_at', 'is', null)
    .orderBy('happened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before !== undefined && isTooSoon(before.happened_at, at);
}

export interface Outcome {
  visit: VisitPressedAbout | undefined;
  time: TrueTime;
  done: Done;
  card: CardAnswer | null;
}

/** A step, or as much of one as can be read. */
type KeptFacts = FieldStep | Pick<FieldStep, 'id' | 'kind' | 'clock_offset_ms'>;

/** Keeps what became of a step, in the transaction of what it did. */
export async function keepStep(
  platform: ConnectedPlatform,
  professional: Professional,
  step: KeptFacts,
  { visit, time, done, card }: Outcome,
): Promise<StepAnswer> {
  const {
    id,
    kind,
    visit: _visit,
    happened_at: _happened,
    clock_offset_ms: offset,
    counter: _counter,
    ...rest
  } = { visit: undefined, happened_at: undefined, counter: undefined, ...step };
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
  const answer = answerOf(done);
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
      outcome: answer,
      refusal_code: done.ok || answer === 'already' ? null : done.refusal.code,
      words,
    })
    .execute();
  return {
    id,
    answer,
    words,
    code: done.ok ? null : done.refusal.code,
  };
}

/** A step that they had pressed before is neither taken again nor refused. */
function answerOf(done: Done): 'taken' | 'already' | 'refused' {
  if (done.ok) return 'taken';
  return done.refusal.code === takenAlreadyCode ? 'already' : 'refused';
}

const farAway = 'Your phone shows you’re far from the home. If that’s wrong, add a note.';
const cardWords: Record<CardAnswer, string> = {
  right: 'Card code matches.',
  wrong: 'Card code does not match. If the card really shows a different one, add a note.',
};
