import Stripe from 'stripe';
import { declineMessage } from './decline-messages.ts';
import type {
  Authorization,
  AuthorizationOutcome,
  AuthorizationRequest,
  CaptureOutcome,
  PaymentGateway,
  ReleaseOutcome,
} from './gateway.ts';
import { authorizationOf, authorizationOutcome, bestOf } from './stripe-answers.ts';
import { finishCardSetup, startCardEntry } from './stripe-cards.ts';
import { listDisputes } from './stripe-disputes.ts';
import { askStripe, declineCode, faultFrom, isAway, refusedWith } from './stripe-errors.ts';
import { listRefunds, refund } from './stripe-refunds.ts';
import { readStripeWebhook } from './stripe-webhooks.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Where Stripe's API is; if left out, Stripe itself. The embedded test gateway is given here. */
  host?: string;
  port?: number;
  protocol?: 'http' | 'https';
  /** The time that a webhook's age is measured against; if left out, the machine's own. */
  now?: () => Date;
  /**
   * Milliseconds for each of the two attempts; if left out, 5,000, so that a caller waits about 11 seconds at
   * most.
   */
  attemptTimeout?: number;
}

const usualAttemptTimeout = 5_000;
const retries = 1;

/** The payment gateway on Stripe's API. Nothing is asked of Stripe until the first method is called. */
export function createStripeGateway(settings: StripeSettings): PaymentGateway {
  const stripe = new Stripe(settings.secretKey, {
    host: settings.host,
    port: settings.port,
    protocol: settings.protocol,
    timeout: settings.attemptTimeout ?? usualAttemptTimeout,
    maxNetworkRetries: retries,
    telemetry: false,
  });
  const now = settings.now ?? (() => new Date());

  return {
    async createCustomer(input, idempotencyKey) {
      const customer = await askStripe(() =>
        stripe.customers.create(
          { email: input.email, name: input.name, metadata: { reference: input.reference } },
          { idempotencyKey },
        ),
      );
      return { customerId: customer.id };
    },

    async startCardSetup(input, idempotencyKey) {
      const session = await askStripe(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'setup',
            allowed_payment_method_types: ['card'],
            customer: input.customerId,
            success_url: withSetupId(input.returnUrl),
            cancel_url: input.cancelUrl,
          },
          { idempotencyKey },
        ),
      );
      if (session.url === null) throw faultFrom('checkout_session_without_url');
      return { url: session.url, setupId: session.id };
    },

    startCardEntry: (input, idempotencyKey) => startCardEntry(stripe, input.customerId, idempotencyKey),
    finishCardSetup: (setupId) => finishCardSetup(stripe, setupId),
    removeCard: (paymentMethodId) => removeCard(stripe, paymentMethodId),
    authorize: (input, idempotencyKey) => authorize(stripe, input, idempotencyKey),
    beginTrial: (input, idempotencyKey) => beginTrial(stripe, input.customerId, idempotencyKey),
    capture: (paymentIntentId, amountCents, idempotencyKey) =>
      capture(stripe, paymentIntentId, amountCents, idempotencyKey),
    release: (paymentIntentId, idempotencyKey) => release(stripe, paymentIntentId, idempotencyKey),
    refund: (paymentIntentId, amountCents, idempotencyKey) =>
      refund(stripe, paymentIntentId, amountCents, idempotencyKey),
    listAuthorizations: (since) => listAuthorizations(stripe, since),
    listRefunds: (since) => listRefunds(stripe, since),
    listDisputes: (by) => listDisputes(stripe, by),
    findAuthorization: (by) => findAuthorization(stripe, by),
    readWebhook: (payload, signatureHeader) =>
      readStripeWebhook(payload, signatureHeader, settings.webhookSecret, now()),
  };
}

/** Stripe replaces its placeholder only where it is unescaped, so the address is put together as text. */
function withSetupId(returnUrl: string): string {
  return `${returnUrl}${returnUrl.includes('?') ? '&' : '?'}setup={CHECKOUT_SESSION_ID}`;
}

async function removeCard(stripe: Stripe, paymentMethodId: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(paymentMethodId);
  } catch (error) {
    if (refusedWith(error, 'resource_missing')) return;
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw faultFrom(error);
    // Stripe has no code of its own for a card that was detached before, so we look at the card itself.
    const card = await askStripe(() => stripe.paymentMethods.retrieve(paymentMethodId));
    if (card.customer !== null) throw faultFrom(error);
  }
}

