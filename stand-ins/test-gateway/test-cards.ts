import { cardError } from './card-errors.ts';
import type { CardBehaviour, CardError } from './records.ts';

/** What a test number is and does. `refusal` is why it cannot even be saved. */
export interface TestNumber {
  brand: string;
  securityCodeLength: number;
  behaviour: CardBehaviour;
  refusal?: CardError;
}

const visa = { brand: 'visa', securityCodeLength: 3 } as const;
const plain = { securityCodeLength: 3, behaviour: 'approved' } as const;

/**
 * Stripe's test numbers (https://docs.stripe.com/testing). 4000 0000 0000 9995 differs: at Stripe it is
 * refused when it is saved; here it is saved and refused when charged, to show a booking that fails for lack
 * of money.
 */
const testNumbers: Record<string, TestNumber> = {
  '4242424242424242': { ...visa, behaviour: 'approved' },
  '5555555555554444': { ...plain, brand: 'mastercard' },
  '6011111111111117': { ...plain, brand: 'discover' },
  '378282246310005': { brand: 'amex', securityCodeLength: 4, behaviour: 'approved' },
  '4000000000000341': { ...visa, behaviour: 'declined_when_charged' },
  '4000000000009995': { ...visa, behaviour: 'insufficient_funds_when_charged' },
  '4000002500003155': { ...visa, behaviour: 'challenged_when_saved' },
  '4000002760003184': { ...visa, behaviour: 'challenged_always' },
  // These three are ours: Stripe has no number for a bad line.
  '4000000000042913': { ...visa, behaviour: 'too_many_requests_when_charged' },
  '4000000000040818': { ...visa, behaviour: 'answer_lost_when_charged' },
  '4000000000050411': { ...visa, behaviour: 'slow_when_charged' },
  '4000000000000259': { ...visa, behaviour: 'disputed_when_charged' },
  '4000000000005423': { ...visa, behaviour: 'warned_of_when_charged' },
  '4000000000000002': {
    ...visa,
    behaviour: 'approved',
    refusal: cardError('card_declined', 'generic_decline'),
  },
  '4000000000009987': { ...visa, behaviour: 'approved', refusal: cardError('card_declined', 'lost_card') },
  '4000000000009979': { ...visa, behaviour: 'approved', refusal: cardError('card_declined', 'stolen_card') },
  '4000000000000069': { ...visa, behaviour: 'approved', refusal: cardError('expired_card') },
  '4000000000000127': { ...visa, behaviour: 'approved', refusal: cardError('incorrect_cvc') },
  '4000000000000119': { ...visa, behaviour: 'approved', refusal: cardError('processing_error') },
};

export const testCardNumbers: readonly string[] = Object.keys(testNumbers);

/** Undefined for every number that is not a test number: a real card must never be accepted here. */
export function findTestNumber(digits: string): TestNumber | undefined {
  return Object.hasOwn(testNumbers, digits) ? testNumbers[digits] : undefined;
}

export function isChallengedWhenSaved(behaviour: CardBehaviour): boolean {
  return behaviour === 'challenged_when_saved' || behaviour === 'challenged_always';
}

export type Verdict = 'approved' | 'challenge' | CardError;

/** Milliseconds until the answer to a charge is sent: longer than anybody waits for it, or just long. */
export const delayOf = (behaviour: CardBehaviour) =>
  ({ answer_lost_when_charged: 20_000, slow_when_charged: 3_000 })[String(behaviour)];

/** What the bank says when a saved card is charged, with its holder at the screen or not. */
export function judgeCharge(behaviour: CardBehaviour, holderIsPresent: boolean): Verdict {
  switch (behaviour) {
    case 'approved':
    case 'challenged_when_saved':
    case 'too_many_requests_when_charged':
    case 'answer_lost_when_charged':
    case 'slow_when_charged':
    case 'disputed_when_charged':
    case 'warned_of_when_charged':
      return 'approved';
    case 'declined_when_charged':
      return cardError('card_declined', 'generic_decline');
    case 'insufficient_funds_when_charged':
      return cardError('card_declined', 'insufficient_funds');
    case 'challenged_always':
      return holderIsPresent ? 'challenge' : cardError('authentication_required', 'authentication_required');
  }
}
