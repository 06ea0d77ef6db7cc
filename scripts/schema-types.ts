import { sql } from 'kysely';
import { type DatabaseMetadata, generate, getDialect } from 'kysely-codegen';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open-database.ts';

/**
 * Writes the types of all tables of a database to `file`. A column of text whose CHECK lists its values is
 * the union of them, in the order of the list. A bigint is a number, as `platform/database/open-database.ts`
 * reads it; a list of them is read as text.
 */
export async function writeSchemaTypes(databaseUrl: string, file: string): Promise<void> {
  const db = openDatabase(databaseUrl, { size: 1, onFault: () => undefined });
  try {
    await generate({
      db,
      dialect: getDialect('postgres'),
      outFile: file,
      postprocess: ({ metadata }) => withListedValues(db, withNumbers(metadata)),
    });
  } finally {
    await db.destroy();
  }
}

function withNumbers(metadata: DatabaseMetadata): DatabaseMetadata {
  for (const column of metadata.tables.flatMap(({ columns }) => columns))
    if (column.dataType === 'int8' && !column.isArray) column.dataType = 'int4';
  return metadata;
}

async function withListedValues(db: Database, metadata: DatabaseMetadata): Promise<DatabaseMetadata> {
  const { rows } = await sql<{ table: string; definition: string }>`
    select t.relname as table, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class t on t.oid = k.conrelid
    where k.contype = 'c' and k.connamespace = current_schema()::regnamespace`.execute(db);
  for (const { table, definition } of rows) {
    const listed = listedValues(definition);
    const column = metadata.tables
      .find(({ name }) => name === table)
      ?.columns.find(({ name }) => name === listed?.column);
    if (listed !== undefined && column !== undefined) column.enumValues = listed.values;
  }
  return metadata;
}

/**
 * What the text of a CHECK allows in one column of text: a list of values, a single one, or, in a column of
 * several, those of a list. Undefined where it says something else.
 */
export function listedValues(definition: string): { column: string; values: string[] } | undefined {
  const [, column, list] =
    /^CHECK \(\((\w+) = (?:ANY \(ARRAY\[)?((?:'[^']+'::text(?:, )?)+)(?:\]\))?\)\)(?: NOT VALID)?$/.exec(
      definition,
    ) ?? [];
  if (column !== undefined && list !== undefined)
    return { column, values: [...list.matchAll(/'([^']+)'/g)].map(([, value = '']) => value) };
  const [, several, all] = /^CHECK \(\(+(\w+) <@ '\{([\w,-]+)\}'::text\[\]\)(?! OR)/.exec(definition) ?? [];
  return several === undefined || all === undefined ? undefined : { column: several, values: all.split(',') };
}
