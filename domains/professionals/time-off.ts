import { z } from 'zod';
import type { Period } from '#domains/availability/free-starts.ts';
import { plainText } from '#domains/people/fields.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { type Days, periodOf } from './days.ts';
import { day } from './fields.ts';
import { timesField } from './week-hours.ts';

/** When a professional is away, and why, for the office. */
export interface TimeOff extends Period {
  id: string;
  reason: string;
}

/** Nobody plans further ahead, and a mistaken year is noticed. */
const mostDays = 400;

/** When a professional is away: whole days, or some hours of one day. The reason is for the office. */
export const timeOffInput = z
  .object({
    first_day: day,
    last_day: day,
    times: timesField,
    reason: plainText(200, 'Enter a reason in a few words, like "Vacation". Only the office reads it.'),
  })
  .superRefine(({ first_day: first, last_day: last, times }, context) => {
    const problem = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (last < first) problem('last_day', 'The last day cannot be before the first one.');
    else if ((Date.parse(last) - Date.parse(first)) / 86_400_000 > mostDays)
      problem('last_day', `Enter at most ${mostDays} days at once.`);
    if (times !== null && last !== first)
      problem('times', 'Enter times for one day only; for several days leave them empty.');
  });
export type TimeOffInput = z.output<typeof timeOffInput>;

/** The time that is meant, by the clock where they work. Refuses `time_off_is_over`. */
export function timeOffOf(input: TimeOffInput, timeZone: string, now: Date): Result<Period> {
  const days: Days = { firstDay: input.first_day, lastDay: input.last_day, ...input.times };
  const period = periodOf(days, timeZone);
  return period.endsAt > now ? success(period) : refused(timeOffIsOver);
}

const timeOffIsOver = refusal('invalid', 'time_off_is_over', 'Check the days.', {
  last_day: 'Choose days that are not over.',
});
export const timeOffNotFound = refusal(
  'not_found',
  'time_off_not_found',
  'We could not find this time off. It may have been canceled.',
);
