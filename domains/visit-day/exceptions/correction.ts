import { mostHoursAway } from '#domains/visits/day/worked-time.ts';
import type { Refusal } from '#platform/result.ts';

export const notPressedYet: Refusal = {
  kind: 'conflict',
  code: 'not_pressed_yet',
  message: 'This is not written down yet. Write it down with its time instead.',
};
export const correctionFarAway: Refusal = {
  kind: 'invalid',
  code: 'correction_far_away',
  message: `Enter a time within ${mostHoursAway} hours of the visit.`,
};
export const correctionOutOfOrder: Refusal = {
  kind: 'invalid',
  code: 'correction_out_of_order',
  message: 'The visit has to end after it began. If both times are wrong, correct the other one first.',
};
