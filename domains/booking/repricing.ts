import { planOfLines, withDiscount } from '#domains/membership/membership.ts';
import { estimateVisit } from '#domains/services/estimate.ts';
import type { WorkQuestion } from '#domains/services/question.ts';
import type { Price, PriceLine, ServiceWithOptions } from '#domains/services/service.ts';

/** What was booked, as it is stored. */
export interface PricedBooking {
  id: string;
  reference: string;
  startsAt: Date;
  timeZone: string;
  answers: Record<string, unknown>;
  /** What was asked for it. */
  questions: WorkQuestion[];
  priceLines: PriceLine[];
  totalCents: number;
}

/** What the payer has paid, and what it would have been; null where the new price cannot say. */
export interface Repriced {
  bookingId: string;
  reference: string;
  startsAt: Date;
  timeZone: string;
  oldCents: number;
  newCents: number | null;
}

/** A booking by the rule by which it was priced, with the discount that it had, as if this were the price. */
export function reprice(
  service: ServiceWithOptions,
  { optionId, price }: { optionId: string; price: Price },
  { id, answers, questions, priceLines, totalCents, ...booking }: PricedBooking,
): Repriced {
  const options = service.options.map((option) =>
    option.id === optionId ? { ...option, price, questions } : option,
  );
  const found = estimateVisit({ ...service, options }, answers);
  const newCents = found.ok ? withDiscount(found.value, planOfLines(priceLines)).totalCents : null;
  const { reference, startsAt, timeZone } = booking;
  return { bookingId: id, reference, startsAt, timeZone, oldCents: totalCents, newCents };
}

/** All of them together, without those of which the new price cannot say anything. */
export function sumOf(repriced: readonly Repriced[]): { oldCents: number; newCents: number } {
  return repriced.reduce(
    (sum, { oldCents, newCents }) =>
      newCents === null ? sum : { oldCents: sum.oldCents + oldCents, newCents: sum.newCents + newCents },
    { oldCents: 0, newCents: 0 },
  );
}
