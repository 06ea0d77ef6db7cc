import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface Backlog {
  /** Due and not tried yet. */
  waiting: number;
  /** Tried without success, and waiting for another try. */
  retrying: number;
  /** Given up for good. */
  failed: number;
  /** How long the oldest of those waiting or being retried has been due, in seconds; 0 where there is none. */
  oldestSeconds: number;
}

/** How much has not gone out yet, for the operator. */
export async function countBacklog(database: Database, now: Date): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    with open as (
      select attempts, coalesce(first_failed_at, due_at) as since from messages
      where sent_at is null and failed_at is null and dropped_at is null and (attempts > 0 or due_at <= ${now}))
    select (select count(*) from open where attempts = 0) as waiting, (select count(*) from open where attempts > 0) as retrying,
      (select count(*) from messages where failed_at is not null) as failed,
      coalesce(extract(epoch from ${now}::timestamptz - (select min(since) from open)), 0)::float as "oldestSeconds"`.execute(
    database,
  );
  return rows[0] ?? { waiting: 0, retrying: 0, failed: 0, oldestSeconds: 0 };
}

export interface DeadLetter {
  id: string;
  failedAt: Date;
  channel: string;
  to: string;
  subject: string;
  error: string;
}

/** What was given up, newest first: the office has to reach these people in another way. */
export async function listDeadLetters(database: Database, limit = 50): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select id, failed_at as "failedAt", channel, recipient_address as "to", subject, coalesce(last_error, '') as error
    from messages where failed_at is not null order by failed_at desc, id desc limit ${limit}`.execute(
    database,
  );
  return rows;
}
