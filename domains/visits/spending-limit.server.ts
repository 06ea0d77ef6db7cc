import { sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import { lockCarer } from '#domains/people/rights.server.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { Refusal } from '#platform/result.ts';
import { monthAround, spendingRefusal } from './spending-limit.ts';

export type Spending = { whose: 'own' } | { whose: 'carer'; refusal: Refusal | undefined };

/**
 * Whether a member may spend so much for a person: members for their own people always, carers within what
 * they were allowed. The row of a carer stays locked until the end of the transaction, so that two bookings
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
  if (access === undefined) return { whose: 'carer', refusal: notAllowed };
  const month = monthAround(now, access.timeZone);
  // In one statement: what goes from being paid for to booked between two of them would be in neither.
  const { rows } = await sql<{ booked: number; open: number; beside: number }>`select
    (select coalesce(sum(case when b.state = 'cancelled' then coalesce(x.fee_cents, 0) else b.total_cents end), 0)::integer
      from bookings b left join booking_cancellations x on x.booking_id = b.id
      where b.recipient_id = ${recipientId} and b.booked_by = ${member.userId} and b.placed_at >= ${month.from} and b.placed_at < ${month.until}) as booked,
    (select coalesce(sum(p.amount_cents), 0)::integer from bookings b join payments p on p.id = b.payment_id
      where b.recipient_id = ${recipientId} and b.booked_by = ${member.userId} and b.state = 'draft' and p.state in ('pending', 'authorized')) as open,
    (select coalesce(sum(v.amount_cents), 0)::integer from visit_charges v join bookings b on b.id = v.booking_id
      where b.recipient_id = ${recipientId} and v.decided_by = ${member.userId} and v.state in ('accepted', 'paid') and v.decided_at >= ${month.from} and v.decided_at < ${month.until}) as beside`.execute(
    work,
  );
  const spentCents = rows.reduce((sum, { booked, open, beside }) => sum + booked + open + beside, 0);
  return {
    whose: 'carer',
    refusal: spendingRefusal({ permissions: access.permissions, name: access.name, spentCents }, cents),
  };
}

const notAllowed = {
  kind: 'not_found',
  code: 'booking_not_found',
  message: 'We could not find this booking.',
} as const;
