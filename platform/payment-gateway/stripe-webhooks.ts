import Stripe from 'stripe';
import { z } from 'zod';
import { WebhookRefused } from './gateway-errors.ts';
import type { GatewayEvent } from './gateway.ts';

/** Stripe's own default, and what its guide advises, in seconds. */
const oldestAccepted = 300;

const text = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);
/** What we read of an event. It is stored, so it must be something that a database can store. */
const readable = z.looseObject({
  id: text,
  type: text,
  created: z.number(),
  data: z.looseObject({
    object: z.looseObject({
      id: text.optional(),
      payment_intent: z.union([text, z.looseObject({})]).nullish(),
    }),
  }),
});

/**
 * Checks Stripe's signature over the payload exactly as it came, checks that it is an event, and reads what
 * it is about.
 */
export function readStripeWebhook(
  payload: string,
  signatureHeader: string,
  webhookSecret: string,
  now: Date,
): GatewayEvent {
  const event = verified(payload, signatureHeader, webhookSecret, now);
  if (!readable.safeParse(event).success) throw new WebhookRefused();
  return {
    id: event.id,
    type: event.type,
    occurredAt: new Date(event.created * 1000),
    about: subjectOf(event),
  };
}

function verified(payload: string, signatureHeader: string, webhookSecret: string, now: Date): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(
      payload,
      signatureHeader,
      webhookSecret,
      oldestAccepted,
      undefined,
      now.getTime(),
    );
  } catch {
    // The library's error carries the payload, which is about a person; ours says only that it was refused.
    throw new WebhookRefused();
  }
}

function subjectOf(event: Stripe.Event): GatewayEvent['about'] {
  const subject = event.data.object;
  if ('object' in subject && 'id' in subject && typeof subject.id === 'string') {
    if (subject.object === 'payment_intent') return { kind: 'authorization', paymentIntentId: subject.id };
    // A charge, a refund or a dispute: what it is about is the payment.
    if ('payment_intent' in subject && typeof subject.payment_intent === 'string')
      return { kind: 'authorization', paymentIntentId: subject.payment_intent };
    if (subject.object === 'checkout.session' || subject.object === 'setup_intent')
      return { kind: 'card_setup', setupId: subject.id };
  }
  return { kind: 'other' };
}
