import type { DraftAnswers } from '#domains/booking/drafts/draft.ts';
import { isRoundTrip } from '#domains/catalogue/ride.ts';
import type { Flow } from './flows.ts';

/**
 * The questions of a booking, one a page, in their order; those about an end and about single visits only
 * where they come again, the one about the way home only for a round trip.
 */
export const steps = ['who', 'what', 'details', 'time', 'back', 'until', 'visits', 'needs', 'check'] as const;
export type Step = (typeof steps)[number];

const settledByQuote: readonly Step[] = ['who', 'what', 'details'];

/** Whether it is work that a quote was agreed on for: then whom it is for, what it is and what it costs stand. */
export const isQuoted = (answers: DraftAnswers): boolean => answers.visit?.['quoteId'] !== undefined;

/** The questions that these answers lead through. */
export function stepsFor(answers: DraftAnswers): Step[] {
  const leftOut: readonly Step[] = [
    ...(answers.every ? [] : (['until', 'visits'] as const)),
    ...(isRoundTrip(answers.visit) ? [] : (['back'] as const)),
    ...(isQuoted(answers) ? settledByQuote : []),
  ];
  return steps.filter((step) => !leftOut.includes(step));
}

export function titleOf(step: Step, flow: Flow): string {
  switch (step) {
    case 'who':
      return 'Who is it for?';
    case 'back':
      return 'When should we bring you home?';
    case 'until':
      return 'Until when should we come?';
    case 'visits':
      return 'Do all of these visits suit you?';
    case 'needs':
      return 'Anything we should know?';
    case 'check':
      return 'Check and pay';
    default:
      return flow.titles[step];
  }
}

const answered: Record<Step, (answers: DraftAnswers) => boolean> = {
  who: (answers) => answers.recipientId !== undefined,
  what: (answers) => answers.visit !== undefined,
  details: (answers) => answers.visit?.['answered'] === true,
  time: (answers) => answers.startsAt !== undefined,
  back: (answers) => answers.backAt !== undefined,
  until: (answers) => answers.repeat !== undefined,
  visits: (answers) => answers.visits !== undefined,
  needs: (answers) => answers.notes !== undefined,
  check: () => false,
};

/** The first question that is not answered yet. */
export function firstOpenStep(answers: DraftAnswers): Step {
  return stepsFor(answers).find((step) => !answered[step](answers)) ?? 'check';
}

/**
 * The step that an address asks for, but none that lies beyond the first open one: its question builds on the
 * earlier ones.
 */
export function stepOf(wanted: string | null, answers: DraftAnswers): Step {
  const open = firstOpenStep(answers);
  const step = stepsFor(answers).find((each) => each === wanted) ?? open;
  return steps.indexOf(step) > steps.indexOf(open) ? open : step;
}

export function stepPath(flow: Pick<Flow, 'path'>, draftId: string, step: Step): string {
  return `${flow.path}?draft=${draftId}&step=${step}`;
}
