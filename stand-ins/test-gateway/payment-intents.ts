import { requireCustomer } from './customers.ts';
import { disputeWhenCharged } from './disputes.ts';
import { type Call, done, type Endpoint } from './endpoint.ts';
import { readPage } from './parameters.ts';
import {
  canceled,
  findPaymentIntent,
  lapseWhenDue,
  moveTo,
  settle,
  shapeOf,
} from './payment-intent-states.ts';
import { requirePaymentMethod } from './payment-methods.ts';
import { cardDeclined, invalidRequest, notFound, RequestProblem, tooManyRequests } from './problems.ts';
import type { PaymentIntent } from './records.ts';
import type { Answer } from './store.ts';
import { delayOf, judgeCharge } from './test-cards.ts';
import { createToken } from './tokens.ts';

/** Cents: Stripe's least and greatest charge in US dollars. */
const least = 50;
const greatest = 99_999_999;

const creating = [
  'amount',
  'currency',
  'customer',
  'allowed_payment_method_types',
  'capture_method',
  'confirm',
];
const describing = ['description', 'metadata', 'expand'];
const listing = ['customer', 'created', 'limit', 'starting_after', 'expand'];
const confirming = ['payment_method', 'off_session', 'return_url'];

export const paymentIntentEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    known: [...creating, ...describing, ...confirming],
    run: create,
  },
  { method: 'GET', path: '/v1/payment_intents', known: listing, run: list },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    known: ['expand', 'client_secret'],
    run: async (call) => done(shapeOf(call, await requireIntent(call))),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/capture',
    known: ['amount_to_capture', 'expand'],
    run: capture,
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    known: ['cancellation_reason', 'expand'],
    run: cancel,
  },
];

async function create(call: Call): Promise<Answer> {
  const { store, parameters, now } = call;
  parameters.requiredText('amount');
  const amount = parameters.integer('amount', 1) ?? 0;
  if (amount < least) throw refused('amount_too_small', 'amount', 'Amount must be at least $0.50 usd');
  if (amount > greatest)
    throw refused('amount_too_large', 'amount', 'Amount must be no more than $999,999.99');
  if (parameters.requiredText('currency') !== 'usd') throw onlyHere('currency', 'usd');
  if (parameters.requiredText('capture_method') !== 'manual') throw onlyHere('capture_method', 'manual');
  const customer = await requireCustomer(store, parameters.requiredText('customer'), 'customer');
  const intentId = createToken('pi');
  const intent: PaymentIntent = {
    kind: 'payment_intent',
    id: intentId,
    secret: createToken(`${intentId}_secret`),
    created: now,
    authorizedAt: null,
    canceledAt: null,
    cancellationReason: null,
    amount,
    amountReceived: 0,
    amountRefunded: 0,
    customer: customer.id,
    paymentMethod: parameters.text('payment_method') ?? null,
    description: parameters.text('description') ?? null,
    returnUrl: null,
    status:
      parameters.text('payment_method') === undefined ? 'requires_payment_method' : 'requires_confirmation',
    lastError: null,
    dispute: null,
    fraudWarning: null,
    metadata: parameters.metadata(),
  };
  await store.add(intent);
  return parameters.flag('confirm') ? confirm(call, intent) : done(shapeOf(call, intent));
}

async function confirm(call: Call, intent: PaymentIntent): Promise<Answer> {
  const { store, parameters } = call;
  const offSession = parameters.flag('off_session');
  if (intent.paymentMethod === null)
    throw refused('parameter_missing', 'payment_method', 'No payment method to confirm with.');
  const method = await requirePaymentMethod(store, intent.paymentMethod, 'payment_method');
  if (method.customer !== intent.customer) {
    throw refused(
      'payment_method_unexpected_state',
      'payment_method',
      'The payment method was detached, or belongs to another customer.',
    );
  }
  if (method.card.behaviour === 'too_many_requests_when_charged' && !call.wasTurnedAway)
    throw tooManyRequests();
  const verdict = judgeCharge(method.card.behaviour, !offSession);
  const returnUrl = parameters.webAddress('return_url') ?? null;
  if (verdict === 'challenge' && returnUrl === null) {
    throw refused('parameter_missing', 'return_url', 'A challenge on a page needs a return_url.');
  }
  const judged = await settle(store, call, { ...intent, returnUrl }, verdict);
  const shape = shapeOf(call, judged);
  return judged.lastError === null
    ? { ...done(shape), delay: delayOf(method.card.behaviour) }
    : cardDeclined(judged.lastError, { payment_intent: shape });
}

async function capture(call: Call): Promise<Answer> {
  const amount = call.parameters.integer('amount_to_capture', 1);
  const intent = await requireIntent(call);
  if (intent.status !== 'requires_capture') return unexpectedState(call, intent, 'captured');
  const amountReceived = amount ?? intent.amount;
  if (amountReceived > intent.amount) {
    return invalidRequest({
      code: 'amount_too_large',
      param: 'amount_to_capture',
      message: `The amount to capture (${amountReceived}) is more than what can be captured (${intent.amount}).`,
    });
  }
  const captured: PaymentIntent = { ...intent, status: 'succeeded', amountReceived };
  const taken = await moveTo(call.store, call, 'payment_intent.succeeded', captured);
  const method = await call.store.find('payment_method', intent.paymentMethod ?? '');
  if (method !== undefined) await disputeWhenCharged(call.store, taken, method.card.behaviour, call.now);
  return done(shapeOf(call, taken));
}

async function cancel(call: Call): Promise<Answer> {
  const reason = readReason(call.parameters.text('cancellation_reason'));
  const intent = await requireIntent(call);
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    return unexpectedState(call, intent, 'canceled');
  const after = canceled(intent, call.now, reason);
  return done(shapeOf(call, await moveTo(call.store, call, 'payment_intent.canceled', after)));
}

function readReason(word: string | undefined): PaymentIntent['cancellationReason'] {
  switch (word) {
    case undefined:
      return null;
    case 'abandoned':
    case 'duplicate':
    case 'fraudulent':
    case 'requested_by_customer':
      return word;
    default:
      throw refused('parameter_unknown', 'cancellation_reason', 'Invalid cancellation_reason');
  }
}

async function list(call: Call): Promise<Answer> {
  const { store, parameters } = call;
  const { page, limit } = readPage(parameters);
  const found = await store.listOfCustomer('payment_intent', {
    ...page,
    customer: parameters.text('customer'),
  });
  const data = [];
  for (const intent of found.slice(0, limit))
    data.push(shapeOf(call, await lapseWhenDue(store, intent, call)));
  return done({ object: 'list', url: '/v1/payment_intents', has_more: found.length > limit, data });
}

async function requireIntent(call: Call): Promise<PaymentIntent> {
  const intent = await findPaymentIntent(call.store, call.id, call);
  if (intent === undefined) throw notFound('payment_intent', call.id, 'intent');
  return intent;
}

function unexpectedState(call: Call, intent: PaymentIntent, deed: string): Answer {
  const message = `This PaymentIntent could not be ${deed} because it has a status of ${intent.status}.`;
  return invalidRequest({
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: shapeOf(call, intent),
  });
}

function refused(code: string, param: string, message: string): RequestProblem {
  return new RequestProblem(invalidRequest({ code, param, message }));
}

function onlyHere(param: string, value: string): RequestProblem {
  return new RequestProblem(
    invalidRequest({ param, message: `The test gateway knows only ${param}=${value}.` }),
  );
}
