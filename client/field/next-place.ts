import { minutesSoDone, nextWords, stepWords } from '#domains/field/step.ts';
import { type ProgressStep, progressSteps, stateBefore } from '#domains/visits/day/day-steps.ts';

/** How long the place of a button that was pressed has no button. */
export const receiptMilliseconds = 5_000;
/** How long a question stands before it can be answered, so that the finger that asked it does not answer it. */
export const questionMilliseconds = 2_000;

/** What stands where the next step is pressed. */
export type NextPlace =
  | { is: 'button'; step: ProgressStep }
  | { is: 'receipt'; words: string }
  | { is: 'question'; words: string; isOpen: boolean }
  | { is: 'nothing' };

export interface AtPlace {
  /** How far the visit is, with what was pressed and not sent yet. */
  state: string;
  /** The last press on this visit that this phone knows of; milliseconds by its clock. */
  pressed: { step: ProgressStep; at: number } | undefined;
  /** When "It is done" was pressed so soon after the start that it is asked; undefined where it was not. */
  asked: { at: number; minutes: number } | undefined;
  /** Something has to be read before. */
  isUnread: boolean;
  /** A finger or a key is down: a button that appears under it would be pressed by it. */
  isHeld: boolean;
}

/**
 * A press belongs to what the finger saw. After one, its place is a receipt without anything to press; the
 * next button comes after five seconds, and never under a finger.
 */
export function nextPlace({ state, pressed, asked, isUnread, isHeld }: AtPlace, now: number): NextPlace {
  const step = progressSteps.find((each) => stateBefore(each) === state);
  if (pressed !== undefined && (now - pressed.at < receiptMilliseconds || (isHeld && step !== undefined)))
    return { is: 'receipt', words: receiptWords(pressed.step) };
  if (step === undefined || isUnread) return { is: 'nothing' };
  if (asked !== undefined && step === 'completed')
    return {
      is: 'question',
      words: doneQuestion(asked.minutes),
      isOpen: now - asked.at >= questionMilliseconds && !isHeld,
    };
  return { is: 'button', step };
}

/** "✓ On the way. Next: at the door" */
export function receiptWords(step: ProgressStep): string {
  const next = progressSteps[progressSteps.indexOf(step) + 1];
  return `✓ ${stepWords[step]}.${next === undefined ? '' : ` Next: ${nextWords[next]}`}`;
}

/** "Done after 4 minutes?" */
export const doneQuestion = (minutes: number) =>
  `Done after ${minutes === 1 ? '1 minute' : `${minutes} minutes`}?`;

/**
 * After how many minutes "It is done" is pressed, where that is so soon that it is asked; null where it is
 * not.
 */
export const soonDone = (startedAt: number | undefined, now: number): number | null =>
  startedAt === undefined ? null : minutesSoDone(new Date(startedAt), new Date(now));
