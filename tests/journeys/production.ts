import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { systemClock } from '#platform/clock/clock.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openPool } from '#platform/database/pool.ts';
import { createTestDatabase, startTestCluster } from '#platform/embedded-database/test-database.ts';
import { startMailServer } from '#stand-ins/mail-server.ts';
import { createPostgresStore } from '#stand-ins/test-gateway/postgres-store.ts';
import { createTestGateway } from '#stand-ins/test-gateway/test-gateway.ts';
import { launchService, newFolder } from './service.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const keys = { secretKey: 'sk_test_of_the_stand_in', webhookSecret: 'whsec_of_the_stand_in' };

/**
 * A service in production on an empty database, with a mail server on loopback and the test gateway in place
 * of Stripe: what an operator has on the first day.
 */
export async function startProduction() {
  const cluster = await startTestCluster({ fast: true });
  const database = await createTestDatabase(cluster.adminUrl);
  await migrate(database.url, 'migrations', systemClock.now());
  const mail = await startMailServer();
  const gateway = await startStandIn(database.url);
  const [folder, port] = [await newFolder(), await freePort()];
  const settings = {
    NODE_ENV: 'production',
    MODE: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    SECRET: 'a secret of this journey, long enough to be taken',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Rose City Care <office@rosecity.example.org>',
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_URL: gateway.url,
  };
  const service = await launchService(folder, settings);
  const events = setInterval(() => void gateway.deliverTo(`${service.url}/webhooks/stripe`), 1_000);
  return {
    url: service.url,
    arrived: mail.arrived,
    /** What `npm run staff` prints. */
    staff: async (...words: string[]) =>
      (
        await run(process.execPath, ['scripts/staff.ts', ...words], {
          cwd: root,
          env: { ...process.env, DATA_DIR: folder, ...settings },
        })
      ).stdout,
    async stop() {
      clearInterval(events);
      await service.end();
      await Promise.all([gateway.stop(), mail.stop()]);
      await database.drop();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The gateway's API and its pages, both outside the service as Stripe's are. */
async function startStandIn(databaseUrl: string) {
  const pool = openPool({ connectionString: databaseUrl, max: 4 }, () => undefined);
  const pagesPort = await freePort();
  const standIn = createTestGateway({
    store: createPostgresStore(pool),
    publicBaseUrl: () => `http://127.0.0.1:${pagesPort}/dev/gateway`,
    now: systemClock.now,
    onFault: (error) => {
      throw error;
    },
    ...keys,
  });
  const api = await standIn.listen();
  const pages = createAdaptorServer({
    fetch: new Hono().route('/dev/gateway', standIn.hostedPages).fetch,
    overrideGlobalObjects: false,
  });
  await new Promise<void>((resolve) => void pages.listen(pagesPort, '127.0.0.1', () => resolve()));
  return {
    url: `http://${api.host}:${api.port}`,
    deliverTo: (url: string) => standIn.deliverWebhooks(url),
    async stop() {
      await api.close();
      await new Promise((resolve) => pages.close(resolve));
      await pool.end();
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
