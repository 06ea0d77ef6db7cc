import { createServer } from 'node:http';
import type { PaymentGateway } from '#platform/payment-gateway/gateway.ts';
import {
  entryOf,
  idOf,
  openCardPage,
  portOf,
  postForm,
  saveCard,
  startTestWorld,
  typeInForm,
  type TestWorld,
} from '#stand-ins/test-gateway/test-world.ts';
import { type Exchange, recordInFrontOf } from './recorder.ts';

/** Everything that goes over the wire between the adapter and the test gateway, in both directions. */
export interface Recording {
  world: TestWorld;
  exchanges: readonly Exchange[];
  /** The bodies of the webhooks. */
  events: readonly unknown[];
  stop(): Promise<void>;
}

export async function recordEverything(): Promise<Recording> {
  const world = await startTestWorld();
  const recorder = await recordInFrontOf(world.apiOrigin);
  await useEverything(world.gatewayAt(recorder.port), world.publicOrigin);
  await world
    .gatewayAt(recorder.port, { secretKey: 'sk_test_wrong' })
    .createCustomer({ reference: 'nobody' }, 'wrong key')
    .catch(() => undefined);
  const events = await receiveEvents(world);
  const stop = async () => {
    await recorder.close();
    await world.stop();
  };
  return { world, exchanges: recorder.exchanges, events, stop };
}

async function receiveEvents(world: TestWorld): Promise<unknown[]> {
  const received: unknown[] = [];
  const receiver = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    received.push(JSON.parse(Buffer.concat(chunks).toString()));
    outgoing.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', () => resolve()));
  await world.testGateway.deliverWebhooks(`http://127.0.0.1:${portOf(receiver.address())}`);
  receiver.close();
  receiver.closeAllConnections();
  return received;
}

/** Everything that the adapter ever requests, with everything that the gateway ever answers. */
async function useEverything(gateway: PaymentGateway, publicOrigin: string): Promise<void> {
  const { customerId, card } = await saveCard(gateway, 'payer', '4242424242424242');
  const request = {
    amountCents: 8_000,
    currency: 'usd',
    customerId,
    paymentMethodId: card.paymentMethodId,
    description: 'Home cleaning',
  } as const;
  const hold = async (reference: string) =>
    idOf(await gateway.authorize({ ...request, reference }, reference));
  const [taken, free] = [await hold('taken'), await hold('free')];
  await gateway.authorize({ ...request, amountCents: 1, reference: 'taken' }, 'taken').catch(() => undefined);
  await gateway.capture(taken, 4_000, 'take');
  await gateway.capture(taken, 9_000, 'take too much').catch(() => undefined);
  await gateway.release(free, 'release');
  await gateway.release(taken, 'release what is taken');
  await gateway.refund(taken, 1_000, 'back in part');
  await gateway.refund(taken, 3_000, 'back');
  await gateway.refund(taken, 1, 'back too much');
  for (const number of ['4000000000000341', '4000000000009995', '4000002760003184', '4000000000042913']) {
    const refused = await saveCard(gateway, `payer ${number}`, number);
    const asked = {
      ...request,
      customerId: refused.customerId,
      paymentMethodId: refused.card.paymentMethodId,
      reference: number,
    };
    await gateway.authorize(asked, `away ${number}`);
    const outcome = await gateway.authorize(
      { ...asked, returnUrl: 'https://hearthside.test/back' },
      `present ${number}`,
    );
    if (outcome.state === 'challenge') {
      await gateway.findAuthorization({ paymentIntentId: outcome.paymentIntentId });
      await postForm(outcome.url, { answer: 'decline' });
      await gateway.findAuthorization({ paymentIntentId: outcome.paymentIntentId });
    }
  }
  const { setupId } = await openCardPage(gateway, 'nobody types');
  await gateway.finishCardSetup(setupId);
  await gateway.finishCardSetup('cs_unknown');
  const { clientSecret } = await gateway.startCardEntry({ customerId }, 'typed in the form');
  await gateway.finishCardSetup(entryOf(clientSecret));
  await typeInForm(publicOrigin, clientSecret, '4000000000000002');
  await gateway.finishCardSetup(entryOf(clientSecret));
  await typeInForm(publicOrigin, clientSecret, '5555555555554444');
  await gateway.finishCardSetup(entryOf(clientSecret));
  await gateway.finishCardSetup('seti_unknown');
  await gateway.findAuthorization({ customerId, reference: 'taken' });
  await gateway.findAuthorization({ paymentIntentId: 'pi_unknown' });
  await gateway.listAuthorizations(new Date(0));
  await gateway.listRefunds(new Date(0));
  for (const number of ['4000000000000259', '4000000000005423']) {
    const { customerId: payer, card: disputed } = await saveCard(gateway, `payer ${number}`, number);
    const asked = { ...request, customerId: payer, paymentMethodId: disputed.paymentMethodId };
    const paid = idOf(await gateway.authorize({ ...asked, reference: number }, number));
    await gateway.capture(paid, 8_000, `take ${number}`);
    await gateway.refund(paid, 1_000, `back ${number}`).catch(() => undefined);
    await gateway.listDisputes({ paymentIntentId: paid });
  }
  await gateway.listDisputes({ since: new Date(0) });
  const left = await hold('left for more');
  await gateway.capture(left, 8_000, 'take all');
  await gateway.refund(left, 1, 'back a cent');
  const { card: worn } = await saveCard(gateway, 'payer who leaves', '4242424242424242');
  await gateway.removeCard(worn.paymentMethodId);
  await gateway.removeCard(worn.paymentMethodId);
}
