import { z } from 'zod';
import { plainText } from '#domains/people/fields.ts';
import { extraInput } from '#domains/visit-money/charge.ts';
import { progressStep, type ProgressStep } from '#domains/visits/day/day-steps.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { cardNumber } from './home-card.ts';
import { place } from './place.ts';

const moment = z.iso.datetime({ error: 'Enter a day and a time.' }).transform((text) => new Date(text));

/** Years: a phone whose battery was empty begins again in 1970. */
const mostOffset = 100 * 366 * 86_400_000;

export const pressed = {
  /** Made by the phone, so that a step that is sent again is taken once. */
  id: z.uuid(),
  visit: z.uuid(),
  /** By the clock of the phone. */
  happened_at: moment,
  /** What has to be added to the clock of the phone, as it found out when it last heard from us. */
  clock_offset_ms: z.int().min(-mostOffset).max(mostOffset).default(0),
  /** Of a counter of the phone that continues when its clock is set, in milliseconds. */
  counter: z.int().min(-mostOffset).max(mostOffset).optional(),
};

/** What a professional wrote at a door is not lost for a character that some keyboards and pastes bring. */
const written = (most: number, missing: string) =>
  z.preprocess(
    (text) => (typeof text === 'string' ? text.replaceAll(/\p{Cc}/gu, ' ') : text),
    plainText(most, missing),
  );

const noteBody = written(1000, 'Write your note.');
const cannotComeReason = written(200, 'Enter why you can’t make it.');
const byHandReason = written(200, 'Enter why you did not check in then.');
const correctionReason = written(200, 'Enter what was wrong.');

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

/** A step as it comes from a phone, before it is known whether it can be read: by its id it is answered. */
export const sentStep = z.looseObject({ id: z.uuid() });
export type SentStep = z.output<typeof sentStep>;

/** The clock of a phone as it sends, and its counter, which continues when the clock is set. */
export const phoneClock = z.object({ now: moment, counter: z.int().min(-mostOffset).max(mostOffset) });
export type PhoneClock = z.output<typeof phoneClock>;

/** More than a long day without a network makes. */
export const mostStepsAtOnce = 50;

/** What became of a step, in words for the professional who pressed it. */
export interface StepAnswer {
  id: string;
  /**
   * `already`: it came before, or with the code `taken_already` the same step did, from another phone.
   * `later`: this version does not know it yet; the phone sends it again.
   */
  answer: 'taken' | 'already' | 'refused' | 'later';
  words: string;
  code: string | null;
}

const aheadMilliseconds = 5 * 60_000;
const oldMilliseconds = 12 * 3_600_000;

export interface TrueTime {
  at: Date;
  /** It came so late that the office should know. */
  isOld: boolean;
  /** The clock of the phone was set since it last heard from us: the moment is mended, or may be wrong. */
  isClockSet: boolean;
}

/** Less than this is a slow answer. */
const clockSetMilliseconds = 2 * 60_000;

/**
 * When something was really pressed: by the clock of the phone, put right by how far it was off. A little
 * ahead of us is now. Refuses `ahead_of_time`.
 */
export function trueTimeOf(
  press: Pick<FieldStep, 'happened_at' | 'clock_offset_ms' | 'counter'>,
  now: Date,
  phone?: PhoneClock,
): Result<TrueTime> {
  const jump = phone === undefined ? 0 : phone.now.getTime() + press.clock_offset_ms - now.getTime();
  const isClockSet = Math.abs(jump) > clockSetMilliseconds;
  const said = press.happened_at.getTime() + press.clock_offset_ms;
  const at = isClockSet && wasSetBefore(press, jump, phone) ? said - jump : said;
  if (!(at <= now.getTime() + aheadMilliseconds)) return refused(aheadOfTime);
  return success({
    at: new Date(Math.min(at, now.getTime())),
    isOld: now.getTime() - at > oldMilliseconds,
    isClockSet,
  });
}

/**
 * Whether a clock that was set by `jump` milliseconds was set before something was pressed, so that the press
 * was dated by the wrong clock. The counter knows how much time has passed since; without one, only a press
 * that would be still to come was surely dated by it.
 */
