import { type Insertable, sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** Rows of one table, by the names of its columns; each row names the same ones. */
export interface TableRows {
  table: keyof DB;
  rows: readonly object[];
}

type Row<Table extends keyof DB> = { [Name in keyof Insertable<DB[Table]>]?: unknown };

export function rowsOf<Table extends keyof DB>(
  table: Table,
  rows: readonly NoInfer<Row<Table>>[],
): TableRows {
  return { table, rows };
}

const mostAtOnce = 4_000;

/** Writes rows by the thousands, each statement for as many as PostgreSQL takes at once without effort. */
export async function insertTableRows(work: DatabaseTransaction, { table, rows }: TableRows): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  for (let from = 0; from < rows.length; from += mostAtOnce)
    await sql`
      insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.slice(from, from + mostAtOnce))}::jsonb)`.execute(
      work,
    );
}
