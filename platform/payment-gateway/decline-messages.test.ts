import { describe, expect, it } from 'vitest';
import { declineMessage, explainedDeclineCodes } from './decline-messages.ts';

/** All that Stripe names (https://docs.stripe.com/declines/codes). */
const stripesDeclineCodes = [
  'approve_with_id',
  'authentication_not_handled',
  'authentication_required',
  'call_issuer',
  'card_not_supported',
  'card_velocity_exceeded',
  'currency_not_supported',
  'do_not_honor',
  'do_not_try_again',
  'duplicate_transaction',
  'expired_card',
  'fraudulent',
  'generic_decline',
  'incorrect_address',
  'incorrect_cvc',
  'incorrect_number',
  'incorrect_pin',
  'incorrect_zip',
  'insufficient_funds',
  'invalid_account',
  'invalid_amount',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'invalid_pin',
  'issuer_not_available',
  'lost_card',
  'merchant_blacklist',
  'mobile_device_authentication_required',
  'new_account_information_available',
  'no_action_taken',
  'not_permitted',
  'offline_pin_required',
  'online_or_offline_pin_required',
  'pickup_card',
  'pin_try_exceeded',
  'processing_error',
  'reenter_transaction',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'service_not_allowed',
  'stolen_card',
  'stop_payment_order',
  'testmode_decline',
  'transaction_not_allowed',
  'try_again_later',
  'withdrawal_count_limit_exceeded',
];

describe('declineMessage', () => {
  it.each([...new Set([...explainedDeclineCodes, ...stripesDeclineCodes]), 'a_code_of_tomorrow', 'toString'])(
    'says what to do next: %s',
    (code) => {
      const message = declineMessage(code);
      expect(message).toMatch(/(^|\. )(Choose|Call|Please call|Check|Try|Sign in|Use|Pay)[ ,]/);
      expect(message).not.toContain('_');
      for (const sentence of message.split(/(?<=\.) /))
        expect(sentence.split(' ').length).toBeLessThanOrEqual(20);
    },
  );

  it.each([
    'lost_card',
    'stolen_card',
    'fraudulent',
    'pickup_card',
    'generic_decline',
    'merchant_blacklist',
    'restricted_card',
    'security_violation',
  ])('does not tell whoever holds the card why: %s', (code) => {
    expect(declineMessage(code)).toBe(declineMessage('do_not_honor'));
  });
});
