import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Platform } from '#platform/platform.ts';
import { sameText } from '#platform/secrets.ts';
import { bearerToken } from './visitor.ts';

/** `/healthz`: the process lives. `/readyz`: the database answers. `/metrics`: for the machine itself, or with the token. */
export function createHealth(platform: Platform): Hono<{ Bindings: HttpBindings }> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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

function isLoopback(address: string | undefined): boolean {
  return address === '::1' || (address?.replace('::ffff:', '').startsWith('127.') ?? false);
}
