import { cardError } from './card-errors.ts';
import type { Surroundings } from './endpoint.ts';
import { findPaymentIntent, settle } from './payment-intent-states.ts';
import type { PaymentIntent } from './records.ts';
import type { StoreTransaction } from './store.ts';

export type ChallengeProgress =
  | { step: 'missing' }
  | { step: 'challenge'; intent: PaymentIntent }
  | { step: 'finished'; returnUrl: string };

/** Where a payer is who was asked by the bank to approve a payment. */
export async function challengeProgress(
  store: StoreTransaction,
  surroundings: Surroundings,
  intentId: string,
): Promise<ChallengeProgress> {
  const intent = await findPaymentIntent(store, intentId, surroundings);
  if (intent === undefined || intent.returnUrl === null) return { step: 'missing' };
  if (intent.status === 'requires_action') return { step: 'challenge', intent };
  return { step: 'finished', returnUrl: returnUrlOf(intent, intent.returnUrl) };
}

export async function answerPaymentChallenge(
  store: StoreTransaction,
  surroundings: Surroundings,
  intentId: string,
  approved: boolean,
): Promise<void> {
  const intent = await findPaymentIntent(store, intentId, surroundings);
  if (intent?.status !== 'requires_action') return;
  await settle(
    store,
    surroundings,
    intent,
    approved ? 'approved' : cardError('payment_intent_authentication_failure'),
  );
}

/** What Stripe adds to the address that a payer comes back to. */
function returnUrlOf(intent: PaymentIntent, returnUrl: string): string {
  const address = new URL(returnUrl);
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('payment_intent_client_secret', intent.secret);
  address.searchParams.set('redirect_status', intent.lastError === null ? 'succeeded' : 'failed');
  return address.href;
}
