import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { giftBalanceAccount } from '../../payments/ledger/rules.ts';
import type { Member } from '../../people/schema.ts';
import { momentsOf, type Statement, type StatementLine } from './rules.ts';

/** All that was taken from a member in a month, with cards and from the gift balance, as the ledger has it. */
export async function findStatement(database: Database, member: Member, month: string): Promise<Statement> {
  const { from, until } = momentsOf(month);
  const { rows: lines } = await sql<StatementLine>`
    select l.id, l.created_at as at, l.memo as what, 'card' as how, l.amount_cents as cents
    from ledger_entries l join payments p on p.id = l.payment_id
    where p.payer_id = ${member.userId} and l.debit_account = 'gateway' and l.created_at >= ${from} and l.created_at < ${until}
    union all
    select l.id, l.created_at, l.memo, 'card', -l.amount_cents
    from ledger_entries l join payments p on p.id = l.payment_id
    where p.payer_id = ${member.userId} and l.credit_account = 'gateway' and l.created_at >= ${from} and l.created_at < ${until}
    union all
    select l.id, l.created_at, l.memo, 'gift', -l.amount_cents
    from ledger_entries l
    where l.dedupe_key like 'gift-refund:%' and l.credit_account = ${giftBalanceAccount(member.userId)} and l.created_at >= ${from} and l.created_at < ${until}
    union all
    select l.id, l.created_at, l.memo, 'gift', l.amount_cents
    from ledger_entries l join bookings b on l.debit_account = 'gift_held:' || b.id::text
    where b.booked_by = ${member.userId} and l.credit_account = 'revenue' and l.created_at >= ${from} and l.created_at < ${until}
    order by at, id`.execute(database);
  return { month, lines, totalCents: lines.reduce((sum, line) => sum + line.cents, 0) };
}
