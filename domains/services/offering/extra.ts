import { z } from 'zod';
import type { ServiceExtra } from '../service.ts';
import { quarterHours, shortWords, wholeNumber } from './terms.ts';

/** What can be added to a visit, for how much, and how much longer it then takes. */
export const extraInput = z.object({
  title: shortWords(80, 'Give it a name.'),
  priceCents: wholeNumber(0, 1_000_000, 'Give an amount, such as 29.50.'),
  extraMinutes: quarterHours(0, 240),
});
export type ExtraInput = z.output<typeof extraInput>;

/** An extra as the office sees it, offered or not. */
export interface ExtraInOffice extends ServiceExtra {
  service: string;
  retiredAt: Date | null;
}
