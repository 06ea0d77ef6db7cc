import type { CardError } from './records.ts';

const wordings: Record<string, string> = {
  authentication_required: 'Your card was declined. This transaction requires authentication.',
  card_declined: 'Your card was declined.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  insufficient_funds: 'Your card has insufficient funds.',
  payment_intent_authentication_failure: 'The provided PaymentMethod has failed authentication.',
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  setup_intent_authentication_failure:
    'The latest attempt to set up the payment method has failed because authentication failed.',
};

/**
 * A card error as Stripe sends it. A bank's refusal has the code `card_declined` with the bank's reason next
 * to it; some reasons are codes of their own (https://docs.stripe.com/testing#declined-payments).
 */
export function cardError(code: string, declineCode: string | null = null): CardError {
  return { code, declineCode, message: wordings[declineCode ?? code] ?? 'Your card was declined.' };
}
