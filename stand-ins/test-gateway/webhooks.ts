import Stripe from 'stripe';
import type { GatewayEventRecord } from './records.ts';
import type { TestGatewayStore } from './store.ts';

/** A webhook as it goes over the wire. */
export interface SignedWebhook {
  payload: string;
  /** For the header `stripe-signature`. */
  signature: string;
}

export interface WebhookDelivery {
  /** How often each is sent; Stripe promises at least once, not exactly once. */
  copies?: number;
  /** Stripe promises no order. */
  newestFirst?: boolean;
}

const atOnce = 100;
const answerTimeout = 5_000;

/** An event in Stripe's shape, signed by Stripe's own scheme at the instant `now`. */
export function signWebhook(event: GatewayEventRecord, webhookSecret: string, now: Date): SignedWebhook {
  const payload = JSON.stringify({
    id: event.id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type: event.type,
  });
  const timestamp = Math.floor(now.getTime() / 1000);
  return {
    payload,
    signature: Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp }),
  };
}

/**
 * Sends what has happened since the last time to `url`. What is not answered with a 2xx is sent again by the
 * next call, and so is everything if the process ends between sending and recording that it was sent.
 */
export async function deliverWebhooks(
  store: TestGatewayStore,
  url: string,
  sign: (event: GatewayEventRecord) => SignedWebhook,
  now: () => number,
  { copies = 1, newestFirst = false }: WebhookDelivery = {},
): Promise<{ delivered: number; failed: number }> {
  const events = await store.transact((transaction) => transaction.eventsToSend(atOnce));
  const inOrder = newestFirst ? events.toReversed() : events;
  let delivered = 0;
  for (const event of inOrder) {
    const answers: boolean[] = [];
    for (let copy = 0; copy < copies; copy += 1) answers.push(await send(url, sign(event)));
    if (!answers.every(Boolean)) continue;
    await store.transact((transaction) => transaction.replace({ ...event, deliveredAt: now() }));
    delivered += 1;
  }
  return { delivered, failed: events.length - delivered };
}

async function send(url: string, webhook: SignedWebhook): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': webhook.signature },
      body: webhook.payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerTimeout),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
