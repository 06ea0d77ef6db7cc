import { createHash } from 'node:crypto';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Metrics } from '../metrics/metrics.ts';
import { prepared } from './database.ts';

const names = new Map<string, string>();

/** Runs a statement, given by its text without parameters, and watches over it. */
export type WatchStatement = <Value>(text: string, run: () => Promise<Value>) => Promise<Value>;

interface Preparing {
  /** Whether statements that ask for it are sent under a name. */
  names: boolean;
  metrics?: Metrics | undefined;
  watch?: WatchStatement | undefined;
}

/** The pool as Kysely wants it. */
export function preparing(pool: Pool, { names: withNames, metrics, watch }: Preparing): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  const running = timedStatements(metrics, watch);
  return {
    async connect() {
      const asked = performance.now();
      const client = await pool.connect();
      metrics?.gotConnection((performance.now() - asked) / 1_000);
      const known = clients.get(client);
      if (known !== undefined) return known;
      const wrapped = wrap(client, withNames, running);
      clients.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/**
 * Runs statements so that it is known how long the oldest of them runs: they stay in the order of their
 * beginning.
 */
function timedStatements(metrics: Metrics | undefined, watch: WatchStatement | undefined): WatchStatement {
  const begun = new Set<{ at: number }>();
  metrics?.watchStatements(() => {
    const [oldest] = begun;
    return oldest === undefined ? 0 : (performance.now() - oldest.at) / 1_000;
  });
  return async (text, run) => {
    const statement = { at: performance.now() };
    begun.add(statement);
    try {
      return await (watch === undefined ? run() : watch(text, run));
    } finally {
      begun.delete(statement);
    }
  };
}

function wrap(client: PoolClient, withNames: boolean, running: WatchStatement): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(
    text: string | PostgresCursor<Row>,
    values?: readonly unknown[],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof text !== 'string') throw new Error('Cursors are not in use.');
    const parameters = [...(values ?? [])];
    const run = (): Promise<unknown> =>
      withNames && text.startsWith(prepared)
        ? client.query({ name: nameOf(text), text, values: parameters })
        : client.query(text, parameters);
    const answer = running(text, run);
    return answer as Promise<PostgresQueryResult<Row>>;
  }
  return { query, release: (destroy) => client.release(destroy) };
}

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    names.set(text, name);
  }
  return name;
}
