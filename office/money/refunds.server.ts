import { sql } from 'kysely';
import type { RefundCause } from '#domains/visit-money/refund.ts';
import { visitTitle } from '#domains/visits/ordered.server.ts';
import type { Database } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { sinceCursor } from '../words.server.ts';

export type RefundState = 'asked' | 'given' | 'declined' | 'withdrawn';

/** A refund of a visit as the office sees it. */
export interface VisitRefund {
  id: string;
  at: Date;
  bookingId: string;
  reference: string;
  title: string;
  payerName: string;
  amountCents: number;
  cause: RefundCause;
  reason: string;
  state: RefundState;
  askedById: string;
  askedBy: string;
  decidedBy: string | null;
  decidedAt: Date | null;
  answer: string | null;
}

const columns = sql`
  select f.id, f.created_at as at, f.booking_id as "bookingId", b.reference, ${visitTitle} as title, payer.name as "payerName", f.amount_cents as "amountCents",
    f.cause, f.reason, f.state, f.asked_by as "askedById", asker.name as "askedBy", decider.name as "decidedBy", f.decided_at as "decidedAt", f.answer
  from visit_refunds f join bookings b on b.id = f.booking_id join service_options o on o.id = b.service_option_id
    join users payer on payer.id = b.booked_by join staff asker on asker.id = f.asked_by left join staff decider on decider.id = f.decided_by`;

/** The refunds of visits, newest first. */
export async function listRefunds(
  database: Database,
  {
    state,
    cause,
    cursor,
    most,
  }: { state: string | null; cause: string | null; cursor: string | null; most: number },
): Promise<VisitRefund[]> {
  const { rows } = await sql<VisitRefund>`
    ${columns} where ${sinceCursor(cursor, sql`f.created_at`, sql`f.id`)}
      ${state === null ? sql`` : sql`and f.state = ${sql.lit(state)}`} ${cause === null ? sql`` : sql`and f.cause = ${cause}`}
    order by f.created_at desc, f.id desc limit ${most}`.execute(database);
  return rows;
}

/** What a refund moved: to which card, how far it is, and to which balance. */
export interface RefundMove {
  to: string;
  cents: number;
  state: string;
}

export async function findRefund(
  database: Database,
  id: string,
): Promise<(VisitRefund & { moves: RefundMove[] }) | undefined> {
  if (!isIdentifier(id)) return undefined;
  const { rows } = await sql<VisitRefund>`${columns} where f.id = ${id}`.execute(database);
  const [refund] = rows;
  if (refund === undefined) return undefined;
  const moves = await sql<RefundMove>`
    select c.brand || ' ' || c.last4 as to, r.amount_cents as cents, r.state
    from visit_refunds f join payment_refunds r on r.request_key = f.booking_id || ':' || f.request_key
      join payments p on p.id = r.payment_id join cards c on c.id = p.card_id
    where f.id = ${id} and r.payment_id in (
      select b.payment_id from bookings b where b.id = f.booking_id union all select x.payment_id from visit_charges x where x.booking_id = f.booking_id)
    union all
    select part.name, l.amount_cents, 'done' from visit_refunds f cross join (values ('gift'), ('credit')) part (name)
      join ledger_entries l on l.dedupe_key = part.name || '-refund:' || f.booking_id || ':' || f.request_key where f.id = ${id}`.execute(
    database,
  );
  return { ...refund, moves: moves.rows };
}
