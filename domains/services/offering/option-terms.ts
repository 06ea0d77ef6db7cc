import { z } from 'zod';
import { leastPrice } from '../price-so-far.ts';
import type { Hue, ServiceOption } from '../service.ts';
import { quarterHours, shortWords, wholeNumber } from './terms.ts';

/** What an option is called, and the terms on which it is booked. */
export const optionTerms = z
  .object({
    title: shortWords(80, 'Give it a name.'),
    summary: shortWords(200, 'Describe the dish in one sentence.'),
    leadHours: wholeNumber(0, 720, 'Use 0 to 720 hours.'),
    freeCancellationHours: wholeNumber(0, 720, 'Use 0 to 720 hours.'),
    shortestMinutes: quarterHours(15, 720),
    longestMinutes: quarterHours(15, 720),
  })
  .refine(({ shortestMinutes, longestMinutes }) => shortestMinutes <= longestMinutes, {
    path: ['longestMinutes'],
    error: 'The longest visit cannot be shorter than the shortest one.',
  });
export type OptionTerms = z.output<typeof optionTerms>;

/** Whether any visit at all could be booked on these terms, at a price that has a least amount of its own. */
export function canBeBooked(option: ServiceOption, terms: OptionTerms): boolean {
  return leastPrice({ ...option, ...terms }) !== null;
}

/** An option or an extra as the office sees it, offered or not. */
export interface OptionInOffice extends Omit<ServiceOption, 'windowStarts' | 'questions'> {
  service: string;
  /** Of its service. */
  hue: Hue;
  retiredAt: Date | null;
}

/** The same with how many visits are booked to come with it. */
export interface CountedOption extends OptionInOffice {
  visitsToCome: number;
}
