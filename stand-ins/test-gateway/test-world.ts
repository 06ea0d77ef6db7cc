import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { fixedClock } from '#platform/clock/clock.ts';
import { openPool } from '#platform/database/pool.ts';
import { createTestDatabase, startTestCluster } from '#platform/embedded-database/test-database.ts';
import type {
  AuthorizationOutcome,
  AuthorizationRequest,
  PaymentGateway,
} from '#platform/payment-gateway/gateway.ts';
import { createStripeGateway } from '#platform/payment-gateway/stripe-adapter.ts';
import { createPostgresStore } from './postgres-store.ts';
import { createTestGateway } from './test-gateway.ts';

const secretKey = 'sk_test_for_the_tests';
const webhookSecret = 'whsec_for_the_tests';

/**
 * For tests: a database, the test gateway's API on loopback, a server that mounts its pages as the main
 * server does, and the adapter in front. Time stands still until it is moved.
 */
export async function startTestWorld() {
  const cluster = await startTestCluster({ fast: true });
  const database = await createTestDatabase(cluster.adminUrl);
  const pool = openPool({ connectionString: database.url, max: 20 }, () => undefined);
  const migrations = new URL('../../migrations/', import.meta.url);
  for (const file of (await readdir(migrations))
    .filter((name) => name.includes('_test_gateway'))
    .toSorted()) {
    await pool.query(await readFile(new URL(file, migrations), 'utf8'));
  }

  const clock = fixedClock('2026-03-02T15:00:00Z');
  const store = createPostgresStore(pool);
  const faults: Error[] = [];
  let publicOrigin = '';
  const testGateway = createTestGateway({
    store,
    publicBaseUrl: () => `${publicOrigin}/dev/gateway`,
    secretKey,
    webhookSecret,
    now: () => clock.now(),
    onFault: (error) => faults.push(error),
  });
  const listener = await testGateway.listen();

  const main = new Hono().route('/dev/gateway', testGateway.hostedPages);
  const server = createAdaptorServer({ fetch: main.fetch, overrideGlobalObjects: false });
  publicOrigin = await new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${portOf(server.address())}`));
  });

  const gatewayAt = (port: number, settings: { secretKey?: string; attemptTimeout?: number } = {}) =>
    createStripeGateway({
      secretKey,
      webhookSecret,
      host: listener.host,
      port,
      protocol: 'http',
      now: () => clock.now(),
      ...settings,
    });

  return {
    clock,
    pool,
    store,
    faults,
    testGateway,
    secretKey,
    webhookSecret,
    publicOrigin,
    apiPort: listener.port,
    apiOrigin: `http://${listener.host}:${listener.port}`,
    gateway: gatewayAt(listener.port),
    gatewayAt,
    async stop() {
      await listener.close();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
      await database.drop();
      await cluster.stop();
    },
  };
}

export type TestWorld = Awaited<ReturnType<typeof startTestWorld>>;

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** A browser without JavaScript: posts a form and shows what comes back, redirect or page. */
export async function postForm(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

export async function openCardPage(gateway: PaymentGateway, reference: string) {
  const { customerId } = await gateway.createCustomer({ reference }, `customer ${reference}`);
  const addresses = {
    returnUrl: 'https://hearthside.test/cards/saved',
    cancelUrl: 'https://hearthside.test/cards',
  };
  return {
    customerId,
    ...(await gateway.startCardSetup({ customerId, ...addresses }, `setup ${reference}`)),
  };
}

/** Saves a card through the hosted page, as its holder would. */
export async function saveCard(gateway: PaymentGateway, reference: string, number: string) {
  const { customerId, setupId, url } = await openCardPage(gateway, reference);
  await postForm(url, { number, expiry: '04/30', 'security-code': '123' });
  await postForm(`${url}/challenge`, { answer: 'approve' });
  const setup = await gateway.finishCardSetup(setupId);
  if (setup.state !== 'complete') throw new Error(`The card was not saved: ${setup.state}.`);
  return { customerId, card: setup.card };
}

/** The id that a secret belongs to, as the gateway's script in the browser reads it. */
export const entryOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

/** Types a card in the gateway's form inside our page, as its script in the browser sends it. */
export function typeInForm(publicOrigin: string, clientSecret: string, number: string): Promise<Response> {
  const typed = { client_secret: clientSecret, number, expiry: '04/30', 'security-code': '123' };
  return postForm(`${publicOrigin}/dev/gateway/setup_intents/${entryOf(clientSecret)}/confirm`, typed);
}

/** A visit of $80.00 for a payer of its own, with the given card. The reference is unique in its world. */
export async function visitPaidWith(
  world: TestWorld,
  reference: string,
  number: string,
): Promise<AuthorizationRequest> {
  const { customerId, card } = await saveCard(world.gateway, `payer of ${reference}`, number);
  const { paymentMethodId } = card;
  return {
    amountCents: 8_000,
    currency: 'usd',
    customerId,
    paymentMethodId,
    reference,
    description: 'Home cleaning',
  };
}

export function idOf(outcome: AuthorizationOutcome): string {
  if (outcome.state !== 'authorized') throw new Error(`Expected an authorization and got ${outcome.state}.`);
  return outcome.paymentIntentId;
}

/** What the gateway really keeps, whatever it says. */
export async function intentsOf(world: TestWorld, customerId: string) {
  const { rows } = await world.pool.query<{ status: string; received: number; reason: string | null }>(
    `select body ->> 'status' as status,
            (body -> 'amountReceived')::int as received,
            body ->> 'cancellationReason' as reason
     from test_gateway.objects
     where kind = 'payment_intent' and body ->> 'customer' = $1`,
    [customerId],
  );
  return rows;
}
