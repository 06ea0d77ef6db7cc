import { z } from 'zod';

/** What a professional says of a visit while it goes on, in this order. */
export const progressSteps = ['on_the_way', 'arrived', 'in_progress', 'completed'] as const;
export const progressStep = z.enum(progressSteps);
export type ProgressStep = z.output<typeof progressStep>;

/** The person who does the work, as whom they have been recognized. */
export interface Professional {
  professionalId: string;
}
