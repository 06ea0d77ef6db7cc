import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Configuration } from '#platform/configuration/configuration.ts';
import { awayWords, showPlainPage } from './plain-answers.ts';
import { newRequestNumber } from './request-number.ts';
import { securityHeaders } from './security-headers.ts';

export interface EarlyRequests {
  /** Our database does not answer: each request is told so at once, until it does. */
  away(isAway: boolean): void;
  /** Requests that wait, and all that come from now on, go to the next listener. */
  answer(): void;
}

/**
 * The server listens before it can answer, because addresses in pages and mail need its port, and because a
 * start may have to wait for its database. Requests that arrive in the meantime are kept waiting and are
 * answered once `answer` is called; a request that nobody takes would hang until its sender gives up.
 */
export function keepEarlyRequests(server: Server, configuration: Configuration): EarlyRequests {
  const early: [IncomingMessage, ServerResponse][] = [];
  const sayAway = getRequestListener(waiting(configuration).fetch);
  let isAway = false;
  const keep = (request: IncomingMessage, response: ServerResponse) => {
    if (isAway) void sayAway(request, response);
    else early.push([request, response]);
  };
  server.on('request', keep);
  return {
    away(is) {
      isAway = is;
      if (is) for (const [request, response] of early.splice(0)) void sayAway(request, response);
    },
    answer() {
      server.off('request', keep);
      for (const [request, response] of early) server.emit('request', request, response);
    },
  };
}

/** What can be said before there is a database: that the process lives, and that it is not ready. */
function waiting(configuration: Configuration): Hono<{ Bindings: HttpBindings }> {
  const answers = new Hono<{ Bindings: HttpBindings }>();
  answers.use(async (context, next) => {
    context.set('requestId', newRequestNumber());
    await next();
    context.res.headers.set('X-Request-Id', context.get('requestId'));
    for (const [name, value] of Object.entries(securityHeaders)) context.res.headers.set(name, value);
    context.res.headers.set('Cache-Control', 'private, no-store');
  });
  answers.get('/healthz', (context) => context.json({ ok: true }));
  answers.get('/readyz', (context) =>
    context.json({ ok: false, database: 'away' }, 503, { 'Retry-After': '5' }),
  );
  answers.all('*', (context) => {
    context.header('Retry-After', '5');
    return showPlainPage(context, configuration, 503, ...awayWords);
  });
  return answers;
}
