import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const migrationLock = 7_240_101;

export class MigrationRefused extends Error {}

/**
 * Brings the database up to the files in `folder`, in the order of their names, under a lock, so that several
 * processes may start at once, and while an earlier version serves. Files that follow one another are applied
 * all or not at all; one that begins with `-- outside a transaction` is a single statement by itself. Nobody
 * waits behind us for long: what cannot have its lock within three seconds lets others go first and is tried
 * again. Returns the names of those applied now.
 *
 * @throws MigrationRefused when the database is ahead of these files, one of them was changed after it was
 *   applied, or a lock cannot be had.
 */
export async function migrate(databaseUrl: string, folder: string, now: Date): Promise<string[]> {
  const files = await readMigrations(folder);
  const guard = connectionTo(databaseUrl);
  const client = connectionTo(databaseUrl);
  try {
    await guard.connect();
    await lockOutOthers(guard);
    await client.connect();
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, created_at timestamptz not null)',
    );
    const applied = await client.query<AppliedMigration>(
      'select name, checksum from schema_migrations order by name',
    );
    refuseUnlessForward(files, applied.rows);
    const waiting = files.slice(applied.rows.length);
    for (const batch of batchesOf(waiting))
      await (batch.outside ? applyAlone(client, batch.files, now) : applyTogether(client, batch.files, now));
    return waiting.map((file) => file.name);
  } finally {
    await client.end();
    await guard.end();
  }
}

function connectionTo(databaseUrl: string): pg.Client {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'hearthside migrate',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  return client;
}

const betweenTries = 200;

/**
 * Until the transaction ends. A client that waited inside a statement would be waited for by an index that is
 * made concurrently, which waits for all statements.
 */
async function lockOutOthers(guard: pg.Client): Promise<void> {
  for (;;) {
    await guard.query('begin');
    // Without parameters: with them, PostgreSQL would keep the statement's view of the rows open, and wait for it.
    const { rows } = await guard.query<{ ours: boolean }>(
      `select pg_try_advisory_xact_lock(${migrationLock}) as ours`,
    );
    if (rows[0]?.ours === true) return;
    await guard.query('rollback');
    await pause(betweenTries);
  }
}

/** How a file says that it cannot be part of a transaction. */
export const outsideMark = '-- outside a transaction';

function batchesOf(files: Migration[]): { outside: boolean; files: Migration[] }[] {
  const batches: { outside: boolean; files: Migration[] }[] = [];
  for (const file of files) {
    const outside = file.statements.startsWith(outsideMark);
    const last = batches.at(-1);
    if (last === undefined || outside || last.outside) batches.push({ outside, files: [file] });
    else last.files.push(file);
  }
  return batches;
}

const longestWaitForLock = '3s';
const mostTries = 20;
const lockNotAvailable = '55P03';

async function applyTogether(client: pg.Client, files: Migration[], now: Date): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = '${longestWaitForLock}'`);
      for (const file of files) {
        await client.query(file.statements);
        await markApplied(client, file, now);
      }
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (!(error instanceof pg.DatabaseError && error.code === lockNotAvailable)) throw error;
      if (attempt >= mostTries)
        throw new MigrationRefused(
          `A table is in use by something that does not end, so that ${files[0]?.name ?? 'the migration'} cannot be applied. End it and start again.`,
          { cause: error },
        );
      await pause(betweenTries * attempt);
    }
  }
}

/** One that was cut short leaves an index that is not valid, and has to go before it is made again. */
async function applyAlone(client: pg.Client, [file]: Migration[], now: Date): Promise<void> {
  if (file === undefined) return;
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  );
  for (const { name } of rows)
    if (file.statements.includes(name)) await client.query(`drop index concurrently ${name}`);
  await client.query(file.statements);
  await markApplied(client, file, now);
}

async function markApplied(client: pg.Client, { name, checksum }: Migration, now: Date): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum, created_at) values ($1, $2, $3)', [
    name,
    checksum,
    now,
  ]);
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
