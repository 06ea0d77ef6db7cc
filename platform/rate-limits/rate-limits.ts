import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { refused, success, type Result } from '../result.ts';

export interface RateLimit {
  name: string;
  most: number;
  windowSeconds: number;
  /**
   * Without parts, the window begins again at fixed times, and twice as many may get through around one of
   * them. With parts, it is counted in that many, and no stretch as long as the window has more than `most`.
   */
  parts?: number;
}

/**
 * Counts one more try for `subject` under `limit`, in windows kept in the database so that all processes
 * share the count. Refuses with `too_many_tries` and the seconds until there may be another. A refused try is
 * not counted, so that trying again does not keep the door shut.
 */
export async function takeFromLimit(
  database: Database,
  limit: RateLimit,
  subject: string,
  now: Date,
): Promise<Result<{ left: number }>> {
  const key = keyOf(limit, subject);
  const startsAt = startOf(limit, now);
  const counted = await sql<{ taken: number; oldest: Date | null }>`
    with earlier as (
      select coalesce(sum(taken), 0)::integer as taken, min(window_starts_at) as oldest from rate_limits
      where key = ${key} and taken > 0 and window_starts_at < ${startsAt} and window_starts_at >= ${new Date(startsAt.getTime() - earlierMilliseconds(limit))}
    ), counted as (
      insert into rate_limits (key, window_starts_at, taken) values (${key}, ${startsAt}, 1)
      on conflict (key, window_starts_at) do update set taken = rate_limits.taken + 1
      returning taken
    )
    select earlier.taken + counted.taken as taken, earlier.oldest from earlier, counted`.execute(database);
  const { taken = 1, oldest = null } = counted.rows[0] ?? {};
  if (taken <= limit.most) return success({ left: limit.most - taken });
  await giveBackToLimit(database, limit, subject, now);
  const freeAt = (oldest ?? startsAt).getTime() + earlierMilliseconds(limit) + partMilliseconds(limit);
  const seconds = Math.ceil((freeAt - now.getTime()) / 1000);
  return refused({
    kind: 'too_many',
    code: 'too_many_tries',
    message: `That was tried too often. Please wait ${inWords(seconds)} and try again, or call us.`,
    retryAfterSeconds: seconds,
  });
}

/** Gives back a try that was taken and turned out not to count. */
export async function giveBackToLimit(
  database: Database,
  limit: RateLimit,
  subject: string,
  now: Date,
): Promise<void> {
  await sql`
    update rate_limits set taken = taken - 1
    where key = ${keyOf(limit, subject)} and window_starts_at = ${startOf(limit, now)} and taken > 0`.execute(
    database,
  );
}

function keyOf(limit: RateLimit, subject: string): string {
  return `${limit.name}:${subject}`;
}

function partMilliseconds({ windowSeconds, parts = 1 }: RateLimit): number {
  return (windowSeconds * 1000) / parts;
}

/** How far the window reaches back before the current part: not at all where there are no parts. */
function earlierMilliseconds({ windowSeconds, parts = 1 }: RateLimit): number {
  return parts === 1 ? 0 : windowSeconds * 1000;
}

function startOf(limit: RateLimit, now: Date): Date {
  const length = partMilliseconds(limit);
  return new Date(Math.floor(now.getTime() / length) * length);
}

function inWords(seconds: number): string {
  if (seconds < 90) return 'a minute';
  if (seconds <= 5_400) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3_600)} hours`;
}
