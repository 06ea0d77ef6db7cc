import { z } from 'zod';
import { plainText } from '#domains/people/fields.ts';
import { extraInput } from '#domains/visit-money/charge.ts';
import { progressStep, type ProgressStep } from '#domains/visits/day/day-steps.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { cardNumber } from './home-card.ts';
import { place } from './place.ts';

const moment = z.iso.datetime({ error: 'Enter a day and a time.' }).transform((text) => new Date(text));

/** Years: a phone whose battery was empty begins anew in 1970. */
const mostOffset = 100 * 366 * 86_400_000;

export const pressed = {
  /** Made by the phone, so that a step that is sent again is taken once. */
  id: z.uuid(),
  visit: z.uuid(),
  /** By the clock of the phone. */
  happened_at: moment,
  /** What has to be added to the clock of the phone, as it found out when it last heard from us. */
  clock_offset_ms: z.int().min(-mostOffset).max(mostOffset).default(0),
  /** Of a counter of the phone that goes on when its clock is set, in milliseconds. */
  counter: z.int().min(-mostOffset).max(mostOffset).optional(),
};

export const noteBody = plainText(1000, 'Write your note.');
export const cannotComeReason = plainText(200, 'Say why you cannot come.');
const byHandReason = plainText(200, 'Say why you did not press it then.');
const correctionReason = plainText(200, 'Say what was wrong.');

/** What can be pressed on a visit. */
export const fieldStep = z.discriminatedUnion('kind', [
  z.object({ ...pressed, kind: z.literal('need_read'), position: z.int().min(0).max(10_000) }),
  z.object({ ...pressed, kind: z.literal('warning_read'), warning: z.uuid() }),
  z.object({
    ...pressed,
    kind: progressStep,
    place: place.optional(),
    /** What the card at the home shows, where the phone does not know its place. */
    card: cardNumber.optional(),
    /** Why the moment was typed and not pressed. */
    by_hand: byHandReason.optional(),
  }),
  z.object({ ...pressed, kind: z.literal('late'), expected_at: moment }),
  z.object({ ...pressed, kind: z.literal('nobody_home'), place: place.optional() }),
  z.object({ ...pressed, kind: z.literal('extra'), extra: extraInput }),
  z.object({ ...pressed, kind: z.literal('note'), body: noteBody }),
  z.object({ ...pressed, kind: z.literal('take_back'), of: z.uuid() }),
  z.object({
    ...pressed,
    kind: z.literal('correction'),
    of: z.uuid(),
    right_at: moment,
    reason: correctionReason,
  }),
  z.object({ ...pressed, kind: z.literal('cannot_come'), reason: cannotComeReason }),
]);
export type FieldStep = z.output<typeof fieldStep>;
export type StepKind = FieldStep['kind'];

/** More than a long day without a network makes. */
export const mostStepsAtOnce = 50;

/** What became of a step, in words for whoever pressed it. */
export interface StepAnswer {
  id: string;
  answer: 'taken' | 'already' | 'refused';
  words: string;
  code: string | null;
}

const aheadMilliseconds = 5 * 60_000;
const oldMilliseconds = 12 * 3_600_000;

export interface TrueTime {
  at: Date;
  /** It came so late that the office should know. */
  isOld: boolean;
}

/**
 * When something was really pressed: by the clock of the phone, put right by how far it was off. A little
 * ahead of us is now. Refuses `ahead_of_time`.
 */
export function trueTimeOf(
  { happened_at: happened, clock_offset_ms: offset }: Pick<FieldStep, 'happened_at' | 'clock_offset_ms'>,
  now: Date,
): Result<TrueTime> {
  const at = happened.getTime() + offset;
  if (!(at <= now.getTime() + aheadMilliseconds)) return refused(aheadOfTime);
  return success({
    at: new Date(Math.min(at, now.getTime())),
    isOld: now.getTime() - at > oldMilliseconds,
  });
}

/** No finger means two steps within so short a time. */
const tooSoonMilliseconds = 3_000;

/** Whether a step was pressed so shortly after the one before that both were one double tap. */
export const isTooSoon = (before: Date, at: Date): boolean =>
  Math.abs(at.getTime() - before.getTime()) < tooSoonMilliseconds;

const soonDoneMinutes = 10;

/**
 * After how many minutes a visit was pressed as done, where that is so soon after its start that whoever
 * pressed is asked; null where it is not.
 */
export function minutesSoDone(startedAt: Date, at: Date): number | null {
  const minutes = Math.floor((at.getTime() - startedAt.getTime()) / 60_000);
  return minutes < soonDoneMinutes ? Math.max(0, minutes) : null;
}

const newsMilliseconds = 15 * 60_000;

/** That somebody sets out is news for a quarter of an hour. That all is done is told whenever it comes. */
export function isStillNews(step: ProgressStep, at: Date, now: Date): boolean {
  return step === 'completed' || now.getTime() - at.getTime() <= newsMilliseconds;
}

/** How long after a press it can be taken back. */
export function mayTakeBack(pressedAt: Date, takenBackAt: Date): boolean {
  const passed = takenBackAt.getTime() - pressedAt.getTime();
  return passed >= 0 && passed <= 60_000;
}

/** Whether whoever comes can still decline a visit by themselves: early enough for somebody else to be found. */
export function mayDecline(startsAt: Date, hours: number, at: Date): boolean {
  return startsAt.getTime() - at.getTime() >= hours * 3_600_000;
}

export const stepWords: Record<StepKind, string> = {
  need_read: 'A need was read',
  warning_read: 'A warning was read',
  on_the_way: 'On the way',
  arrived: 'Arrived',
  in_progress: 'Started',
  completed: 'Done',
  late: 'Later than agreed',
  nobody_home: 'Nobody opens',
  extra: 'An extra was asked for',
  note: 'Note',
  take_back: 'Undone',
  correction: 'Correction',
  cannot_come: 'Cannot come',
};

/** What a step is called as the next one. */
export const nextWords: Record<ProgressStep, string> = {
  on_the_way: 'on the way',
  arrived: 'at the door',
  in_progress: 'start',
  completed: 'done',
};

export const tooSoon = {
  kind: 'conflict',
  code: 'too_soon',
  message: 'This was pressed right after the step before, and was not taken. If it is so, press again.',
} as const;
export const notYours = {
  kind: 'conflict',
  code: 'not_your_visit',
  message:
    'Somebody else comes to this visit now. Nothing was changed. Please call the office if you are there.',
} as const;
export const wasCanceled = {
  kind: 'conflict',
  code: 'visit_canceled',
  message: 'This visit was canceled. Nothing was changed. Please call the office if you are there.',
} as const;
const aheadOfTime = {
  kind: 'invalid',
  code: 'ahead_of_time',
  message: 'This time is still to come. Please check the clock of your phone, and press again.',
} as const;
export const stepNotFound = {
  kind: 'not_found',
  code: 'step_not_found',
  message: 'We could not find what you want to change. Please look at the visit again.',
} as const;
export const tooLateToDecline = {
  kind: 'conflict',
  code: 'too_late_to_decline',
  message: 'It is too late to decline here. Please call the office now, so that somebody else can go.',
} as const;
export const tooLateToUndo = {
  kind: 'conflict',
  code: 'too_late_to_undo',
  message: 'It is too late to undo this. Correct it below, and say why.',
} as const;
