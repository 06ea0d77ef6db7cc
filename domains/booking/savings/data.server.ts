import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { PriceLine } from '../../catalogue/schema.ts';
import type { Member } from '../../people/schema.ts';

export interface Savings {
  visits: number;
  savedCents: number;
}

/** What memberships have taken off the visits that a member has booked or that are for a person of theirs. */
export async function findSavings(database: Database, member: Member): Promise<Savings> {
  const { rows } = await sql<Savings>`
    select count(distinct b.id)::integer as visits, coalesce(sum(-(line ->> 'cents')::integer), 0)::integer as "savedCents"
    from bookings b join recipients r on r.id = b.recipient_id cross join lateral jsonb_array_elements(b.price_lines) as line
    where (b.booked_by = ${member.userId} or r.member_id = ${member.userId})
      and b.state not in ('draft', 'cancelled', 'no_show') and (line ->> 'cents')::integer < 0`.execute(database);
  return rows[0] ?? { visits: 0, savedCents: 0 };
}

/** What a payment was for: the lines of the visit's price, for a receipt. */
export async function findVisitOfPayment(database: Database, paymentId: string): Promise<{ bookingId: string; reference: string; title: string; recipientName: string; startsAt: Date; timeZone: string; totalCents: number; lines: PriceLine[] } | undefined> {
  const row = await database
    .selectFrom('bookings as b')
    .innerJoin('service_options as o', 'o.id', 'b.service_option_id')
    .innerJoin('recipients as r', 'r.id', 'b.recipient_id')
    .select(['b.id', 'b.reference', 'o.title', 'r.name', 'b.starts_at', 'b.time_zone', 'b.total_cents', 'b.price_lines'])
    .where('b.payment_id', '=', paymentId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    bookingId: row.id,
    reference: row.reference,
    title: row.title,
    recipientName: row.name,
    startsAt: row.starts_at,
    timeZone: row.time_zone,
    totalCents: row.total_cents,
    lines: row.price_lines as unknown as PriceLine[],
  };
}
