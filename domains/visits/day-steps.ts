import { z } from 'zod';

/** What a professional says of a visit while it goes on, in this order. */
export const progressSteps = ['on_the_way', 'arrived', 'in_progress', 'completed'] as const;
export const progressStep = z.enum(progressSteps);
export type ProgressStep = z.output<typeof progressStep>;

/** The person who does the work, as whom they have been recognized. */
export interface Professional {
  professionalId: string;
}

const hourMilliseconds = 3_600_000;

/**
 * How many hours before a visit begins each of its moves can be said at the earliest: nothing is done, and
 * paid for, before it could have begun.
 */
const hoursAhead: Record<ProgressStep, number> = { on_the_way: 3, arrived: 1, in_progress: 1, completed: 0 };

/** From when on a visit can be said to be that far; whoever is early may begin early. */
export function earliestMoment(step: ProgressStep, startsAt: Date): Date {
  return new Date(startsAt.getTime() - hoursAhead[step] * hourMilliseconds);
}
