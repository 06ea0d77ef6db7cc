import type Stripe from 'stripe';
import type { RefundOutcome } from './gateway.ts';
import { faultFrom, isAway, refusedWith } from './stripe-errors.ts';

/** Gives money back that was taken. */
export async function refund(stripe: Stripe, paymentIntentId: string, amountCents: number, idempotencyKey: string): Promise<RefundOutcome> {
  try {
    await stripe.refunds.create({ payment_intent: paymentIntentId, amount: amountCents }, { idempotencyKey });
    return { state: 'refunded' };
  } catch (error) {
    if (isAway(error)) return { state: 'unavailable' };
    // Stripe has forgotten our key by then, and still knows that all has gone back.
    if (refusedWith(error, 'charge_already_refunded')) return { state: 'refunded' };
    throw faultFrom(error);
  }
}
