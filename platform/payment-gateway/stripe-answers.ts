import type Stripe from 'stripe';
import { declineMessage } from './decline-messages.ts';
import type { Authorization, AuthorizationOutcome } from './gateway.ts';
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
    challengeUrl:
      intent.status === 'requires_action'
        ? (intent.next_action?.redirect_to_url?.url ?? undefined)
        : undefined,
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
  return mostTelling
    .map((state) => found.find((one) => one.state === state))
    .find((one) => one !== undefined);
}
