import { type BookingState, isStillAhead } from '#domains/visits/visit.ts';

/** What is to be done next about money that could not be had. */
export const nextSteps = ['try_again', 'bank_question', 'another_card', 'write_off'] as const;
export type NextStep = (typeof nextSteps)[number];

/** What decides it: how the last try ended, and whether the card can be charged at all. */
export interface FailedMoney {
  /** Null where nothing could be asked for, because there was no card to ask. */
  payment: { state: string; refusalCode: string | null } | null;
  isCardUsable: boolean;
  /** Since when a visit that is over is owed; null where it is still to come, and for memberships. */
  owedSince: Date | null;
}

/** The bank or the gateway could not approve just then; the same card may do on another day. */
const passing = new Set([
  'authorization_gone',
  'card_velocity_exceeded',
  'duplicate_transaction',
  'insufficient_funds',
  'issuer_not_available',
  'no_action_taken',
  'processing_error',
  'reenter_transaction',
  'try_again_later',
  'withdrawal_count_limit_exceeded',
]);

/** The bank wants the payer's confirmation, who was away or did not answer. */
const ofTheBank = new Set([
  'approve_with_id',
  'authentication_not_handled',
  'authentication_required',
  'challenge_given_up',
  'payment_intent_authentication_failure',
]);

/** After this long nobody pays because they are asked once more. */
export const hopelessMilliseconds = 45 * 86_400_000;

export function nextStepOf({ payment, isCardUsable, owedSince }: FailedMoney, now: Date): NextStep {
  if (owedSince !== null && now.getTime() - owedSince.getTime() >= hopelessMilliseconds) return 'write_off';
  const code = payment?.refusalCode ?? '';
  if (payment?.state === 'declined' && ofTheBank.has(code)) return 'bank_question';
  if (!isCardUsable) return 'another_card';
  return payment?.state === 'declined' && !passing.has(code) ? 'another_card' : 'try_again';
}

/** Only what is owed for sure is written off: the visit is done, or its fee was decided. */
export function mayWriteOff(visit: { state: BookingState; writtenOffAt: Date | null }): boolean {
  return !isStillAhead(visit.state) && visit.writtenOffAt === null;
}
