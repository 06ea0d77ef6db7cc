import { z } from 'zod';
import { withoutUnseen } from '#domains/people/words.ts';
import { type Refusal, refusal } from '#platform/result.ts';

/** A day on which nobody comes anywhere, and why. */
export const closedDayInput = z.object({
  day: z.iso.date({ error: 'Choose a day.' }),
  title: z
    .string({ error: 'Enter a reason, like Christmas Eve.' })
    .transform((text) => withoutUnseen(text).replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, 'Enter a reason, like Christmas Eve.').max(80, 'Use 80 characters or fewer.')),
});
export type ClosedDayInput = z.output<typeof closedDayInput>;

export interface ClosedDay extends ClosedDayInput {
  /** Visits that were booked for it before it was closed, or by the office all the same. */
  visits: number;
}

/** For a day that is closed once, by its name. */
export const dayIsClosed = (title: string): Refusal => {
  const message = `This day is closed already: ${title}.`;
  return refusal('conflict', 'day_is_closed', message, { day: message });
};
