import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Whether PostgreSQL copies its changes to another place, and whether the last try succeeded. */
export async function readArchiving(database: Database): Promise<'off' | 'working' | 'failing'> {
  const { rows } = await sql<{ isOn: boolean; isFailing: boolean }>`
    select current_setting('archive_mode') <> 'off' as "isOn",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
    from pg_stat_archiver`.execute(database);
  const [state] = rows;
  if (state === undefined || !state.isOn) return 'off';
  return state.isFailing ? 'failing' : 'working';
}
