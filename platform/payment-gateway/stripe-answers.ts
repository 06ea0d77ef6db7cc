import type Stripe from 'stripe';
import { declineMessage } from './decline-messages.ts';
import type { Authorization, AuthorizationOutcome, SavedCard } from './gateway.ts';
import { faultFrom } from './stripe-errors.ts';

/** The answer to a payment intent that was just confirmed. */
export function authorizationOutcome(intent: Stripe.PaymentIntent): AuthorizationOutcome {
  if (intent.status === 'requires_capture') return { state: 'authorized', paymentIntentId: intent.id };
  if (intent.status === 'requires_action') {
    const url = intent.next_action?.redirect_to_url?.url;
    if (!url) throw faultFrom('challenge_without_url');
    return { state: 'challenge', url, paymentIntentId: intent.id };
  }
  if (intent.status === 'requires_payment_method') {
    const code = codeOf(intent);
    return { state: 'declined', code, message: declineMessage(code) };
  }
  throw faultFrom(`authorization_${intent.status}`);
}

function codeOf({ last_payment_error: error }: Stripe.PaymentIntent): string {
  return error?.decline_code ?? error?.code ?? 'card_declined';
}

export function authorizationOf(intent: Stripe.PaymentIntent): Authorization {
  return {
    paymentIntentId: intent.id,
    reference: intent.metadata['reference'],
    state: stateOf(intent.status),
    amountCents: intent.amount,
    capturedCents: intent.amount_received,
    askedAt: new Date(intent.created * 1000),
    challengeUrl: intent.status === 'requires_action' ? (intent.next_action?.redirect_to_url?.url ?? undefined) : undefined,
    declineCode: intent.status === 'requires_payment_method' ? codeOf(intent) : undefined,
  };
}

const states: Record<string, Authorization['state']> = {
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'released',
  requires_payment_method: 'declined',
  requires_confirmation: 'declined',
  requires_action: 'challenge',
};

function stateOf(status: string): Authorization['state'] {
  const state = states[status];
  if (state === undefined) throw faultFrom(`authorization_${status}`);
  return state;
}

const mostTelling: Authorization['state'][] = ['captured', 'authorized', 'challenge', 'declined', 'released'];

/** The authorization that matters among several with one reference, given newest first. */
export function bestOf(found: Authorization[]): Authorization | undefined {
  return mostTelling.map((state) => found.find((one) => one.state === state)).find((one) => one !== undefined);
}

export function setupCustomer(session: Stripe.Checkout.Session): string {
  const customer = session.customer;
  const customerId = typeof customer === 'string' ? customer : customer?.id;
  if (customerId === undefined) throw faultFrom('card_setup_without_customer');
  return customerId;
}

/** The card that a complete session saved; the session must have been read with its payment method expanded. */
export function savedCard(session: Stripe.Checkout.Session): SavedCard {
  const setupIntent = typeof session.setup_intent === 'string' ? null : session.setup_intent;
  const method = typeof setupIntent?.payment_method === 'string' ? null : setupIntent?.payment_method;
  if (!method?.card) throw faultFrom('card_setup_without_card');
  return {
    paymentMethodId: method.id,
    brand: method.card.brand,
    last4: method.card.last4,
    expiryMonth: method.card.exp_month,
    expiryYear: method.card.exp_year,
  };
}
