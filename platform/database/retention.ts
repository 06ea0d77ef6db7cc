import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** What has done its work after a while and would only pile up. */
export interface Forgotten {
  table: string;
  /** A row is forgotten this long after the moment in this column. */
  since: string;
  days: number;
  /** Only these rows; the others stay. */
  only?: string;
  why: string;
}

/**
 * How long rows are kept that nobody looks back at. Everything else is kept until an account is closed, or
 * for good; `docs/retention.md` says so of each table.
 */
export const forgotten: readonly Forgotten[] = [
  { table: 'requests', since: 'created_at', days: 2, why: 'Nobody retries for longer.' },
  { table: 'rate_limits', since: 'window_starts_at', days: 2, why: 'Longer than any limit counts.' },
  { table: 'registration_drafts', since: 'expires_at', days: 2, why: 'They can no longer be gone on with.' },
  { table: 'pending_steps', since: 'expires_at', days: 2, why: 'They can no longer be gone on with.' },
  {
    table: 'verification_codes',
    since: 'created_at',
    days: 2,
    only: 'user_id is null',
    why: 'Codes that were for nobody.',
  },
  {
    table: 'gateway_events',
    since: 'received_at',
    days: 30,
    only: 'next_try_at is null',
    why: 'The payment gateway resends an event for some days.',
  },
  {
    table: 'known_devices',
    since: 'last_used_at',
    days: 400,
    why: 'As long as a browser keeps the cookie of a device.',
  },
  {
    table: 'work_devices',
    since: 'last_used_at',
    days: 400,
    why: 'As long as a browser keeps the cookie of a device.',
  },
  {
    table: 'office_changes',
    since: 'created_at',
    days: 2,
    why: 'Screens that were away for longer begin anew.',
  },
  {
    table: 'enquiries',
    since: 'created_at',
    days: 400,
    only: "user_id is null and kind in ('call_back', 'scheduling', 'gift_card', 'business', 'partner', 'message')",
    why: 'Of somebody without an account; an answer to it may come a year later.',
  },
  {
    table: 'enquiries',
    since: 'created_at',
    days: 730,
    only: "user_id is null and kind in ('coming_soon', 'pre_registration')",
    why: 'Whoever has waited for us for two years has found other help.',
  },
  { table: 'day_plans', since: 'day', days: 7, why: 'The plan of a day that is over helps nobody.' },
  { table: 'left_out_visits', since: 'starts_at', days: 2, why: 'Nobody can be asked about it any more.' },
  { table: 'queue_marks', since: 'updated_at', days: 2, why: 'Leases and snoozes end sooner.' },
  { table: 'sessions', since: 'expires_at', days: 2, why: 'They open nothing.' },
  { table: 'sessions', since: 'ended_at', days: 2, why: 'They open nothing.' },
  {
    table: 'mailbox',
    since: 'delivered_at',
    days: 30,
    only: "id in (select id from messages where kind = 'account_closed')",
    why: 'The last message to an address that no longer has an account, in the demo.',
  },
  {
    table: 'messages',
    since: 'created_at',
    days: 30,
    only: "kind = 'account_closed'",
    why: 'The last message to an address that no longer has an account.',
  },
  {
    table: 'mailbox',
    since: 'delivered_at',
    days: 400,
    only: 'id in (select id from messages where user_id is null)',
    why: 'As the messages, in the demo.',
  },
  {
    table: 'messages',
    since: 'created_at',
    days: 400,
    only: 'user_id is null and num_nonnulls(sent_at, failed_at, dropped_at) > 0',
    why: 'To the office, to those who come and to people without an account: whose account is closed finds none of them.',
  },
];

/**
 * Words that go from rows that stay: from the first of the columns, by which those that have any are found,
 * and the others.
 */
export const forgottenWords: readonly (Omit<Forgotten, 'why'> & {
  columns: readonly [string, ...string[]];
})[] = [
  { table: 'staff_sessions', columns: ['told'], since: 'told_until', days: 2 },
  {
    table: 'messages',
    columns: ['body', 'marks', 'calendar_entry'],
    since: 'created_at',
    // A bank takes disputes for up to 540 days, and asks what the member was told.
    days: 730,
    // A failed message is still waiting for the office; a letter can be printed once more.
    only: "num_nonnulls(sent_at, dropped_at) > 0 and channel <> 'letter'",
  },
];

/** So few that nothing waits for them to go. */
const mostAtOnce = 2_000;

/** Forgets what is old enough, in small pieces; returns how many rows there were. */
export async function forgetOldRows(database: Database, now: Date): Promise<number> {
  let rows = 0;
  for (const rule of forgotten) {
    for (let gone = mostAtOnce; gone === mostAtOnce; rows += gone)
      gone = await forgetSome(database, rule, now);
  }
  for (const rule of forgottenWords)
    for (let gone = mostAtOnce; gone === mostAtOnce;) gone = await forgetSomeWords(database, rule, now);
  return rows;
}

async function forgetSome(database: Database, rule: Forgotten, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(rule.table)} where ctid = any(${someOf(rule, sql`true`, now)})`.execute(database);
  return Number(numAffectedRows ?? 0n);
}

async function forgetSomeWords(
  database: Database,
  { columns, ...rule }: (typeof forgottenWords)[number],
  now: Date,
): Promise<number> {
  const emptied = sql.join(columns.map((column) => sql`${sql.ref(column)} = null`));
  const { numAffectedRows } = await sql`
    update ${sql.table(rule.table)} set ${emptied} where ctid = any(${someOf(rule, sql`${sql.ref(columns[0])} is not null`, now)})`.execute(
    database,
  );
  return Number(numAffectedRows ?? 0n);
}

const someOf = (
  { table, since, days, only = 'true' }: Omit<Forgotten, 'why'>,
  alsoOnly: RawBuilder<unknown>,
  now: Date,
) => sql`array(
    select ctid from ${sql.table(table)} where ${sql.ref(since)} < ${daysBefore(now, days)} and ${alsoOnly} and ${sql.raw(only)} limit ${mostAtOnce})`;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);
