import { type RawBuilder, sql } from 'kysely';
import type { DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { type Entry, memberCreditAccount } from './ledger.ts';

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
      currency: 'usd' as const,
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
  const { rows } = await sql<{ cents: number }>`select ${balance(sql`${account}`)} as cents`.execute(
    database,
  );
  return rows[0]?.cents ?? 0;
}

/** The same inside a statement that has the account. */
export const balance = (account: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  (select coalesce(sum(amount_cents), 0) from ledger_entries where credit_account = ${account})
  - (select coalesce(sum(amount_cents), 0) from ledger_entries where debit_account = ${account}))::float8`;

/** The credit of a member, for a statement that has their id. */
export const creditOf = (userId: RawBuilder<unknown>): RawBuilder<number> =>
  balance(sql`'member_credit:' || ${userId}`);

/**
 * Adds to the credit of a member, or takes from it where `cents` is below nothing; the other account is what
 * we earned, unless another is named. A caller that takes from it has locked the member.
 */
export async function moveCredit(
  work: DatabaseTransaction,
  {
    userId,
    cents,
    other = 'revenue',
    ...entry
  }: Pick<Entry, 'dedupeKey' | 'memo'> & { userId: string; cents: number; other?: string },
  now: Date,
): Promise<void> {
  const account = memberCreditAccount(userId);
  const way = cents > 0 ? { debit: other, credit: account } : { debit: account, credit: other };
  await writeEntries(work, [{ ...entry, ...way, amountCents: Math.abs(cents) }], now);
}
