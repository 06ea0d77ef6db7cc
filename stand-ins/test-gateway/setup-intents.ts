import { cardError } from './card-errors.ts';
import type { CardFormResult } from './card-form.ts';
import { requireCustomer } from './customers.ts';
import { done, type Endpoint } from './endpoint.ts';
import { recordEvent } from './events.ts';
import { cardDeclined, invalidRequest, notFound } from './problems.ts';
import type { CardError, PaymentMethod, SetupIntent } from './records.ts';
import { setupIntentShape } from './shapes.ts';
import type { Answer, StoreTransaction } from './store.ts';
import { isChallengedWhenSaved } from './test-cards.ts';
import { createToken } from './tokens.ts';

export const setupIntentEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/setup_intents',
    known: ['customer', 'allowed_payment_method_types', 'usage', 'metadata', 'expand'],
    async run({ store, parameters, now }) {
      const usage = parameters.text('usage') ?? 'off_session';
      if (usage !== 'off_session')
        return invalidRequest({
          param: 'usage',
          message: 'The test gateway has only the usage off_session.',
        });
      const customer = await requireCustomer(store, parameters.requiredText('customer'), 'customer');
      const intent = newSetupIntent(customer.id, now);
      await store.add(intent);
      return done(setupIntentShape(intent));
    },
  },
  {
    method: 'GET',
    path: '/v1/setup_intents/:id',
    known: ['expand', 'client_secret'],
    async run({ store, id, parameters }) {
      const intent = await store.find('setup_intent', id);
      if (intent === undefined) throw notFound('setupintent', id, 'intent');
      const expanded = parameters.list('expand').includes('payment_method') && intent.paymentMethod !== null;
      return done(
        setupIntentShape(
          intent,
          expanded ? await store.find('payment_method', intent.paymentMethod ?? '') : undefined,
        ),
      );
    },
  },
];

export function newSetupIntent(customer: string, now: number): SetupIntent {
  const id = createToken('seti');
  return {
    kind: 'setup_intent',
    id,
    secret: createToken(`${id}_secret`),
    created: now,
    customer,
    status: 'requires_payment_method',
    paymentMethod: null,
    cardToApprove: null,
    lastError: null,
  };
}

/**
 * What the gateway's script in the browser requests when a card was typed in its form: the secret is the
 * permission. No bank asks anything here: a card that its holder has to approve is refused as not approved.
 */
export async function confirmSetupIntent(
  store: StoreTransaction,
  given: { id: string; secret: string; read: CardFormResult; now: number },
): Promise<Answer> {
  const intent = await store.find('setup_intent', given.id);
  if (intent === undefined || intent.secret !== given.secret)
    throw notFound('setupintent', given.id, 'intent');
  if (intent.status === 'succeeded')
    return invalidRequest({
      code: 'setup_intent_unexpected_state',
      message: 'This SetupIntent has already succeeded.',
    });
  const { read } = given;
  if (read.state === 'unreadable')
    return invalidRequest({ code: 'incomplete_card', message: read.errors[0]?.message ?? '' });
  if (read.state === 'refused') return refuse(store, intent, read.error);
  if (isChallengedWhenSaved(read.card.behaviour))
    return refuse(store, intent, cardError('setup_intent_authentication_failure'));
  const method: PaymentMethod = {
    kind: 'payment_method',
    id: createToken('pm'),
    created: given.now,
    customer: intent.customer,
    card: read.card,
  };
  const complete: SetupIntent = {
    ...intent,
    status: 'succeeded',
    paymentMethod: method.id,
    cardToApprove: null,
    lastError: null,
  };
  await store.add(method);
  await store.replace(complete);
  await recordEvent(store, 'setup_intent.succeeded', setupIntentShape(complete), given.now);
  return done(setupIntentShape(complete));
}

async function refuse(store: StoreTransaction, intent: SetupIntent, error: CardError): Promise<Answer> {
  const refused: SetupIntent = { ...intent, lastError: error };
  await store.replace(refused);
  return cardDeclined(error, { setup_intent: setupIntentShape(refused) });
}
