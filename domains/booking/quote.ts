import { z } from 'zod';
import { withoutUnseen } from '#domains/people/words.ts';
import type { Estimate, PriceLine } from '#domains/services/service.ts';
import { type BookingState, thereStates } from '#domains/visits/visit.ts';

export type QuoteState = 'sent' | 'accepted' | 'declined' | 'replaced' | 'expired';

/** A quote as the member sees it. */
export interface Quote {
  id: string;
  at: Date;
  /** The visit that it came from. */
  visitId: string;
  description: string;
  lines: PriceLine[];
  totalCents: number;
  minutes: number;
  validUntil: Date;
  state: QuoteState;
  /** The booking of the work, once it is placed. */
  workId: string | null;
}

export const declineReason = z
  .string()
  .nullish()
  .transform((text) => withoutUnseen(text ?? '').trim())
  .pipe(z.string().max(500, 'Use 500 characters or fewer.'))
  .transform((text) => (text === '' ? null : text));

const dayMilliseconds = 86_400_000;
const quoteDays = 30;
/** This long before the end, a member who has not answered is reminded once. */
export const reminderMilliseconds = 3 * dayMilliseconds;

/** A quote can be written once the professional is there to look, and for a month after the visit. */
export function mayQuote(visit: { state: BookingState; endsAt: Date }, now: Date): boolean {
  return (
    thereStates.includes(visit.state) && now.getTime() <= visit.endsAt.getTime() + quoteDays * dayMilliseconds
  );
}

export function quoteTotal(lines: readonly { cents: number }[]): number {
  return lines.reduce((sum, line) => sum + line.cents, 0);
}

export function validUntilOf(validDays: number, now: Date): Date {
  return new Date(now.getTime() + validDays * dayMilliseconds);
}

/** The current standing of a quote, whether or not the job has written it down yet. */
export function standingOf(
  quote: Pick<Quote, 'state' | 'validUntil' | 'workId'>,
  now: Date,
): QuoteState | 'booked' {
  if (quote.workId !== null) return 'booked';
  return (quote.state === 'sent' || quote.state === 'accepted') && now > quote.validUntil
    ? 'expired'
    : quote.state;
}

/** What the work costs and how long it takes: as agreed, whatever the prices are by now. */
export function estimateOfQuote({
  lines,
  totalCents,
  minutes,
}: Pick<Quote, 'lines' | 'totalCents' | 'minutes'>): Estimate {
  return { lines, totalCents, minutes };
}
/** The quote that the answers name; undefined for anything priced by the catalogue. */
export function quoteOf(answers: Record<string, unknown>): string | undefined {
  const { quoteId } = answers;
  return typeof quoteId === 'string' ? quoteId : undefined;
}
