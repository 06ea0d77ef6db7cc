import { sql } from 'kysely';
import type { DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Entry } from './ledger.ts';

/** Writes movements of money, once for each `dedupeKey`, in the transaction that decides them. */
export async function writeEntries(
  work: DatabaseTransaction,
  entries: readonly Entry[],
  now: Date,
): Promise<void> {
  const rows = entries
    .filter((entry) => entry.amountCents > 0)
    .map(({ dedupeKey, paymentId, bookingId, debit, credit, amountCents, memo, isReturnedRefund }) => ({
      id: newIdentifier(now),
      created_at: now,
      dedupe_key: dedupeKey,
      payment_id: paymentId ?? null,
      booking_id: bookingId ?? null,
      debit_account: debit,
      credit_account: credit,
      amount_cents: amountCents,
      currency: 'usd',
      memo,
      is_returned_refund: isReturnedRefund ?? false,
    }));
  if (rows.length === 0) return;
  await work
    .insertInto('ledger_entries')
    .values(rows)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/** The balance of an account: everything that went in, less everything that went out. */
export async function balanceOf(database: DatabaseReader, account: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (select coalesce(sum(amount_cents), 0) from ledger_entries where credit_account = ${account})
      - (select coalesce(sum(amount_cents), 0) from ledger_entries where debit_account = ${account}) as cents`.execute(
    database,
  );
  return Number(rows[0]?.cents ?? 0);
}
