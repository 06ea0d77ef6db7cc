import { sql } from 'kysely';
import { openDatabase } from '#platform/database/open-database.ts';
import { listedValues } from '#scripts/schema-types.ts';
import type { TableColumn, TableColumns } from './described-row.ts';

/** What the tables of a database say of their columns, by the ids that a result has of them. */
export async function readTableColumns(databaseUrl: string): Promise<TableColumns> {
  const database = openDatabase(databaseUrl, { size: 1, onFault: () => undefined });
  try {
    const { rows } = await sql<{ id: string; name: string; notNull: boolean; checks: string[] }>`
      select a.attrelid || '.' || a.attnum as id, a.attname::text as name, a.attnotnull as "notNull",
        array(select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`.execute(
      database,
    );
    return Object.fromEntries(
      rows.map(({ id, name, notNull, checks }) => [id, columnOf(name, notNull, checks)]),
    );
  } finally {
    await database.destroy();
  }
}

function columnOf(name: string, notNull: boolean, checks: readonly string[]): TableColumn {
  const listed = checks.map(listedValues).find((each) => each?.column === name);
  return { name, notNull, values: listed?.values ?? null };
}
