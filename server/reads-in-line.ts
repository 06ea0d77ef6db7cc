import type { MiddlewareHandler } from 'hono';
import type { Refusal } from '#platform/result.ts';
import { createWaitingLine, type LineLimits } from '#platform/waiting-line/waiting-line.ts';
import { type Refuse, tooBusy } from './plain-answers.ts';

/**
 * More than the database connections can serve at once; and what is answered within about ten seconds on a
 * small machine, as long as each takes no longer than usual. Where they do, time decides: who is let in is
 * answered within some seconds, and who is not hears at once when to come back.
 */
const limits: LineLimits = { atOnce: 32, mostWaiting: 224, longestMilliseconds: 2_000 };

/**
 * Lets a number of pages and calls that only read run at once, and some more wait. Anything beyond that is
 * told right away to come back (503), so that thousands of requests, on one connection or many, do not keep
 * everybody else waiting. Writes have a line of their own, which they join once their bodies are read.
 */
export function readsInLine(refuse: Refuse): MiddlewareHandler {
  const inLine = createWaitingLine(limits);
  return async (context, next) => {
    if (!['GET', 'HEAD'].includes(context.req.method)) return next();
    return inLine<Response | void>(next, () => refuse(context, 503, tooManyAtOnce));
  };
}

const tooManyAtOnce: Refusal = {
  kind: 'unavailable',
  code: tooBusy,
  message: 'We’re very busy right now. Try again in a moment, or call us.',
  retryAfterSeconds: 5,
};
