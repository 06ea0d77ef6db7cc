import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { newIdentifier } from '../identifier.ts';

/** What we depend on: a way of sending, or the payment gateway. */
export const dependencies = ['email', 'text', 'call', 'letter', 'gateway'] as const;
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
