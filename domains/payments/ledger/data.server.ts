import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';

type Reader = Database | DatabaseTransaction;

/** What is in an account: all that went in, less all that went out. */
export async function balanceOf(database: Reader, account: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (select coalesce(sum(amount_cents), 0) from ledger_entries where credit_account = ${account})
      - (select coalesce(sum(amount_cents), 0) from ledger_entries where debit_account = ${account}) as cents`.execute(database);
  return Number(rows[0]?.cents ?? 0);
}
