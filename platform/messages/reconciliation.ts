import { sql } from 'kysely';
import type { DatabaseReader } from '../database/database.ts';

/** Messages that say two things of themselves, in words; empty if all is well. For jobs. */
export async function findMessageFaults(database: DatabaseReader): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'A message was sent and withdrawn: ' || id as fault from messages where sent_at is not null and dropped_at is not null
    union all
    select 'A message was sent without a try: ' || id from messages where sent_at is not null and attempts = 0`.execute(
    database,
  );
  return rows.map(({ fault }) => fault);
}
