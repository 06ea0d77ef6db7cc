import { z } from 'zod';

const optionMissing = 'Choose the kind of help that you would like.';

export const optionId = z.string({ error: optionMissing }).min(1, optionMissing).max(80, optionMissing);

/** A whole number. A form sends it as text and JSON as a number; an empty field is one that was not answered. */
export function countField(least: number, most: number, message: string) {
  return z.preprocess(
    (input) =>
      typeof input === 'string' ? (input.trim() === '' ? undefined : Number(input)) : (input ?? undefined),
    z.int({ error: message }).min(least, message).max(most, message).optional(),
  );
}

/** The id of one of several choices; an empty field is one that was not answered. */
export const choiceField = z.preprocess(
  (input) => (input === '' ? undefined : (input ?? undefined)),
  z.string().max(80).optional(),
);
