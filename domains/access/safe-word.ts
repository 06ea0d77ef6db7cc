import { z } from 'zod';
import { withoutUnseen } from '#domains/people/words.ts';

/** A word or two that stand in every message; short, because a text has little room. Empty means none. */
export const safeWordInput = z.object({
  safe_word: z
    .string({ error: 'Enter a word, or leave this blank.' })
    .transform((text) => withoutUnseen(text).replace(/\s+/gu, ' ').trim())
    .pipe(
      z
        .string()
        .max(24, 'Use 24 letters or fewer.')
        .refine((text) => /^[\p{L}\p{M}\p{N}' -]*$/u.test(text), 'Use letters and numbers only.')
        .refine(
          (text) => !/\d{4}/.test(text),
          'Do not use a code or number you use elsewhere. A word is best.',
        ),
    )
    .transform((text) => (text === '' ? null : text)),
});
