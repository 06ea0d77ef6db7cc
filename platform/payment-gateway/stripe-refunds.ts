import type Stripe from 'stripe';
import type { Refund, RefundOutcome } from './gateway.ts';
import { askStripe, faultFrom, isAway, refusedWith } from './stripe-errors.ts';

/** Gives money back that was taken. */
export async function refund(
  stripe: Stripe,
  paymentIntentId: string,
  amountCents: number,
  idempotencyKey: string,
): Promise<RefundOutcome> {
  try {
    await stripe.refunds.create(
      { payment_intent: paymentIntentId, amount: amountCents, metadata: { reference: idempotencyKey } },
      { idempotencyKey },
    );
    return { state: 'refunded' };
  } catch (error) {
    if (isAway(error)) return { state: 'unavailable' };
    // Stripe has forgotten our key by then, and still knows that everything has gone back.
    if (refusedWith(error, 'charge_already_refunded')) return { state: 'refunded' };
    throw faultFrom(error);
  }
}

export async function listRefunds(stripe: Stripe, since: Date): Promise<Refund[]> {
  const refunds: Refund[] = [];
  await askStripe(async () => {
    for await (const { id, payment_intent: intent, metadata, status, amount } of stripe.refunds.list({
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: 100,
    })) {
      const paymentIntentId = typeof intent === 'string' ? intent : intent?.id;
      // One that is on its way is taken as refunded, just as it does when it is requested.
      const state = status === 'failed' || status === 'canceled' ? 'failed' : 'refunded';
      if (paymentIntentId !== undefined)
        refunds.push({
          refundId: id,
          paymentIntentId,
          reference: metadata?.['reference'],
          state,
          amountCents: amount,
        });
    }
  });
  return refunds;
}
