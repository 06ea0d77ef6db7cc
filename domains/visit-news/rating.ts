import { z } from 'zod';
import { withoutUnseen } from '#domains/people/words.ts';

export const stars = z.coerce
  .number('Choose a rating.')
  .int()
  .min(1, 'Choose a rating.')
  .max(5, 'Choose a rating.');

export const thanks = z
  .string()
  .nullish()
  .transform((text) => withoutUnseen(text ?? '').trim())
  .pipe(z.string().max(1000, 'Use 1,000 characters or fewer.'))
  .transform((text) => (text === '' ? null : text));

export interface Rating {
  stars: number;
  thanks: string | null;
  ratedByName: string;
}

/** The ratings in words, best first. */
export const starsInWords: readonly { stars: number; words: string }[] = [
  { stars: 5, words: 'Very good' },
  { stars: 4, words: 'Good' },
  { stars: 3, words: 'OK' },
  { stars: 2, words: 'Not great' },
  { stars: 1, words: 'Bad' },
];

/** One of them in words. */
export const ratingInWords = (given: number): string =>
  starsInWords.find(({ stars: each }) => each === given)?.words ?? '';
