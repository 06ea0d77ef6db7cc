import { z } from 'zod';

export const textSizes = ['normal', 'large', 'largest'] as const;
export const contrasts = ['normal', 'more'] as const;

/** How a member wants to read; what they have not chosen is missing or null. */
export const readingInput = z.object({
  text_size: z.enum(textSizes, { error: 'Choose normal, large or largest.' }).optional(),
  contrast: z.enum(contrasts, { error: 'Choose normal or more.' }).optional(),
});

export interface Reading {
  text_size: (typeof textSizes)[number] | null;
  contrast: (typeof contrasts)[number] | null;
}
