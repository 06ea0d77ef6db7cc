import type { Refundable } from './schema.ts';

export interface RefundPlan {
  cards: { paymentId: string; cents: number }[];
  giftCents: number;
}

export function refundableCents({ payments, giftLeftCents }: Refundable): number {
  return payments.reduce((sum, each) => sum + each.leftCents, giftLeftCents);
}

/**
 * Where an amount goes back to: to the cards first, the way that it came, and what is left of it to the gift balance. Undefined
 * when it is more than is left, so that never more goes back than was paid.
 */
export function planRefund(refundable: Refundable, amountCents: number): RefundPlan | undefined {
  if (amountCents < 1 || amountCents > refundableCents(refundable)) return undefined;
  let rest = amountCents;
  const cards = refundable.payments.flatMap(({ paymentId, leftCents }) => {
    const cents = Math.min(rest, leftCents);
    rest -= cents;
    return cents > 0 ? [{ paymentId, cents }] : [];
  });
  return { cards, giftCents: rest };
}
