import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryOf, startTestWorld, typeInForm, type TestWorld } from '#stand-ins/test-gateway/test-world.ts';
import { signWebhook } from '#stand-ins/test-gateway/webhooks.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
}, 60_000);
afterAll(async () => {
  await world.stop();
  expect(world.faults).toEqual([]);
});

async function begin(reference: string) {
  const { customerId } = await world.gateway.createCustomer({ reference }, `customer ${reference}`);
  const entry = await world.gateway.startCardEntry({ customerId }, `entry ${reference}`);
  return { customerId, clientSecret: entry.clientSecret, setupId: entryOf(entry.clientSecret) };
}

const type = (clientSecret: string, number: string) => typeInForm(world.publicOrigin, clientSecret, number);

describe('a card typed in the gateway’s form', () => {
  it('is saved for the customer that the form was begun for, and not before', async () => {
    const { customerId, clientSecret, setupId } = await begin('rosa');
    expect(await world.gateway.finishCardSetup(setupId)).toEqual({ state: 'open' });
    expect((await type(clientSecret, '5555555555554444')).status).toBe(200);
    const card = {
      paymentMethodId: expect.stringMatching(/^pm_/),
      brand: 'mastercard',
      fingerprint: expect.any(String),
      last4: '4444',
      expiryMonth: 4,
      expiryYear: 2030,
    };
    expect(await world.gateway.finishCardSetup(setupId)).toEqual({ state: 'complete', customerId, card });
  });

  it('is told of by a webhook, for whoever closes the window before they come back', async () => {
    const { rows } = await world.pool.query<{ body: { object: { id: string; object: string } } }>(
      `select body from test_gateway.objects where kind = 'event' and body ->> 'type' = 'setup_intent.succeeded'`,
    );
    const object = rows[0]?.body.object ?? { id: '', object: '' };
    const { payload, signature } = signWebhook(
      {
        kind: 'event',
        id: 'evt_1',
        created: Math.floor(world.clock.now().getTime() / 1000),
        type: 'setup_intent.succeeded',
        object,
        deliveredAt: null,
      },
      world.webhookSecret,
      world.clock.now(),
    );
    expect(world.gateway.readWebhook(payload, signature).about).toEqual({
      kind: 'card_setup',
      setupId: object.id,
    });
  });

  it('is begun once for a key', async () => {
    const { customerId, clientSecret } = await begin('twice');
    expect((await world.gateway.startCardEntry({ customerId }, 'entry twice')).clientSecret).toBe(
      clientSecret,
    );
  });

  it.each([
    ['4000000000000002', 'generic_decline'],
    ['4000000000000069', undefined],
    ['4000002500003155', undefined],
  ])('is refused by the bank, and another one may be typed: %s', async (number, reason) => {
    const { clientSecret, setupId } = await begin(`refused ${number}`);
    const refusal = await type(clientSecret, number);
    expect(refusal.status).toBe(402);
    expect(await refusal.json()).toMatchObject({
      error: { type: 'card_error', ...(reason === undefined ? {} : { decline_code: reason }) },
    });
    expect(await world.gateway.finishCardSetup(setupId)).toEqual({ state: 'open' });
    expect((await type(clientSecret, '4242424242424242')).status).toBe(200);
    expect(await world.gateway.finishCardSetup(setupId)).toMatchObject({
      state: 'complete',
      card: { last4: '4242' },
    });
    expect((await type(clientSecret, '5555555555554444')).status).toBe(400);
  });

  it('is taken from nobody who has not the secret', async () => {
    const { setupId } = await begin('secret');
    expect((await type(`${setupId}_secret_guessed`, '4242424242424242')).status).toBe(404);
    expect(await world.gateway.finishCardSetup(setupId)).toEqual({ state: 'open' });
    expect(await world.gateway.finishCardSetup('seti_of_nobody')).toEqual({ state: 'gone' });
  });
});
