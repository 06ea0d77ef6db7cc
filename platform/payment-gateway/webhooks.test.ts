import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openCardPage,
  postForm,
  saveCard,
  startTestWorld,
  type TestWorld,
} from '#stand-ins/test-gateway/test-world.ts';
import { signWebhook } from '#stand-ins/test-gateway/webhooks.ts';
import { WebhookRefused } from './gateway-errors.ts';

let world: TestWorld;

beforeAll(async () => {
  world = await startTestWorld();
}, 60_000);

afterAll(async () => {
  await world.stop();
  expect(world.faults).toEqual([]);
});

const minute = 60_000;

function signed(secret = world.webhookSecret) {
  const object = { id: 'pi_1', object: 'payment_intent', status: 'requires_capture' };
  const created = Math.floor(world.clock.now().getTime() / 1000);
  const event = {
    kind: 'event',
    id: 'evt_1',
    created,
    type: 'payment_intent.succeeded',
    object,
    deliveredAt: null,
  } as const;
  return signWebhook(event, secret, world.clock.now());
}

describe('readWebhook', () => {
  it('reads what the gateway signed, up to five minutes later', () => {
    const start = world.clock.now();
    const { payload, signature } = signed();
    world.clock.moveTo(new Date(start.getTime() + 5 * minute));

    expect(world.gateway.readWebhook(payload, signature)).toEqual({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      occurredAt: start,
      about: { kind: 'authorization', paymentIntentId: 'pi_1' },
    });
    world.clock.moveTo(start);
  });

  it('refuses what is older', () => {
    const start = world.clock.now();
    const { payload, signature } = signed();
    world.clock.moveTo(new Date(start.getTime() + 5 * minute + 1000));
    expect(() => world.gateway.readWebhook(payload, signature)).toThrow(WebhookRefused);
    world.clock.moveTo(start);
  });

  it('refuses what was altered, and says nothing of what it held', () => {
    const { payload, signature } = signed();
    const altered = payload.replace('pi_1', 'pi_2');
    expect(() => world.gateway.readWebhook(altered, signature)).toThrow(WebhookRefused);
    expect(() => world.gateway.readWebhook(altered, signature)).not.toThrow(/pi_2|whsec/);
  });

  it('refuses what another signed', () => {
    const { payload, signature } = signed('whsec_of_another');
    expect(() => world.gateway.readWebhook(payload, signature)).toThrow(WebhookRefused);
  });

  it.each(['', 't=1', 'v1=abc', 't=now,v1=abc'])('refuses the signature %j', (signature) => {
    expect(() => world.gateway.readWebhook(signed().payload, signature)).toThrow(WebhookRefused);
  });
});

describe('delivery by the test gateway', () => {
  it('sends again what was not taken, doubled and backwards, and what arrives names what to look at', async () => {
    const { customerId, card } = await saveCard(world.gateway, 'payer', '4242424242424242');
    const visit = { amountCents: 8_000, currency: 'usd', reference: 'visit', description: 'A ride' } as const;
    const outcome = await world.gateway.authorize(
      { ...visit, customerId, paymentMethodId: card.paymentMethodId },
      'key',
    );
    if (outcome.state !== 'authorized') throw new Error('The card was not charged.');
    await world.gateway.capture(outcome.paymentIntentId, 8_000, 'capture');
    const receiver = await openReceiver();

    receiver.answerWith(500);
    expect(await world.testGateway.deliverWebhooks(receiver.url)).toEqual({ delivered: 0, failed: 3 });
    receiver.answerWith(200);
    const delivery = { copies: 2, newestFirst: true };
    expect(await world.testGateway.deliverWebhooks(receiver.url, delivery)).toEqual({
      delivered: 3,
      failed: 0,
    });
    expect(await world.testGateway.deliverWebhooks(receiver.url)).toEqual({ delivered: 0, failed: 0 });

    const events = receiver.taken.map(({ payload, signature }) =>
      world.gateway.readWebhook(payload, signature),
    );
    expect(events.map((event) => event.type)).toEqual([
      'payment_intent.succeeded',
      'payment_intent.succeeded',
      'payment_intent.amount_capturable_updated',
      'payment_intent.amount_capturable_updated',
      'checkout.session.completed',
      'checkout.session.completed',
    ]);
    expect(new Set(events.map((event) => event.id)).size).toBe(3);
    expect(events[0]?.about).toEqual({ kind: 'authorization', paymentIntentId: outcome.paymentIntentId });
    expect(events[4]?.about).toMatchObject({ kind: 'card_setup' });
    receiver.server.close();
  });

  it('keeps what happened while nobody is there to hear it', async () => {
    const { setupId, url } = await openCardPage(world.gateway, 'unheard');
    await postForm(url, { number: '4242424242424242', expiry: '04/30', 'security-code': '123' });
    expect(await world.testGateway.deliverWebhooks('http://127.0.0.1:9/')).toEqual({
      delivered: 0,
      failed: 1,
    });

    const receiver = await openReceiver();
    await world.testGateway.deliverWebhooks(receiver.url);
    const [heard] = receiver.taken.map(({ payload, signature }) =>
      world.gateway.readWebhook(payload, signature),
    );
    expect(heard?.about).toEqual({ kind: 'card_setup', setupId });
    receiver.server.close();
  });
});

/** A server that takes webhooks: what it answered with 200 is in `taken`. */
async function openReceiver() {
  const taken: { payload: string; signature: string }[] = [];
  let status = 200;
  const server: Server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const signature = String(incoming.headers['stripe-signature']);
    if (status === 200) taken.push({ payload: Buffer.concat(chunks).toString(), signature });
    outgoing.writeHead(status, { connection: 'close' }).end();
  });
  const url = await new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') resolve(`http://127.0.0.1:${address.port}/`);
    });
  });
  return { server, url, taken, answerWith: (next: number) => (status = next) };
}
