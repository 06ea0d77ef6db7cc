import {
  lstat,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { readApplied, readMigrations, refuseUnlessForward } from '#platform/database/migrate.ts';
import { refuseIncompleteSchema } from '#platform/database/schema-check.ts';
import { giveTo, type Account } from '#platform/embedded-database/account.ts';
import { packagedMajor } from '#platform/embedded-database/binaries.ts';
import { stopLeftover } from '#platform/embedded-database/leftover.ts';
import { takeLock } from '#platform/embedded-database/lock.ts';
import { settle } from '#platform/embedded-database/place.ts';
import { startEmbeddedDatabase } from '#platform/embedded-database/supervisor.ts';
import { kindOf, readArchive, writeArchive, type Manifest, type Receive, type Source } from './archive.ts';
import { clientPrograms } from './client-programs.ts';
import { restoreOwn } from './own-copy.ts';
import { BackupRefused, fileFault } from './refusal.ts';
import { syncToDisk, writeWhole } from './whole-file.ts';

/**
 * The embedded database of a data folder, and where progress is reported. `refuge` is as in
 * `startEmbeddedDatabase`.
 */
export interface EmbeddedPlace {
  dataFolder: string;
  migrationsFolder: string;
  say: (line: string) => void;
  refuge?: string;
}

/**
 * Writes the files of the stopped database, its password, and the secret that codes and links are hashed
 * with, to one file. The database is started for a moment first, so that whatever a crash left is put in
 * order and the copy is of a database that runs. The file is read back as a whole before it takes the place
 * of an earlier one. Returns what the copy says of itself.
 *
 * @throws an error with one plain sentence; the earlier copy is left as it was.
 */
export async function backUpEmbedded(target: string, place: EmbeddedPlace, now: Date): Promise<Manifest> {
  const folder = join(place.dataFolder, 'postgres');
  if ((await clusterVersion(folder)) === undefined)
    throw new BackupRefused(`There is no database in ${folder}. Set DATA_DIR to the folder that holds one.`);
  const migrations = await whileItRuns(folder, place, readApplied);
  if (migrations.length === 0)
    throw new BackupRefused(`The database in ${folder} is empty. There is nothing to copy.`);
  const kept = await realpath(folder);
  const unlock = await takeLock(join(kept, 'lock'), undefined, folder);
  try {
    const sources = await sourcesOf(kept, place.dataFolder);
    const postgres = (await clusterVersion(kept)) ?? '';
    let written: Manifest | undefined;
    await writeWhole(target, async (path) => {
      await writeArchive(path, sources, { createdAt: now.toISOString(), postgres, migrations });
      written = await readArchive(path);
    });
    if (written === undefined) throw new Error('A copy was written that was not read back.');
    return written;
  } finally {
    unlock();
  }
}

/**
 * Puts a copy into the data folder: reads all of it first, unpacks it alongside, starts it there to see that
 * it is whole, and only then renames it. A dump by pg_dump is loaded into a new database alongside instead,
 * which is how to move from one version of PostgreSQL to another. If the folder already holds a database, the
 * copy is refused without `replace`; with it, the old database is kept under another name, which is
 * returned.
 *
 * @throws an error with one plain sentence; nothing has been touched.
 */
export async function restoreEmbedded(
  source: string,
  place: EmbeddedPlace,
  options: { replace: boolean; now: Date },
): Promise<{ movedTo: string | undefined }> {
  const manifest = (await kindOf(source)) === 'dump' ? undefined : await readArchive(source);
  if (manifest !== undefined) await refuseForeign(manifest, source, place.migrationsFolder);
  const folder = join(place.dataFolder, 'postgres');
  await mkdir(place.dataFolder, { recursive: true });
  if (!options.replace && (await clusterVersion(folder)) !== undefined) {
    throw new BackupRefused(
      `${folder} holds a database already. With --replace the copy takes its place, and what is there now is kept beside it.`,
    );
  }
  const unlock = await lockExisting(folder, place.say);
  const growing = await mkdtemp(join(place.dataFolder, 'restoring-'));
  let settled: Awaited<ReturnType<typeof settle>> | undefined;
  try {
    settled = await settle({
      dataFolder: growing,
      refuge: place.refuge ?? defaultRefuge,
      say: () => undefined,
    });
    const secret = manifest === undefined ? undefined : await unpack(source, settled.folder, settled.account);
    await (manifest === undefined ? loadDump(source, growing, place) : proveWhole(growing, manifest, place));
    return { movedTo: await exchange({ growing, folder, secret, dataFolder: place.dataFolder, ...options }) };
  } catch (error) {
    if (settled !== undefined) await rm(settled.folder, { recursive: true, force: true });
    await rm(growing, { recursive: true, force: true });
    throw fileFault(error, place.dataFolder);
  } finally {
    unlock();
  }
}

const defaultRefuge = '/var/lib/hearthside';

async function clusterVersion(folder: string): Promise<string | undefined> {
  return (await readFile(join(folder, 'cluster', 'PG_VERSION'), 'utf8').catch(() => undefined))?.trim();
}

async function whileItRuns<Value>(
  folder: string,
  place: EmbeddedPlace,
  work: (url: string) => Promise<Value>,
): Promise<Value> {
  const database = await startEmbeddedDatabase({
    dataFolder: folder,
    say: place.say,
    ...(place.refuge === undefined ? {} : { refuge: place.refuge }),
  });
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}

async function sourcesOf(kept: string, dataFolder: string): Promise<Source[]> {
  const sources: Source[] = [{ name: 'postgres/cluster', path: undefined }];
  for (const entry of await readdir(join(kept, 'cluster'), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = `postgres${path.slice(kept.length)}`;
    if (entry.isDirectory()) sources.push({ name, path: undefined });
    else if (entry.isFile()) sources.push({ name, path });
    else
      throw new BackupRefused(
        `${path} leads elsewhere, so that a copy would lack what it leads to. Put the files themselves there first.`,
      );
    if (entry.name === 'postmaster.pid')
      throw new BackupRefused(`A server is running on ${kept}. Stop it first, so that the copy is whole.`);
  }
  sources.push({ name: 'postgres/password', path: join(kept, 'password') });
  const secret = join(dataFolder, 'secret');
  if ((await lstat(secret).catch(() => undefined))?.isFile() === true)
    sources.push({ name: 'secret', path: secret });
  return sources;
}

async function refuseForeign(manifest: Manifest, source: string, migrationsFolder: string): Promise<void> {
  const major = await packagedMajor();
  if (manifest.postgres !== major) {
    throw new BackupRefused(
      `${source} was made by PostgreSQL ${manifest.postgres}, and this version of Hearthside brings ${major}. Restore it with the version that it was made with; docs/operating.md says how to go on from there.`,
    );
  }
  try {
    refuseUnlessForward(await readMigrations(migrationsFolder), manifest.migrations);
  } catch (cause) {
    throw new BackupRefused(
      `${source} was made by a newer version of Hearthside. Restore it with that version.`,
      { cause },
    );
  }
}

/**
 * Keeps everybody else off the existing database, if there is one, and ends a server that a crash has left
 * running.
 */
async function lockExisting(folder: string, say: (line: string) => void): Promise<() => void> {
  const kept = await realpath(folder).catch(() => undefined);
  if (kept === undefined || (await readdir(kept)).length === 0) return () => undefined;
  const unlock = await takeLock(join(kept, 'lock'), undefined, folder);
  await stopLeftover(join(kept, 'cluster'), say);
  return unlock;
}

/**
 * Unpacks the database into the folder, syncing it to disk file by file, and returns the secret that came
 * with it.
 */
async function unpack(
  source: string,
  folder: string,
  account: Account | undefined,
): Promise<string | undefined> {
  let secret = '';
  const receive: Receive = async (name, body) => {
    if (name === 'secret') {
      for await (const chunk of body ?? []) secret += Buffer.from(chunk).toString('utf8');
      return;
    }
    const path = join(folder, name.replace(/^postgres\//, ''));
    if (body === undefined) await mkdir(path, { mode: 0o700 });
    else await writeSynced(path, body);
    await giveTo(account, path);
  };
  await readArchive(source, receive);
  return secret === '' ? undefined : secret;
}

async function writeSynced(path: string, body: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of body) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function loadDump(source: string, growing: string, place: EmbeddedPlace): Promise<void> {
  const { migrationsFolder } = place;
  const programs = clientPrograms(process.env);
  await whileItRuns(growing, { ...place, say: () => undefined }, (databaseUrl) =>
    restoreOwn(source, { databaseUrl, migrationsFolder, programs }, { replace: false }),
  );
}

async function proveWhole(growing: string, manifest: Manifest, place: EmbeddedPlace): Promise<void> {
  await whileItRuns(growing, { ...place, say: () => undefined }, async (url) => {
    const applied = await readApplied(url);
    if (JSON.stringify(applied) !== JSON.stringify(manifest.migrations))
      throw new BackupRefused('The copy does not hold what it says. Use another copy.');
    if (applied.length === (await readMigrations(place.migrationsFolder)).length)
      await refuseIncompleteSchema(url, place.migrationsFolder);
  });
}

async function exchange(options: {
  growing: string;
  folder: string;
  secret: string | undefined;
  dataFolder: string;
  replace: boolean;
  now: Date;
}): Promise<string | undefined> {
  const { growing, folder, secret, dataFolder, now } = options;
  const ending = `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
  const secretFile = join(dataFolder, 'secret');
  const oldSecret = await readFile(secretFile, 'utf8').catch(() => undefined);
  const isOther = secret !== undefined && oldSecret !== undefined && oldSecret !== secret;
  if (isOther && !options.replace) {
    throw new BackupRefused(
      `${secretFile} is not the one that the copy was made with. With --replace the copy's takes its place, and the one that is there now is kept beside it.`,
    );
  }
  const isThere = (await lstat(folder).catch(() => undefined)) !== undefined;
  if (isThere) await rename(folder, `${folder}-${ending}`);
  await rename(growing, folder);
  if (isOther) await rename(secretFile, `${secretFile}-${ending}`);
  if (secret !== undefined && (isOther || oldSecret === undefined))
    await writeFile(secretFile, secret, { mode: 0o600, flag: 'wx' });
  await syncToDisk(dataFolder);
  return isThere ? `${folder}-${ending}` : undefined;
}
