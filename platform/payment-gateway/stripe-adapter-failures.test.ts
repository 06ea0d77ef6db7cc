import { createServer, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  idOf,
  intentsOf,
  portOf,
  startTestWorld,
  type TestWorld,
  visitPaidWith,
} from '#stand-ins/test-gateway/test-world.ts';
import { GatewayFault, GatewayUnavailable } from './gateway-errors.ts';

let world: TestWorld;

beforeAll(async () => {
  world = await startTestWorld();
}, 60_000);

afterAll(async () => {
  await world.stop();
  expect(world.faults).toEqual([]);
});

const good = '4242424242424242';
let counter = 0;

function newVisit() {
  counter += 1;
  return visitPaidWith(world, `visit ${counter}`, good);
}

describe('once and only once', () => {
  it('makes one payment intent of ten requests at once with one key', async () => {
    const visit = await newVisit();
    const ten = Array.from({ length: 10 }, () => world.gateway.authorize(visit, 'ten at once'));

    const ids = new Set((await Promise.all(ten)).map(idOf));

    expect(ids.size).toBe(1);
    expect(await intentsOf(world, visit.customerId)).toHaveLength(1);
  });

  it('makes ten payment intents of ten keys, so that the test above can fail', async () => {
    const visit = await newVisit();
    const ten = Array.from({ length: 10 }, (_, index) =>
      world.gateway.authorize(visit, `key ${index} of ten`),
    );
    expect(new Set((await Promise.all(ten)).map(idOf)).size).toBe(10);
  });

  it('refuses one key for two requests', async () => {
    const visit = await newVisit();
    await world.gateway.authorize(visit, 'one key');

    await expect(world.gateway.authorize({ ...visit, amountCents: 9_000 }, 'one key')).rejects.toMatchObject({
      name: 'GatewayFault',
      code: 'idempotency_error',
    });
    expect(await intentsOf(world, visit.customerId)).toHaveLength(1);
  });

  it('charges once when the answer is lost on its way', async () => {
    const visit = await newVisit();
    const line = await openLine({ losesAnswers: 1 });

    const outcome = await world.gatewayAt(line.port).authorize(visit, 'lost answer');

    expect(line.answers()).toBe(2);
    expect(await world.gateway.findAuthorization(visit)).toMatchObject({ paymentIntentId: idOf(outcome) });
    expect(await intentsOf(world, visit.customerId)).toHaveLength(1);
    await line.close();
  });

  it('can be asked again with the same key when the gateway was away', async () => {
    const visit = await newVisit();
    const line = await openLine({ losesAnswers: 2 });
    const gateway = world.gatewayAt(line.port);

    expect(await gateway.authorize(visit, 'away')).toEqual({ state: 'unavailable' });
    expect(await gateway.authorize(visit, 'away')).toMatchObject({ state: 'authorized' });
    expect(await intentsOf(world, visit.customerId)).toHaveLength(1);
    await line.close();
  });
});

describe('a bad line, by the cards that stand for it', () => {
  it('is asked again later when there were too many requests', async () => {
    const visit = await visitPaidWith(world, 'too many', '4000000000042913');
    expect(await world.gateway.authorize(visit, 'too many')).toEqual({ state: 'unavailable' });
    expect(await intentsOf(world, visit.customerId)).toEqual([]);
    expect(await world.gateway.authorize(visit, 'too many')).toMatchObject({ state: 'authorized' });
    expect(await intentsOf(world, visit.customerId)).toHaveLength(1);
  });

  it('charges once when the answer is lost after the charge', async () => {
    const visit = await visitPaidWith(world, 'lost', '4000000000040818');
    const line = await openLine({ losesAnswers: 0 });
    expect(
      await world.gatewayAt(line.port, { attemptTimeout: 1_000 }).authorize(visit, 'lost'),
    ).toMatchObject({ state: 'authorized' });
    expect(line.requests()).toBe(2);
    expect(line.answers()).toBe(1);
    expect(await intentsOf(world, visit.customerId)).toHaveLength(1);
    await line.close();
  });

  it('waits for an answer that is slow', async () => {
    const visit = await visitPaidWith(world, 'slow', '4000000000050411');
    const line = await openLine({ losesAnswers: 0 });
    expect(await world.gatewayAt(line.port).authorize(visit, 'slow')).toMatchObject({ state: 'authorized' });
    expect(line.requests()).toBe(1);
    await line.close();
  });
});

describe('a gateway that is not there', () => {
  it('gives up on one that never answers', async () => {
    const silent = createServer(() => undefined);
    const port = await portOnceListening(silent);
    const gateway = world.gatewayAt(port, { attemptTimeout: 50 });
    const visit = await newVisit();

    expect(await gateway.authorize(visit, 'silence')).toEqual({ state: 'unavailable' });
    expect(await gateway.capture('pi_any', 100, 'silence')).toEqual({ state: 'unavailable' });
    expect(await gateway.release('pi_any', 'silence')).toEqual({ state: 'unavailable' });
    await expect(gateway.createCustomer({ reference: 'any' }, 'silence')).rejects.toThrow(GatewayUnavailable);
    await expect(gateway.finishCardSetup('cs_test_any')).rejects.toThrow(GatewayUnavailable);
    await expect(gateway.findAuthorization(visit)).rejects.toThrow(GatewayUnavailable);
    silent.closeAllConnections();
    silent.close();
  }, 20_000);

  it('names a wrong key as our fault, without showing it', async () => {
    const gateway = world.gatewayAt(world.apiPort, { secretKey: 'sk_test_wrong' });
    const customer = { reference: 'any', email: 'rosa@example.org' };
    const error = await gateway.createCustomer(customer, 'wrong key').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GatewayFault);
    expect(`${String(error)}${JSON.stringify(error)}`).not.toMatch(/sk_test|rosa/);
  });
});

/**
 * A line to the gateway that cuts the connection in place of the first answers, after the gateway has done
 * its work.
 */
async function openLine({ losesAnswers }: { losesAnswers: number }) {
  let requests = 0;
  let answers = 0;
  const line = createServer((incoming, outgoing) => {
    requests += 1;
    const { method, url, headers } = incoming;
    const onward = request(
      { host: '127.0.0.1', port: world.apiPort, method, path: url, headers },
      (answer) => {
        answers += 1;
        if (answers <= losesAnswers) {
          answer.resume().on('end', () => incoming.socket.destroy());
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.pipe(onward);
  });
  const port = await portOnceListening(line);
  const close = () =>
    new Promise<void>((resolve) => {
      line.close(() => resolve());
      line.closeAllConnections();
    });
  return { port, close, requests: () => requests, answers: () => answers };
}

async function portOnceListening(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(portOf(server.address())));
  });
}
