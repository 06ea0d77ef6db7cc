import type { BookingWords } from '#domains/services/service-page.ts';

/**
 * How a service is booked: where, and in which words its questions are put. The questions themselves follow
 * from its prices.
 */
export interface Flow extends BookingWords {
  serviceId: string;
  /** Where it is booked: on pages of the members, or of the office for a caller. */
  path: string;
  /** Where its prices are; null where it has no such page. */
  detailPath: string | null;
  detailTitle: string;
}
