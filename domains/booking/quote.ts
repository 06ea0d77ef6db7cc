import { z } from 'zod';
import type { Estimate, PriceLine } from '#domains/catalogue/service.ts';
import { plainText } from '#domains/people/fields.ts';
import { withoutUnseen } from '#domains/people/words.ts';
import type { BookingState } from '#domains/visits/visit.ts';

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
  /** The booking of the work, once there is one that stands. */
  workId: string | null;
}

const mostLineCents = 5_000_000;

/**
 * What the professional who came to look writes down. Longer work is planned with the office, in several
 * visits.
 */
export const quoteInput = z.object({
  description: plainText(1000, 'Say what would be done.'),
  lines: z
    .array(
      z.object({
        label: plainText(80, 'Say what it is for.'),
        detail: z.string().trim().max(200, 'Use 200 characters or fewer.').default(''),
        cents: z
          .int('Enter the amount in cents.')
          .min(0, 'An amount cannot be less than 0.')
          .max(mostLineCents, 'The most for one line is $50,000.'),
      }),
    )
    .min(1, 'Write down at least one line.')
    .max(30, 'Use 30 lines or fewer.')
    .refine(
      (lines) => new Set(lines.map((line) => line.label)).size === lines.length,
      'Give each line a different name.',
    )
    .refine((lines) => lines.some((line) => line.cents > 0), 'The work has to cost something.'),
  minutes: z
    .int('Enter the minutes.')
    .multipleOf(15, 'Count in quarters of an hour.')
    .min(60, 'The shortest work is one hour.')
    .max(480, 'The longest visit is eight hours.'),
  valid_days: z.int().min(7, 'Give at least a week to think.').max(60, 'The longest is 60 days.').default(30),
});
export type QuoteInput = z.output<typeof quoteInput>;

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
    ['arrived', 'in_progress', 'completed'].includes(visit.state) &&
    now.getTime() <= visit.endsAt.getTime() + quoteDays * dayMilliseconds
  );
}

export function quoteTotal(lines: QuoteInput['lines']): number {
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
