import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { readMigrations } from './migrate.ts';

/**
 * Lives beside the migrations: what a database holds once they have all run, one line each. `npm run db --
 * types` writes it.
 */
const fileName = 'schema.txt';
const mostNamed = 5;

export class SchemaIncomplete extends Error {}

/**
 * Compares columns, constraints, indexes, triggers and functions with those that the migrations make. What an
 * operator has added beyond them is left alone.
 *
 * @throws SchemaIncomplete with one plain sentence that names what is missing or differs.
 */
export async function refuseIncompleteSchema(databaseUrl: string, folder: string): Promise<void> {
  const [expected, found] = await Promise.all([readExpectedSchema(folder), readSchema(databaseUrl)]);
  const there = new Set(found);
  const missing = expected
    .filter((line) => !there.has(line))
    .map((line) => line.split(': ')[0] ?? line)
    // What others depend on comes first.
    .toSorted((one, other) => Number(other.endsWith('_pkey')) - Number(one.endsWith('_pkey')));
  if (missing.length === 0) return;
  const more = missing.length > mostNamed ? ` and ${missing.length - mostNamed} more` : '';
  throw new SchemaIncomplete(
    `The database is not whole: what the migrations made is missing or was changed (${missing.slice(0, mostNamed).join(', ')}${more}). Restore a whole backup into an empty database, or put back what is missing.`,
  );
}

/**
 * The database's own account of the schema it is connected to, sorted, one line each: kind and name, a colon,
 * the definition. It is the same for PostgreSQL 15 to 18: that a column must not be null is said by the
 * column alone, since only 18 makes a constraint of it. What depends on an extension that a server may lack,
 * the exclusion constraints, is left out.
 */
export async function readSchema(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'hearthside schema',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ line: string }>(schemaLines);
    return rows.map(({ line }) => line).sort();
  } finally {
    await client.end();
  }
}

/** The content of the file of expected lines: the lines, under a mark of the migrations they were made from. */
export async function expectedSchemaFile(databaseUrl: string, folder: string): Promise<string> {
  return `${[await markOf(folder), ...(await readSchema(databaseUrl))].join('\n')}\n`;
}

async function readExpectedSchema(folder: string): Promise<string[]> {
  const [mark, ...lines] = (await readFile(join(folder, fileName), 'utf8')).trimEnd().split('\n');
  if (mark !== (await markOf(folder))) {
    throw new SchemaIncomplete(
      `${join(folder, fileName)} was made from other migrations than those beside it. Run npm run db -- types.`,
    );
  }
  return lines;
}

/** One line that changes whenever a migration is added or changed. */
export async function markOf(folder: string): Promise<string> {
  const migrations = await readMigrations(folder);
  const all = createHash('sha256');
  for (const { name, checksum } of migrations) all.update(name).update(checksum);
  return `# ${migrations.at(-1)?.name} ${all.digest('hex')}`;
}

const schemaLines = `
  with place as (select oid, quote_ident(nspname) || '.' as prefix from pg_namespace where nspname = current_schema()),
  tables as (select c.oid, c.relname from pg_class c join place on c.relnamespace = place.oid where c.relkind in ('r', 'p')),
  lines as (
    select 'column ' || t.relname || '.' || a.attname || ': ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || case when a.attidentity <> '' then ' identity ' || a.attidentity::text else '' end
      || case when a.attgenerated <> '' then ' generated' else '' end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as line
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    union all
    select 'constraint ' || t.relname || '.' || k.conname || ': ' || pg_get_constraintdef(k.oid)
    from tables t join pg_constraint k on k.conrelid = t.oid and k.contype in ('p', 'u', 'f', 'c')
    union all
    select 'index ' || i.relname || ': ' || pg_get_indexdef(i.oid) || case when x.indisvalid then '' else ' invalid' end
    from tables t join pg_index x on x.indrelid = t.oid and not x.indisexclusion join pg_class i on i.oid = x.indexrelid
    union all
    select 'trigger ' || t.relname || '.' || g.tgname || ': ' || pg_get_triggerdef(g.oid) || case when g.tgenabled = 'O' then '' else ' disabled' end
    from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
    union all
    select 'function ' || f.proname || ': ' || md5(f.prosrc)
    from pg_proc f join place on f.pronamespace = place.oid
    where not exists (select from pg_depend e where e.objid = f.oid and e.deptype = 'e')
  )
  select regexp_replace(replace(line, (select prefix from place), ''), '\\s+', ' ', 'g') as line from lines`;
