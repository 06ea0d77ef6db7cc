import type { BookingState } from '../schema.ts';

/** What a payment is for, so that its payer can be led there. */
export type PaidFor = { kind: 'visit'; bookingId: string; bookingState: BookingState } | { kind: 'extra' | 'tip'; bookingId: string } | { kind: 'membership' };
