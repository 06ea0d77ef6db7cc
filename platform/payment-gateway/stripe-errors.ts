import Stripe from 'stripe';
import { GatewayFault, GatewayUnavailable } from './gateway-errors.ts';

/**
 * Asks Stripe where only an answer will do. @throws GatewayUnavailable or GatewayFault, never an error of the
 * library.
 */
export async function askStripe<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    throw faultFrom(error);
  }
}

/**
 * Whether the same request may be answered later: no connection, no answer in time, too many requests,
 * another request with the same key still under way (409), or a failure on Stripe's side.
 */
export function isAway(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAPIError
  );
}

/**
 * Why a card cannot be charged: the bank's reason, or ours when the card was removed in the meantime, which
 * Stripe reports as a wrong `payment_method`. Undefined for any other error.
 */
export function declineCode(error: unknown): string | undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'payment_method')
    return 'card_removed';
  if (!(error instanceof Stripe.errors.StripeCardError)) return undefined;
  return error.decline_code || error.code || 'card_declined';
}

/** Whether Stripe refused the request itself with this code. */
export function refusedWith(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
}

/**
 * What is thrown to our callers for an error of the library, or for an answer that makes no sense (a word of
 * ours).
 */
export function faultFrom(error: unknown): Error {
  if (typeof error === 'string') return new GatewayFault(error, undefined);
  if (isAway(error)) return new GatewayUnavailable();
  if (error instanceof Stripe.errors.StripeError) {
    return new GatewayFault(error.code ?? error.rawType ?? error.type, error.requestId);
  }
  return error instanceof Error ? error : new GatewayFault('unknown', undefined);
}
