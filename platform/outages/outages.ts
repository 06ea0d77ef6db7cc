import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { newIdentifier } from '../identifier.ts';

/** What is taken from us and then refused, for any address. */
const refusals = ['email_refused', 'text_refused'] as const;

/**
 * What we depend on: a way of sending, the payment gateway, that what we send is not refused, and the mailbox
 * for mail that comes back.
 */
export const dependencies = ['email', 'text', 'call', 'letter', 'gateway', ...refusals, 'bounces'] as const;
export type Dependency = (typeof dependencies)[number];

export interface Outage {
  id: string;
  what: Dependency;
  reason: string;
  beganAt: Date;
}

/** Records that something cannot be reached; undefined if some process knows that already. */
export async function beginOutage(
  database: Database,
  what: Dependency,
  reason: string,
  now: Date,
): Promise<Outage | undefined> {
  const outage = { id: newIdentifier(now), what, reason, beganAt: now };
  const { rows } = await sql`
    insert into outages (id, what, began_at, reason) values (${outage.id}, ${what}, ${now}, ${reason})
    on conflict (what) where over_at is null do nothing returning id`.execute(database);
  return rows.length === 0 ? undefined : outage;
}

/** Records that something of ours was refused; undefined while that is known. */
export async function seeRefusal(
  database: Database,
  what: (typeof refusals)[number],
  reason: string,
  now: Date,
): Promise<Outage | undefined> {
  const outage = { id: newIdentifier(now), what, reason, beganAt: now };
  const { rows } = await sql<{ id: string }>`
    insert into outages (id, what, began_at, seen_at, reason) values (${outage.id}, ${what}, ${now}, ${now}, ${reason})
    on conflict (what) where over_at is null do update set seen_at = excluded.seen_at returning id`.execute(
    database,
  );
  return rows[0]?.id === outage.id ? outage : undefined;
}

const quietMilliseconds = 24 * 3_600_000;

/** Ends the refusals of which nothing was seen for a day: nobody tells us that they are over. For jobs. */
export async function endQuietRefusals(database: Database, now: Date): Promise<void> {
  await sql`
    update outages set over_at = ${now}
    where over_at is null and what = any(${refusals}) and seen_at < ${new Date(now.getTime() - quietMilliseconds)}`.execute(
    database,
  );
}

/** Records that it answers again; false if nobody had missed it. */
export async function endOutage(database: Database, what: Dependency, now: Date): Promise<boolean> {
  const { rows } =
    await sql`update outages set over_at = ${now} where what = ${what} and over_at is null returning id`.execute(
      database,
    );
  return rows.length > 0;
}

/** What cannot be reached now, longest first. */
export async function listOutages(database: Database): Promise<Outage[]> {
  const { rows } =
    await sql<Outage>`select id, what, reason, began_at as "beganAt" from outages where over_at is null order by began_at, what`.execute(
      database,
    );
  return rows;
}