function wasSetBefore(
  {
    happened_at: happened,
    clock_offset_ms: offset,
    counter,
  }: Pick<FieldStep, 'happened_at' | 'clock_offset_ms' | 'counter'>,
  jump: number,
  phone: PhoneClock | undefined,
): boolean {
  if (phone === undefined) return false;
  const byClock = phone.now.getTime() - happened.getTime();
  if (counter === undefined) return happened.getTime() + offset > phone.now.getTime() + offset - jump;
  const difference = byClock - (phone.counter - counter);
  return Math.abs(difference) < Math.abs(difference - jump);
}

/** No finger means two steps within so short a time. */
const tooSoonMilliseconds = 3_000;

/** Whether a step was pressed so shortly after the one before that both were one double tap. */
export const isTooSoon = (before: Date, at: Date): boolean =>
  Math.abs(at.getTime() - before.getTime()) < tooSoonMilliseconds;

const soonDoneMinutes = 10;

/**
 * After how many minutes a visit was pressed as done, where that is so soon after its start that the
 * professional is asked; null where it is not.
 */
export function minutesSoDone(startedAt: Date, at: Date): number | null {
  const minutes = Math.floor((at.getTime() - startedAt.getTime()) / 60_000);
  return minutes < soonDoneMinutes ? Math.max(0, minutes) : null;
}

const newsMilliseconds = 15 * 60_000;

/** That the professional sets out is news for 15 minutes. That all is done is told whenever it comes. */
export function isStillNews(step: ProgressStep, at: Date, now: Date): boolean {
  return step === 'completed' || now.getTime() - at.getTime() <= newsMilliseconds;
}

/** How long after a press it can be undone. */
export function mayTakeBack(pressedAt: Date, takenBackAt: Date): boolean {
  const passed = takenBackAt.getTime() - pressedAt.getTime();
  return passed >= 0 && passed <= 60_000;
}

/** Whether the professional can still decline a visit by themselves: early enough for another one to be found. */
export function mayDecline(startsAt: Date, hours: number, at: Date): boolean {
  return startsAt.getTime() - at.getTime() >= hours * 3_600_000;
}

export const isStepKind = (kind: string): kind is StepKind => Object.hasOwn(stepWords, kind);

export const stepWords: Record<StepKind, string> = {
  need_read: 'Need read',
  warning_read: 'Warning read',
  on_the_way: 'On the way',
  arrived: 'Arrived',
  in_progress: 'Started',
  completed: 'Done',
  late: 'Running late',
  nobody_home: 'No answer at door',
  extra: 'Extra cost requested',
  note: 'Note',
  take_back: 'Undone',
  correction: 'Correction',
  cannot_come: 'Can’t make it',
};

/** What a step is called as the next one. */
export const nextWords: Record<ProgressStep, string> = {
  on_the_way: 'on the way',
  arrived: 'at the door',
  in_progress: 'start',
  completed: 'done',
};

export const tooSoon = refusal(
  'conflict',
  'too_soon',
  'You checked in right after the last step, so this one was not saved. If it is right, press again.',
);
export const takenAlreadyCode = 'taken_already';
/** The professional has two phones, or pressed before: the first press stays, and nothing is wrong. */
export const takenAlready = (kind: ProgressStep, clock: string) =>
  refusal('conflict', takenAlreadyCode, `Taken already: ${stepWords[kind]}, ${clock}. Nothing more to do.`);
export const notYours = refusal(
  'conflict',
  'not_your_visit',
  'Someone else has this visit now. Nothing changed. If you’re there, call the office.',
);
export const wasCanceled = refusal(
  'conflict',
  'visit_canceled',
  'This visit was canceled. Nothing changed. If you’re there, call the office.',
);
const aheadOfTime = refusal(
  'invalid',
  'ahead_of_time',
  'That time is in the future. Check your phone’s clock and try again.',
);
export const stepNotFound = refusal(
  'not_found',
  'step_not_found',
  'We could not find what you want to change. Check the visit again.',
);
export const tooLateToDecline = refusal(
  'conflict',
  'too_late_to_decline',
  'It’s too late to decline here. Call the office now so someone else can go.',
);
export const tooLateToUndo = refusal(
  'conflict',
  'too_late_to_undo',
  'It’s too late to undo. Correct it below, with a reason.',
);
