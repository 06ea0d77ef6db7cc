import { sql } from 'kysely';
import type { Database } from './database.ts';

/** How PostgreSQL copies its changes to another place. */
export interface Archiving {
  /** Whether the last try failed; not where nothing is copied. */
  isFailing: boolean;
  /** For how many seconds changes have waited to be copied; 0 where none wait, or nothing is copied. */
  waitSeconds: number;
}

/** What PostgreSQL writes by itself into a piece in which nobody changes anything stays below this. */
const ownBytes = 16_384;

/**
 * A try that hangs neither fails nor succeeds: it is known by the age of the last piece alone. Something
 * waits where a whole piece was not copied, or the one being written holds changes of ours.
 */
export async function readArchiving(database: Database): Promise<Archiving> {
  const { rows } = await sql<Archiving>`
    select isOn and coalesce(failed > coalesce(archived, '-infinity'), false) as "isFailing",
      case when isOn and (last < pg_walfile_name(at - pg_size_bytes(current_setting('wal_segment_size'))) or (pg_walfile_name_offset(at)).file_offset > ${ownBytes})
        then extract(epoch from clock_timestamp() - coalesce(archived, pg_postmaster_start_time()))::float else 0 end as "waitSeconds"
    from (select current_setting('archive_mode') <> 'off' as isOn, last_failed_time as failed, last_archived_time as archived,
      left(coalesce(last_archived_wal, ''), 24) as last, pg_current_wal_insert_lsn() as at from pg_stat_archiver) a`.execute(
    database,
  );
  const [state] = rows;
  if (state === undefined) throw new Error('PostgreSQL does not tell about its archiver.');
  return state;
}
