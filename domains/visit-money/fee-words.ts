import type { OwedShare } from '#domains/visits/visit.ts';
import { formatCents } from '#platform/money.ts';

/** What a visit cost that did not take place, or not to its end. */
export function feeLabelOf({ state, owed }: { state: string; owed: OwedShare | null }): string {
  if (state === 'no_show') return 'No-one-home fee';
  if (owed === null) return 'Late cancellation fee';
  return owed === 'worked' ? 'Time that was worked' : 'Visit that ended early';
}

/** How the money of a visit stands for which a fee is decided. */
interface FeeMoney {
  payment: { state: string } | null;
  paysLater: boolean;
  /** What gift and credit hold, in integer cents: they pay first. */
  giftCents: number;
  /** The card of a series is asked for the fee alone where none was asked before. */
  seriesId: string | null;
}

/** What can be said of the card part before the bank is asked: it is had, asked for at the bank, or owed. */
function cardWay({ payment, paysLater, seriesId }: FeeMoney): 'had' | 'bank' | 'owed' {
  if (payment === null) return paysLater || seriesId === null ? 'owed' : 'bank';
  if (payment.state === 'authorized' || payment.state === 'captured') return 'had';
  return payment.state === 'pending' ? 'bank' : 'owed';
}

/** Before a fee is decided: what becomes of it. */
export function feeAheadInWords(visit: FeeMoney, feeCents: number): string {
  const balanceCents = Math.min(feeCents, visit.giftCents);
  const way = cardWay(visit);
  const hadCents = way === 'had' ? feeCents : balanceCents;
  const had = hadCents > 0 || feeCents === 0 ? [`${formatCents(hadCents)} is charged`] : [];
  if (hadCents === feeCents) return had.join('');
  const rest = formatCents(feeCents - hadCents);
  const after =
    way === 'bank'
      ? `${rest} is charged if the bank approves`
      : `${rest} is owed, and the payer gets a link to pay it`;
  return [...had, after].join(', ');
}

/** What is left to say once our cancellation can no longer be undone, in a minute. */
export function feeSoonInWords(visit: FeeMoney, feeCents: number): string {
  return feeCents === 0
    ? 'Canceled. No fee is charged.'
    : `Canceled. In a minute ${feeAheadInWords(visit, feeCents)}.`;
}

/** The same for a visit that was broken off. */
export function brokenOffInWords(visit: FeeMoney, feeCents: number): string {
  return feeCents === 0
    ? 'Ended early. Nothing is charged.'
    : `Ended early. In a minute ${feeAheadInWords(visit, feeCents)}.`;
}

/** What became of money that was decided on, in integer cents. */
export interface FeeStanding {
  owedCents: number;
  /** What the bank has not answered yet. */
  waitsCents: number;
  /** Why it is owed, as the end of a sentence; null where nothing is. */
  why: string | null;
}

/**
 * After money was decided on: what was had of it, from card, gift and credit together, and what is owed, and
 * why. It begins with what was done, such as "Decided".
 */
export function feeDecidedInWords(done: string, feeCents: number, standing: FeeStanding): string {
  const { owedCents, waitsCents, why } = standing;
  if (feeCents === 0) return `${done}. Nothing is charged.`;
  const takenCents = feeCents - owedCents - waitsCents;
  const taken = `${formatCents(takenCents)} is charged.`;
  if (waitsCents > 0)
    return `${done}. ${takenCents > 0 ? `${taken} ` : ''}Waiting for the bank about ${formatCents(waitsCents)}. See the result below.`;
  if (owedCents === 0) return `${done}. ${taken}`;
  const owed = `${formatCents(owedCents)} is owed: ${why ?? 'no card has paid it'}. See it under Who owes what.`;
  return `${done}. ${takenCents === 0 ? 'Nothing is charged yet.' : taken} ${owed}`;
}
