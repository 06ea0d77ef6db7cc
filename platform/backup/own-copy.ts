import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  readApplied,
  readMigrations,
  refuseUnlessForward,
  type AppliedMigration,
} from '#platform/database/migrate.ts';
import { look, nameOf, refuseUnfit, whyNot } from '#platform/database/prepare.ts';
import { refuseIncompleteSchema } from '#platform/database/schema-check.ts';
import { kindOf } from './archive.ts';
import type { ClientPrograms } from './client-programs.ts';
import { BackupRefused } from './refusal.ts';
import { writeWhole } from './whole-file.ts';

/** A PostgreSQL of the operator's own, and the programs that copy it. */
export interface OwnPlace {
  databaseUrl: string;
  migrationsFolder: string;
  programs: ClientPrograms;
}

/**
 * Writes a dump in PostgreSQL's custom format, whether or not the service is running: it shows one moment. It
 * is read back as a whole before it takes the place of an earlier one. Returns the migrations it holds.
 *
 * @throws an error with one plain sentence; the earlier copy is left as it was.
 */
export async function backUpOwn(target: string, place: OwnPlace): Promise<AppliedMigration[]> {
  return plainly(place, async () => {
    const { version } = await look(place.databaseUrl);
    const major = await place.programs.majorOf('pg_dump');
    if (major < version)
      throw new BackupRefused(
        `The server is PostgreSQL ${version}, and pg_dump on this machine is ${major}, which cannot copy it. Install PostgreSQL's client programs of version ${version} or later.`,
      );
    await place.programs.majorOf('pg_restore');
    if ((await readApplied(place.databaseUrl)).length === 0)
      throw new BackupRefused(`${nameOf(place.databaseUrl)} is empty. There is nothing to copy.`);
    let held: AppliedMigration[] = [];
    await writeWhole(target, async (path) => {
      await place.programs.run('pg_dump', ['--format=custom', `--file=${path}`], place.databaseUrl);
      held = (await examine(path, place.programs)).migrations;
    });
    return held;
  });
}

/**
 * Loads a dump into the database in one transaction. A database that already holds tables is refused without
 * `replace`; with it those tables are dropped in the same transaction. Returns the migrations that the copy
 * held.
 *
 * @throws an error with one plain sentence; nothing has been touched.
 */
export async function restoreOwn(
  source: string,
  place: OwnPlace,
  options: { replace: boolean },
): Promise<AppliedMigration[]> {
  return plainly(place, async () => {
    if ((await kindOf(source)) === 'archive')
      throw new BackupRefused(
        `${source} is a copy of the embedded database. Restore it without DATABASE_URL.`,
      );
    const contents = await examine(source, place.programs);
    const files = await readMigrations(place.migrationsFolder);
    try {
      refuseUnlessForward(files, contents.migrations);
    } catch (cause) {
      throw new BackupRefused(
        `${source} was made by a newer version of Hearthside. Restore it with that version.`,
        { cause },
      );
    }
    await refuseOccupied(contents, place, options.replace);
    await load(source, contents, place, options.replace);
    if (contents.migrations.length === files.length)
      await refuseIncompleteSchema(place.databaseUrl, place.migrationsFolder);
    return contents.migrations;
  });
}

interface Contents {
  /** The lines of its table of contents, as pg_restore writes and reads them. */
  lines: string[];
  tables: string[];
  migrations: AppliedMigration[];
}

