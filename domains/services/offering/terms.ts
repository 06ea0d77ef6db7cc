import { z } from 'zod';
import { withoutUnseen } from '#domains/people/words.ts';

/** Words of one line, as they are shown. */
export const shortWords = (most: number, missing: string) =>
  z
    .string({ error: missing })
    .transform((text) => withoutUnseen(text).replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, missing).max(most, `Use ${most} characters or fewer.`));

export const wholeNumber = (least: number, most: number, message: string) =>
  z.int({ error: message }).min(least, message).max(most, message);

/** A length of time in minutes, in whole quarters of an hour, because a calendar counts in them. */
export const quarterHours = (least: number, most: number) => {
  const message = `Use minutes from ${least} to ${most}, in steps of 15.`;
  return wholeNumber(least, most, message).multipleOf(15, message);
};
