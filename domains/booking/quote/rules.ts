import type { Estimate } from '../../catalogue/schema.ts';
import type { BookingState } from '../schema.ts';
import type { Quote, QuoteInput, QuoteState } from './schema.ts';

const dayMilliseconds = 86_400_000;
const quoteDays = 30;
/** Whoever has not answered by then is reminded once. */
export const reminderMilliseconds = 3 * dayMilliseconds;

/** A quote can be written once somebody is there to look, and for a month after the visit. */
export function mayQuote(visit: { state: BookingState; endsAt: Date }, now: Date): boolean {
  return ['arrived', 'in_progress', 'completed'].includes(visit.state) && now.getTime() <= visit.endsAt.getTime() + quoteDays * dayMilliseconds;
}

export function quoteTotal(lines: QuoteInput['lines']): number {
  return lines.reduce((sum, line) => sum + line.cents, 0);
}

export function validUntilOf(validDays: number, now: Date): Date {
  return new Date(now.getTime() + validDays * dayMilliseconds);
}

/** How a quote stands at this moment, whether or not the job has written it down yet. */
export function standingOf(quote: Pick<Quote, 'state' | 'validUntil' | 'workId'>, now: Date): QuoteState | 'booked' {
  if (quote.workId !== null) return 'booked';
  return (quote.state === 'sent' || quote.state === 'accepted') && now > quote.validUntil ? 'expired' : quote.state;
}

/** What the work costs and how long it takes: as it was agreed, whatever the prices are by now. */
export function estimateOfQuote({ lines, totalCents, minutes }: Pick<Quote, 'lines' | 'totalCents' | 'minutes'>): Estimate {
  return { lines, totalCents, minutes };
}
