import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { readApplied, readMigrations, refuseUnlessForward } from '#platform/database/migrate.ts';
import { refuseIncompleteSchema } from '#platform/database/schema-check.ts';
import { giveTo } from '#platform/embedded-database/account.ts';
import { restoreCommand } from '#platform/embedded-database/archiving.ts';
import type { Place } from '#platform/embedded-database/place.ts';
import { startEmbeddedDatabase } from '#platform/embedded-database/supervisor.ts';
import { wordsOfThrown } from '#platform/faults/thrown.ts';
import { readArchive, type Manifest, type Receive } from './archive.ts';
import { layChanges, type LaidChanges } from './changes.ts';
import { clientPrograms } from './client-programs.ts';
import { restoreOwn } from './own-copy.ts';
import { pieceAt, readPosition } from './position.ts';
import { progress } from './progress.ts';
import { BackupRefused } from './refusal.ts';
import { syncToDisk } from './whole-file.ts';

/**
 * The embedded database of a data folder, the folder that its copies and changes go to, and where progress is
 * reported. `refuge` and `durable` are as in `startEmbeddedDatabase`.
 */
export interface EmbeddedPlace {
  dataFolder: string;
  migrationsFolder: string;
  say: (line: string) => void;
  refuge?: string;
  durable?: boolean;
  backupFolder?: string | undefined;
}

/** A copy that was read as a whole, and to which moment to bring it; without a manifest it is a dump. */
export interface OpenedCopy {
  file: string;
  manifest: Manifest | undefined;
  changes: string | undefined;
  to: Date | undefined;
}

/** The major version of PostgreSQL whose database a folder holds; undefined if it holds none. */
export async function clusterVersion(folder: string): Promise<string | undefined> {
  return (await readFile(join(folder, 'cluster', 'PG_VERSION'), 'utf8').catch(() => undefined))?.trim();
}

type Work = (databaseUrl: string, pieces: number) => Promise<void>;

/**
 * Unpacks a copy into `growing`, brings it to its moment and proves it; `work` is done while it runs. Returns
 * the secret that was in it.
 */
export async function raiseCopy(
  copy: OpenedCopy,
  { growing, settled, place }: { growing: string; settled: Place; place: EmbeddedPlace },
  work: Work,
): Promise<string | undefined> {
  const quiet = { ...place, say: () => undefined, backupFolder: undefined };
  const { manifest } = copy;
  if (manifest === undefined) {
    await whileItRuns(growing, quiet, async (databaseUrl) => {
      const { migrationsFolder } = place;
      const programs = clientPrograms(process.env);
      await restoreOwn(copy.file, { databaseUrl, migrationsFolder, programs }, { replace: false });
      await work(databaseUrl, 0);
    });
    return undefined;
  }
  const laid = await layAllChanges({ ...copy, manifest }, settled, place.say);
  const secret = await unpack(copy.file, settled, place.say);
  const signal = join(settled.folder, 'cluster', 'recovery.signal');
  await writeFile(signal, '', { mode: 0o600 });
  await giveTo(settled.account, signal);
  const stopWatching = watchReplay(settled.folder, laid.pieces, place.say);
  try {
    const prove = async (url: string) => {
      await proveWhole(url, manifest, place);
      if (copy.to === undefined) await proveComplete(url, manifest, laid);
      stopWatching();
      await work(url, laid.pieces);
    };
    await whileItRuns(growing, quiet, prove, recoverySettings(settled.folder, copy.to));
  } catch (error) {
    throw recoveryFault(error, copy.to, laid);
  } finally {
    stopWatching();
  }
  await rm(join(settled.folder, toReplay), { recursive: true, force: true });
  for (const name of ['password', 'rights']) await syncToDisk(join(settled.folder, name));
  return secret;
}

/** Starts the database in a folder for as long as the work takes. */
export async function whileItRuns<Value>(
  folder: string,
  place: EmbeddedPlace,
  work: (url: string) => Promise<Value>,
  recovery?: Readonly<Record<string, string>>,
): Promise<Value> {
  const database = await startEmbeddedDatabase({
    dataFolder: folder,
    say: place.say,
    backupFolder: place.backupFolder,
    durable: place.durable ?? true,
    ...(place.refuge === undefined ? {} : { refuge: place.refuge }),
    ...(recovery === undefined ? {} : { recovery }),
  });
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}

/**
 * Unpacks the database and returns the secret that came with it. PostgreSQL syncs its files before it
 * recovers.
 */
