import { disputeShape, fraudWarningShape } from './dispute-shapes.ts';
import { done, type Endpoint } from './endpoint.ts';
import { recordEvent } from './events.ts';
import { notFound } from './problems.ts';
import type { CardBehaviour, PaymentIntent } from './records.ts';
import type { StoreTransaction } from './store.ts';
import { createToken } from './tokens.ts';

/** How long an answer to a dispute is waited for, in seconds. */
const answerSeconds = 10 * 86_400;
/** Which payments are looked through for disputes: the newest. */
const mostIntents = 1_000;

const newestFirst = <Each extends { created: number }>(data: Each[]) =>
  data.toSorted((one, other) => other.created - one.created);

/** What the bank of a test card does once it is charged: it takes the money back, or warns of fraud. */
export async function disputeWhenCharged(
  store: StoreTransaction,
  intent: PaymentIntent,
  behaviour: CardBehaviour,
  now: number,
): Promise<PaymentIntent> {
  if (behaviour === 'disputed_when_charged') {
    const dispute = {
      id: createToken('du'),
      created: now,
      status: 'needs_response',
      answerBy: now + answerSeconds,
    } as const;
    const disputed: PaymentIntent = { ...intent, dispute };
    await store.replace(disputed);
    await recordEvent(store, 'charge.dispute.created', disputeShape(disputed, dispute), now);
    return disputed;
  }
  if (behaviour === 'warned_of_when_charged') {
    const fraudWarning = { id: createToken('issfr'), created: now };
    const warned: PaymentIntent = { ...intent, fraudWarning };
    await store.replace(warned);
    await recordEvent(
      store,
      'radar.early_fraud_warning.created',
      fraudWarningShape(warned, fraudWarning),
      now,
    );
    return warned;
  }
  return intent;
}

export const disputeEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/disputes',
    known: ['payment_intent', 'limit', 'expand'],
    async run({ store, parameters }) {
      const intents = await intentsAskedFor(store, parameters.text('payment_intent'));
      const data = intents.flatMap((intent) =>
        intent.dispute !== null ? [disputeShape(intent, intent.dispute)] : [],
      );
      return done({ object: 'list', url: '/v1/disputes', has_more: false, data: newestFirst(data) });
    },
  },
  {
    method: 'GET',
    path: '/v1/radar/early_fraud_warnings',
    known: ['payment_intent', 'limit', 'expand'],
    async run({ store, parameters }) {
      const intents = await intentsAskedFor(store, parameters.text('payment_intent'));
      const data = intents.flatMap((intent) =>
        intent.fraudWarning !== null ? [fraudWarningShape(intent, intent.fraudWarning)] : [],
      );
      return done({
        object: 'list',
        url: '/v1/radar/early_fraud_warnings',
        has_more: false,
        data: newestFirst(data),
      });
    },
  },
  {
    // As at Stripe, a test dispute is won by this text, and lost by any other (https://docs.stripe.com/testing#evidence).
    method: 'POST',
    path: '/v1/disputes/:id',
    known: ['evidence', 'submit', 'expand'],
    async run({ store, parameters, id, now }) {
      const intent = (await intentsAskedFor(store, undefined)).find(({ dispute }) => dispute?.id === id);
      if (!intent?.dispute) throw notFound('dispute', id, 'dispute');
      const isWon = parameters.text('evidence[uncategorized_text]') === 'winning_evidence';
      const dispute = { ...intent.dispute, status: isWon ? ('won' as const) : ('lost' as const) };
      const ended: PaymentIntent = { ...intent, dispute };
      await store.replace(ended);
      const shape = disputeShape(ended, dispute);
      await recordEvent(store, 'charge.dispute.closed', shape, now);
      return done(shape);
    },
  },
];

async function intentsAskedFor(store: StoreTransaction, id: string | undefined): Promise<PaymentIntent[]> {
  if (id === undefined)
    return store.listOfCustomer('payment_intent', {
      customer: undefined,
      after: undefined,
      limit: mostIntents,
    });
  const intent = await store.find('payment_intent', id);
  return intent === undefined ? [] : [intent];
}
