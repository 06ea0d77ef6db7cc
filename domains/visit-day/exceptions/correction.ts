import { mostHoursAway } from '#domains/visits/day/worked-time.ts';
import { refusal } from '#platform/result.ts';

export const notPressedYet = refusal(
  'conflict',
  'not_pressed_yet',
  'This is not written down yet. Write it down with its time instead.',
);
export const correctionFarAway = refusal(
  'invalid',
  'correction_far_away',
  `Enter a time within ${mostHoursAway} hours of the visit.`,
);
export const correctionOutOfOrder = refusal(
  'invalid',
  'correction_out_of_order',
  'The visit must end after it started. If both times are wrong, correct the other one first.',
);
