import { z } from 'zod';
import { refusal } from '#platform/result.ts';
import { type FieldVisit, isOff } from './day.ts';
import { pressed } from './step.ts';

/** That a professional is home safe, as it was pressed. */
export const homePress = z.object({
  happened_at: pressed.happened_at,
  clock_offset_ms: pressed.clock_offset_ms,
});
export type HomePress = z.output<typeof homePress>;

/** How long after their last visit a professional is not called yet. */
export const homeMinutes = 120;

/** Whether the work of a day is over, so that it is asked: nothing is left, and something was done. */
export function asksWhetherHome(today: readonly Pick<FieldVisit, 'state'>[]): boolean {
  const standing = today.filter((visit) => !isOff(visit));
  return standing.length > 0 && standing.every(({ state }) => state === 'completed');
}

export const noVisitThatDay = refusal('conflict', 'no_visit_that_day', 'You had no visits in the last day.');
export const homeIsKnown = refusal(
  'conflict',
  'home_is_known',
  'They already checked in, or their day is not over.',
);
