import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '#platform/database/database.ts';
import { openPool } from '#platform/database/pool.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** A step of a plan, as `EXPLAIN (ANALYZE, FORMAT JSON)` gives it. */
export interface PlanStep {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanStep[];
}

/** A statement that was sent, and how PostgreSQL carried it out. */
export interface WatchedStatement {
  text: string;
  values: readonly unknown[];
  plan: PlanStep;
}

/**
 * A database that runs each statement twice: once under `EXPLAIN ANALYZE`, which is rolled back, and then as
 * it was sent. So what is seen is what happens, with the rows as they are at that moment.
 */
export function openWatchedDatabase(url: string): { database: Database; statements: WatchedStatement[] } {
  const statements: WatchedStatement[] = [];
  const pool = openPool({ connectionString: url, max: 8 }, () => undefined);
  const watching = {
    async connect() {
      const client = await pool.connect();
      let isInside = false;
      return {
        async query(text: string, values: readonly unknown[] = []) {
          if (/^\s*(\/\*.*?\*\/\s*|--.*\n\s*)*(select|with|insert|update|delete)/i.test(text)) {
            const plan = await explain(client, isInside, text, values);
            if (plan !== undefined) statements.push({ text, values, plan });
          } else if (/^\s*(begin|start transaction)/i.test(text)) isInside = true;
          else if (/^\s*(commit|rollback\s*$)/i.test(text)) isInside = false;
          return client.query(text, [...values]);
        },
        release: (destroy?: boolean) => client.release(destroy),
      };
    },
    end: () => pool.end(),
  };
  return {
    database: new Kysely<DB>({ dialect: new PostgresDialect({ pool: watching as never }) }),
    statements,
  };
}

/** Undefined for a statement that is refused: its sender hears of that. */
async function explain(
  client: pg.PoolClient,
  isInside: boolean,
  text: string,
  values: readonly unknown[],
): Promise<PlanStep | undefined> {
  const [begin, end] = isInside
    ? ['savepoint watched', 'rollback to savepoint watched']
    : ['begin', 'rollback'];
  await client.query(begin);
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanStep }[] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      [...values],
    );
    return rows[0]?.['QUERY PLAN'][0]?.Plan;
  } catch {
    return undefined;
  } finally {
    await client.query(end);
  }
}

export function stepsOf(plan: PlanStep): PlanStep[] {
  return [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];
}

/** How many rows of its table a step has looked at, including those it did not want. */
export function rowsReadBy(step: PlanStep): number {
  return (
    (step['Actual Rows'] +
      (step['Rows Removed by Filter'] ?? 0) +
      (step['Rows Removed by Index Recheck'] ?? 0)) *
    step['Actual Loops']
  );
}
