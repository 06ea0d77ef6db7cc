import { sql } from 'kysely';
import { decideSettlement, paymentExpression } from '#domains/payments/authorization.server.ts';
import { usableCard } from '#domains/payments/card.server.ts';
import type { ReturnAddress } from '#domains/payments/card.ts';
import { type BookingState, isStillAhead, standingStates } from '#domains/visits/visit.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';

/** After this long an unfinished visit is for the office to look into, and no card is charged from then on. */
export const givenUpMilliseconds = 14 * 86_400_000;

export interface NewPayment {
  bookingId: string;
  /** The payment that it replaces, which is released; null where money was never asked for. */
  earlierPaymentId: string | null;
  payerId: string;
  cardId: string;
  returnUrl?: ReturnAddress | undefined;
}

/**
 * Writes a new payment for a visit that is placed, is done, or did not take place and costs a fee; in the
 * last two cases it is decided at once that all of it is captured. The booking's own row decides between two
 * attempts at once, and a part paid from a gift balance stays as it is. Returns false where the card can no
 * longer be used.
 */
export async function writePayment(
  work: DatabaseTransaction,
  { bookingId, earlierPaymentId, payerId, cardId, returnUrl }: NewPayment,
  now: Date,
): Promise<boolean> {
  const payer = { userId: payerId };
  const paymentId = newIdentifier(now);
  const { rows } = await sql<{
    usable: boolean;
    state: BookingState | null;
    amountCents: number | null;
  }>`
    with card as materialized (${usableCard(payerId, cardId, now)}),
    booking as (
      update bookings set payment_id = ${paymentId}::uuid from card
      where bookings.id = ${bookingId} and bookings.payment_id is not distinct from ${earlierPaymentId}::uuid
        and (bookings.state = any(${standingStates}) or bookings.card_fee_cents > 0) and bookings.total_cents > bookings.gift_cents
      returning bookings.id as booking_id, null::uuid as charge_id, bookings.id || ':' || ${paymentId}::text as reference, 'Visit ' || bookings.reference as description, case when card_fee_cents > 0 then card_fee_cents else total_cents - gift_cents end as amount_cents, state),
    payment as (${paymentExpression({ paymentId, member: payer, source: sql`booking`, card: sql`card`, returnUrl }, now)})
    select exists (select 1 from card) as usable, (select state from booking) as state, (select amount_cents from booking) as "amountCents"`.execute(
    work,
  );
  const [written] = rows;
  if (written === undefined || written.state === null || written.amountCents === null)
    return written?.usable ?? false;
  if (earlierPaymentId !== null) await decideSettlement(work, earlierPaymentId, 0, now);
  if (!isStillAhead(written.state)) await decideSettlement(work, paymentId, written.amountCents, now);
  return true;
}
