import type { DraftAnswers } from '#domains/booking/data.server.ts';

/** The questions of a cleaning, one a page, in their order. */
export const steps = ['who', 'what', 'rooms', 'time', 'needs', 'check'] as const;
export type Step = (typeof steps)[number];

export const stepTitles: Record<Step, string> = {
  who: 'Who is it for?',
  what: 'What kind of cleaning?',
  rooms: 'How much is there to do?',
  time: 'When should we come?',
  needs: 'Anything we should know?',
  check: 'Check and pay',
};

const answered: Record<Step, (answers: DraftAnswers) => boolean> = {
  who: (answers) => answers.recipientId !== undefined,
  what: (answers) => answers.visit !== undefined,
  rooms: (answers) => answers.visit?.['answered'] === true,
  time: (answers) => answers.startsAt !== undefined,
  needs: (answers) => answers.notes !== undefined,
  check: () => false,
};

/** The first question that is not answered yet. */
export function firstOpenStep(answers: DraftAnswers): Step {
  return steps.find((step) => !answered[step](answers)) ?? 'check';
}

/** The step that an address asks for, but none that lies beyond the first open one: its question builds on the earlier ones. */
export function stepOf(wanted: string | null, answers: DraftAnswers): Step {
  const open = firstOpenStep(answers);
  const step = steps.find((each) => each === wanted) ?? open;
  return steps.indexOf(step) > steps.indexOf(open) ? open : step;
}

export function stepPath(draftId: string, step: Step): string {
  return `/cleaning?draft=${draftId}&step=${step}`;
}
