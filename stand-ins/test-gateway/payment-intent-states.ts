import type { Surroundings } from './endpoint.ts';
import { recordEvent } from './events.ts';
import type { CardError, PaymentIntent } from './records.ts';
import { paymentIntentShape } from './shapes.ts';
import type { StoreTransaction } from './store.ts';
import type { Verdict } from './test-cards.ts';

/**
 * Seconds that an authorization holds: 7 days
 * (https://docs.stripe.com/payments/place-a-hold-on-a-payment-method).
 */
const holdsFor = 7 * 24 * 60 * 60;

/** The payment intent as it is now: one that was not captured in time has lapsed. */
export async function findPaymentIntent(
  store: StoreTransaction,
  id: string,
  surroundings: Surroundings,
): Promise<PaymentIntent | undefined> {
  const intent = await store.find('payment_intent', id);
  return intent === undefined ? undefined : lapseWhenDue(store, intent, surroundings);
}

/** Needed for intents from a list too, which would otherwise show what is no longer so. */
export async function lapseWhenDue(
  store: StoreTransaction,
  intent: PaymentIntent,
  surroundings: Surroundings,
): Promise<PaymentIntent> {
  const lapsesAt = (intent.authorizedAt ?? surroundings.now) + holdsFor;
  if (intent.status !== 'requires_capture' || surroundings.now < lapsesAt) return intent;
  return moveTo(store, surroundings, 'payment_intent.canceled', canceled(intent, lapsesAt, 'automatic'));
}

export function canceled(
  intent: PaymentIntent,
  at: number,
  reason: PaymentIntent['cancellationReason'],
): PaymentIntent {
  return { ...intent, status: 'canceled', canceledAt: at, cancellationReason: reason };
}

/** What becomes of an intent when the bank has decided. */
export async function settle(
  store: StoreTransaction,
  surroundings: Surroundings,
  intent: PaymentIntent,
  verdict: Verdict,
): Promise<PaymentIntent> {
  if (verdict === 'approved') {
    const authorized: PaymentIntent = {
      ...intent,
      status: 'requires_capture',
      authorizedAt: surroundings.now,
      lastError: null,
    };
    return moveTo(store, surroundings, 'payment_intent.amount_capturable_updated', authorized);
  }
  if (verdict === 'challenge') {
    return moveTo(store, surroundings, 'payment_intent.requires_action', {
      ...intent,
      status: 'requires_action',
    });
  }
  return moveTo(store, surroundings, 'payment_intent.payment_failed', failed(intent, verdict));
}

/** The card is detached: at Stripe a failed intent waits for another one. */
function failed(intent: PaymentIntent, error: CardError): PaymentIntent {
  return { ...intent, status: 'requires_payment_method', paymentMethod: null, lastError: error };
}

/** Writes the new state and its event together. */
export async function moveTo(
  store: StoreTransaction,
  surroundings: Surroundings,
  eventType: string,
  intent: PaymentIntent,
): Promise<PaymentIntent> {
  await store.replace(intent);
  await recordEvent(store, eventType, shapeOf(surroundings, intent), surroundings.now);
  return intent;
}

export function shapeOf(surroundings: Surroundings, intent: PaymentIntent) {
  return paymentIntentShape(intent, `${surroundings.publicBaseUrl}/challenge/${intent.id}`);
}
