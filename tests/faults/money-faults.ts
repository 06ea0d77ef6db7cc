import { sql } from 'kysely';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { balanceOf } from '#domains/payments/ledger.server.ts';
import { listDifferences, reconcileMoney } from '#domains/visit-money/books/reconciliation.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';

/** Everything that is wrong about money and time, in words, once nothing should be in progress anymore. */
export async function moneyFaults(platform: ConnectedPlatform): Promise<string[]> {
  const { database } = platform;
  const { rows } = await sql<{ fault: string }>`
    select 'More than once asked for and taken: ' || (body -> 'metadata' ->> 'reference') as fault
    from test_gateway.objects where kind = 'payment_intent' and body ->> 'status' in ('requires_capture', 'succeeded')
    group by split_part(body -> 'metadata' ->> 'reference', ':', 1), split_part(body -> 'metadata' ->> 'reference', ':', 2), body -> 'metadata' ->> 'reference' having count(*) > 1
    union all
    select 'A visit is paid for twice: ' || split_part(p.reference, ':', 1) from payments p join bookings b on b.id::text = split_part(p.reference, ':', 1)
    where p.state in ('authorized', 'captured') and p.settle_cents is distinct from 0 group by split_part(p.reference, ':', 1) having count(*) > 1
    union all
    select 'Still under way: payment ' || state from payments where state = 'pending' or (state = 'authorized' and settle_cents is not null)
    union all
    select 'Still under way: refund' from payment_refunds where state = 'pending'
    union all
    select 'Still under way: gift card ' || state from gift_cards where state in ('paying', 'refunding')
    union all
    select 'Paid and not booked: ' || b.state from bookings b join payments p on p.id = b.payment_id where p.state in ('authorized', 'captured') and b.state = 'held'
    union all
    select 'Booked and not paid: ' || b.state from bookings b left join payments p on p.id = b.payment_id
    where b.state in ('confirmed', 'completed') and b.total_cents > b.gift_cents and (p.id is null or p.state <> case b.state when 'completed' then 'captured' else 'authorized' end)
    union all
    select 'A gift is held for a visit that is over: ' || b.state from bookings b where b.state in ('completed', 'cancelled')
      and (select coalesce(sum(amount_cents), 0) from ledger_entries where credit_account = 'gift_authorized:' || b.id) <> (select coalesce(sum(amount_cents), 0) from ledger_entries where debit_account = 'gift_authorized:' || b.id)
    union all
    select 'A charge is paid and its payment ' || p.state from visit_charges c join payments p on p.id = c.payment_id where c.state = 'paid' and p.state <> 'captured'
    union all
    select 'A member who paid has no membership' from membership_charges m join payments p on p.id = m.payment_id
    where p.state = 'captured' and not exists (select 1 from memberships x where x.user_id = m.user_id and x.state = 'active')`.execute(
    database,
  );
  const { rows: truth } = await sql<{ cents: number }>`
    select coalesce(sum((body ->> 'amountReceived')::integer - coalesce((body ->> 'amountRefunded')::integer, 0)), 0) as cents from test_gateway.objects where kind = 'payment_intent'`.execute(
    database,
  );
  const ledger = -(await balanceOf(database, 'gateway'));
  const report = (await listDifferences(database)).map(({ line }) => line);
  const compared = await reconcileMoney(platform);
  const calendar = await findBusyDifferences(database);
  return [
    ...rows.map(({ fault }) => fault),
    ...(ledger === truth[0]?.cents ? [] : [`The gateway has ${truth[0]?.cents}, and the ledger ${ledger}.`]),
    ...report,
    ...(compared.found === 0 ? [] : ['The books still differ.']),
    ...(calendar.length === 0 ? [] : ['The calendar differs from the bookings.']),
  ];
}
