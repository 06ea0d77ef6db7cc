import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';

const seedingLock = 7_240_102;

/**
 * Makes processes that start at the same time seed one after another, by a lock held to the end of the
 * transaction.
 */
export async function lockSeeding(work: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${seedingLock})`.execute(work);
}
