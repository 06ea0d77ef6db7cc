import { sql } from 'kysely';
import type { z } from 'zod';
import type { Professional } from '#domains/people/actor.ts';
import { sayAbsent } from '#domains/visit-changes/replacement.server.ts';
import { sayLate } from '#domains/visit-day/lateness.server.ts';
import { acknowledgeNeeds } from '#domains/visit-day/needs.server.ts';
import { reportNobodyHome } from '#domains/visit-day/nobody-home.server.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { readWarning } from '#domains/visit-day/warning.server.ts';
import { proposeExtra } from '#domains/visit-money/charge.server.ts';
import { askForTime } from '#domains/visits/day/asked-time.server.ts';
import { isPaidStep, needsYes } from '#domains/visits/day/asked-time.ts';
import { progressStep, type ProgressStep } from '#domains/visits/day/day-steps.ts';
import { isNearVisit } from '#domains/visits/day/worked-time.ts';
import { bookingNotFound } from '#domains/visits/visit.ts';
import { clockInWords } from '#domains/visits/words.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { transaction } from '#platform/database/database.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { checkCard } from './home-card.server.ts';
import type { CardAnswer } from './home-card.ts';
import {
  fieldStep,
  type FieldStep,
  isStepKind,
  isStillNews,
  mayDecline,
  notYours,
  type PhoneClock,
  type SentStep,
  type StepAnswer,
  stepWords,
  takenAlready,
  tooLateToDecline,
  tooSoon,
  type TrueTime,
  trueTimeOf,
  wasCanceled,
} from './step.ts';
import { correct, takeBack, waitsForYes } from './steps/changed-step.server.ts';
import { type Done, findKnown, keepStep, wasJustPressed } from './steps/kept-step.server.ts';
import { findVisitOfStep, findVisitOnceTheirs, type VisitOfStep } from './steps/visit-of-step.server.ts';

/**
 * Takes what a phone has kept, in the order in which it was pressed, each judged alone: one that cannot be
 * read is refused by itself and kept with its visit, and one of a kind that is not known yet waits on the
 * phone for a newer version of the service.
 */
export async function takeFieldSteps(
  platform: ConnectedPlatform,
  professional: Professional,
  steps: readonly SentStep[],
  phone?: PhoneClock,
): Promise<StepAnswer[]> {
  const answers: StepAnswer[] = [];
  for (const sent of steps) {
    const step = fieldStep.safeParse(sent);
    answers.push(
      step.success
        ? await takeFieldStep(platform, professional, step.data, phone)
        : await refuseUnreadable(platform, professional, sent, step.error),
    );
  }
  return answers;
}

