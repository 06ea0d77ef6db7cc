import { authorizationLeadMilliseconds } from '#domains/booking/series/series.ts';
import { isStillAhead, payableStates } from '#domains/booking/visit-payment.ts';
import type { PaymentState } from '#domains/payments/card.ts';
import type { BookingState } from '#domains/visits/visit.ts';

/**
 * How long money certainly stays authorized. Banks release it after about 7 days
 * (https://docs.stripe.com/payments/place-a-hold-on-a-payment-method).
 */
export const authorizationLifeMilliseconds = 6 * 86_400_000;

interface PayableVisit {
  state: BookingState;
  totalCents: number;
  giftCents: number;
  cardFeeCents: number;
  writtenOffAt: Date | null;
  isOfSeries: boolean;
  paysLater: boolean;
  startsAt: Date;
  payment: { state: string } | null;
}

/**
 * Whether another card helps: no money is authorized, captured or being asked for, for a visit that stands or
 * is done, or for a fee.
 */
export function needsAnotherCard(visit: PayableVisit, now: Date): boolean {
  if (cardDue(visit) === 0 || visit.writtenOffAt !== null) return false;
  const isOver = !isStillAhead(visit.state);
  // Money for a visit of a series is asked for by a job when the visit is near; a day later that has certainly
  // failed.
  if (visit.payment === null && visit.paysLater) return isOver;
  if (visit.payment === null)
    return (
      visit.isOfSeries &&
      (isOver || visit.startsAt.getTime() - now.getTime() < authorizationLeadMilliseconds - 86_400_000)
    );
  return visit.payment.state === 'declined' || (isOver && visit.payment.state === 'released');
}

/** What a card has to pay for a visit: its price without the gift, or the fee if it did not take place. */
export function cardDue(
  visit: Pick<PayableVisit, 'state' | 'totalCents' | 'giftCents' | 'cardFeeCents'>,
): number {
  return (payableStates as readonly BookingState[]).includes(visit.state)
    ? visit.totalCents - visit.giftCents
    : visit.cardFeeCents;
}

export type Reauthorization = 'leave' | 'release' | 'authorize_anew';

/**
 * What must be done about the money of a visit. An authorization about to lapse is released while the visit
 * is far off, so that nobody's money is blocked for weeks, and made again when the visit is near. After a
 * refusal, a person has to choose another card.
 */
export function reauthorizationOf(
  visit: { startsAt: Date; payment: { state: PaymentState; since: Date } },
  now: Date,
): Reauthorization {
  const { state, since } = visit.payment;
  const isNear = visit.startsAt.getTime() - now.getTime() <= authorizationLeadMilliseconds;
  if (state === 'released') return isNear ? 'authorize_anew' : 'leave';
  if (state !== 'authorized' || now.getTime() - since.getTime() < authorizationLifeMilliseconds)
    return 'leave';
  return isNear ? 'authorize_anew' : 'release';
}
