import { z } from 'zod';

export const stars = z.coerce.number('Choose how it was.').int().min(1, 'Choose how it was.').max(5, 'Choose how it was.');

export const thanks = z
  .string()
  .nullish()
  .transform((text) => (text ?? '').normalize('NFC').trim())
  .pipe(z.string().max(1000, 'Use 1,000 characters or fewer.'))
  .transform((text) => (text === '' ? null : text));

export interface Rating {
  stars: number;
  thanks: string | null;
  ratedByName: string;
}
