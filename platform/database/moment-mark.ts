import { sql } from 'kysely';
import type { DatabaseReader } from './database.ts';

/**
 * Inside a query: marks what it can see. Whatever was written by a transaction whose number is lower than the
 * mark's was seen, or never will be; the seconds say how old the mark is.
 */
export const momentMark = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text || '-' || extract(epoch from clock_timestamp())::bigint`;

/** To be asked before anything else of what is then shown. */
export async function markMoment(database: DatabaseReader): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select ${momentMark} as mark`.execute(database);
  return rows[0]?.mark ?? '';
}

export interface Mark {
  xid: string;
  seconds: number;
}

/** A mark as a browser gives it back; undefined where it is none. */
export function readMark(text: string | null | undefined): Mark | undefined {
  const [, xid, seconds] = /^(\d{1,18})-(\d{1,12})$/.exec(text ?? '') ?? [];
  return xid === undefined ? undefined : { xid, seconds: Number(seconds) };
}