async function authorize(
  stripe: Stripe,
  input: AuthorizationRequest,
  idempotencyKey: string,
): Promise<AuthorizationOutcome> {
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: input.amountCents,
        currency: input.currency,
        customer: input.customerId,
        payment_method: input.paymentMethodId,
        allowed_payment_method_types: ['card'],
        capture_method: 'manual',
        confirm: true,
        description: input.description,
        metadata: { reference: input.reference },
        ...(input.returnUrl === undefined ? { off_session: true } : { return_url: input.returnUrl }),
      },
      { idempotencyKey },
    );
    return authorizationOutcome(intent);
  } catch (error) {
    if (isAway(error)) return { state: 'unavailable' };
    const code = declineCode(error);
    if (code !== undefined) return { state: 'declined', code, message: declineMessage(code) };
    throw faultFrom(error);
  }
}

/** Stripe's least charge in US dollars: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const leastCents = 50;

async function beginTrial(
  stripe: Stripe,
  customerId: string,
  idempotencyKey: string,
): Promise<{ paymentIntentId: string }> {
  const intent = await askStripe(() =>
    stripe.paymentIntents.create(
      {
        amount: leastCents,
        currency: 'usd',
        customer: customerId,
        allowed_payment_method_types: ['card'],
        capture_method: 'manual',
        description: 'Set-up: made and canceled',
      },
      { idempotencyKey },
    ),
  );
  return { paymentIntentId: intent.id };
}

async function capture(
  stripe: Stripe,
  paymentIntentId: string,
  amountCents: number,
  idempotencyKey: string,
): Promise<CaptureOutcome> {
  try {
    const intent = await stripe.paymentIntents.capture(
      paymentIntentId,
      { amount_to_capture: amountCents },
      { idempotencyKey },
    );
    return { state: 'captured', capturedCents: intent.amount_received };
  } catch (error) {
    if (isAway(error)) return { state: 'unavailable' };
    if (refusedWith(error, 'amount_too_large')) return refusedCapture('amount_too_large');
    const code = declineCode(error);
    if (code !== undefined) return refusedCapture(code);
    if (!refusedWith(error, 'payment_intent_unexpected_state')) throw faultFrom(error);
    return captureAsItStands(stripe, paymentIntentId, amountCents, error);
  }
}

/** A capture that succeeded before its answer was lost, and is requested under another key, is found done. */
async function captureAsItStands(
  stripe: Stripe,
  paymentIntentId: string,
  amountCents: number,
  refusal: unknown,
): Promise<CaptureOutcome> {
  const found = await findAuthorization(stripe, { paymentIntentId });
  if (found?.state === 'captured' && found.capturedCents === amountCents) {
    return { state: 'captured', capturedCents: found.capturedCents };
  }
  if (found?.state === 'released') return refusedCapture('authorization_gone');
  throw faultFrom(refusal);
}

function refusedCapture(code: string): CaptureOutcome {
  return { state: 'refused', code, message: declineMessage(code) };
}

async function release(
  stripe: Stripe,
  paymentIntentId: string,
  idempotencyKey: string,
): Promise<ReleaseOutcome> {
  try {
    await stripe.paymentIntents.cancel(paymentIntentId, {}, { idempotencyKey });
    return { state: 'released' };
  } catch (error) {
    if (isAway(error)) return { state: 'unavailable' };
    if (!refusedWith(error, 'payment_intent_unexpected_state')) throw faultFrom(error);
    const found = await findAuthorization(stripe, { paymentIntentId });
    if (found?.state === 'released') return { state: 'released' };
    if (found?.state === 'captured') return { state: 'already_captured' };
    throw faultFrom(error);
  }
}

async function findAuthorization(
  stripe: Stripe,
  by: { paymentIntentId: string } | { customerId: string; reference: string },
): Promise<Authorization | undefined> {
  if ('paymentIntentId' in by) {
    try {
      return authorizationOf(await stripe.paymentIntents.retrieve(by.paymentIntentId));
    } catch (error) {
      if (refusedWith(error, 'resource_missing')) return undefined;
      throw faultFrom(error);
    }
  }
  const found: Authorization[] = [];
  await askStripe(async () => {
    for await (const intent of stripe.paymentIntents.list({ customer: by.customerId, limit: 100 })) {
      if (intent.metadata['reference'] === by.reference) found.push(authorizationOf(intent));
    }
  });
  return bestOf(found);
}

async function listAuthorizations(stripe: Stripe, since: Date): Promise<Authorization[]> {
  const found: Authorization[] = [];
  await askStripe(async () => {
    for await (const intent of stripe.paymentIntents.list({
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: 100,
    }))
      found.push(authorizationOf(intent));
  });
  return found;
}