/** Reads a dump as a whole, and what it holds. */
async function examine(file: string, programs: ClientPrograms): Promise<Contents> {
  if ((await kindOf(file)) !== 'dump') throw new BackupRefused(`${file} is no copy of a database.`);
  const lines = await readable(file, async () => {
    await programs.run('pg_restore', ['--file=/dev/null', file]);
    return (await programs.run('pg_restore', ['--list', file]))
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(';'));
  });
  const named = (kind: string) =>
    lines.flatMap(
      (line) => new RegExp(`^\\d+; \\d+ \\d+ ${kind} (?!DATA )\\S+ (\\S+)`).exec(line)?.[1] ?? [],
    );
  const tables = named('TABLE');
  if (!tables.includes('schema_migrations'))
    throw new BackupRefused(`${file} is no copy of a database of Hearthside.`);
  const filled = new Set(named('TABLE DATA'));
  if (
    !tables.every((table) => filled.has(table)) ||
    ['CONSTRAINT', 'FK CONSTRAINT', 'INDEX'].some((kind) => named(kind).length === 0)
  ) {
    throw new BackupRefused(`${file} is a copy of a part only: it lacks rows or keys. Use a whole copy.`);
  }
  const rows = await readable(file, () =>
    programs.run('pg_restore', ['--data-only', '--table=schema_migrations', '--file=-', file]),
  );
  const migrations = [...rows.matchAll(/^(\d{4}\w*\.sql)\t([0-9a-f]{64})\t/gm)]
    .map(([, name = '', checksum = '']) => ({ name, checksum }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return { lines, tables, migrations };
}

async function readable<Value>(file: string, read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BackupRefused) || !error.message.includes('did not finish')) throw error;
    const newer = error.message.includes('unsupported version');
    throw new BackupRefused(
      newer
        ? `${file} was made by a newer pg_dump than the pg_restore of this machine can read. Install newer client programs of PostgreSQL.`
        : `${file} is damaged or was cut short. Use another copy.`,
      { cause: error },
    );
  }
}

async function refuseOccupied(
  contents: Contents,
  { databaseUrl }: OwnPlace,
  replace: boolean,
): Promise<void> {
  const sight = await look(databaseUrl);
  const name = nameOf(databaseUrl);
  refuseUnfit(sight, name);
  if (sight.tables.length === 0) return;
  if (!replace)
    throw new BackupRefused(
      `${name} holds tables already. Restore into a new, empty database; or with --replace the copy takes the place of what is there, which is then lost.`,
    );
  const foreign = sight.tables.filter((table) => !contents.tables.includes(table));
  if (foreign.length > 0)
    throw new BackupRefused(
      `${name} holds tables that the copy does not know (${foreign.slice(0, 5).join(', ')}), so it cannot be replaced. Restore into a new, empty database and set DATABASE_URL to it.`,
    );
  const [{ others }] = await query<[{ others: number }]>(
    databaseUrl,
    "select count(*)::int as others from pg_stat_activity where datname = current_database() and application_name = 'hearthside'",
  );
  if (others > 0)
    throw new BackupRefused(`A Hearthside is running on ${name.replace('The', 'the')}. Stop it first.`);
}

async function load(
  source: string,
  contents: Contents,
  { databaseUrl, programs }: OwnPlace,
  replace: boolean,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hearthside-restore-'));
  try {
    const installed = await query<{ extname: string }[]>(databaseUrl, 'select extname from pg_extension');
    // An existing extension belongs to the role that added it, often not to ours, so it can be neither
    // dropped nor described.
    const kept = contents.lines.filter(
      (line) =>
        !installed.some(
          ({ extname }) =>
            line.includes(` EXTENSION - ${extname} `) || line.includes(` COMMENT - EXTENSION ${extname} `),
        ),
    );
    const list = join(folder, 'list');
    await writeFile(list, `${kept.join('\n')}\n`);
    const clean = replace ? ['--clean', '--if-exists'] : [];
    try {
      await programs.run(
        'pg_restore',
        [
          '--single-transaction',
          '--exit-on-error',
          '--no-owner',
          '--no-privileges',
          ...clean,
          `--use-list=${list}`,
          source,
        ],
        databaseUrl,
      );
    } catch (cause) {
      throw cause instanceof BackupRefused
        ? new BackupRefused(`${cause.message} The database is as it was.`, { cause })
        : cause;
    }
    // PostgreSQL itself would count them only a minute later, and until then plan as if the tables were empty.
    await query(databaseUrl, 'analyze');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function query<Rows>(databaseUrl: string, statement: string): Promise<Rows> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'hearthside restore',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(statement)).rows as Rows;
  } finally {
    await client.end();
  }
}

async function plainly<Value>({ databaseUrl }: OwnPlace, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    const sentence = cause instanceof BackupRefused ? undefined : whyNot(cause, databaseUrl);
    throw sentence === undefined ? cause : new BackupRefused(sentence, { cause });
  }
}
