import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Metrics } from '../metrics/metrics.ts';
import type { Database } from './database.ts';
import { openPool } from './pool.ts';
import { preparing, type WatchStatement } from './preparing.ts';
import type { DB } from './schema.generated.ts';

/** A double holds amounts and counts exactly below 2^53; a text would be added up as text. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export const longestStatementMilliseconds = 15_000;
/**
 * What a connection has looked at, tables and plans of statements, its process of the server keeps for as
 * long as it lives: one that has run every job holds 20 MB, a new one 5.
 */
const usesOfConnection = 5_000;

/**
 * Opens a pool of at most `size` connections. Nothing is connected until the first query. `onFault` is told
 * of connections that break while idle, which would otherwise end the process; `metrics` of how long work
 * waits for a connection. Behind a pooler each transaction may have another connection, so that none can be
 * told anything that outlives it: statements have no names, and the pooler says how long one may take
 * (`refuseUnfitPooler`) and that nothing is compiled.
 */
export function openDatabase(
  url: string,
  options: {
    size: number;
    onFault: (error: Error) => void;
    isPooler?: boolean;
    metrics?: Metrics;
    watchStatement?: WatchStatement;
  },
): Database {
  const { isPooler = false } = options;
  const settings = {
    connectionString: url,
    max: options.size,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    maxUses: usesOfConnection,
    statement_timeout: isPooler ? undefined : longestStatementMilliseconds,
    // PostgreSQL compiles by default what it takes for much work: for statements as short as ours ten times their own time.
    options: isPooler ? undefined : '-c jit=off',
    application_name: 'hearthside',
  };
  const pool = openPool(settings, options.onFault);
  options.metrics?.watchPool(() => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  const { metrics, watchStatement: watch } = options;
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparing(pool, { names: !isPooler, metrics, watch }) }),
  });
}
