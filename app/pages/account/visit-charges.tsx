import { chargeWords } from '#domains/booking/charges/rules.ts';
import type { VisitCharge } from '#domains/booking/charges/schema.ts';
import { PriceBreakdown } from '../../ui/PriceBreakdown.tsx';

/** What was paid for a visit besides its price, and what it came to in all; nothing where there was nothing. */
export function VisitCharges({ charges, priceCents }: { charges: readonly VisitCharge[]; priceCents: number }) {
  const paid = charges.filter(({ state }) => state === 'paid');
  if (paid.length === 0) return null;
  const lines = paid.map(({ kind, description, amountCents }) => ({ label: chargeWords[kind], ...(description === chargeWords[kind] ? {} : { detail: description }), cents: amountCents }));
  const besidesCents = paid.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return <PriceBreakdown caption="Paid besides, with your yes" lines={lines} totalLabel="The visit in all" totalCents={priceCents + besidesCents} />;
}
