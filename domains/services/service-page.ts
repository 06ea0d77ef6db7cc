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

/** Where a service is shown and booked, and in which words. */
export interface ServicePage {
  id: string;
  title: string;
  way: 'online' | 'phone';
  /** What it is; null where it has no page of its own. */
  pagePath: string | null;
  bookingPath: string;
  /** What it costs; null where it has no page of its own. */
  pricesPath: string | null;
  /** The name of its scene. */
  picture: string | null;
  words: BookingWords;
}
