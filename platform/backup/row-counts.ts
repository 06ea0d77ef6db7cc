import pg from 'pg';

/** How many rows each table has, by schema and name, and which transactions that includes. */
export interface RowCounts {
  rows: Record<string, number>;
  snapshot: string;
}

/** Counts all tables in one statement, and so at one moment. */
export async function countRows(databaseUrl: string): Promise<RowCounts> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'hearthside backup',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' order by 1`,
    );
    const counted = tables.map(
      ({ name }) => `select ${pg.escapeLiteral(name)} as name, count(*)::float8 as count from ${name}`,
    );
    const snapshot = "select 'snapshot' as kind, pg_current_snapshot()::text as name, 0 as count";
    const { rows } = await client.query<{ kind: string; name: string; count: number }>(
      [snapshot, ...counted.map((one) => one.replace('select', "select 'table',"))].join(' union all '),
    );
    return {
      rows: Object.fromEntries(
        rows.filter(({ kind }) => kind === 'table').map(({ name, count }) => [name, count]),
      ),
      snapshot: rows.find(({ kind }) => kind === 'snapshot')?.name ?? '',
    };
  } finally {
    await client.end();
  }
}

/**
 * Between which numbers the rows of each table lie at a moment between two counts. They are the same where
 * nothing was written in between; otherwise a row may have come and gone with each transaction.
 */
export function countsBetween(
  before: RowCounts,
  after: RowCounts,
): Record<string, { least: number; most: number }> {
  const leeway = before.snapshot === after.snapshot ? 0 : transactionsBetween(before, after);
  const tables = [...new Set([...Object.keys(before.rows), ...Object.keys(after.rows)])].sort();
  return Object.fromEntries(
    tables.map((table) => {
      const counts = [before.rows[table] ?? 0, after.rows[table] ?? 0];
      return [
        table,
        { least: Math.max(0, Math.min(...counts) - leeway), most: Math.max(...counts) + leeway },
      ];
    }),
  );
}

/** Those that were open at first, and those that have begun since. */
function transactionsBetween(before: RowCounts, after: RowCounts): number {
  const [, beforeNext = '0', open = ''] = before.snapshot.split(':');
  const [, afterNext = '0'] = after.snapshot.split(':');
  return Number(afterNext) - Number(beforeNext) + open.split(',').filter((part) => part !== '').length;
}

/** The tables whose rows are not as many as the copy says, in words. */
export function wrongCounts(
  expected: Record<string, { least: number; most: number }>,
  found: RowCounts,
): string[] {
  return Object.entries(expected).flatMap(([table, { least, most }]) => {
    const count = found.rows[table];
    if (count === undefined) return [`The table ${table} is missing.`];
    return count >= least && count <= most
      ? []
      : [`${table} has ${count} rows, and the copy says ${least === most ? least : `${least} to ${most}`}.`];
  });
}
