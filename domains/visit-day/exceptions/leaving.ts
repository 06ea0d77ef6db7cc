import { endsBeforeBegin } from '#domains/visits/day/worked-time.ts';
import { type Refusal, refusal } from '#platform/result.ts';

/** Why the professional cannot have left a visit at a moment; undefined where they can. */
export function judgeLeaving(leftAt: Date, beganAt: Date | null, now: Date): Refusal | undefined {
  // A typed moment is a whole minute.
  if (leftAt.getTime() > now.getTime() + 60_000) return stillAhead;
  return endsBeforeBegin(leftAt, beganAt) ? leftBeforeStart : undefined;
}

export const stillAhead = refusal('invalid', 'still_ahead', 'Enter a time in the past.');
const leftBeforeStart = refusal(
  'invalid',
  'left_before_start',
  'They cannot have left before the work started. Check the start below, or enter a later time.',
);
