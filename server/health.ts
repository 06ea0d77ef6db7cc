import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { countWaitingForGateway } from '#domains/payments/backlog.server.ts';
import { createReadiness } from '#platform/database/readiness.ts';
import { countBacklog } from '#platform/messages/backlog.ts';
import { dependencies, listOutages } from '#platform/outages/outages.ts';
import type { Platform } from '#platform/platform.ts';
import { sameText } from '#platform/secrets.ts';
import { bearerToken } from './visitor.ts';

/**
 * `/healthz`: the process is alive. `/readyz`: the database answers and takes writes. `/metrics`: for the
 * machine itself, or with the token.
 */
export function createHealth(platform: Platform): Hono<{ Bindings: HttpBindings }> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchMessages(platform, registry);
  const readiness = createReadiness(platform.database);
  watchOutages(platform, registry);
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
    return context.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
  });
  return health;
}

/** How many messages wait and how many were given up; without the database nothing is reported. */
function watchMessages(platform: Platform, registry: Registry): void {
  new Gauge({
    name: 'hearthside_messages',
    help: 'Messages that are due and not tried yet, that are to be tried again, and that were given up.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      const backlog = await countBacklog(platform.database, platform.clock.now()).catch(() => undefined);
      if (backlog === undefined) return;
      this.set({ state: 'waiting' }, backlog.waiting);
      this.set({ state: 'retrying' }, backlog.retrying);
      this.set({ state: 'failed' }, backlog.failed);
      oldest.set(backlog.oldestSeconds);
    },
  });
  const oldest = new Gauge({
    name: 'hearthside_messages_oldest_seconds',
    help: 'How long the oldest message that waits or is tried again has been due.',
    registers: [registry],
  });
}

/** What we cannot reach, and how much money work waits for the gateway. */
function watchOutages({ database }: Platform, registry: Registry): void {
  const payments = new Gauge({
    name: 'hearthside_payments_waiting',
    help: 'Payments and refunds that the gateway was asked about in vain and is asked about again.',
    registers: [registry],
  });
  new Gauge({
    name: 'hearthside_away',
    help: 'What we depend on and cannot reach: 1 while that lasts.',
    labelNames: ['what'],
    registers: [registry],
    async collect() {
      this.reset();
      payments.reset();
      const found = await Promise.all([listOutages(database), countWaitingForGateway(database)]).catch(
        () => undefined,
      );
      if (found === undefined) return;
      for (const what of dependencies)
        this.set({ what }, found[0].some((outage) => outage.what === what) ? 1 : 0);
      payments.set(found[1]);
    },
  });
}

/**
 * What proxies add. With any of these headers the request may come from anybody, whoever holds the
 * connection.
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
  { configuration: { TRUST_PROXY, PUBLIC_URL } }: Platform,
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
