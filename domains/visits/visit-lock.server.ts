import { sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { visibleTo } from './visit.server.ts';
import type { BookingState } from './visit.ts';

/** What a change of a booking needs to know, read under a lock. */
export interface ChangeableBooking {
  id: string;
  state: BookingState;
  recipientId: string;
  professionalId: string;
  lane: number;
  lanes: number;
  serviceOptionId: string;
  serviceAreaId: string;
  startsAt: Date;
  endsAt: Date;
  occupiedUntil: Date;
  timeZone: string;
  totalCents: number;
  giftCents: number;
  /** What a card is to give of the fee, where it did not take place. */
  cardFeeCents: number;
  placedAt: Date;
  freeCancellationUntil: Date;
  paymentId: string | null;
  seriesId: string | null;
  leadHours: number;
  freeCancellationHours: number;
  /** Whether this member may change it, as against only see it. */
  mayChange: boolean;
  /** The account that a carer acts for; null when members act for themselves. */
  onBehalfOf: string | null;
}

/** One placed booking that the member may see, locked until the end of the transaction. */
export async function findChangeable(
  work: DatabaseTransaction,
  member: Member,
  bookingId: string,
): Promise<ChangeableBooking | undefined> {
  if (!isIdentifier(bookingId)) return undefined;
  const found = await sql<ChangeableBooking>`
    select b.id, b.state, b.recipient_id as "recipientId", b.professional_id as "professionalId", b.lane, b.lanes, b.service_option_id as "serviceOptionId",
      b.service_area_id as "serviceAreaId", b.starts_at as "startsAt", b.ends_at as "endsAt", b.occupied_until as "occupiedUntil",
      b.time_zone as "timeZone", b.total_cents as "totalCents", b.gift_cents as "giftCents", b.card_fee_cents as "cardFeeCents", b.placed_at as "placedAt",
      b.free_cancellation_until as "freeCancellationUntil", b.payment_id as "paymentId", b.series_id as "seriesId",
      o.lead_hours as "leadHours", o.free_cancellation_hours as "freeCancellationHours",
      (owner.member_id = ${member.userId} or exists (
        select 1 from carers c where c.recipient_id = b.recipient_id and c.user_id = ${member.userId} and c.withdrawn_at is null and c.can_book)) as "mayChange",
      case when owner.member_id = ${member.userId} then null else owner.member_id end as "onBehalfOf"
    from bookings b
    join service_options o on o.id = b.service_option_id
    join recipients owner on owner.id = b.recipient_id
    where b.id = ${bookingId} and b.state <> 'draft' and ${visibleTo(member)}
    for update of b`.execute(work);
  return found.rows[0];
}
