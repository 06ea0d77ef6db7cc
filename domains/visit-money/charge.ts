import { z } from 'zod';
import { dollars } from '#domains/payments/card.ts';
import { plainText } from '#domains/people/fields.ts';
import { type BookingState, thereStates } from '#domains/visits/visit.ts';

/** What may be charged after a visit was booked, and needs approval. */
export const extraKinds = ['extra_time', 'groceries'] as const;
export type ChargeKind = (typeof extraKinds)[number] | 'tip';
export type ChargeState = 'proposed' | 'accepted' | 'paid' | 'refused' | 'failed';

const mostExtraCents = 50_000;
export const leastTipCents = 100;
export const mostTipCents = 20_000;

export const extraInput = z.object({
  kind: z.enum(extraKinds, { error: 'Choose what it is for.' }),
  description: plainText(200, 'Enter what it is for, like "Groceries from the corner store".'),
  amount_cents: z
    .int('Enter the amount in cents.')
    .min(50, 'The least is 50 cents.')
    .max(mostExtraCents, 'The most is $500. Please call the office.'),
});
export type ExtraInput = z.output<typeof extraInput>;

/** A charge of a visit besides its price, as its member sees it. */
export interface VisitCharge {
  id: string;
  at: Date;
  bookingId: string;
  kind: ChargeKind;
  description: string;
  amountCents: number;
  /** How much of a tip is from the credit of the member who gives it. */
  creditCents: number;
  state: ChargeState;
  paymentId: string | null;
}

/** A tip that credit alone paid: no payment says so. */
export interface CreditTip extends Pick<VisitCharge, 'id' | 'at' | 'amountCents' | 'creditCents' | 'state'> {
  /** Such as "Tip, visit HS-7K4M-29QT". */
  description: string;
  visit: string;
}

const tipDays = 30;
const extraDays = 7;
const dayMilliseconds = 86_400_000;

/** Extra time and groceries can be asked for once the professional is there, and for a week after the visit. */
export function mayAskForExtra(visit: { state: BookingState; endsAt: Date }, now: Date): boolean {
  return thereStates.includes(visit.state) && isWithin(visit.endsAt, extraDays, now);
}

/** A tip is possible once the visit is done, for a month. */
export function mayTip(visit: { state: BookingState; endsAt: Date }, now: Date): boolean {
  return visit.state === 'completed' && isWithin(visit.endsAt, tipDays, now);
}

function isWithin(end: Date, days: number, now: Date): boolean {
  return now.getTime() <= end.getTime() + days * dayMilliseconds;
}

/** A tip that is offered to choose: a share of the price. */
export interface SuggestedTip {
  percent: number;
  cents: number;
}

/**
 * Shares of the price in integer cents, to the nearest cent and from half a cent up; a share that is no
 * possible tip is left out, so that a visit without a price has none.
 */
export function suggestedTips(totalCents: number): SuggestedTip[] {
  return [10, 15, 20]
    .map((percent) => ({ percent, cents: Math.floor((totalCents * percent + 50) / 100) }))
    .filter(({ cents }) => cents >= leastTipCents && cents <= mostTipCents);
}

/** A tip as its giver types it. */
export const tipAmount = dollars({
  leastCents: leastTipCents,
  mostCents: mostTipCents,
  words: 'Enter a tip from $1 to $200, like 12.50.',
});

export const chargeWords: Record<ChargeKind, string> = {
  extra_time: 'Extra time',
  groceries: 'Groceries',
  tip: 'Tip',
};

/**
 * What a visit came to with the extra costs that were paid and what went back; null where there was nothing
 * besides its price.
 */
export function totalWithExtraCents(
  priceCents: number,
  charges: readonly Pick<VisitCharge, 'amountCents' | 'state'>[],
  refundedCents: number,
): number | null {
  const paid = charges.filter(({ state }) => state === 'paid');
  if (paid.length === 0 && refundedCents === 0) return null;
  return paid.reduce((sum, { amountCents }) => sum + amountCents, priceCents) - refundedCents;
}
