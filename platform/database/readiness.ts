import { sql } from 'kysely';
import type { Database } from './database.ts';

const provenForMilliseconds = 3_000;

/**
 * Returns whether the database answers and takes a write that needs disk space: a table private to this
 * connection is filled and thrown away. However often it is asked, it does so once in three seconds.
 */
export function createReadiness(database: Database): () => Promise<'ready' | 'away' | 'not writable'> {
  let [provenAt, proof] = [-Infinity, Promise.resolve(true)];
  return async () => {
    try {
      await sql`select 1`.execute(database);
    } catch {
      return 'away';
    }
    if (performance.now() - provenAt > provenForMilliseconds) {
      [provenAt, proof] = [performance.now(), takesWrites(database).catch(() => false)];
    }
    return (await proof) ? 'ready' : 'not writable';
  };
}

function takesWrites(database: Database): Promise<boolean> {
  return database.connection().execute(async (connection) => {
    try {
      await sql`begin`.execute(connection);
      // A row of an existing table may fit into an existing page, even when the disk is full.
      await sql`create temporary table readiness (room text) on commit drop`.execute(connection);
      // Uncompressed, so that it takes room. PostgreSQL 15 does not take this word while making a table.
      await sql`alter table readiness alter column room set storage plain`.execute(connection);
      await sql`insert into readiness select repeat('x', 4000) from generate_series(1, 16)`.execute(
        connection,
      );
      return true;
    } catch {
      return false;
    } finally {
      await sql`rollback`.execute(connection).catch(() => undefined);
    }
  });
}
