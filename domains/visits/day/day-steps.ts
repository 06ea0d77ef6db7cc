import { z } from 'zod';
import type { BookingState } from '../visit.ts';

/** The steps that a professional reports during a visit, in this order. */
export const progressSteps = ['on_the_way', 'arrived', 'in_progress', 'completed'] as const;
export const progressStep = z.enum(progressSteps);
export type ProgressStep = z.output<typeof progressStep>;

const hourMilliseconds = 3_600_000;

/**
 * How many hours before the visit begins each step can be reported at the earliest: nothing is done and paid
 * for before it could have begun.
 */
const hoursAhead: Record<ProgressStep, number> = { on_the_way: 3, arrived: 1, in_progress: 1, completed: 0 };

/** The earliest moment at which a step can be reported; a professional who is early may begin early. */
export function earliestMoment(step: ProgressStep, startsAt: Date): Date {
  return new Date(startsAt.getTime() - hoursAhead[step] * hourMilliseconds);
}

/** The state from which a step is taken. */
export const stateBefore = (step: ProgressStep): BookingState =>
  progressSteps[progressSteps.indexOf(step) - 1] ?? 'confirmed';
