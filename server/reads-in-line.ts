import type { MiddlewareHandler } from 'hono';
import type { Refusal } from '#platform/result.ts';
import { createWaitingLine } from '#platform/waiting-line/waiting-line.ts';
import type { Refuse } from './plain-answers.ts';

/** More than the database connections can serve at once. */
const readsAtOnce = 32;
/**
 * What is answered within about ten seconds on a small machine; anyone who came later would have left before
 * the answer.
 */
const mostWaiting = 224;

/**
 * Lets a number of pages and calls that only read run at once, and some more wait. Anything beyond that is
 * told right away to come back (503), so that thousands of requests, on one connection or many, do not keep
 * everybody else waiting. Writes have a line of their own, which they join once their bodies are read.
 */
export function readsInLine(refuse: Refuse): MiddlewareHandler {
  const inLine = createWaitingLine(readsAtOnce, mostWaiting);
  return async (context, next) => {
    if (!['GET', 'HEAD'].includes(context.req.method)) return next();
    return inLine<Response | void>(next, () => refuse(context, 503, tooManyAtOnce));
  };
}

const tooManyAtOnce: Refusal = {
  kind: 'unavailable',
  code: 'too_busy',
  message: 'Too many people are asking right now. Please try again in a moment, or call us.',
  retryAfterSeconds: 5,
};
