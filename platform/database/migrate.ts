import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const migrationLock = 7_240_101;

export class MigrationRefused extends Error {}

/**
 * Brings the database up to the files in `folder`, in the order of their names, all in one transaction and
 * under a lock, so that several processes may start at once. Returns the names of those applied now.
 *
 * @throws MigrationRefused when the database is ahead of these files or one of them was changed after it was
 *   applied.
 */
export async function migrate(databaseUrl: string, folder: string, now: Date): Promise<string[]> {
  const files = await readMigrations(folder);
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'hearthside migrate',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, created_at timestamptz not null)',
    );
    const applied = await client.query<AppliedMigration>(
      'select name, checksum from schema_migrations order by name',
    );
    refuseUnlessForward(files, applied.rows);
    const waiting = files.slice(applied.rows.length);
    for (const file of waiting) {
      await client.query(file.statements);
      await client.query('insert into schema_migrations (name, checksum, created_at) values ($1, $2, $3)', [
        file.name,
        file.checksum,
        now,
      ]);
    }
    await client.query('commit');
    return waiting.map((file) => file.name);
  } finally {
    await client.end();
  }
}

/** The migrations that the database has, in order; none if it has no list of them. */
export async function readApplied(databaseUrl: string): Promise<AppliedMigration[]> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'hearthside look',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('schema_migrations') is not null as there",
    );
    if (rows[0]?.there !== true) return [];
    return (
      await client.query<AppliedMigration>('select name, checksum from schema_migrations order by name')
    ).rows;
  } finally {
    await client.end();
  }
}

export interface AppliedMigration {
  name: string;
  checksum: string;
}

interface Migration extends AppliedMigration {
  statements: string;
}

/**
 * The files of the folder in the order of their names; the checksum is the SHA-256 of the statements, in
 * hexadecimal.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(join(folder, name), 'utf8');
      return { name, statements, checksum: createHash('sha256').update(statements).digest('hex') };
    }),
  );
}

/** @throws MigrationRefused when what was applied is ahead of the files, or differs from them. */
export function refuseUnlessForward(files: AppliedMigration[], applied: AppliedMigration[]): void {
  for (const [index, row] of applied.entries()) {
    const file = files[index];
    if (file === undefined || file.name !== row.name) {
      throw new MigrationRefused(
        `The database has the migration ${row.name}, which this version of Hearthside does not know. Start a version that is at least as new as the database.`,
      );
    }
    if (file.checksum !== row.checksum) {
      throw new MigrationRefused(
        `The migration ${row.name} was changed after it was applied. Put it back as it was and add a new migration instead.`,
      );
    }
  }
}
