import { chargeWords, totalWithExtraCents, type VisitCharge } from '#domains/visit-money/charge.ts';
import { PriceBreakdown } from '../../../ui/PriceBreakdown.tsx';

interface VisitChargesProps {
  charges: readonly Pick<VisitCharge, 'kind' | 'description' | 'amountCents' | 'state'>[];
  priceCents: number;
  refundedCents: number;
}

/**
 * What was paid for a visit besides its price, what went back, and the total; nothing where there was
 * nothing.
 */
export function VisitCharges({ charges, priceCents, refundedCents }: VisitChargesProps) {
  const totalCents = totalWithExtraCents(priceCents, charges, refundedCents);
  if (totalCents === null) return null;
  const paid = charges.filter(({ state }) => state === 'paid');
  const lines = [
    { label: 'Price', cents: priceCents },
    ...paid.map(({ kind, description, amountCents }) => ({
      label: chargeWords[kind],
      ...(description === chargeWords[kind] ? {} : { detail: description }),
      cents: amountCents,
    })),
    ...(refundedCents === 0 ? [] : [{ label: 'Refunded to you', cents: -refundedCents }]),
  ];
  return (
    <PriceBreakdown
      caption="Including extra costs"
      lines={lines}
      totalLabel="Total for the visit"
      totalCents={totalCents}
    />
  );
}
