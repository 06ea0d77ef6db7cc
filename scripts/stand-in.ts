import { readFile } from 'node:fs/promises';
import { serve } from '@hono/node-server';
import pg from 'pg';
import { startEmbeddedDatabase } from '#platform/embedded-database/supervisor.ts';
import { createPostgresStore } from '#stand-ins/test-gateway/postgres-store.ts';
import { createTestGateway } from '#stand-ins/test-gateway/test-gateway.ts';
import { root } from './build.ts';

/**
 * A stand-in for Stripe, to try out a production service: it moves no money. It is a process of its own with
 * a database of its own, so that nothing of it gets into what production keeps.
 */
const apiPort = 12_111;
const pagesPort = 12_112;
const betweenDeliveries = 2_000;
const pages = `http://localhost:${pagesPort}`;
const say = (line: string) => process.stdout.write(`${line}\n`);

process.chdir(root);
const {
  DATA_DIR = './data',
  PUBLIC_URL = 'http://localhost:3000',
  STRIPE_SECRET_KEY: secretKey = 'sk_test_stand_in',
  STRIPE_WEBHOOK_SECRET: webhookSecret = 'whsec_stand_in',
} = process.env;
const database = await startEmbeddedDatabase({ dataFolder: `${DATA_DIR}/stand-in`, say });
const pool = new pg.Pool({ connectionString: database.url, max: 4 });
pool.on('error', () => undefined);
const { rows } = await pool.query("select to_regclass('test_gateway.objects') is not null as there");
if (!(rows as { there: boolean }[])[0]?.there)
  await pool.query(await readFile('migrations/0011_test_gateway.sql', 'utf8'));

const gateway = createTestGateway({
  store: createPostgresStore(pool),
  publicBaseUrl: () => pages,
  secretKey,
  webhookSecret,
  now: () => new Date(),
  onFault: (error) => say(error.message),
});
const listener = await gateway.listen(apiPort);
const shown = serve({ fetch: gateway.hostedPages.fetch, hostname: '127.0.0.1', port: pagesPort });
let isOver = false;
let delivery: NodeJS.Timeout | undefined;
const deliver = async () => {
  // A service that is not up yet gets them later.
  await gateway.deliverWebhooks(`${PUBLIC_URL.replace(/\/$/, '')}/webhooks/stripe`).catch(() => undefined);
  if (!isOver) delivery = setTimeout(() => void deliver(), betweenDeliveries);
};
void deliver();
say(`The stand-in for Stripe answers; it moves no money. Start the service with
  STRIPE_API_URL=http://127.0.0.1:${apiPort} STRIPE_SECRET_KEY=${secretKey} STRIPE_WEBHOOK_SECRET=${webhookSecret}`);

async function stop(): Promise<void> {
  isOver = true;
  clearTimeout(delivery);
  shown.close();
  await listener.close();
  await pool.end();
  await database.stop();
}
for (const order of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.once(order, () => void stop().finally(() => process.exit(0)));
