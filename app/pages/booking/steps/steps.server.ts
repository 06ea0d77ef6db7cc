import type { DraftAnswers } from '#domains/booking/drafts/draft.ts';
import { back } from './back.server.ts';
import { check } from './check.server.ts';
import { details } from './details.server.ts';
import { dishes } from './dishes.server.ts';
import { isAskedAlong, needs } from './needs.server.ts';
import type { Asking, StepName } from './step.ts';
import { time } from './time.server.ts';
import { visits } from './visits.server.ts';
import { what } from './what.server.ts';
import { who } from './who.server.ts';

/** The pages of a booking, in their order: what is asked, and what all of it comes to. */
export const questions = [who, what, details, time, back, visits, needs, dishes] as const;
const steps = [...questions, check] as const;
type AnyStep = (typeof steps)[number];

/** What one page shows. */
export type StepPart = Awaited<ReturnType<AnyStep['read']>>;

/** The pages that these answers lead through. */
export function stepsFor(answers: DraftAnswers): AnyStep[] {
  return steps.filter((step) => step.applies(answers));
}

/** Whether a question has a page of its own, and not one possible answer or a place on the page before. */
export function isAskedByItself(name: StepName, asking: Asking): boolean {
  const { answers } = asking.draft;
  if (name === 'who') return asking.recipients.length > 1;
  if (name === 'needs')
    return !isAskedAlong(asking) || (details.isAnswered(answers) && !needs.isAnswered(answers));
  return true;
}

/** The first page whose question is not answered yet. */
export function firstOpenStep(answers: DraftAnswers): AnyStep {
  return stepsFor(answers).find((step) => !step.isAnswered(answers)) ?? check;
}

/**
 * The page that an address asks for, but none that lies beyond the first open one: its question builds on the
 * earlier ones.
 */
export function stepAt(wanted: string | null, answers: DraftAnswers): AnyStep {
  const open = firstOpenStep(answers);
  const step = stepsFor(answers).find(({ name }) => name === wanted) ?? open;
  return steps.indexOf(step) > steps.indexOf(open) ? open : step;
}
