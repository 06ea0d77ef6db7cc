import {
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrations, refuseUnlessForward } from '#platform/database/migrate.ts';
import { packagedMajor } from '#platform/embedded-database/binaries.ts';
import { stopLeftover } from '#platform/embedded-database/leftover.ts';
import { takeLock } from '#platform/embedded-database/lock.ts';
import { type Place, settle } from '#platform/embedded-database/place.ts';
import { kindOf, readArchive, type Manifest } from './archive.ts';
import { chooseCopy } from './copies.ts';
import { progress } from './progress.ts';
import { BackupRefused, fileFault } from './refusal.ts';
import { clusterVersion, type EmbeddedPlace, type OpenedCopy, raiseCopy } from './restored-cluster.ts';
import { countRows, wrongCounts } from './row-counts.ts';
import { syncToDisk } from './whole-file.ts';

/**
 * Puts a copy into the data folder: reads all of it first, unpacks it alongside, starts it there to see that
 * it is whole, and only then renames it. From a folder of copies it is the newest, with all changes after it,
 * or as everything was at the moment `to`. A dump by pg_dump is loaded into a new database alongside instead,
 * which is how to move from one version of PostgreSQL to another. If the data folder already holds a
 * database, the copy is refused without `replace`; with it, the old database is kept under another name,
 * which is returned.
 *
 * @throws an error with one plain sentence; nothing has been touched.
 */
export async function restoreEmbedded(
  source: string,
  place: EmbeddedPlace,
  options: { replace: boolean; now: Date; to?: Date | undefined },
): Promise<{ movedTo: string | undefined }> {
  const copy = await openCopy(source, place, options.to);
  const folder = join(place.dataFolder, 'postgres');
  if (!options.replace && (await clusterVersion(folder)) !== undefined) {
    throw new BackupRefused(
      `${folder} holds a database already. With --replace the copy takes its place, and what is there now is kept beside it.`,
    );
  }
  await mkdir(place.dataFolder, { recursive: true });
  const unlock = await lockExisting(folder, place.say);
  try {
    return await alongside(place, async (growing, settled) => {
      const secret = await raiseCopy(copy, { growing, settled, place }, async () => undefined);
      return {
        movedTo: await exchange({ growing, folder, secret, dataFolder: place.dataFolder, ...options }),
      };
    });
  } finally {
    unlock();
  }
}

/** What was found in a copy that was restored for a look. */
export interface Verified {
  /** Plain sentences on what is not as it should be; empty if all is well. */
  faults: string[];
  rows: number;
  pieces: number;
}

/**
 * Restores a copy into a scratch place, starts it there, compares its rows with what the copy says and looks
 * for whatever `findFaults` finds; then once more with all changes that were kept after it. The scratch place
 * is removed.
 *
 * @throws an error with one plain sentence where the copy cannot be restored at all.
 */
export async function verifyEmbedded(
  source: string,
  place: EmbeddedPlace,
  findFaults: (databaseUrl: string) => Promise<string[]>,
): Promise<Verified> {
  const copy = await openCopy(source, place, undefined);
  const scratch = { ...place, durable: false };
  await mkdir(place.dataFolder, { recursive: true });
  const verified: Verified = { faults: [], rows: 0, pieces: 0 };
  await alongside(scratch, (growing, settled) =>
    raiseCopy({ ...copy, changes: undefined }, { growing, settled, place: scratch }, async (url) => {
      const found = await countRows(url);
      verified.rows = Object.values(found.rows).reduce((sum, count) => sum + count, 0);
      verified.faults.push(...wrongCounts(copy.manifest?.counts ?? {}, found), ...(await findFaults(url)));
    }),
  );
  if (copy.changes !== undefined)
    await alongside(scratch, (growing, settled) =>
      raiseCopy(copy, { growing, settled, place: scratch }, async (url, pieces) => {
        verified.pieces = pieces;
        verified.faults.push(...(await findFaults(url)));
      }),
    );
  return verified;
}

async function openCopy(source: string, place: EmbeddedPlace, to: Date | undefined): Promise<OpenedCopy> {
  const isFolder = (await stat(source).catch(() => undefined))?.isDirectory() === true;
  if (!isFolder && to !== undefined)
    throw new BackupRefused(`${source} is no folder of copies, and one copy has one moment. Leave out --to.`);
  const chosen = isFolder ? await chooseCopy(source, to) : undefined;
  const file = chosen?.file ?? source;
  if ((await kindOf(file)) === 'dump') return { file, manifest: undefined, changes: undefined, to };
  const reading = progress('Reading the copy', (await stat(file)).size, place.say);
  const manifest = await readArchive(file, undefined, reading);
  await refuseForeign(manifest, file, place.migrationsFolder);
  if (chosen !== undefined && chosen.systemIdentifier !== manifest.position.systemIdentifier)
    throw new BackupRefused(`${file} is a copy of another database than the list says. Use another copy.`);
  return { file, manifest, changes: chosen?.changes, to };
}

/** Works in a folder beside the data, and removes whatever is left of it. */
async function alongside<Value>(
  place: EmbeddedPlace,
  work: (growing: string, settled: Place) => Promise<Value>,
): Promise<Value> {
  const growing = await mkdtemp(join(place.dataFolder, 'restoring-'));
  let settled: Place | undefined;
  try {
    settled = await settle({
      dataFolder: growing,
      refuge: place.refuge ?? defaultRefuge,
      say: () => undefined,
    });
    return await work(growing, settled);
  } catch (error) {
    throw fileFault(error, place.dataFolder);
  } finally {
    const moved = (await lstat(growing).catch(() => undefined)) === undefined;
    if (settled !== undefined && !moved) await rm(settled.folder, { recursive: true, force: true });
    await rm(growing, { recursive: true, force: true });
  }
}

const defaultRefuge = '/var/lib/hearthside';

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
