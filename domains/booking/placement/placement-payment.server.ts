import { sql } from 'kysely';
import { paymentsExpression } from '#domains/payments/authorization.server.ts';
import { usableCard } from '#domains/payments/card.server.ts';
import type { AuthorizationRequest, ReturnAddress } from '#domains/payments/card.ts';
import type { Member } from '#domains/people/people.ts';
import { judgeSpending } from '#domains/visits/spending-limit.server.ts';
import { prepared, transaction } from '#platform/database/database.ts';
import { sentList } from '#platform/database/sent-rows.ts';
import { sharedStatement } from '#platform/database/shared-statement.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { held, type Placement, placementColumns } from './placement-facts.server.ts';

interface Opening {
  member: Member;
  bookingId: string;
  cardId: string | null;
  useGift: boolean;
  returnUrl: ReturnAddress | undefined;
  /** For a person of the member's own, or as a carer, who may only spend what they were allowed to. */
  whose: 'own' | 'carer';
}

/**
 * The same as `openPayment` for a carer, with what they may spend judged in one transaction with it;
 * undefined for the member's own people.
 */
export async function openPaymentAsCarer(
  platform: Platform,
  placement: Placement,
  opening: Opening,
): Promise<Result<Placement | undefined>> {
  return transaction(platform.database, async (work): Promise<Result<Placement | undefined>> => {
    const time = await work
      .selectFrom('bookings')
      .select(['starts_at as startsAt', 'time_zone as timeZone'])
      .where('id', '=', placement.id)
      .executeTakeFirstOrThrow();
    const spending = await judgeSpending(work, opening.member, placement.recipientId, [
      { ...time, cents: placement.totalCents - placement.giftCents },
    ]);
    if (spending.whose === 'own') return success(undefined);
    if (spending.refusal !== undefined) return refused(spending.refusal);
    const [opened] = await openPayments({ ...platform, database: work }, [opening]);
    return success(opened);
  });
}

/** With all who open a payment at the same moment. */
export const openPayment = sharedStatement(openPayments, ({ bookingId }) => bookingId);

/**
 * Writes a payment for each held time that has none under way, and reads on the way all that finishing needs.
 * Undefined where it was not to be done; why is for the caller to find out. The booking's own row decides,
 * because of two requests at once the second sees neither the payment of the first nor that the first saw
 * none.
 */
async function openPayments(
  platform: Pick<Platform, 'channels' | 'configuration' | 'database' | 'clock'>,
  openings: readonly Opening[],
): Promise<(Placement | undefined)[]> {
  const now = platform.clock.now();
  const asked = openings.map(({ member, bookingId, cardId, useGift, returnUrl, whose }) => {
    const paymentId = newIdentifier(now);
    return {
      booking_id: bookingId,
      card_id: cardId,
      payer_id: member.userId,
      payment_id: paymentId,
      return_url: returnUrl?.(paymentId) ?? null,
      use_gift: useGift,
      is_own: whose === 'own',
    };
  });
  const readable = asked.filter((each) => isIdentifier(each.booking_id) && isIdentifier(each.card_id));
  const { rows } = await sql<Opened>`${sql.raw(prepared)}
    with asked as materialized ${sentList(askedColumns, readable)},
    booking as (
      update bookings set payment_id = asked.payment_id
      from asked cross join lateral (${usableCard(sql`asked.payer_id`, sql`asked.card_id`, now)}) as card
      where bookings.id = asked.booking_id and booked_by = asked.payer_id and state = ${held}
        and (${isOwnRecipient}) = asked.is_own
        and total_cents > gift_cents and (gift_cents = 0 or asked.use_gift)
        and (bookings.payment_id is null or ${wasDeclined})
      returning asked.*, null::uuid as charge_id, card.customer_id, card.payment_method_id,
        bookings.id || ':' || asked.payment_id as reference, 'Visit ' || bookings.reference as description,
        total_cents - gift_cents as amount_cents),
    payment as (${paymentsExpression(sql`booking`, now)})
    select ${placementColumns(platform)}, ${requestExpression} as request
    from booking
    join bookings b on b.id = booking.booking_id join service_options o on o.id = b.service_option_id`.execute(
    platform.database,
  );
  const opened = new Map(
    rows.map(({ request, ...placement }) => [
      request.paymentId,
      { ...placement, paysLater: false, payment: { state: 'pending' as const, refusalCode: null, request } },
    ]),
  );
  return asked.map(({ payment_id }) => opened.get(payment_id));
}

type Opened = Omit<Placement, 'payment' | 'paysLater'> & { request: AuthorizationRequest };

const askedColumns = {
  booking_id: 'uuid',
  card_id: 'uuid',
  payer_id: 'uuid',
  payment_id: 'uuid',
  return_url: 'text',
  use_gift: 'boolean',
  is_own: 'boolean',
};
const isOwnRecipient = sql`exists (
  select 1 from recipients r where r.id = bookings.recipient_id and r.member_id = asked.payer_id)`;
const wasDeclined = sql`exists (
  select 1 from payments where payments.id = bookings.payment_id and payments.state = 'declined')`;
/** An `AuthorizationRequest` of what was just written. */
const requestExpression = sql`json_build_object(
  'paymentId', booking.payment_id, 'amountCents', booking.amount_cents, 'customerId', booking.customer_id,
  'paymentMethodId', booking.payment_method_id, 'reference', booking.reference,
  'description', booking.description, 'returnUrl', booking.return_url)`;
