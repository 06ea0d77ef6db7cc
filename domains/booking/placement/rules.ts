import type { AuthorizationResult } from '../../payments/schema.ts';
import type { NoticeKind } from '../notice/schema.ts';
import type { BookingState } from '../schema.ts';

/** What follows from the gateway's answer: the states that the booking goes through, in order, and what its people are told. */
export interface Outcome {
  moves: readonly BookingState[];
  notice: NoticeKind | null;
}

/** By what key its people are told, once each, that no money could be set aside for a visit, and once more when the visit is done all the same. */
export function paymentFailedKey({ id, state }: { id: string; state: BookingState }): string {
  return state === 'completed' ? `payment_failed:done:${id}` : `payment_failed:${id}`;
}

/**
 * A booking in `state` whose money was asked for. With the gateway away it stands as requested and is asked for again later;
 * declined money makes no booking out of a draft, and leaves a booking that stands to its people and the office. Of what was
 * cancelled meanwhile there is nothing left to tell. While the bank asks the payer, everything stays as it is.
 */
export function outcomeOf(booking: { state: BookingState; confirmedAtOnce: boolean }, answer: AuthorizationResult['state']): Outcome {
  const { state } = booking;
  if (answer === 'declined') return { moves: [], notice: state === 'draft' || state === 'cancelled' ? null : 'payment_failed' };
  if (answer === 'challenge') return { moves: [], notice: null };
  const confirms = answer === 'authorized' && booking.confirmedAtOnce;
  if (state === 'draft') return confirms ? { moves: ['requested', 'confirmed'], notice: 'confirmed' } : { moves: ['requested'], notice: 'requested' };
  if (state === 'requested' && confirms) return { moves: ['confirmed'], notice: 'confirmed' };
  return { moves: [], notice: null };
}