async function refuseUnreadable(
  platform: ConnectedPlatform,
  professional: Professional,
  sent: SentStep,
  error: z.ZodError,
): Promise<StepAnswer> {
  const { id, kind, visit } = sent;
  if (typeof kind !== 'string' || !isStepKind(kind)) return { id, answer: 'later', words: '', code: null };
  return transaction(platform.database, async (work) => {
    const inside = { ...platform, database: work };
    const known = await findKnown(inside, professional, id);
    if (known !== undefined) return known;
    const message = problemsOf(error)[0]?.message ?? 'This could not be read.';
    const step = { id, kind, clock_offset_ms: 0 };
    const now = platform.clock.now();
    return keepStep(inside, professional, step, {
      visit: typeof visit === 'string' ? await findVisitOnceTheirs(inside, professional, visit) : undefined,
      time: { at: now, isOld: false, isClockSet: false },
      done: refused(refusal('invalid', 'unreadable', message)),
      card: null,
    });
  });
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
  phone?: PhoneClock,
): Promise<StepAnswer> {
  return transaction(platform.database, async (work) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${step.id}, 0))`.execute(work);
    return takeInside({ ...platform, database: work }, professional, step, phone);
  });
}

async function takeInside(
  platform: ConnectedPlatform,
  professional: Professional,
  step: FieldStep,
  phone: PhoneClock | undefined,
): Promise<StepAnswer> {
  const known = await findKnown(platform, professional, step.id);
  if (known !== undefined) return known;
  const now = platform.clock.now();
  const visit = await findVisitOfStep(platform, professional, step.visit);
  const time = trueTimeOf(step, now, phone);
  const done = time.ok ? await doStep(platform, professional, step, time.value, visit) : time;
  const right = time.ok ? time.value : { at: now, isOld: false, isClockSet: false };
  const card = await cardOf(platform, step, visit, right.at);
  // What is refused stays with its visit, and so does what was pressed before the visit was reassigned.
  const about = visit ?? (await findVisitOnceTheirs(platform, professional, step.visit));
  return keepStep(platform, professional, step, { visit: about, time: right, done, card });
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
 * What a professional pressed of their part of a visit arrives after the visit was handed over: it stays on
 * the visit as theirs and moves nothing. A start or an end from before they left goes into their pay once the
 * office has approved it.
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

const keptOfFormer = 'Saved as yours. Someone else has this visit now, or it was ended early.';

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
      return saying(acknowledgeNeeds(platform, professional, visit.id, [step.position], time.at), 'Read.');
    case 'warning_read':
      return saying(readWarning(platform, professional, visit.id, step.warning, time.at), 'Read.');
    case 'late':
      return saying(
        sayLate(platform, professional, visit.id, step.expected_at),
        `We told them you’ll arrive at ${clock(step.expected_at)}.`,
      );
    case 'nobody_home':
      return saying(
        reportNobodyHome(platform, professional, visit.id, time.at),
        'The office is calling now. Stay at the door until you hear from us.',
      );
    case 'extra':
      return saying(
        proposeExtra(platform, professional, visit.id, step.extra, `field:${step.id}`),
        'We asked for their OK. Nothing is charged without it.',
      );
    case 'note':
      return Promise.resolve(success('Note saved for the office.'));
    case 'cannot_come':
      // A professional who declines without a network is heard too late: the moment at which it arrived
      // decides.
      return mayDecline(visit.startsAt, platform.configuration.FIELD_DECLINE_HOURS, platform.clock.now())
        ? declineVisit(platform, professional, visit.id, step.reason)
        : Promise.resolve(refused(tooLateToDecline));
    case 'take_back':
      return takeBack(platform, professional, visit.id, step.of, time);
    case 'correction':
      return correct(platform, professional, visit, step, clock);
    default:
      return recordPress(platform, professional, visit, { step, time }, clock);
  }
}

async function saying(result: Promise<Result<unknown>>, words: string): Promise<Done> {
  const done = await result;
  return done.ok ? success(words) : done;
}

/** What was typed, or arrives late, goes into what is paid once the office has approved it. */
async function recordPress(
  platform: ConnectedPlatform,
  professional: Professional,
  visit: VisitOfStep,
  { step, time }: { step: Extract<FieldStep, { kind: ProgressStep }>; time: TrueTime },
  clock: (moment: Date) => string,
): Promise<Done> {
  const now = platform.clock.now();
  const { at } = time;
  const { id, kind } = step;
  if (step.by_hand === undefined && (await wasJustPressed(platform, professional, visit.id, { kind, at })))
    return refused(tooSoon);
  const isNews = isStillNews(kind, at, now);
  const done = await recordProgress(platform, professional, visit.id, kind, { at, isNews });
  if (!done.ok) return done;
  if (done.value.takenAt !== undefined) return refused(takenAlready(kind, clock(done.value.takenAt)));
  const words = `${stepWords[kind]}, ${clock(at)}.`;
  const byHand = step.by_hand !== undefined || time.isClockSet;
  if (!needsYes(kind, { at, cameAt: now, byHand })) return success(words);
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
      ? 'Someone else is going. Thanks for telling us.'
      : 'Thanks for telling us. The office is looking for someone else.',
  );
}
