import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { countBacklog } from '#platform/messages/backlog.ts';
import type { Platform } from '#platform/platform.ts';
import { sameText } from '#platform/secrets.ts';
import { bearerToken } from './visitor.ts';

/** `/healthz`: the process lives. `/readyz`: the database answers. `/metrics`: for the machine itself, or with the token. */
export function createHealth(platform: Platform): Hono<{ Bindings: HttpBindings }> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchMessages(platform, registry);
  const health = new Hono<{ Bindings: HttpBindings }>();
  health.get('/healthz', (context) => context.json({ ok: true }));
  health.get('/readyz', async (context) => {
    try {
      await sql`select 1`.execute(platform.database);
      return context.json({ ok: true });
    } catch {
      return context.json({ ok: false, database: 'away' }, 503);
    }
  });
  health.get('/metrics', async (context) => {
    const token = platform.configuration.METRICS_TOKEN;
    const allowed = token === undefined ? isLoopback(context.env.incoming?.socket.remoteAddress) : sameText(bearerToken(context) ?? '', token);
    if (!allowed) return context.notFound();
    return context.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
  });
  return health;
}

/** How many messages wait and how many were given up; without the database nothing is said of them. */
function watchMessages(platform: Platform, registry: Registry): void {
  new Gauge({
    name: 'hearthside_messages',
    help: 'Messages that are due and not sent, and messages that were given up.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      const backlog = await countBacklog(platform.database, platform.clock.now()).catch(() => undefined);
      if (backlog === undefined) return;
      this.set({ state: 'waiting' }, backlog.waiting);
      this.set({ state: 'failed' }, backlog.failed);
    },
  });
}

function isLoopback(address: string | undefined): boolean {
  return address === '::1' || (address?.replace('::ffff:', '').startsWith('127.') ?? false);
}
