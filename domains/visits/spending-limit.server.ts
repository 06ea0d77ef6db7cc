import { sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import { lockCarer } from '#domains/people/rights.server.ts';
import type { DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import type { Refusal } from '#platform/result.ts';
import { monthAround, spendingRefusal } from './spending-limit.ts';
import { bookingNotFound } from './visit.ts';

export type Spending = { whose: 'own' } | { whose: 'carer'; refusal: Refusal | undefined };

/**
 * Whether a member may spend this much for a recipient: always for their own, and for others within what they
 * were allowed as a carer. A carer's row stays locked until the end of the transaction, so that two bookings
 * at once cannot both fit under one limit.
 */
export async function judgeSpending(
  work: DatabaseTransaction,
  member: Member,
  recipientId: string,
  cents: number,
  now: Date,
): Promise<Spending> {
  const access = await lockCarer(work, member, recipientId);
  if (access === 'own') return { whose: 'own' };
  if (access === undefined) return { whose: 'carer', refusal: bookingNotFound };
  const spentCents = await spentThisMonth(work, member, { id: recipientId, timeZone: access.timeZone }, now);
  return {
    whose: 'carer',
    refusal: spendingRefusal({ permissions: access.permissions, name: access.name, spentCents }, cents),
  };
}

/** What a member has spent for a recipient since the month began on the recipient's clock. */
export async function spentThisMonth(
  database: DatabaseReader,
  member: Pick<Member, 'userId'>,
  { id: recipientId, timeZone }: { id: string; timeZone: string },
  now: Date,
): Promise<number> {
  const month = monthAround(now, timeZone);
  // In one statement: money that turns from open to booked between two statements would be counted by neither.
  const { rows } = await sql<{ booked: number; open: number; beside: number }>`select
    (select coalesce(sum(case when b.state = 'cancelled' then coalesce(x.fee_cents, 0) else b.total_cents end), 0)::integer
      from bookings b left join booking_cancellations x on x.booking_id = b.id
      where b.recipient_id = ${recipientId} and b.booked_by = ${member.userId} and b.placed_at >= ${month.from} and b.placed_at < ${month.until}) as booked,
    (select coalesce(sum(p.amount_cents), 0)::integer from bookings b join payments p on p.id = b.payment_id
      where b.recipient_id = ${recipientId} and b.booked_by = ${member.userId} and b.state = 'held' and p.state in ('pending', 'authorized')) as open,
    (select coalesce(sum(v.amount_cents), 0)::integer from visit_charges v join bookings b on b.id = v.booking_id
      where b.recipient_id = ${recipientId} and v.decided_by = ${member.userId} and v.state in ('accepted', 'paid') and v.decided_at >= ${month.from} and v.decided_at < ${month.until}) as beside`.execute(
    database,
  );
  return rows.reduce((sum, { booked, open, beside }) => sum + booked + open + beside, 0);
}
