import type Stripe from 'stripe';
import type { CardSetup } from './gateway.ts';
import { askStripe, faultFrom, refusedWith } from './stripe-errors.ts';

/** Begins saving a card in Stripe's own form inside our page. */
export async function startCardEntry(
  stripe: Stripe,
  customer: string,
  idempotencyKey: string,
): Promise<{ clientSecret: string }> {
  const intent = await askStripe(() =>
    stripe.setupIntents.create(
      { customer, allowed_payment_method_types: ['card'], usage: 'off_session' },
      { idempotencyKey },
    ),
  );
  if (intent.client_secret === null) throw faultFrom('setup_intent_without_secret');
  return { clientSecret: intent.client_secret };
}

/** What became of a card that was to be typed, on Stripe's page (a session) or in its form (a setup intent). */
export async function finishCardSetup(stripe: Stripe, setupId: string): Promise<CardSetup> {
  try {
    return setupId.startsWith('seti_')
      ? await readEntry(stripe, setupId)
      : await readSession(stripe, setupId);
  } catch (error) {
    if (refusedWith(error, 'resource_missing')) return { state: 'gone' };
    throw faultFrom(error);
  }
}

async function readSession(stripe: Stripe, sessionId: string): Promise<CardSetup> {
  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['setup_intent.payment_method'],
  });
  if (session.status === 'open') return { state: 'open' };
  if (session.status !== 'complete') return { state: 'gone' };
  return complete(session.customer, typeof session.setup_intent === 'string' ? null : session.setup_intent);
}

async function readEntry(stripe: Stripe, intentId: string): Promise<CardSetup> {
  const intent = await stripe.setupIntents.retrieve(intentId, { expand: ['payment_method'] });
  if (intent.status === 'canceled') return { state: 'gone' };
  if (intent.status !== 'succeeded') return { state: 'open' };
  return complete(intent.customer, intent);
}

/** The card that was saved; the intent must have been read with its payment method expanded. */
function complete(customer: Stripe.SetupIntent['customer'], intent: Stripe.SetupIntent | null): CardSetup {
  const customerId = typeof customer === 'string' ? customer : customer?.id;
  if (customerId === undefined) throw faultFrom('card_setup_without_customer');
  const method = typeof intent?.payment_method === 'string' ? null : intent?.payment_method;
  if (!method?.card) throw faultFrom('card_setup_without_card');
  const { brand, last4, fingerprint = null, exp_month: expiryMonth, exp_year: expiryYear } = method.card;
  return {
    state: 'complete',
    customerId,
    card: { paymentMethodId: method.id, brand, last4, fingerprint, expiryMonth, expiryYear },
  };
}
