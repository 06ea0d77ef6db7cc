import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { isIdentifier } from '../../../platform/identifier.ts';
import type { Member } from '../../people/schema.ts';
import { visibleTo } from '../data.server.ts';
import type { VisitCharge } from './schema.ts';

type Reader = Database | DatabaseTransaction;

const columns = sql`c.id, c.created_at as at, c.booking_id as "bookingId", c.kind, c.description, c.amount_cents as "amountCents", c.state, c.payment_id as "paymentId"`;

/** What a visit that the member may see costs besides its price, in the order in which it came. */
export async function listCharges(database: Reader, member: Member, bookingId: string): Promise<VisitCharge[]> {
  if (!isIdentifier(bookingId)) return [];
  const { rows } = await sql<VisitCharge>`
    select ${columns} from visit_charges c join bookings b on b.id = c.booking_id
    where b.id = ${bookingId} and ${visibleTo(member)} order by c.created_at, c.id`.execute(database);
  return rows;
}

/** One charge, locked until the end of the transaction. */
export async function lockCharge(work: DatabaseTransaction, id: string): Promise<VisitCharge | undefined> {
  const { rows } = await sql<VisitCharge>`select ${columns} from visit_charges c where c.id = ${id} for update`.execute(work);
  return rows[0];
}

/** The charge that this member has said yes to and is not paid yet, by its id or as the tip of a visit. */
export async function findAskable(database: Reader, member: Member, which: { chargeId: string } | { tipOf: string }): Promise<{ id: string; paymentId: string } | undefined> {
  const id = 'chargeId' in which ? which.chargeId : which.tipOf;
  if (!isIdentifier(id)) return undefined;
  const { rows } = await sql<{ id: string; paymentId: string }>`
    select c.id, c.payment_id as "paymentId" from visit_charges c join payments p on p.id = c.payment_id
    where c.state = 'accepted' and p.payer_id = ${member.userId} and ${'chargeId' in which ? sql`c.id = ${id}` : sql`c.booking_id = ${id} and c.kind = 'tip'`}`.execute(database);
  return rows[0];
}

/** What a payment was for, when it was for one of these; whatever became of it. */
export async function findChargeOfPayment(database: Reader, paymentId: string): Promise<VisitCharge | undefined> {
  const { rows } = await sql<VisitCharge>`select ${columns} from visit_charges c where c.payment_id = ${paymentId}`.execute(database);
  return rows[0];
}
