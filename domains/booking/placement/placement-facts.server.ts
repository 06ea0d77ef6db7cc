import { sql } from 'kysely';
import { authorizationRequestOf } from '#domains/payments/card.server.ts';
import type { AuthorizationRequest, PaymentState } from '#domains/payments/card.ts';
import { isPaidLater } from '#domains/payments/deferred-payment.server.ts';
import type { Member } from '#domains/people/people.ts';
import { type NoticeRow, noticeRowsOf } from '#domains/visits/notice.server.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';

/**
 * Sent as a value: written into the statement it would have PostgreSQL look through all times that are held,
 * dead ones among them, instead of taking the one by its key.
 */
export const held: BookingState = 'held';

/** All that placing a booking has to know of it. */
export interface Placement {
  id: string;
  reference: string;
  state: BookingState;
  version: number;
  totalCents: number;
  /** What of it is on hold in the gift balance. */
  giftCents: number;
  /** What a card is to give of the fee, where it did not take place. */
  cardFeeCents: number;
  bookedBy: string;
  /** Whose account the recipient belongs to, where that is not the booker's. */
  onBehalfOf: string | null;
  recipientId: string;
  confirmedAtOnce: boolean;
  /** Whether it is paid for after the visit, without a card that is asked now. */
  paysLater: boolean;
  payment: { state: PaymentState; refusalCode: string | null; request: AuthorizationRequest } | null;
  people: NoticeRow[];
}

/** One booking on its way to be placed; with a member only for the one who booked it. */
export async function findPlacement(
  platform: Platform,
  bookingId: string,
  member?: Member,
): Promise<Placement | undefined> {
  if (!isIdentifier(bookingId)) return undefined;
  const isTheirs = member === undefined ? sql`true` : sql`b.booked_by = ${member.userId}`;
  const { rows } = await sql<Placement>`
    select ${placementColumns(platform)}, ${isPaidLater(sql`b.id`)} as "paysLater", (
      select json_build_object('state', p.state, 'refusalCode', p.refusal_code,
        'request', ${authorizationRequestOf(sql`p.id`)})
      from payments p where p.id = b.payment_id) as payment
    from bookings b join service_options o on o.id = b.service_option_id
    where b.id = ${bookingId} and ${isTheirs}`.execute(platform.database);
  return rows[0];
}

/** Of a booking `b` and its option `o`. */
export const placementColumns = (platform: Pick<Platform, 'channels' | 'configuration'>) => sql`
  b.id, b.reference, b.state, b.version, b.total_cents as "totalCents", b.gift_cents as "giftCents",
  b.card_fee_cents as "cardFeeCents", b.booked_by as "bookedBy", b.recipient_id as "recipientId",
  (select nullif(r.member_id, b.booked_by) from recipients r where r.id = b.recipient_id) as "onBehalfOf",
  o.confirmed_at_once as "confirmedAtOnce", ${noticeRowsOf(platform, sql`b.id`)} as people`;
