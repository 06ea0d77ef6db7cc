import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresStore } from './postgres-store.ts';
import { RequestStillUnderWay } from './store.ts';
import { saveCard, startTestWorld, type TestWorld } from './test-world.ts';

let world: TestWorld;
let payer: { customer: string; payment_method: string };

beforeAll(async () => {
  world = await startTestWorld();
  const { customerId, card } = await saveCard(world.gateway, 'payer', '4242424242424242');
  payer = { customer: customerId, payment_method: card.paymentMethodId };
}, 60_000);

afterAll(async () => {
  await world.stop();
  expect(world.faults).toEqual([]);
});

interface StripeAnswer {
  id?: string;
  has_more?: boolean;
  data?: { id: string }[];
  error?: { type: string; code?: string; param?: string };
}

async function ask(
  method: string,
  path: string,
  body?: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${world.apiOrigin}${path}`, {
    method,
    headers: { authorization: `Bearer ${world.secretKey}`, ...headers },
    body: body && new URLSearchParams(body),
  });
  const content = (await answer.json()) as StripeAnswer;
  return { status: answer.status, headers: answer.headers, content };
}

function visit(changes: Record<string, string> = {}): Record<string, string> {
  return {
    ...payer,
    amount: '8000',
    currency: 'usd',
    capture_method: 'manual',
    confirm: 'true',
    off_session: 'true',
    ...changes,
  };
}

async function countIntents(): Promise<number> {
  const { rows } = await world.pool.query<{ count: number }>(
    "select count(*)::int as count from test_gateway.objects where kind = 'payment_intent'",
  );
  return rows[0]?.count ?? 0;
}

describe('what is turned away', () => {
  it.each([undefined, 'Bearer sk_test_wrong', 'Basic x'])(
    'a request with the authorization %s',
    async (authorization) => {
      const answer = await fetch(`${world.apiOrigin}/v1/payment_intents`, {
        headers: authorization ? { authorization } : {},
      });
      expect(answer.status).toBe(401);
    },
  );

  it.each([
    [{ amount: '' }, 'parameter_missing', 'amount'],
    [{ amount: '80.00' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: '-1' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: '0' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: '49' }, 'amount_too_small', 'amount'],
    [{ amount: '100000000' }, 'amount_too_large', 'amount'],
    [{ currency: 'eur' }, undefined, 'currency'],
    [{ confirm: 'yes' }, 'parameter_invalid_boolean', 'confirm'],
    [{ customer: 'cus_never_was' }, 'resource_missing', 'customer'],
    [{ payment_method: 'pm_never_was' }, 'resource_missing', 'payment_method'],
    [{ return_url: 'javascript:alert(1)' }, 'url_invalid', 'return_url'],
    [{ description: 'a\0b' }, 'parameter_invalid_string', 'description'],
    [{ payment_method_types: 'card' }, 'parameter_unknown', 'payment_method_types'],
  ])('%j', async (changes: Record<string, string>, code, param) => {
    const before = await countIntents();

    const answer = await ask('POST', '/v1/payment_intents', visit(changes));

    expect(answer.status).toBe(code === 'resource_missing' ? 404 : 400);
    expect(answer.content.error).toMatchObject({ type: 'invalid_request_error', param });
    expect(answer.content.error?.code).toBe(code);
    expect(answer.headers.get('request-id')).toMatch(/^req_/);
    expect(await countIntents()).toBe(before);
  });

  it('an address that is not Stripe’s, and a body that is too large', async () => {
    expect((await ask('GET', '/v1/charges')).status).toBe(404);
    expect((await ask('POST', '/v1/customers', { name: 'x'.repeat(70_000) })).status).toBe(413);
  });
});

describe('idempotency keys', () => {
  it('replay the first answer and say so', async () => {
    const key = { 'idempotency-key': 'replayed' };
    const first = await ask('POST', '/v1/payment_intents', visit(), key);
    const inOtherOrder = Object.fromEntries(Object.entries(visit()).toReversed());
    const second = await ask('POST', '/v1/payment_intents', inOtherOrder, key);

    expect(second.content).toEqual(first.content);
    expect([first.headers.get('idempotent-replayed'), second.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
  });

  it('belong to one address and its parameters', async () => {
    const key = { 'idempotency-key': 'one use' };
    await ask('POST', '/v1/payment_intents', visit(), key);
    for (const other of [
      await ask('POST', '/v1/payment_intents', visit({ amount: '8001' }), key),
      await ask('POST', '/v1/customers', {}, key),
    ]) {
      expect(other.status).toBe(400);
      expect(other.content.error?.type).toBe('idempotency_error');
    }
  });

  it('stay free when the request was turned away before it began', async () => {
    const key = { 'idempotency-key': 'turned away' };
    expect((await ask('POST', '/v1/payment_intents', visit({ amount: '1' }), key)).status).toBe(400);
    expect((await ask('POST', '/v1/payment_intents', visit(), key)).status).toBe(200);
    expect((await ask('POST', '/v1/customers', {}, { 'idempotency-key': 'x'.repeat(256) })).status).toBe(400);
  });

  it('keep a decline', async () => {
    const { customerId, card } = await saveCard(world.gateway, 'declined payer', '4000000000000341');
    const key = { 'idempotency-key': 'declined' };
    const asked = visit({ customer: customerId, payment_method: card.paymentMethodId });
    const first = await ask('POST', '/v1/payment_intents', asked, key);
    const second = await ask('POST', '/v1/payment_intents', asked, key);

    expect([first.status, second.status]).toEqual([402, 402]);
    expect(first.content.error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      payment_intent: { status: 'requires_payment_method' },
    });
    expect(second.content).toEqual(first.content);
  });

  it('are answered with a conflict while another request has them too long', async () => {
    const impatient = createPostgresStore(world.pool, 20);
    await world.store.transact(async (first) => {
      await first.claim('held', 'hash', world.clock.now());
      const second = impatient.transact((transaction) =>
        transaction.claim('held', 'hash', world.clock.now()),
      );
      await expect(second).rejects.toThrow(RequestStillUnderWay);
    });
  });

  it('are as if never used when the server dies between the work and the answer', async () => {
    const before = await countIntents();
    const dying = world.store.transact(async (transaction) => {
      await transaction.claim('dying', 'hash', world.clock.now());
      await transaction.add({
        kind: 'customer',
        id: 'cus_dying',
        created: 0,
        email: null,
        name: null,
        metadata: {},
      });
      await world.pool.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction'`,
      );
      await transaction.keepAnswer('dying', { status: 200, body: {} });
    });

    await expect(dying).rejects.toThrow();
    expect(
      await world.store.transact((transaction) => transaction.find('customer', 'cus_dying')),
    ).toBeUndefined();
    expect((await ask('POST', '/v1/payment_intents', visit(), { 'idempotency-key': 'dying' })).status).toBe(
      200,
    );
    expect(await countIntents()).toBe(before + 1);
  });
});

describe('records', () => {
  it('are in one hand at a time', async () => {
    const impatient = createPostgresStore(world.pool, 20);
    await world.store.transact(async (first) => {
      await first.find('customer', payer.customer);
      const second = impatient.transact((transaction) => transaction.find('customer', payer.customer));
      await expect(second).rejects.toThrow(RequestStillUnderWay);
    });
  });
});

describe('lists', () => {
  it('go from the newest to the oldest, page by page', async () => {
    const { customerId, card } = await saveCard(world.gateway, 'frequent payer', '4242424242424242');
    const made: (string | undefined)[] = [];
    for (let index = 0; index < 5; index += 1) {
      const asked = visit({ customer: customerId, payment_method: card.paymentMethodId });
      made.push((await ask('POST', '/v1/payment_intents', asked)).content.id);
    }

    const seen: (string | undefined)[] = [];
    for (let more = true; more;) {
      const after = seen.length > 0 ? `&starting_after=${seen.at(-1)}` : '';
      const page = await ask('GET', `/v1/payment_intents?customer=${customerId}&limit=2${after}`);
      seen.push(...(page.content.data ?? []).map((intent) => intent.id));
      more = page.content.has_more ?? false;
    }

    expect(seen).toEqual(made.toReversed());
  });
});
