import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/**
 * How many payments, refunds and gift cards the gateway could not be asked about and will be asked about
 * again, for the operator.
 */
export async function countWaitingForGateway(database: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from payments where next_try_at is not null and tries > 0)
      + (select count(*) from payment_refunds where state = 'pending' and tries > 0) as n`.execute(database);
  return rows[0]?.n ?? 0;
}
