import { isPriced } from '#domains/booking/drafts/draft.ts';
import { rider } from '../ride/rider.server.ts';
import { way } from '../ride/way.server.ts';
import { back } from './back.server.ts';
import { check } from './check/check.server.ts';
import { details } from './details.server.ts';
import { dishes } from './dishes.server.ts';
import { isAskedAlong, needs } from './needs.server.ts';
import type { Answered, Asking, StepName } from './step.ts';
import { time } from './time.server.ts';
import { visits } from './visits.server.ts';
import { what } from './what.server.ts';
import { who } from './who.server.ts';

/** The pages of a booking, in their order: what is asked, and what all of it comes to. */
export const questions = [who, what, details, way, rider, time, back, visits, needs, dishes] as const;
const steps = [...questions, check] as const;
type AnyStep = (typeof steps)[number];

/** What one page shows. */
export type StepPart = Awaited<ReturnType<AnyStep['read']>>;

/** The pages that these answers lead through. */
export function stepsFor(draft: Answered): AnyStep[] {
  return steps.filter((step) => step.applies(draft));
}

/** Whether a question has a page of its own, and not one possible answer or a place on the page before. */
export function isAskedByItself(name: StepName, asking: Asking): boolean {
  const { answers } = asking.draft;
  if (name === 'who') return asking.recipients.length > 1;
  // The appointment has decided it; before that is known, the page is counted, so that the count never grows.
  if (name === 'time') return answers.appointmentAt === undefined || answers.startsAt === undefined;
  if (name === 'needs') return !isAskedAlong(asking) || (isPriced(answers) && !needs.isAnswered(answers));
  return true;
}

/** The first page whose question is not answered yet. */
export function firstOpenStep(draft: Answered): AnyStep {
  return stepsFor(draft).find((step) => !step.isAnswered(draft.answers)) ?? check;
}

/**
 * The page that an address asks for, but none that lies beyond the first open one: its question builds on the
 * earlier ones.
 */
export function stepAt(wanted: string | null, draft: Answered): AnyStep {
  const open = firstOpenStep(draft);
  const step = stepsFor(draft).find(({ name }) => name === wanted) ?? open;
  return steps.indexOf(step) > steps.indexOf(open) ? open : step;
}
