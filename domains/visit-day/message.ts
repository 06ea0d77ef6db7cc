import { z } from 'zod';
import { withoutUnseen } from '#domains/people/words.ts';

export const messageForm = z.object({
  /** Made with the page, so that a message that is sent twice is saved once. */
  message_id: z.uuid(),
  for_whom: z.enum(['concierge', 'professional'], 'Choose who it is for.'),
  body: z
    .string()
    .transform((text) => withoutUnseen(text).trim())
    .pipe(z.string().min(1, 'Write your message.').max(2000, 'Use 2,000 characters or fewer.')),
});

export interface VisitMessage {
  id: string;
  writtenAt: Date;
  authorName: string;
  forWhom: 'concierge' | 'professional';
  body: string;
}
