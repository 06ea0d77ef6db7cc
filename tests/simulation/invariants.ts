import { sql } from 'kysely';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { findLedgerFaults } from '#domains/payments/ledger-reconciliation.server.ts';
import { type BookingState, mayMove, mayMoveBack } from '#domains/visits/visit.ts';
import type { Database } from '#platform/database/database.ts';

/**
 * Everything that is wrong by now, in words; empty when all is well. `since` is the newest event that was
 * checked before.
 */
export async function findFaults(
  database: Database,
  since: string,
  now: Date,
): Promise<{ faults: string[]; newest: string }> {
  const differences = await findBusyDifferences(database);
  const overlaps = await findOverlaps(database);
  const ledger = await findLedgerFaults(database);
  const money = await findMoneyFaults(database, now);
  const { faults: moves, newest } = await findMoveFaults(database, since);
  return {
    faults: [
      ...differences.map((each) => `The calendar differs from the bookings: ${JSON.stringify(each)}`),
      ...overlaps,
      ...ledger,
      ...money,
      ...moves,
    ],
    newest,
  };
}

async function findOverlaps(database: Database): Promise<string[]> {
  const { rows } = await sql<{ one: string; other: string }>`
    select one.id as one, other.id as other from bookings one
    join bookings other on other.professional_id = one.professional_id and other.id > one.id
      and other.starts_at < one.occupied_until and one.starts_at < other.occupied_until
      and other.lane < one.lane + one.lanes and one.lane < other.lane + other.lanes
    where one.state not in ('cancelled', 'no_show') and other.state not in ('cancelled', 'no_show')`.execute(
    database,
  );
  return rows.map(({ one, other }) => `Two bookings of one professional overlap: ${one} and ${other}`);
}

/** What the office has just canceled, or the professional has just marked as done, and they could still undo. */
const isStillOpen = sql`(exists (select 1 from booking_cancellations x where x.booking_id = b.id and x.settles_at is not null)
  or exists (select 1 from visit_completions done where done.booking_id = b.id))`;

/** What was captured for it of what its booker's balances held. */
const takenOfBalances = sql`(select coalesce(sum(amount_cents), 0) from ledger_entries where debit_account = 'gift_authorized:' || b.id and credit_account = 'revenue')`;

/** What was booked on the phone without a card. */
const paysLater = sql`exists (select 1 from deferred_payments d where d.booking_id = b.id)`;

