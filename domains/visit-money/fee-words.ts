import type { OwedShare } from '#domains/visits/visit.ts';
import { formatCents } from '#platform/money.ts';

/** What a visit cost that did not take place, or not to its end. */
export function feeLabelOf({ state, owed }: { state: string; owed: OwedShare | null }): string {
  if (state === 'no_show') return 'Fee because nobody was home';
  if (owed === null) return 'Fee for canceling late';
  return owed === 'worked' ? 'Time that was worked' : 'Visit that was broken off';
}

/** How the money of a visit stands for which a fee is decided. */
interface FeeMoney {
  payment: { state: string } | null;
  paysLater: boolean;
}

/** Whether no card can be charged for a fee, so that its payer is asked for it. */
const isAskedFor = ({ payment, paysLater }: FeeMoney): boolean =>
  payment === null ? paysLater : payment.state === 'declined';

/** Before a fee is decided: what becomes of it. */
export function feeAheadInWords(visit: FeeMoney, feeCents: number): string {
  return isAskedFor(visit)
    ? `${formatCents(feeCents)} is owed, and whoever pays is sent a link to pay it`
    : `${formatCents(feeCents)} is taken`;
}

/** What is left to say once our cancellation can no longer be undone, in a minute. */
export function feeSoonInWords(visit: FeeMoney, feeCents: number): string {
  if (feeCents === 0) return 'Canceled. No fee is taken.';
  return isAskedFor(visit)
    ? `Canceled. In a minute ${formatCents(feeCents)} is owed, and whoever pays is sent a link to pay it.`
    : `Canceled. ${formatCents(feeCents)} is taken in a minute.`;
}

/** The same for a visit that was broken off. */
export function brokenOffInWords(visit: FeeMoney, feeCents: number): string {
  if (feeCents === 0) return 'Broken off. Nothing is taken.';
  return isAskedFor(visit)
    ? `Broken off. In a minute ${formatCents(feeCents)} is owed, and whoever pays is sent a link to pay it.`
    : `Broken off. ${formatCents(feeCents)} is taken in a minute.`;
}

/** After a fee was decided: what was had of it, from card and gift together, and what is owed. */
export function feeDecidedInWords(fee: { feeCents: number; owedCents: number; waitsCents: number }): string {
  const takenCents = fee.feeCents - fee.owedCents - fee.waitsCents;
  if (fee.feeCents === 0) return 'Decided. Nothing is taken.';
  if (fee.waitsCents > 0)
    return `Decided. The bank is being asked for ${formatCents(fee.waitsCents)}. What came of it stands below.`;
  if (fee.owedCents === 0) return `Decided. ${formatCents(takenCents)} is taken.`;
  const owed = `${formatCents(fee.owedCents)} is owed: no card has paid it. It stands under Who owes what.`;
  return takenCents === 0
    ? `Decided. Nothing is taken yet. ${owed}`
    : `Decided. ${formatCents(takenCents)} is taken from the gift. ${owed}`;
}
