import { z } from 'zod';
import type { Challenge } from '#domains/payments/card.ts';
import { continueAfterQuestion } from '#domains/visit-money/bank-challenge.server.ts';
import { type Refusal, refused, type Result, success } from '#platform/result.ts';
import { call } from './operation.ts';

/**
 * The payer's bank asks first: where it does, and which payment to continue afterward. A gift card is
 * continued on its own. A time that is held while we wait for the answer is named, so that it can be paid for
 * with another card if the bank declines.
 */
export const bankAsks = ({
  url,
  paymentId,
  bookingId,
}: Pick<Challenge, 'url'> & { paymentId?: string; bookingId?: string }): Refusal => ({
  kind: 'payment',
  code: 'bank_asks',
  message: `The bank wants to ask the payer first. Open challenge_url for them, then ${paymentId === undefined ? 'pay again' : 'continue the payment payment_id'}. Nothing is charged before.`,
  details: {
    challenge_url: url,
    ...(paymentId === undefined ? {} : { payment_id: paymentId }),
    ...(bookingId === undefined ? {} : { booking_id: bookingId }),
  },
});

/**
 * An outcome as the answer of a call; a bank's question is the refusal `bank_asks`, whatever is being paid
 * for.
 */
export function unlessAsked<Outcome extends { state: string }>(
  result: Result<Outcome | Challenge>,
): Result<{ value: Exclude<Outcome, Challenge> }> {
  if (!result.ok) return result;
  const { value } = result;
  return isChallenge(value)
    ? refused(bankAsks(value))
    : success({ value: value as Exclude<Outcome, Challenge> });
}

function isChallenge(outcome: { state: string }): outcome is Challenge {
  return outcome.state === 'challenge';
}

const paidFor = z
  .object({ kind: z.enum(['visit', 'extra', 'tip', 'membership']), booking_id: z.string().nullable() })
  .meta({ id: 'PaidFor' });

/**
 * `/api/payment_ms`: continuing after the bank has asked. The page that the payer comes back to does the
 * same.
 */
export const bankQuestionCalls = [
  call({
    method: 'post',
    path: '/payment_ms/payments/{id}/continuation',
    name: 'continuePayment',
    group: 'payments',
    pays: true,
    summary:
      'Continue a payment after the bank’s check; `bank_asks` again while it waits for its answer, `card_declined` if the bank declines',
    who: 'active',
    params: z.object({ id: z.uuid() }),
    response: z.object({ state: z.enum(['paid', 'waiting']), paid_for: paidFor }),
    async answer({ platform, member, params }) {
      const answered = unlessAsked(await continueAfterQuestion(platform, member, params.id));
      if (!answered.ok) return answered;
      const { state, paidFor: what } = answered.value.value;
      return success({
        value: {
          state,
          paid_for: { kind: what.kind, booking_id: 'bookingId' in what ? what.bookingId : null },
        },
      });
    },
  }),
];
