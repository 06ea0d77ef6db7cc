import { Hono } from 'hono';
import { createDispatch } from '#domains/notifications/dispatch.server.ts';
import { takeBounce } from '#platform/messages/bounces.ts';
import type { Platform } from '#platform/platform.ts';
import { sameText } from '#platform/secrets.ts';
import { limitedBodies } from './limited-bodies.ts';
import type { Refuse } from './plain-answers.ts';
import { bearerToken } from './visitor.ts';

/** A report brings at most the head of a mail, or all of ours. */
const limits = { bytes: 256 * 1024, parts: 10_000, depth: 32 };

/**
 * `/webhooks/mail/bounces`: mail that came back, raw as it arrived (RFC 822), from whatever receives it for
 * us. What we make nothing of is answered alike, so that nobody hands it over again.
 */
export function createBounceWebhooks(platform: Platform, refuse: Refuse): Hono {
  const webhooks = new Hono();
  const dispatch = createDispatch(platform);
  const { BOUNCE_TOKEN: token } = platform.configuration;
  // Before the body is read.
  webhooks.use(async (context, next) => {
    if (token === undefined) return context.notFound();
    return sameText(bearerToken(context) ?? '', token) ? next() : context.text('Not with our token.', 401);
  });
  webhooks.use(limitedBodies(limits, refuse));
  webhooks.post('/', async (context) => {
    await takeBounce(platform, dispatch, new Uint8Array(await context.req.arrayBuffer()));
    return context.body(null, 204);
  });
  return webhooks;
}
