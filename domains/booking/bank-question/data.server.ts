import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { isIdentifier } from '../../../platform/identifier.ts';
import type { PaymentState } from '../../payments/schema.ts';
import type { Member } from '../../people/schema.ts';
import type { BookingState } from '../schema.ts';
import type { PaidFor } from './schema.ts';

/** A payment of the member's own, as it stands, with what it is for. `subject` is the id of the visit or of the charge. */
export interface OwnPayment {
  state: PaymentState;
  refusalCode: string | null;
  subject: string;
  paidFor: PaidFor;
}

interface Row {
  state: PaymentState;
  refusalCode: string | null;
  bookingId: string | null;
  bookingState: BookingState;
  held: string;
  chargeId: string | null;
  chargeKind: string | null;
  chargeOfBooking: string | null;
  membershipChargeId: string | null;
  membershipChargeKind: string | null;
}

/** Undefined for what is not theirs. What was declined is told by its reference, because what it was for no longer names it. */
export async function findOwnPayment(database: Database, member: Member, paymentId: string): Promise<OwnPayment | undefined> {
  if (!isIdentifier(paymentId)) return undefined;
  const { rows } = await sql<Row>`
    select p.state, p.refusal_code as "refusalCode", split_part(p.reference, ':', 1) as held, b.id as "bookingId", b.state as "bookingState", c.id as "chargeId", c.kind as "chargeKind",
      c.booking_id as "chargeOfBooking", m.id as "membershipChargeId", m.kind as "membershipChargeKind"
    from payments p
    cross join lateral (select case when p.reference ~ '^[0-9a-f-]{36}:' then split_part(p.reference, ':', 1)::uuid end as id) subject
    left join bookings b on b.id = subject.id
    left join visit_charges c on c.id = subject.id
    left join membership_charges m on m.payment_id = p.id
    where p.id = ${paymentId} and p.payer_id = ${member.userId}`.execute(database);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { state, refusalCode } = row;
  if (row.bookingId !== null) return { state, refusalCode, subject: row.bookingId, paidFor: { kind: 'visit', bookingId: row.bookingId, bookingState: row.bookingState } };
  if (row.chargeId !== null && row.chargeOfBooking !== null) {
    return { state, refusalCode, subject: row.chargeId, paidFor: { kind: row.chargeKind === 'tip' ? 'tip' : 'extra', bookingId: row.chargeOfBooking } };
  }
  if (row.membershipChargeId !== null) return { state, refusalCode, subject: row.membershipChargeId, paidFor: { kind: 'membership', isLate: row.membershipChargeKind === 'late-renewal' } };
  return { state, refusalCode, subject: row.held, paidFor: { kind: 'visit', bookingId: row.held, bookingState: null } };
}
