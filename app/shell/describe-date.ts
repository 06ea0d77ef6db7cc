import { dateInWords } from '#platform/days.ts';

/** A calendar date such as 2026-09-14, written out: "September 14, 2026". */
export function describeDate(date: string): string {
  return dateInWords(new Date(date), 'UTC');
}
