import { z } from 'zod';
import { withoutUnseen } from '#domains/people/words.ts';

/** Who a link is for, in its maker's words, so that they know later which one to stop. */
export const linkLabel = z
  .string()
  .transform((text) => withoutUnseen(text).trim())
  .pipe(z.string().min(1, 'Write who it is for.').max(60, 'Use 60 characters or fewer.'));

/** A link to a visit that was shared. `key` opens it; null once it is stopped. */
export interface Share {
  id: string;
  label: string;
  createdAt: Date;
  createdByName: string;
  key: string | null;
}