/** What each booking says compared with its payment, and what gifts hold for it. */
async function findMoneyFaults(database: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'A booking is ' || b.state || ' with a payment that is ' || p.state || ': ' || b.id as fault
    from bookings b join payments p on p.id = b.payment_id
    where (b.state in ('confirmed', 'on_the_way', 'arrived', 'in_progress') and p.state = 'captured')
      or (b.state = 'completed' and p.state = 'pending' and p.settle_cents is null and not ${isStillOpen})
      or (b.state = 'held' and p.state in ('captured', 'released'))
    union all
    select 'A visit that costs something is ' || b.state || ' without a payment that was asked for: ' || b.id
    from bookings b where b.state in ('confirmed', 'completed') and b.total_cents > b.gift_cents and b.payment_id is null
      and (b.series_id is null or b.state = 'completed') and not ${isStillOpen} and not ${paysLater}
    union all
    select 'A visit is done, and of its payment ' || coalesce(p.settle_cents::text, 'nothing') || ' is to be taken: ' || b.id
    from bookings b join payments p on p.id = b.payment_id
    where b.state = 'completed' and p.state in ('pending', 'authorized', 'captured') and p.settle_cents is distinct from b.total_cents - b.gift_cents and not ${isStillOpen}
    union all
    select 'Of a visit that did not take place ' || coalesce(p.settle_cents::text, 'nothing') || ' is taken and ' || b.card_fee_cents || ' was decided: ' || b.id
    from bookings b join payments p on p.id = b.payment_id
    where b.state in ('cancelled', 'no_show') and p.state <> 'declined' and p.settle_cents is distinct from b.card_fee_cents and not ${isStillOpen}
    union all
    select 'A fee of a card was not asked for: ' || b.id from bookings b where b.card_fee_cents > 0 and b.payment_id is null and not ${paysLater}
    union all
    select 'A fee of ' || x.fee_cents || ' was agreed, and it is not what gift and card give: ' || b.id
    from bookings b join booking_cancellations x on x.booking_id = b.id
    where x.settles_at is null and x.fee_cents <> b.card_fee_cents
      + ${takenOfBalances}
    union all
    select 'More than one payment takes money for one booking: ' || split_part(reference, ':', 1)
    from payments where reference like '________-____-____-____-____________:%' and ((state = 'authorized' and settle_cents is distinct from 0) or state = 'captured')
    group by split_part(reference, ':', 1) having count(*) > 1
    union all
    select 'Of a gift ' || coalesce(held.cents, 0) || ' are set aside for a booking that is ' || b.state || ' and says ' || b.gift_cents || ': ' || b.id
    from bookings b left join (
      select account, sum(cents) as cents from (
        select credit_account as account, amount_cents as cents from ledger_entries union all select debit_account, -amount_cents from ledger_entries) moved
      group by account) held on held.account = 'gift_authorized:' || b.id
    where coalesce(held.cents, 0) <> case when b.state in ('completed', 'cancelled', 'no_show') and not ${isStillOpen} then 0 else b.gift_cents end
    union all
    select 'Of the credit of members ' || coalesce(held.cents, 0) || ' are set aside or taken for a booking that says ' || b.credit_cents || ': ' || b.id
    from bookings b left join (
      select account, sum(cents) as cents from (
        select credit_account as account, amount_cents as cents from ledger_entries where debit_account like 'member\\_credit:%'
        union all select debit_account, -amount_cents from ledger_entries where credit_account like 'member\\_credit:%') moved
      group by account) held on held.account = 'gift_authorized:' || b.id
    where coalesce(held.cents, 0) <> case when b.state in ('cancelled', 'no_show') and not ${isStillOpen} then least(b.credit_cents, ${takenOfBalances}) else b.credit_cents end
    union all
    select 'Of a visit ' || coalesce(lost.cents, 0) || ' are written off, and it is ' || case when b.written_off_at is null then 'owed' else 'not owed' end || ': ' || b.id
    from bookings b left join (
      select booking_id, sum(case when debit_account = 'written_off' then amount_cents else -amount_cents end) as cents
      from ledger_entries where debit_account = 'written_off' or credit_account = 'written_off' group by booking_id) lost on lost.booking_id = b.id
    where coalesce(lost.cents, 0) <> case when b.written_off_at is null then 0 when b.card_fee_cents > 0 then b.card_fee_cents else b.total_cents - b.gift_cents end
    union all
    select 'A visit is written off, and its payment is ' || p.state || ': ' || b.id
    from bookings b join payments p on p.id = b.payment_id where b.written_off_at is not null and p.state not in ('declined', 'released')
    union all
    select 'Refunds of ' || f.cents || ' were given, and ' || coalesce(moved.cents, 0) || ' moved: ' || f.booking_id
    from (select booking_id, sum(amount_cents) as cents from visit_refunds where state = 'given' group by booking_id) f
    left join (
      select booking_id, sum(cents) as cents from (
        select p.booking_id, r.amount_cents as cents from payment_refunds r join payments p on p.id = r.payment_id where r.requested_by is not null
        union all
        select booking_id, amount_cents from ledger_entries where dedupe_key like 'gift-refund:%' or dedupe_key like 'credit-refund:%') each group by booking_id) moved on moved.booking_id = f.booking_id
    where f.cents <> coalesce(moved.cents, 0)
    union all
    select 'A charge is ' || c.state || ' with a payment that is ' || p.state || ': ' || c.id
    from visit_charges c join payments p on p.id = c.payment_id where (c.state = 'paid') <> (p.state in ('authorized', 'captured')) and p.state <> 'pending'
    union all
    select 'A tip is ' || c.state || ' with ' || c.credit_cents || ' of credit, and the ledger has ' || coalesce(held.cents, 0) || ' set aside and ' || coalesce(held.taken, 0) || ' taken: ' || c.id
    from visit_charges c left join (
      select id, sum(cents) as cents, sum(taken) as taken from (
        select credit_owner as id, amount_cents as cents, 0 as taken from ledger_entries where credit_kind = 'gift_authorized'
        union all select debit_owner, -amount_cents, case when credit_account = 'tips' then amount_cents else 0 end from ledger_entries where debit_kind = 'gift_authorized') moved
      group by id) held on held.id = c.id
    where coalesce(held.cents, 0) <> case when c.state = 'accepted' then c.credit_cents else 0 end
      or coalesce(held.taken, 0) <> case when c.state = 'paid' then c.credit_cents else 0 end
    union all
    select 'A quote that nobody agreed to is booked: ' || q.id
    from quotes q join bookings b on b.quote_id = q.id where q.state <> 'accepted' and b.state not in ('cancelled', 'no_show')
    union all
    select 'Work costs ' || b.total_cents || ' and takes ' || (b.ends_at - b.starts_at)::text || ', and another quote was agreed to: ' || b.id
    from quotes q join bookings b on b.quote_id = q.id where b.total_cents > q.total_cents or b.ends_at - b.starts_at <> q.minutes * interval '1 minute'
    union all
    select 'A booking is in lanes that there are not: ' || b.id
    from bookings b join professionals p on p.id = b.professional_id where b.lane + b.lanes > p.lanes
    union all
    select 'Visits of one series are held and placed: ' || series_id
    from bookings where series_id is not null group by series_id having bool_or(state = 'held') and bool_or(state <> 'held')
    union all
    select 'The way home begins before the way there is done: ' || there.series_id
    from bookings there join bookings back on back.series_id = there.series_id and back.answers ->> 'trip' = 'back'
    where there.answers ->> 'trip' = 'there' and there.state not in ('cancelled', 'no_show') and back.state not in ('cancelled', 'no_show') and back.starts_at <= there.starts_at
    union all
    select 'The money for a visit lapsed without anybody noticing: ' || b.id
    from bookings b join payments p on p.id = b.payment_id
    where b.state in ('requested', 'confirmed') and p.state = 'authorized' and p.settle_cents is null and p.created_at < ${now}::timestamptz - interval '6 days 12 hours' and b.ends_at > ${now}
  `.execute(database);
  return rows.map((row) => row.fault);
}

/** Each move exists, and begins where the one before it ended. */
async function findMoveFaults(
  database: Database,
  since: string,
): Promise<{ faults: string[]; newest: string }> {
  const { rows } = await sql<{
    id: string;
    bookingId: string;
    from: BookingState | null;
    to: BookingState;
    before: BookingState | null;
    state: BookingState;
    last: boolean;
  }>`
    with line as (
      select id, booking_id, from_state, to_state, lag(to_state) over each as before, row_number() over (partition by booking_id order by id desc) = 1 as last
      from booking_events where from_state is not null and booking_id in (select booking_id from booking_events where id > ${since}::uuid)
      window each as (partition by booking_id order by id))
    select line.id, line.booking_id as "bookingId", from_state as "from", to_state as "to", before, b.state, last
    from line join bookings b on b.id = line.booking_id order by line.id`.execute(database);
  const faults = rows.flatMap(({ bookingId, from, to, before, state, last }) => [
    ...(from !== null && from !== to && !mayMove(from, to) && !mayMoveBack(from, to)
      ? [`No move leads from ${from} to ${to}: ${bookingId}`]
      : []),
    ...(before !== null && before !== from
      ? [`A move begins at ${from}, and the one before ended at ${before}: ${bookingId}`]
      : []),
    ...(last && to !== state ? [`A booking is ${state}, and its last move went to ${to}: ${bookingId}`] : []),
  ]);
  return { faults, newest: rows.reduce((newest, row) => (row.id > newest ? row.id : newest), since) };
}

/** What the gateway holds and took compared with what we say about it; only while nothing waits to be done. */
export async function findGatewayFaults(database: Database): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'The gateway has a payment as ' || (o.body ->> 'status') || ', we as ' || coalesce(p.state, 'nothing') || ': ' || o.id as fault
    from test_gateway.objects o left join payments p on p.payment_intent_id = o.id
    where o.kind = 'payment_intent' and (
      (o.body ->> 'status' = 'requires_capture' and p.state is distinct from 'authorized')
      or (o.body ->> 'status' = 'succeeded' and (p.state is distinct from 'captured' or p.captured_cents is distinct from (o.body ->> 'amountReceived')::integer))
      or (o.body ->> 'status' = 'canceled' and p.state not in ('released', 'declined')))`.execute(database);
  return rows.map((row) => row.fault);
}
