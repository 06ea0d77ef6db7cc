import type { BookingState } from '#domains/visits/visit.ts';

/**
 * What a payment is for, so that its payer can be led there. A membership is late where its renewal failed
 * before. A visit without a state is a hold that was released before it was booked.
 */
export type PaidFor =
  | { kind: 'visit'; bookingId: string; bookingState: BookingState | null }
  | { kind: 'extra' | 'tip'; bookingId: string }
  | { kind: 'membership'; isLate: boolean };
