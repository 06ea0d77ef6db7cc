import type { PaymentState } from './card.ts';

interface Money {
  state: PaymentState;
  amountCents: number;
  capturedCents: number;
  settleCents: number | null;
  refundedCents?: number;
  /** Why it was declined: the bank's reason, or that nobody answered the bank. */
  refusalCode?: string | null;
}

/** Where the money of a payment is: authorized on the card, captured, and released again. */
export interface Whereabouts {
  authorizedCents: number;
  chargedCents: number;
  releasedCents: number;
  words: string;
}

/** A decision counts at once, even before the bank has carried it out. */
export function whereabouts(payment: Money): Whereabouts {
  const money = beforeRefunds(payment);
  const back = payment.refundedCents ?? 0;
  if (back === 0) return money;
  return {
    ...money,
    words: back < money.chargedCents ? 'Charged, then partly refunded' : 'Charged, then refunded',
  };
}

function beforeRefunds(payment: Money): Whereabouts {
  const nothing = { authorizedCents: 0, chargedCents: 0, releasedCents: 0 };
  const taken = payment.state === 'captured' ? payment.capturedCents : payment.settleCents;
  switch (payment.state) {
    case 'pending':
      return { ...nothing, words: 'Waiting for your bank' };
    case 'declined':
      return {
        ...nothing,
        words:
          payment.refusalCode === 'challenge_given_up'
            ? 'Your bank got no answer from you. Nothing was charged'
            : 'Your bank declined it. Nothing was charged',
      };
    case 'released':
      return {
        ...nothing,
        releasedCents: payment.amountCents,
        words: 'Not charged. Hold released',
      };
    case 'authorized':
    case 'captured': {
      if (taken === null)
        return {
          ...nothing,
          authorizedCents: payment.amountCents,
          words: 'On hold. Nothing is charged yet',
        };
      const releasedCents = payment.amountCents - taken;
      if (taken === 0) return { ...nothing, releasedCents, words: 'Not charged. Hold released' };
      return {
        ...nothing,
        chargedCents: taken,
        releasedCents,
        words: releasedCents > 0 ? 'Partly charged. The rest of the hold is released' : 'Charged',
      };
    }
  }
}
