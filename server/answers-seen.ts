import type { Context, Next } from 'hono';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import type { Traces } from '#platform/traces/traces.ts';
import { tooBusy } from './plain-answers.ts';
import { routeOf } from './route-of.ts';

type Answering = (context: Context, next: Next) => Promise<void>;

/** Lets a request be answered, and tells of it by the pattern of its route. */
export function answeringSeen(platform: ConnectedPlatform, traces: Traces | undefined): Answering {
  const counted = counting(platform);
  return traces === undefined ? counted : tracing(platform, traces, counted);
}

function counting({ metrics }: ConnectedPlatform): Answering {
  return async (context, next) => {
    const began = performance.now();
    await next();
    const route = routeOf(context);
    const { method } = context.req;
    metrics.answered({ method, route, status: context.res.status }, (performance.now() - began) / 1_000);
    if (context.get('refusal') === tooBusy) metrics.turnedAway(route);
  };
}

/** The same as a span. What caused it elsewhere counts only behind a proxy of our own: anybody can send it. */
function tracing({ configuration }: ConnectedPlatform, traces: Traces, answer: Answering): Answering {
  return (context, next) => {
    const { method } = context.req;
    const cause = configuration.TRUST_PROXY ? context.req.header('traceparent') : undefined;
    return traces.inSpan({ kind: 'request', name: method, cause }, async (span) => {
      await answer(context, next);
      const route = routeOf(context);
      span?.tell(`${method} ${route}`, {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': context.res.status,
        'hearthside.request': context.get('requestId'),
      });
    });
  };
}
