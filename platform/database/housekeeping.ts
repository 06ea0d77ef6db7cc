import { sql } from 'kysely';
import type { Database } from './database.ts';

/** How long an answer is kept for a repeated request, and a count for its limit: longer than anybody retries. */
const keptDays = 2;
/** The payment gateway resends an event for some days when we do not answer. */
const eventDays = 30;
/** As long as a browser keeps the cookie by which a device is recognized. */
const deviceDays = 400;
/** The last message to an address that no longer has an account. */
const farewellDays = 30;

/**
 * Removes what has done its work and would only pile up: old answers, counts, codes that were for nobody,
 * marks of what waited for the office, and ended sessions.
 */
export async function forgetOldRows(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  const eventsBefore = new Date(now.getTime() - eventDays * 86_400_000);
  const devicesBefore = new Date(now.getTime() - deviceDays * 86_400_000);
  const farewellsBefore = new Date(now.getTime() - farewellDays * 86_400_000);
  await sql`delete from requests where created_at < ${before}`.execute(database);
  await sql`delete from rate_limits where window_starts_at < ${before}`.execute(database);
  await sql`delete from registration_drafts where expires_at < ${before}`.execute(database);
  await sql`delete from pending_steps where expires_at < ${before}`.execute(database);
  await sql`delete from verification_codes where user_id is null and created_at < ${before}`.execute(
    database,
  );
  await sql`delete from gateway_events where next_try_at is null and received_at < ${eventsBefore}`.execute(
    database,
  );
  await sql`delete from known_devices where last_used_at < ${devicesBefore}`.execute(database);
  await sql`with old as (select id from messages where kind = 'account_closed' and created_at < ${farewellsBefore}), shown as (delete from mailbox where id in (select id from old))
    delete from messages where id in (select id from old)`.execute(database);
  await sql`delete from queue_marks where updated_at < ${before}`.execute(database);
  await sql`delete from sessions where expires_at < ${before} or ended_at < ${before}`.execute(database);
}
