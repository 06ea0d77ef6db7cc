import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { checkoutSessionEndpoints } from './checkout-sessions.ts';
import { customerEndpoints } from './customers.ts';
import { disputeEndpoints } from './disputes.ts';
import type { Endpoint, Surroundings } from './endpoint.ts';
import { readParameters } from './parameters.ts';
import { paymentIntentEndpoints } from './payment-intents.ts';
import { paymentMethodEndpoints } from './payment-methods.ts';
import { gatewayFailed, idempotencyProblem, invalidRequest, RequestProblem } from './problems.ts';
import { refundEndpoints } from './refunds.ts';
import { setupIntentEndpoints } from './setup-intents.ts';
import { type Answer, RequestStillUnderWay, type StoreTransaction, type TestGatewayStore } from './store.ts';
import { createToken } from './tokens.ts';

export interface ApiSettings {
  store: TestGatewayStore;
  secretKey: string;
  surroundings: () => Surroundings;
  onFault: (error: Error) => void;
}

const endpoints = [
  ...customerEndpoints,
  ...checkoutSessionEndpoints,
  ...setupIntentEndpoints,
  ...paymentMethodEndpoints,
  ...paymentIntentEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
];
const largestBody = 64 * 1024;
const longestKey = 255;

/** Stripe's HTTP API, as much of it as the adapter speaks. To be served on the loopback address only. */
export function createApi(settings: ApiSettings): Hono {
  const api = new Hono();
  /** Keys of requests that were too many, until they are asked again. */
  const turnedAway = new Set<string>();

  api.use(bodyLimit({ maxSize: largestBody, onError: () => send(tooLarge()) }));
  api.use(async (context, next) => {
    if (!isBearer(context.req.header('authorization'), settings.secretKey)) return send(wrongKey());
    return next();
  });

  for (const endpoint of endpoints) {
    api.on(endpoint.method, endpoint.path, async (context) => {
      try {
        return await answer(context, endpoint, settings, turnedAway);
      } catch (error) {
        return send(refusalFor(error, settings.onFault));
      }
    });
  }

  api.notFound((context) => send(unknownAddress(context)));
  return api;
}

async function answer(
  context: Context,
  endpoint: Endpoint,
  settings: ApiSettings,
  turnedAway: Set<string>,
): Promise<Response> {
  const isPost = endpoint.method === 'POST';
  const encoded = new URLSearchParams(isPost ? await context.req.text() : new URL(context.req.url).search);
  const key = isPost ? context.req.header('idempotency-key') : undefined;
  if (key !== undefined && (key === '' || key.length > longestKey)) {
    return send(idempotencyProblem(400, undefined, 'An idempotency key has 1 to 255 characters.'));
  }
  const surroundings = settings.surroundings();
  const run = (store: StoreTransaction) =>
    endpoint.run({
      ...surroundings,
      store,
      parameters: readParameters(encoded, endpoint.known),
      id: context.req.param('id') ?? '',
      wasTurnedAway: key === undefined || turnedAway.has(key),
    });
  if (key === undefined) return send(await settings.store.transact(run));

  const kept = await settings.store
    .transact(async (store) => {
      const hash = hashOf(context.req.path, encoded);
      const claim = await store.claim(key, hash, new Date(surroundings.now * 1000));
      if (claim.state === 'used_for_another_request') {
        return { answer: idempotencyProblem(400, undefined, usedForAnother) };
      }
      if (claim.state === 'answered')
        return { answer: claim.answer, headers: { 'idempotent-replayed': 'true' } };
      const { delay, ...fresh } = await run(store);
      await store.keepAnswer(key, fresh);
      return { answer: fresh, delay };
    })
    .catch((error: unknown) => {
      if (error instanceof RequestProblem && error.answer.status === 429) turnedAway.add(key);
      throw error;
    });
  // It is done by now; only the answer is on its way, or lost.
  if (kept.delay !== undefined) await setTimeout(kept.delay, undefined, { ref: false });
  return send(kept.answer, kept.headers);
}

const usedForAnother =
  'Keys for idempotent requests can only be used with the same parameters they were first used with.';

/** The order of parameters does not matter, their number and values do. */
function hashOf(path: string, encoded: URLSearchParams): string {
  const sorted = new URLSearchParams(
    [...encoded].sort((one, other) => (one.join('=') < other.join('=') ? -1 : 1)),
  );
  return createHash('sha256').update(`${path}\n${sorted}`).digest('hex');
}

function refusalFor(error: unknown, onFault: (error: Error) => void): Answer {
  if (error instanceof RequestProblem) return error.answer;
  if (error instanceof RequestStillUnderWay) {
    const message = 'There is currently another in-progress request using this idempotency key.';
    return idempotencyProblem(409, 'idempotency_key_in_use', message);
  }
  onFault(error instanceof Error ? error : new Error('The test gateway failed.'));
  return gatewayFailed();
}

function send({ status, body }: Answer, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'request-id': createToken('req'), ...headers } });
}

function isBearer(header: string | undefined, secretKey: string): boolean {
  const given = createHash('sha256')
    .update(header ?? '')
    .digest();
  const expected = createHash('sha256').update(`Bearer ${secretKey}`).digest();
  return timingSafeEqual(given, expected);
}

function wrongKey(): Answer {
  return invalidRequest({ message: 'Invalid API Key provided.' }, 401);
}

function tooLarge(): Answer {
  return invalidRequest({ message: 'The request is too large.' }, 413);
}

function unknownAddress(context: Context): Answer {
  return invalidRequest(
    { message: `Unrecognized request URL (${context.req.method}: ${context.req.path}).` },
    404,
  );
}
