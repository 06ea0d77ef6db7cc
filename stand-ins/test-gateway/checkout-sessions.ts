import { requireCustomer } from './customers.ts';
import { type Call, done, type Endpoint, type Surroundings } from './endpoint.ts';
import { invalidRequest, notFound, RequestProblem } from './problems.ts';
import type { CheckoutSession } from './records.ts';
import { newSetupIntent } from './setup-intents.ts';
import { checkoutSessionShape, setupIntentShape } from './shapes.ts';
import type { StoreTransaction } from './store.ts';
import { createToken } from './tokens.ts';

/** A day, in seconds, as at Stripe. */
const lifetime = 24 * 60 * 60;

export const checkoutSessionEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    known: [
      'mode',
      'allowed_payment_method_types',
      'customer',
      'success_url',
      'cancel_url',
      'metadata',
      'expand',
    ],
    run: createSession,
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    known: ['expand'],
    async run(call) {
      const session = await findSession(call.store, call.id, call.now);
      if (session === undefined) throw notFound('checkout.session', call.id, 'session');
      return done(await sessionAsAsked(call, session));
    },
  },
];

async function createSession(call: Call) {
  const { store, parameters, now } = call;
  if (parameters.requiredText('mode') !== 'setup') {
    throw new RequestProblem(
      invalidRequest({ param: 'mode', message: 'The test gateway has only the mode setup.' }),
    );
  }
  const customer = await requireCustomer(store, parameters.requiredText('customer'), 'customer');
  const setupIntent = newSetupIntent(customer.id, now);
  const session: CheckoutSession = {
    kind: 'checkout_session',
    id: createToken('cs_test'),
    created: now,
    expiresAt: now + lifetime,
    customer: customer.id,
    setupIntent: setupIntent.id,
    successUrl: parameters.requiredWebAddress('success_url'),
    cancelUrl: parameters.webAddress('cancel_url') ?? null,
    status: 'open',
    metadata: parameters.metadata(),
  };
  await store.add(setupIntent);
  await store.add(session);
  return done(await sessionAsAsked(call, session));
}

/** The session as it is now: one that was left open for a day has expired. */
export async function findSession(
  store: StoreTransaction,
  id: string,
  now: number,
): Promise<CheckoutSession | undefined> {
  const session = await store.find('checkout_session', id);
  if (session?.status !== 'open' || now < session.expiresAt) return session;
  const expired: CheckoutSession = { ...session, status: 'expired' };
  await store.replace(expired);
  return expired;
}

function sessionUrl(surroundings: Surroundings, session: CheckoutSession): string {
  return `${surroundings.publicBaseUrl}/checkout/${session.id}`;
}

async function sessionAsAsked(call: Call, session: CheckoutSession) {
  const asked = call.parameters.list('expand');
  const withMethod = asked.includes('setup_intent.payment_method');
  const url = sessionUrl(call, session);
  if (!withMethod && !asked.includes('setup_intent'))
    return checkoutSessionShape(session, url, session.setupIntent);
  const intent = await call.store.find('setup_intent', session.setupIntent);
  if (intent === undefined) throw notFound('setupintent', session.setupIntent, 'setup_intent');
  const method =
    withMethod && intent.paymentMethod !== null
      ? await call.store.find('payment_method', intent.paymentMethod)
      : undefined;
  return checkoutSessionShape(session, url, setupIntentShape(intent, method));
}
