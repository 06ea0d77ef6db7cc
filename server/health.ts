import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { createReadiness } from '#platform/database/readiness.ts';
import { sameText } from '#platform/secrets.ts';
import { bearerToken } from './visitor.ts';

/**
 * `/healthz`: the process is alive. `/readyz`: the database answers and takes writes. `/metrics`: for the
 * machine itself, or with the token.
 */
export function createHealth(platform: ConnectedPlatform): Hono<{ Bindings: HttpBindings }> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const readiness = createReadiness(platform.databaseProbe);
  const health = new Hono<{ Bindings: HttpBindings }>();
  health.get('/healthz', (context) => context.json({ ok: true }));
  health.get('/readyz', async (context) => {
    const database = await readiness();
    return database === 'ready'
      ? context.json({ ok: true })
      : context.json({ ok: false, database }, 503, { 'Retry-After': '5' });
  });
  health.get('/metrics', async (context) => {
    const token = platform.configuration.METRICS_TOKEN;
    const allowed =
      token === undefined
        ? isTheMachineItself(context, platform)
        : sameText(bearerToken(context) ?? '', token);
    if (!allowed) return context.notFound();
    const figures = await Promise.all([registry.metrics(), platform.metrics.registry.metrics()]);
    return context.text(figures.join('\n'), 200, { 'Content-Type': registry.contentType });
  });
  return health;
}

/**
 * What proxies add. With any of these headers the request may come from anyone, not only from the holder of
 * the connection.
 */
const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
];

/**
 * Never behind a proxy: one on this machine makes everybody look like the machine. We do not end TLS
 * ourselves, so at an https address there is a proxy.
 */
function isTheMachineItself(
  context: Context<{ Bindings: HttpBindings }>,
  { configuration: { TRUST_PROXY, PUBLIC_URL } }: ConnectedPlatform,
): boolean {
  const behindProxy =
    TRUST_PROXY ||
    PUBLIC_URL?.startsWith('https:') ||
    forwarding.some((name) => context.req.header(name) !== undefined);
  return !behindProxy && isLoopback(context.env.incoming?.socket.remoteAddress);
}

function isLoopback(address: string | undefined): boolean {
  return address === '::1' || (address?.replace('::ffff:', '').startsWith('127.') ?? false);
}
