import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface Backlog {
  /** Due and not sent yet. */
  waiting: number;
  /** Given up for good. */
  failed: number;
}

/** How much has not gone out, for whoever watches over the service. */
export async function countBacklog(database: Database, now: Date): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select (select count(*) from messages where sent_at is null and failed_at is null and dropped_at is null and due_at <= ${now}) as waiting,
      (select count(*) from messages where failed_at is not null) as failed`.execute(database);
  return rows[0] ?? { waiting: 0, failed: 0 };
}

export interface DeadLetter {
  id: string;
  failedAt: Date;
  channel: string;
  to: string;
  subject: string;
  error: string;
}

/** What was given up, the newest first: somebody has to reach these people in another way. */
export async function listDeadLetters(database: Database, limit = 50): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select id, failed_at as "failedAt", channel, recipient_address as "to", subject, coalesce(last_error, '') as error
    from messages where failed_at is not null order by failed_at desc, id desc limit ${limit}`.execute(database);
  return rows;
}
