import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { formatCents } from '#platform/money.ts';
import { onItsWayMilliseconds } from './rules.ts';
import type { Difference, DifferenceRecord, OurPayment, OurRefund } from './schema.ts';

/** So long before its first answer a payment may have been written down, with the gateway away meanwhile. */
const longestWait = sql`interval '2 days'`;

/** What our books say of everything that was asked for since then, and of what was asked for not long before. */
export async function findOurPayments(database: Database, since: Date): Promise<OurPayment[]> {
  const { rows } = await sql<OurPayment>`
    select p.id as "paymentId", p.payment_intent_id as "intentId", p.reference, p.state, p.amount_cents as "amountCents", p.captured_cents as "capturedCents",
      p.settle_cents as "settleCents", p.description as what, b.id as "bookingId", p.next_try_at as "nextTryAt",
      (b.id is not null or exists (select 1 from visit_charges c where c.payment_id = p.id) or exists (select 1 from membership_charges m where m.payment_id = p.id)) as used, p.created_at >= ${since} as recent
    from payments p left join bookings b on b.payment_id = p.id
    where p.created_at >= ${since}::timestamptz - ${longestWait}
    union all
    select null, g.payment_intent_id, 'gift:' || g.id || ':' || g.attempt, case g.state when 'open' then 'declined' when 'paying' then 'pending' else 'captured' end, g.amount_cents,
      case when g.state in ('open', 'paying') then 0 else g.amount_cents end, null, 'Gift card for ' || g.recipient_name, null, g.next_try_at, true, g.created_at >= ${since}
    from gift_cards g where g.attempt > 0 and g.created_at >= ${since}::timestamptz - interval '1 year'`.execute(database);
  return rows;
}

/** What our books say of money that went back since then, and of what was to go back not long before. */
export async function findOurRefunds(database: Database, since: Date): Promise<OurRefund[]> {
  const { rows } = await sql<OurRefund>`
    select r.id as "refundId", case when r.request_key like 're\_%' then r.request_key else r.id::text end as reference, r.state, r.amount_cents as "amountCents", p.description as what, b.id as "bookingId", r.created_at >= ${since} as recent
    from payment_refunds r join payments p on p.id = r.payment_id left join bookings b on b.payment_id = p.id where r.created_at >= ${since}::timestamptz - interval '30 days'
    union all
    select g.id, 'gift:' || g.id || ':' || g.attempt || ':refund', case g.state when 'refunded' then 'done' else 'pending' end, g.amount_cents, 'Gift card for ' || g.recipient_name, null,
      exists (select 1 from ledger_entries l where l.dedupe_key = 'gift:' || g.id || ':refunded' and l.created_at >= ${since})
    from gift_cards g where g.state in ('refunding', 'refunded')`.execute(database);
  return rows;
}

/** Visits that are over and were not paid for, and money that is held for visits that are over. */
export async function findVisitDifferences(database: Database, now: Date): Promise<Difference[]> {
  const before = new Date(now.getTime() - onItsWayMilliseconds);
  const { rows } = await sql<{ id: string; reference: string; state: string; cents: number; held: boolean }>`
    select b.id, b.reference, b.state, case when b.card_fee_cents > 0 then b.card_fee_cents else b.total_cents - b.gift_cents end as cents, coalesce(p.state = 'authorized', false) as held
    from bookings b left join payments p on p.id = b.payment_id
    where b.state in ('completed', 'cancelled', 'no_show') and b.ends_at > ${now}::timestamptz - interval '90 days' and b.total_cents > b.gift_cents and (
      ((b.state = 'completed' or b.card_fee_cents > 0) and b.ends_at < ${before} and (p.id is null or p.state in ('released', 'declined'))
        and not exists (select 1 from booking_events e where e.booking_id = b.id and e.created_at >= ${before}))
      or (b.state in ('completed', 'cancelled', 'no_show') and p.state = 'authorized' and p.settle_cents is null))
    order by b.starts_at limit 500`.execute(database);
  return rows.map(({ id, reference, state, cents, held }) => ({
    kind: held ? ('hold_left_open' as const) : ('visit_without_charge' as const),
    subject: id,
    bookingId: id,
    mend: null,
    line: held
      ? `Visit ${reference}: it is over, and ${formatCents(cents)} are still held on a card. Please decide how much is taken.`
      : `Visit ${reference}: it is ${state === 'completed' ? 'done' : 'off, with a fee'}, and ${formatCents(cents)} were not paid, because the card could not be charged. Please ask for another card.`,
  }));
}

const mostShown = 500;

/** The report: what differs now, the oldest first. For staff only. */
export async function listDifferences(database: Database): Promise<DifferenceRecord[]> {
  return read(database, sql<boolean>`resolved_at is null`, sql`found_at, id`);
}

/** What was found since then, mended or not, the newest first. For staff only. */
export async function listDifferencesSince(database: Database, since: Date): Promise<DifferenceRecord[]> {
  return read(database, sql<boolean>`found_at >= ${since}`, sql`found_at desc, id desc`);
}

async function read(database: Database, which: ReturnType<typeof sql<boolean>>, order: ReturnType<typeof sql>): Promise<DifferenceRecord[]> {
  const { rows } = await sql<DifferenceRecord>`
    select id, found_at as "foundAt", kind, booking_id as "bookingId", line, mended from payment_differences where ${which} order by ${order} limit ${mostShown}`.execute(database);
  return rows;
}
