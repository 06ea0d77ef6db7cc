import { type RawBuilder, sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import type { Database } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { cardLabel, type PaymentState } from './card.ts';

/** A payment as its payer sees it. */
export interface PaymentRecord {
  id: string;
  /** When it was asked for. */
  at: Date;
  /** When it was captured; null before that, and where nothing was. */
  chargedAt: Date | null;
  description: string;
  amountCents: number;
  state: PaymentState;
  capturedCents: number;
  settleCents: number | null;
  /** How much was refunded, or is about to be. */
  refundedCents: number;
  /** Why it was declined, in the gateway's code or ours. */
  refusalCode: string | null;
  cardLabel: string;
}

export interface PaymentPage {
  payments: PaymentRecord[];
  nextCursor: string | null;
}

export const paymentsOnPage = 8;

/** A payment that was released and authorized again for the same visit: the later payment tells all of it. */
const isReplaced = sql<boolean>`(p.state = 'released' and p.charge_id is null and exists (
  select from bookings b where b.id = p.booking_id and b.payment_id <> p.id))`;

/**
 * What the member has paid or is about to pay, latest first. The cursor is the id of the last one shown: ids
 * sort by time.
 */
export async function listPayments(
  database: Database,
  member: Member,
  cursor: string | null,
): Promise<PaymentPage> {
  const after = isIdentifier(cursor) ? sql`and p.id < ${cursor}::uuid` : sql``;
  const { rows } =
    await sql<Row>`${select} where p.payer_id = ${member.userId} and not ${isReplaced} ${after} order by p.id desc limit ${paymentsOnPage + 1}`.execute(
      database,
    );
  const shown = rows.slice(0, paymentsOnPage);
  return {
    payments: shown.map(toRecord),
    nextCursor: rows.length > paymentsOnPage ? (shown.at(-1)?.id ?? null) : null,
  };
}

export async function findPayment(
  database: Database,
  member: Member,
  id: string,
): Promise<PaymentRecord | undefined> {
  if (!isIdentifier(id)) return undefined;
  const { rows } = await sql<Row>`${select} where p.payer_id = ${member.userId} and p.id = ${id}`.execute(
    database,
  );
  return rows[0] && toRecord(rows[0]);
}

/** When a payment was captured; null before that, and where nothing was. */
export async function findChargedAt(database: Database, paymentId: string): Promise<Date | null> {
  const { rows } = await sql<{
    at: Date | null;
  }>`select ${chargedAtOf(sql`${paymentId}::uuid`)} as at`.execute(database);
  return rows[0]?.at ?? null;
}

const chargedAtOf = (paymentId: RawBuilder<unknown>) =>
  sql`(select min(l.created_at) from ledger_entries l where l.payment_id = ${paymentId} and l.debit_account = 'gateway')`;

const select = sql`
  select p.id, p.created_at, ${chargedAtOf(sql`p.id`)} as charged_at, p.description, p.amount_cents, p.state, p.captured_cents, p.settle_cents, p.refusal_code, c.brand, c.last4, c.name,
    (select coalesce(sum(r.amount_cents), 0)::integer from payment_refunds r where r.payment_id = p.id and r.state <> 'failed') as refunded_cents
  from payments p join cards c on c.id = p.card_id`;

interface Row {
  id: string;
  created_at: Date;
  charged_at: Date | null;
  description: string;
  amount_cents: number;
  state: PaymentState;
  captured_cents: number;
  settle_cents: number | null;
  refunded_cents: number;
  refusal_code: string | null;
  brand: string;
  last4: string;
  name: string | null;
}

function toRecord(row: Row): PaymentRecord {
  return {
    id: row.id,
    at: row.created_at,
    chargedAt: row.charged_at,
    description: row.description,
    amountCents: row.amount_cents,
    state: row.state,
    capturedCents: row.captured_cents,
    settleCents: row.settle_cents,
    refundedCents: row.refunded_cents,
    refusalCode: row.refusal_code,
    cardLabel: cardLabel(row),
  };
}
