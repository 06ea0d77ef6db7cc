import { declineMessage } from '#platform/payment-gateway/decline-messages.ts';
import { cardError } from './card-errors.ts';
import { findSession } from './checkout-sessions.ts';
import type { Surroundings } from './endpoint.ts';
import { recordEvent } from './events.ts';
import type { CardError, CheckoutSession, PaymentMethod, SetupIntent, TestCard } from './records.ts';
import { checkoutSessionShape } from './shapes.ts';
import type { StoreTransaction } from './store.ts';
import { isChallengedWhenSaved } from './test-cards.ts';
import { createToken } from './tokens.ts';

/** Where a payer is in the course of saving a card. */
export type SetupProgress =
  | { step: 'missing' }
  | { step: 'expired'; cancelUrl: string | null }
  | { step: 'form'; session: CheckoutSession; lastMessage: string | undefined }
  | { step: 'challenge'; session: CheckoutSession; card: TestCard }
  | { step: 'finished'; returnUrl: string };

export async function setupProgress(
  store: StoreTransaction,
  sessionId: string,
  now: number,
): Promise<SetupProgress> {
  const setup = await findSetup(store, sessionId, now);
  if (setup === undefined) return { step: 'missing' };
  const { session, intent } = setup;
  if (session.status === 'expired') return { step: 'expired', cancelUrl: session.cancelUrl };
  if (session.status === 'complete') return { step: 'finished', returnUrl: returnUrlOf(session) };
  if (intent.status === 'requires_action' && intent.cardToApprove !== null) {
    return { step: 'challenge', session, card: intent.cardToApprove };
  }
  const lastMessage = intent.lastError === null ? undefined : messageFor(intent.lastError);
  return { step: 'form', session, lastMessage };
}

/** A card was typed that can be saved: it is saved, or its holder has to approve first. */
export async function takeCard(
  store: StoreTransaction,
  surroundings: Surroundings,
  sessionId: string,
  card: TestCard,
): Promise<void> {
  const setup = await findSetup(store, sessionId, surroundings.now);
  if (setup?.session.status !== 'open') return;
  if (isChallengedWhenSaved(card.behaviour)) {
    await store.replace({ ...setup.intent, status: 'requires_action', cardToApprove: card, lastError: null });
    return;
  }
  await saveCard(store, surroundings, setup, card);
}

/** The bank refused to have the card saved. */
export async function refuseCard(
  store: StoreTransaction,
  sessionId: string,
  error: CardError,
  now: number,
): Promise<void> {
  const setup = await findSetup(store, sessionId, now);
  if (setup?.session.status !== 'open') return;
  await store.replace(withoutCard(setup.intent, error));
}

/** The holder's answer to the challenge. */
export async function answerSetupChallenge(
  store: StoreTransaction,
  surroundings: Surroundings,
  sessionId: string,
  approved: boolean,
): Promise<void> {
  const setup = await findSetup(store, sessionId, surroundings.now);
  const card = setup?.intent.cardToApprove ?? null;
  if (setup?.session.status !== 'open' || card === null) return;
  if (approved) await saveCard(store, surroundings, setup, card);
  else await store.replace(withoutCard(setup.intent, cardError('setup_intent_authentication_failure')));
}

export function messageFor(error: CardError): string {
  return declineMessage(error.declineCode ?? error.code);
}

interface Setup {
  session: CheckoutSession;
  intent: SetupIntent;
}

async function findSetup(
  store: StoreTransaction,
  sessionId: string,
  now: number,
): Promise<Setup | undefined> {
  const session = await findSession(store, sessionId, now);
  const intent = session === undefined ? undefined : await store.find('setup_intent', session.setupIntent);
  return session === undefined || intent === undefined ? undefined : { session, intent };
}

async function saveCard(
  store: StoreTransaction,
  surroundings: Surroundings,
  { session, intent }: Setup,
  card: TestCard,
): Promise<void> {
  const method: PaymentMethod = {
    kind: 'payment_method',
    id: createToken('pm'),
    created: surroundings.now,
    customer: session.customer,
    card,
  };
  const complete: CheckoutSession = { ...session, status: 'complete' };
  await store.add(method);
  await store.replace({
    ...intent,
    status: 'succeeded',
    paymentMethod: method.id,
    cardToApprove: null,
    lastError: null,
  });
  await store.replace(complete);
  const shape = checkoutSessionShape(complete, '', complete.setupIntent);
  await recordEvent(store, 'checkout.session.completed', shape, surroundings.now);
}

function withoutCard(intent: SetupIntent, error: CardError): SetupIntent {
  return { ...intent, status: 'requires_payment_method', cardToApprove: null, lastError: error };
}

function returnUrlOf(session: CheckoutSession): string {
  return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
