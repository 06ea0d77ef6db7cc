const callTheBank = 'Call the number on the back of your card, or choose another card.';
const chooseAnother = 'Choose another card, or call us.';

/**
 * Stripe's decline codes (https://docs.stripe.com/declines/codes) in plain words. Lost, stolen and suspected
 * fraud read like any other refusal, because the holder of the card must not learn that the bank knows.
 */
const messages: Record<string, string> = {
  amount_too_large: 'This is more than the hold on the card. Please call us.',
  approve_with_id: `Your bank needs to check that it’s you. ${callTheBank}`,
  authentication_not_handled: 'Your bank did not get your OK. Try again, or choose another card.',
  authentication_required:
    'Your bank needs to check that it’s you. Sign in, pay again and approve it when your bank asks.',
  authorization_gone: 'The hold on this card has ended. Pay again, or call us.',
  challenge_given_up:
    'Your bank asked you to approve this and got no answer. Pay again and answer your bank, or choose another card.',
  card_removed: 'This card is no longer saved with us. Choose another card.',
  card_not_supported: `This card cannot be used for this kind of payment. ${chooseAnother}`,
  card_velocity_exceeded: `This card has reached its limit. ${chooseAnother}`,
  currency_not_supported: `This card cannot pay in US dollars. ${chooseAnother}`,
  duplicate_transaction:
    'The same amount was just charged to this card. Check your payments before you try again.',
  expired_card: `This card has expired. ${chooseAnother}`,
  incorrect_address: 'The address does not match the card. Check it and try again, or choose another card.',
  incorrect_cvc: 'The 3 or 4 digit security code does not match. Check it and try again.',
  incorrect_number: 'That card number is not right. Check it and try again.',
  incorrect_zip: 'The ZIP code does not match the card. Check it and try again.',
  insufficient_funds: `The bank says there is not enough money on this card. ${chooseAnother}`,
  invalid_account: `This card, or its account, no longer works. ${chooseAnother}`,
  invalid_amount: `The bank does not allow this amount on this card. ${callTheBank}`,
  invalid_cvc: 'The 3 or 4 digit security code does not match. Check it and try again.',
  invalid_expiry_month: 'The expiration month is not right. Check it and try again.',
  invalid_expiry_year: 'The expiration year is not right. Check it and try again.',
  invalid_number: 'That card number is not right. Check it and try again.',
  new_account_information_available: `The bank has new details for this card. ${callTheBank}`,
  no_action_taken: 'The bank could not answer just now. Try again in a few minutes, or choose another card.',
  issuer_not_available: 'We could not reach your bank. Try again in a few minutes, or choose another card.',
  not_permitted: `The bank does not allow this payment. ${callTheBank}`,
  processing_error: 'Something went wrong at the bank. Try again in a few minutes, or choose another card.',
  reenter_transaction: 'The bank could not read this. Try again, or choose another card.',
  revocation_of_all_authorizations: `This card no longer allows payments to us. ${callTheBank}`,
  revocation_of_authorization: `This card no longer allows payments to us. ${callTheBank}`,
  setup_intent_authentication_failure: 'Your bank did not get your OK. Try again, or choose another card.',
  payment_intent_authentication_failure: 'Your bank did not get your OK. Try again, or choose another card.',
  stop_payment_order: `This card no longer allows payments to us. ${callTheBank}`,
  testmode_decline: 'This is a test, and this card is a real one. Use a test card.',
  transaction_not_allowed: `The bank does not allow this payment. ${callTheBank}`,
  try_again_later: 'The bank could not answer just now. Try again in a few minutes, or choose another card.',
  withdrawal_count_limit_exceeded: `This card has reached its limit. ${chooseAnother}`,
};

/** The codes that have words of their own. */
export const explainedDeclineCodes = Object.keys(messages);

const anyOther = `The bank declined this card and did not say why. ${callTheBank}`;

/** What to tell the payer for a decline code: what happened and what to do next. Unknown codes have words too. */
export function declineMessage(code: string): string {
  return Object.hasOwn(messages, code) ? messages[code]! : anyOther;
}
