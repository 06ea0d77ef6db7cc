import { authorizationLeadMilliseconds } from '#domains/booking/series/series.ts';
import type { PaymentState } from '#domains/payments/card.ts';

/**
 * How long money certainly stays authorized. Banks release it after about 7 days
 * (https://docs.stripe.com/payments/place-a-hold-on-a-payment-method).
 */
export const authorizationLifeMilliseconds = 6 * 86_400_000;

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
