import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { DB, JsonValue } from './schema.generated.ts';

type ColumnOf<Table extends keyof DB> = keyof DB[Table] & string;

/** A row with a value for each of some columns of a table; in a column of JSON, whatever becomes JSON. */
export type RowOf<Table extends keyof DB, Column extends ColumnOf<Table>> = {
  [Name in Column]: SentValue<Insertable<DB[Table]>[Name & keyof Insertable<DB[Table]>]>;
};
type SentValue<Value> = JsonValue extends Value ? unknown : Exclude<Value, undefined>;

/**
 * Writes any number of rows with a statement whose text never changes, so that it is planned once and can
 * stand in a CTE beside others. The columns' types are the table's. `only` is asked of each row, by the names
 * of its columns.
 */
export function insertRows<Table extends keyof DB, Column extends ColumnOf<Table>>(
  table: Table,
  columns: readonly Column[],
  rows: readonly NoInfer<RowOf<Table, Column>>[],
  only: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  return sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    where ${only}`;
}

/**
 * A list that is sent along, as a relation to select from. `columns` says of each name what PostgreSQL's type
 * is.
 */
export function sentList<Column extends string>(
  columns: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Record<NoInfer<Column>, unknown>>[],
): RawBuilder<unknown> {
  const typed = Object.entries<string>(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  return sql`(select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (${sql.join(typed)}))`;
}
