import type { BookingState } from '../schema.ts';
import type { ChargeKind } from './schema.ts';

const tipDays = 30;
const extraDays = 7;
const dayMilliseconds = 86_400_000;

/** Extra time and groceries can be asked for once the professional is there, and for a week after the visit. */
export function mayAskForExtra(visit: { state: BookingState; endsAt: Date }, now: Date): boolean {
  return ['arrived', 'in_progress', 'completed'].includes(visit.state) && isWithin(visit.endsAt, extraDays, now);
}

/** A tip is for a visit that is done, for a month after it. */
export function mayTip(visit: { state: BookingState; endsAt: Date }, now: Date): boolean {
  return visit.state === 'completed' && isWithin(visit.endsAt, tipDays, now);
}

function isWithin(end: Date, days: number, now: Date): boolean {
  return now.getTime() <= end.getTime() + days * dayMilliseconds;
}

/** What to offer beside an amount of one's own: about a tenth, a seventh and a fifth of the price, in whole dollars and never the same twice. */
export function suggestedTips(totalCents: number): number[] {
  const amounts = [0.1, 0.15, 0.2].map((part) => Math.max(2, Math.round((totalCents * part) / 100)));
  return amounts.map((dollars, index) => Math.min(200, Math.max(dollars, (amounts[0] ?? 2) + index)) * 100);
}

export const chargeWords: Record<ChargeKind, string> = { extra_time: 'Extra time', groceries: 'Groceries', tip: 'Tip' };
