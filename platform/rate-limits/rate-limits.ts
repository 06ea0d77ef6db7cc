import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { refused, success, type Result } from '../result.ts';

export interface RateLimit {
  name: string;
  most: number;
  windowSeconds: number;
}

/**
 * Counts one more try for `subject` under `limit`, in fixed windows kept in the database so that all processes share the count.
 * Refuses with `too_many_tries` and the seconds until the window ends.
 */
export async function takeFromLimit(
  database: Database,
  limit: RateLimit,
  subject: string,
  now: Date,
): Promise<Result<{ left: number }>> {
  const length = limit.windowSeconds * 1000;
  const windowStartsAt = new Date(Math.floor(now.getTime() / length) * length);
  const counted = await sql<{ taken: number }>`
    insert into rate_limits (key, window_starts_at, taken)
    values (${`${limit.name}:${subject}`}, ${windowStartsAt}, 1)
    on conflict (key, window_starts_at) do update set taken = rate_limits.taken + 1
    returning taken`.execute(database);
  const taken = counted.rows[0]?.taken ?? 1;
  if (taken <= limit.most) return success({ left: limit.most - taken });
  const seconds = Math.ceil((windowStartsAt.getTime() + length - now.getTime()) / 1000);
  return refused({
    kind: 'too_many',
    code: 'too_many_tries',
    message: `That was tried too often. Please wait ${inWords(seconds)} and try again, or call us.`,
    retryAfterSeconds: seconds,
  });
}

/** Gives back a try that was taken and turned out not to count. */
export async function giveBackToLimit(database: Database, limit: RateLimit, subject: string, now: Date): Promise<void> {
  const length = limit.windowSeconds * 1000;
  const row = sql`key = ${`${limit.name}:${subject}`} and window_starts_at = ${new Date(Math.floor(now.getTime() / length) * length)}`;
  await sql`
    with gone as (delete from rate_limits where ${row} and taken = 1)
    update rate_limits set taken = taken - 1 where ${row} and taken > 1`.execute(database);
}

function inWords(seconds: number): string {
  if (seconds < 90) return 'a minute';
  return `${Math.ceil(seconds / 60)} minutes`;
}
