import { Hono } from 'hono';
import { takeGatewayEvent } from '#domains/payments/gateway-events.server.ts';
import { proveByEvent } from '#domains/site-texts/opening/proof.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { WebhookRefused } from '#platform/payment-gateway/gateway-errors.ts';

/**
 * `/webhooks/stripe`: what happens at the payment gateway. It accepts only what the gateway has signed in the
 * last five minutes.
 */
export function createPaymentWebhooks(platform: ConnectedPlatform): Hono {
  const webhooks = new Hono();
  webhooks.post('/', async (context) => {
    // The signature covers the bytes exactly as they arrived.
    const payload = await context.req.text();
    try {
      const event = platform.gateway.readWebhook(payload, context.req.header('stripe-signature') ?? '');
      await takeGatewayEvent(platform, event);
      await proveByEvent(platform, event);
    } catch (error) {
      if (error instanceof WebhookRefused) return context.text('Not signed, altered, or too old.', 400);
      throw error;
    }
    return context.body(null, 204);
  });
  return webhooks;
}
