import type { MiddlewareHandler } from 'hono';
import { statusOfBody, withBody, type BodyLimits } from '#platform/request-bodies/request-bodies.ts';
import type { Refuse } from './plain-answers.ts';

/** Reads a body within its limits before whoever answers parses it; what is not taken is answered here, and the rest never read. */
export function limitedBodies(limits: BodyLimits, refuse: Refuse): MiddlewareHandler {
  return async (context, next) => {
    const { raw } = context.req;
    if (raw.body === null) return next();
    return withBody(raw, limits, async (body) => {
      if (!body.ok) {
        context.header('Connection', 'close');
        return refuse(context, statusOfBody(body.refusal), body.refusal);
      }
      context.req.raw = new Request(raw, { method: raw.method, body: body.value });
      await next();
      return undefined;
    });
  };
}
