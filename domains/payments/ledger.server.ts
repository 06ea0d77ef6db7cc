import { sql } from 'kysely';
import type { DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Entry } from './ledger.ts';

/** Writes movements of money, each once for its `dedupeKey`, in the transaction that decides them. */
export async function writeEntries(
  work: DatabaseTransaction,
  entries: readonly Entry[],
  now: Date,
): Promise<void> {
  const rows = entries
    .filter((entry) => entry.amountCents > 0)
    .map(({ dedupeKey, paymentId, bookingId, debit, credit, amountCents, memo }) => ({
      id: newIdentifier(now),
      dedupe_key: dedupeKey,
      payment_id: paymentId ?? null,
      booking_id: bookingId ?? null,
      debit,
      credit,
      amount_cents: amountCents,
      memo,
    }));
  if (rows.length === 0) return;
  await sql`
    insert into ledger_entries (id, created_at, dedupe_key, payment_id, booking_id, debit_account, credit_account, amount_cents, currency, memo)
    select id, ${now}::timestamptz, dedupe_key, payment_id, booking_id, debit, credit, amount_cents, 'usd', memo
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as entry (id uuid, dedupe_key text, payment_id uuid, booking_id uuid, debit text, credit text, amount_cents integer, memo text)
    on conflict (dedupe_key) do nothing`.execute(work);
}

/** What is in an account: all that went in, less all that went out. */
export async function balanceOf(database: DatabaseReader, account: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (select coalesce(sum(amount_cents), 0) from ledger_entries where credit_account = ${account})
      - (select coalesce(sum(amount_cents), 0) from ledger_entries where debit_account = ${account}) as cents`.execute(
    database,
  );
  return Number(rows[0]?.cents ?? 0);
}
