import type { AuthorizationResult, Challenge } from '#domains/payments/card.ts';
import type { NoticeKind } from '#domains/visits/notice-kind.ts';
import { type BookingState, isOff } from '#domains/visits/visit.ts';

export interface Placed {
  bookingId: string;
  reference: string;
  state: BookingState;
  /** The bank wants to ask the payer first; nothing is booked before they have confirmed there. */
  challenge?: Challenge;
}

/**
 * What follows from the gateway's answer: the states that the booking goes through, in order, and what its
 * people are told.
 */
export interface Outcome {
  moves: readonly BookingState[];
  notice: NoticeKind | null;
}

/**
 * By what key its people are told, once each, that no money could be held for a visit, once more when the
 * visit is done all the same, and once more about a fee.
 */
export function paymentFailedKey({ id, state }: { id: string; state: BookingState }): string {
  if (state === 'completed') return `payment_failed:done:${id}`;
  return isOff({ state }) ? `payment_failed:fee:${id}` : `payment_failed:${id}`;
}

/**
 * A booking in `state` whose money was asked for. With the gateway away it is kept as requested and the money
 * is asked for again later; declined money makes no booking out of a draft, and leaves a placed booking to
 * its people and the office. Of a booking that was canceled meanwhile only a fee is left to tell of. While
 * the bank asks the payer, everything stays as it is.
 */
export function outcomeOf(
  booking: { state: BookingState; confirmedAtOnce: boolean; cardFeeCents: number },
  answer: AuthorizationResult['state'],
): Outcome {
  const { state, cardFeeCents } = booking;
  if (answer === 'declined')
    return {
      moves: [],
      notice: state === 'held' || (isOff(booking) && cardFeeCents === 0) ? null : 'payment_failed',
    };
  if (answer === 'challenge') return { moves: [], notice: null };
  const confirms = answer === 'authorized' && booking.confirmedAtOnce;
  if (state === 'held')
    return confirms
      ? { moves: ['requested', 'confirmed'], notice: 'confirmed' }
      : { moves: ['requested'], notice: 'requested' };
  if (state === 'requested' && confirms) return { moves: ['confirmed'], notice: 'confirmed' };
  return { moves: [], notice: null };
}

/**
 * Whether a held time is kept 15 minutes more, so that its payer can choose another card: after each decline.
 * A question of the bank that was not answered in 30 minutes has kept it long enough.
 */
export function keepsTime(state: BookingState, answer: AuthorizationResult | undefined): boolean {
  return state === 'held' && answer?.state === 'declined' && answer.code !== 'challenge_given_up';
}
