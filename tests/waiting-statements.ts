import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Database, type DatabaseTransaction, transaction } from '#platform/database/database.ts';

/**
 * Another transaction holds what `lock` has locked while each of `steps` comes to wait for it, in this order;
 * then all continue. So two press at the same moment, every time. Returns the results of the steps.
 */
export async function waitBehind<Outcome>(
  database: Database,
  lock: (work: DatabaseTransaction) => Promise<unknown>,
  ...steps: (() => Promise<Outcome>)[]
): Promise<Outcome[]> {
  const begun: Promise<Outcome>[] = [];
  await transaction(database, async (work) => {
    await lock(work);
    for (const step of steps) {
      begun.push(step());
      await expect.poll(() => countWaiting(database), { interval: 5, timeout: 20_000 }).toBe(begun.length);
    }
  });
  return Promise.all(begun);
}

/** How many statements of this database wait for another transaction's lock. */
export async function countWaiting(database: Database): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    database,
  );
  return rows[0]?.count;
}
