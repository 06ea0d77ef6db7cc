import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { isIdentifier } from '../../../platform/identifier.ts';
import type { Refundable } from './schema.ts';

export interface RefundableVisit extends Refundable {
  reference: string;
  bookedBy: string;
}

/** What went back to a gift balance of what was paid for a visit, in cents. */
export const giftBackOf = (bookingId: RawBuilder<unknown>) => sql<number>`(
      select coalesce(sum(l.amount_cents), 0)::integer from ledger_entries l where l.booking_id = ${bookingId} and l.debit_account = 'revenue')`;

/** What has gone back of what was paid for a visit, or is on its way: to cards and to the gift balance. */
export async function refundedCents(database: Database, bookingId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (
      select coalesce(sum(r.amount_cents), 0) from payment_refunds r join payments p on p.id = r.payment_id
      where r.state <> 'failed' and p.id in (select b.payment_id from bookings b where b.id = ${bookingId} union all select c.payment_id from visit_charges c where c.booking_id = ${bookingId})
    )::integer + ${giftBackOf(sql`${bookingId}::uuid`)} as cents`.execute(database);
  return rows[0]?.cents ?? 0;
}

/** What can go back of what was paid for a visit; tips are the professional's. For staff only. */
export async function findRefundable(database: Database | DatabaseTransaction, bookingId: string): Promise<RefundableVisit | undefined> {
  if (!isIdentifier(bookingId)) return undefined;
  const { rows } = await sql<RefundableVisit>`
    select b.reference, b.booked_by as "bookedBy",
      coalesce((select json_agg(json_build_object('paymentId', p.id, 'leftCents', p.captured_cents - p.back) order by p.id <> b.payment_id, p.id) from (
        select p.id, p.captured_cents, (select coalesce(sum(r.amount_cents), 0) from payment_refunds r where r.payment_id = p.id and r.state <> 'failed') as back
        from payments p where p.state = 'captured' and (p.id = b.payment_id or p.id in (select c.payment_id from visit_charges c where c.booking_id = b.id and c.kind <> 'tip'))) p
        where p.captured_cents > p.back), '[]') as payments,
      (select coalesce(sum(l.amount_cents), 0)::integer from ledger_entries l where l.debit_account = 'gift_held:' || b.id and l.credit_account = 'revenue') - ${giftBackOf(sql`b.id`)} as "giftLeftCents"
    from bookings b where b.id = ${bookingId} and b.state <> 'draft'`.execute(database);
  return rows[0];
}
