import { type RawBuilder, sql } from 'kysely';
import type { DatabaseReader } from '#platform/database/database.ts';
import { type Mark, momentMark } from '#platform/database/moment-mark.ts';
import type { Change } from './change.ts';

/** What a look has found. After more than it tells, a page is read again as a whole. */
export interface Look {
  changes: Change[];
  isTooMuch: boolean;
  mark: string;
  /** What this look could see, so that the next one tells exactly the rest. */
  snapshot: string;
}

/** From how many changes on a page no longer takes them in one by one. */
const mostTold = 500;

/** Rows are kept for longer than this: a page that was away for longer begins again. */
const keptSeconds = 20 * 3_600;

/**
 * What was committed since another look, whatever its numbers are and however long it took; nothing at the
 * first.
 */
export const lookForChanges = (database: DatabaseReader, seen: string | undefined): Promise<Look> =>
  look(
    database,
    seen === undefined
      ? sql`false`
      : sql`c.xid >= pg_snapshot_xmin(${seen}::pg_snapshot) and not pg_visible_in_snapshot(c.xid, ${seen}::pg_snapshot)`,
  );

/** What a page may have missed since a mark; some of it they may know. */
export async function readMissed(database: DatabaseReader, { xid, seconds }: Mark): Promise<Look> {
  const missed = await look(database, sql`c.xid >= ${xid}::xid8`);
  const now = Number(missed.mark.split('-')[1]);
  return now - seconds > keptSeconds ? { ...missed, changes: [], isTooMuch: true } : missed;
}

async function look(database: DatabaseReader, wanted: RawBuilder<unknown>): Promise<Look> {
  const { rows } = await sql<Omit<Look, 'isTooMuch'>>`
    select pg_current_snapshot()::text as snapshot, ${momentMark} as mark, coalesce((
      select json_agg(json_build_object('kind', kind, 'subject', subject, 'version', version, 'area', area, 'day', day, 'professionalId', professional_id))
      from (select * from office_changes c where ${wanted} order by c.xid, c.id limit ${mostTold + 1}) found), '[]') as changes`.execute(
    database,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('A look at the changes answered nothing.');
  const isTooMuch = found.changes.length > mostTold;
  return { ...found, isTooMuch, changes: isTooMuch ? [] : found.changes };
}