async function unpack(
  source: string,
  { folder, account }: Place,
  say: (line: string) => void,
): Promise<string | undefined> {
  let secret = '';
  const receive: Receive = async (name, body) => {
    if (name === 'secret') {
      for await (const chunk of body ?? []) secret += Buffer.from(chunk).toString('utf8');
      return;
    }
    const path = join(folder, name.replace(/^postgres\//, ''));
    if (body === undefined) await mkdir(path, { mode: 0o700 });
    else await writeFile(path, body, { mode: 0o600, flag: 'wx' });
    await giveTo(account, path);
  };
  await readArchive(source, receive, progress('Unpacking the copy', (await stat(source)).size, say));
  return secret === '' ? undefined : secret;
}

const toReplay = 'changes-to-replay';

async function layAllChanges(
  copy: OpenedCopy & { manifest: Manifest },
  { folder, account }: Place,
  say: (line: string) => void,
): Promise<LaidChanges> {
  const target = join(folder, toReplay);
  await mkdir(target, { mode: 0o700 });
  await giveTo(account, target);
  if (copy.changes === undefined) return { pieces: 0, last: undefined, missing: undefined };
  let told = performance.now();
  const onPiece = (done: number, all: number) => {
    if (performance.now() - told < betweenLooks) return;
    told = performance.now();
    say(`Looking at the changes: ${done} of ${all} pieces.`);
  };
  const laid = await layChanges(copy.changes, target, copy.manifest, { account, onPiece });
  if (laid.missing !== undefined && copy.to === undefined)
    throw new BackupRefused(
      `${laid.missing} is missing, and there are changes after it. Name a moment before that with --to, or use another folder.`,
    );
  return laid;
}

/**
 * It continues in a timeline of its own, so that its changes are never taken for those of the database it is
 * a copy of.
 */
function recoverySettings(folder: string, to: Date | undefined): Record<string, string> {
  return {
    restore_command: restoreCommand(join(folder, toReplay)),
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    hot_standby: 'off',
    ...(to === undefined ? {} : { recovery_target_time: to.toISOString().replace('Z', '+00') }),
  };
}

const betweenLooks = 2_000;

/** Tells how many pieces PostgreSQL has replayed, by what it writes into its log. */
function watchReplay(folder: string, pieces: number, say: (line: string) => void): () => void {
  let told = 0;
  const look = async () => {
    const log = await readFile(join(folder, 'server.log'), 'utf8').catch(() => '');
    const done = log.split('restored log file').length - 1;
    if (done > told) say(`Replaying the changes: ${done} of ${pieces} pieces.`);
    told = Math.max(told, done);
  };
  const timer = setInterval(() => void look(), betweenLooks);
  return () => clearInterval(timer);
}

async function proveWhole(url: string, manifest: Manifest, place: EmbeddedPlace): Promise<void> {
  const applied = await readApplied(url);
  const held = applied.slice(0, manifest.migrations.length);
  if (JSON.stringify(held) !== JSON.stringify(manifest.migrations))
    throw new BackupRefused('The copy does not hold what it says. Use another copy.');
  const files = await readMigrations(place.migrationsFolder);
  try {
    refuseUnlessForward(files, applied);
  } catch (cause) {
    throw new BackupRefused(
      'The changes after the copy were made by a newer version of Hearthside. Restore them with that version.',
      { cause },
    );
  }
  if (applied.length === files.length) await refuseIncompleteSchema(url, place.migrationsFolder);
}

/** Damage among the changes ends their replay without a word. */
async function proveComplete(url: string, { position }: Manifest, { last }: LaidChanges): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ reached: string }>('select pg_current_wal_lsn()::text as reached');
    const reached = readPosition(rows[0]?.reached ?? '0/0');
    if (reached < readPosition(position.end) || (last !== undefined && pieceAt(reached) < last))
      throw new BackupRefused(
        'The changes after the copy are damaged: they cannot be replayed to their end. Name an earlier moment with --to, or use another folder.',
      );
  } finally {
    await client.end();
  }
}

function recoveryFault(error: unknown, to: Date | undefined, { missing }: LaidChanges): unknown {
  if (to === undefined || !wordsOfThrown(error).includes('before configured recovery target was reached'))
    return error;
  const why = missing === undefined ? '' : ` (${missing} is missing)`;
  return new BackupRefused(
    `The changes that were kept end before ${to.toISOString()}${why}. Name an earlier moment, or leave out --to for the last one.`,
    { cause: error },
  );
}
