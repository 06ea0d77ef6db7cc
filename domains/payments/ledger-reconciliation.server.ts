import { sql } from 'kysely';
import type { DatabaseReader } from '#platform/database/database.ts';
import { disputedAccount, disputeLossesAccount } from './ledger.ts';

/** Where the ledger does not say what payments and gift cards say, in words; empty if all is well. For jobs. */
export async function findLedgerFaults(database: DatabaseReader): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'The ledger has ' || coalesce(l.cents, 0) || ' for a payment that took ' || p.captured_cents || ': ' || p.id as fault
    from payments p left join (
      select payment_id, sum(case when credit_account in ('revenue', 'tips') then amount_cents else 0 end) as cents from ledger_entries group by payment_id) l on l.payment_id = p.id
    where p.captured_cents <> coalesce(l.cents, 0)
    union all
    select 'A payment is ' || state || ' and took ' || captured_cents || ': ' || id from payments where (state = 'captured') <> (captured_cents > 0)
    union all
    select 'The ledger has ' || coalesce(l.cents, 0) || ' for a dispute that took ' || coalesce(d.withdrawn_cents, 0) || ': ' || coalesce(l.id, d.id)
    from (
      select split_part(dedupe_key, ':', 2) as id, sum(case when debit_account in (${disputedAccount}, ${disputeLossesAccount}) then amount_cents else 0 end - case when credit_account in (${disputedAccount}, ${disputeLossesAccount}) then amount_cents else 0 end) as cents
      from ledger_entries where debit_account in (${disputedAccount}, ${disputeLossesAccount}) or credit_account in (${disputedAccount}, ${disputeLossesAccount}) group by 1) l
    full join payment_disputes d on d.id = l.id
    where coalesce(l.cents, 0) <> coalesce(d.withdrawn_cents, 0)
    union all
    select 'A balance is ' || sum(cents) || ': ' || account from (
      select credit_account as account, amount_cents as cents from ledger_entries union all select debit_account, -amount_cents from ledger_entries) moved
    where account like 'gift\\_%' or account like 'member\\_credit:%' group by account having sum(cents) < 0`.execute(
    database,
  );
  return rows.map(({ fault }) => fault);
}
