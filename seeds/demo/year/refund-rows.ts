import type { RefundCause } from '#domains/visit-money/refund.ts';
import { dayLength, hour } from './calendar.ts';
import type { Payment } from './money.ts';
import type { Year } from './plan.ts';
import { refundCauses } from './words.ts';

/** What the office refunded for visits, and what is above its limit: one is open, one was declined. */
export function refundRows({ books, office, making: { identifiers, calendar } }: Year) {
  const given = books.refunds.map(({ id, at, payment, cents, reason }) => ({
    id,
    created_at: at,
    booking_id: payment.bookingId,
    amount_cents: cents,
    cause: refundCauses.get(reason) ?? 'kindness',
    reason,
    asked_by: office.bookkeeperId,
    request_key: id,
    state: 'given',
    decided_by: null as string | null,
    decided_at: at as Date | null,
    answer: null as string | null,
  }));
  const asked = largest(books.payments, calendar.now).map((payment, index) => {
    const at = new Date(payment.settledAt!.getTime() + dayLength);
    const id = identifiers.at(at);
    const isOpen = index === 0;
    const cause: RefundCause = isOpen ? 'not_done' : 'poor_work';
    return {
      id,
      created_at: at,
      booking_id: payment.bookingId,
      amount_cents: payment.capturedCents,
      cause,
      reason: isOpen ? 'Half of the work was left out.' : 'The work has to be done again.',
      asked_by: isOpen ? office.managerId : office.bookkeeperId,
      request_key: id,
      state: isOpen ? 'asked' : 'declined',
      decided_by: isOpen ? null : office.managerId,
      decided_at: isOpen ? null : new Date(at.getTime() + 3 * hour),
      answer: isOpen ? null : 'They wanted it done again for free, and it was.',
    };
  });
  return [...given, ...asked];
}

const aboveLimitCents = 20_000;

/** Two visits of the last weeks that cost more than one person alone may refund. */
function largest(payments: readonly Payment[], now: Date): Payment[] {
  return payments
    .filter(
      ({ bookingId, chargeId, state, capturedCents, settledAt }) =>
        bookingId !== null &&
        chargeId === null &&
        state === 'captured' &&
        capturedCents > aboveLimitCents &&
        settledAt !== null &&
        settledAt.getTime() < now.getTime() - 2 * dayLength,
    )
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, 2);
}
