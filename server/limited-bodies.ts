import type { MiddlewareHandler } from 'hono';
import { createBodyDoor, statusOfBody, type BodyLimits } from '#platform/request-bodies/request-bodies.ts';
import type { Refuse } from './plain-answers.ts';

/**
 * Reads a body within its limits before it is parsed. What is too much is answered here, and the rest is
 * never read.
 */
export function limitedBodies(limits: BodyLimits, refuse: Refuse): MiddlewareHandler {
  const withBody = createBodyDoor(limits);
  return async (context, next) => {
    const { raw } = context.req;
    if (['GET', 'HEAD'].includes(raw.method)) return next();
    return withBody(raw, async (body) => {
      if (!body.ok) {
        context.header('Connection', 'close');
        return refuse(context, statusOfBody(body.refusal), body.refusal);
      }
      if (raw.body !== null) context.req.raw = new Request(raw, { method: raw.method, body: body.value });
      await next();
      return undefined;
    });
  };
}
