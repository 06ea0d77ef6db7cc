import { z } from 'zod';

const line = z.string().min(1).max(300);

/** The words in which a service is booked, as stored in `services.booking_words`. */
export const bookingWords = z.object({
  /** As in "Book a cleaning". */
  visit: line,
  titles: z.object({ what: line, details: line, time: line }),
  whoFor: line,
  /** What a note for the visit may say. */
  noteHint: line,
  detailLead: line,
  detailDescription: line,
  goodToKnow: z.array(line),
});
export type BookingWords = z.output<typeof bookingWords>;

/** What the page of a service made in the office says, as stored in `services.page_words`. */
export const pageWords = z.object({
  description: z.string(),
  whoComes: z.string(),
  included: z.array(z.string()),
  notIncluded: z.array(z.string()),
  prepare: z.array(z.string()),
});
export type PageWords = z.output<typeof pageWords>;

/** Where a service is shown and booked, and in which words. */
export interface ServicePage {
  id: string;
  title: string;
  summary: string;
  /** Whether the operator shows and sells it now; false for what is no longer offered. */
  isOffered: boolean;
  way: 'online' | 'phone';
  /** What it is; null where it has no page of its own. */
  pagePath: string | null;
  bookingPath: string;
  /** What it costs; null where it has no page of its own. */
  pricesPath: string | null;
  /** The name of its scene. */
  picture: string | null;
  words: BookingWords;
  /** What its page says; null where that is written elsewhere. */
  pageWords: PageWords | null;
}
