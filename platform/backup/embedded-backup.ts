import { lstat, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { readApplied } from '#platform/database/migrate.ts';
import { makeCopiesFolder } from '#platform/embedded-database/archiving.ts';
import { takeLock } from '#platform/embedded-database/lock.ts';
import { readArchive, writeArchive, type Manifest, type Source } from './archive.ts';
import { addToList, copyFile, isFolderOfCopies, lockCopies } from './copies.ts';
import { progress } from './progress.ts';
import { BackupRefused } from './refusal.ts';
import { clusterVersion, type EmbeddedPlace, whileItRuns } from './restored-cluster.ts';
import { beginRunningCopy } from './running-copy.ts';
import { writeWhole } from './whole-file.ts';

/**
 * Copies the embedded database, its password, and the secret that codes and links are hashed with, whether or
 * not the service is running: where it is not, the database is started for as long as it takes. The target is
 * a folder, which gets one more copy and names it on its list, or one file (`….tar.gz`). The copy is read
 * back as a whole before it takes its place. Returns its file and what it says of itself.
 *
 * @throws an error with one plain sentence; earlier copies are left as they were.
 */
export async function backUpEmbedded(
  target: string,
  place: EmbeddedPlace,
  now: Date,
): Promise<{ file: string; manifest: Manifest }> {
  const folder = join(place.dataFolder, 'postgres');
  if ((await clusterVersion(folder)) === undefined)
    throw new BackupRefused(`There is no database in ${folder}. Set DATA_DIR to the folder that holds one.`);
  if (!isFolderOfCopies(target))
    return { file: target, manifest: await copyTo(target, folder, place, now, async () => undefined) };
  await makeCopiesFolder(target);
  const kept = await realpath(target);
  const unlock = await lockCopies(kept);
  try {
    const file = copyFile(kept, now);
    const name = (path: string, manifest: Manifest) => addToList(kept, { file, path, manifest });
    return { file, manifest: await copyTo(file, folder, place, now, name) };
  } finally {
    unlock();
  }
}

async function copyTo(
  file: string,
  folder: string,
  place: EmbeddedPlace,
  now: Date,
  whenWhole: (path: string, manifest: Manifest) => Promise<void>,
): Promise<Manifest> {
  const running = await addressOfRunning(folder);
  const work = (url: string) => copyRunning(url, file, { folder, place, now, whenWhole });
  return running === undefined ? whileItRuns(folder, place, work) : work(running);
}

/** Where the database of the folder answers; undefined where nobody has it running, or it is not there yet. */
export async function addressOfRunning(folder: string): Promise<string | undefined> {
  const kept = await realpath(folder).catch(() => undefined);
  if (kept === undefined) return undefined;
  const unlock = await takeLock(join(kept, 'lock'), undefined, folder).catch(() => undefined);
  if (unlock !== undefined) {
    unlock();
    return undefined;
  }
  const [password, port] = await Promise.all(
    ['password', 'port'].map(async (name) => (await readFile(join(kept, name), 'utf8')).trim()),
  );
  return `postgres://hearthside:${password}@127.0.0.1:${port}/hearthside`;
}

async function copyRunning(
  url: string,
  file: string,
  options: {
    folder: string;
    place: EmbeddedPlace;
    now: Date;
    whenWhole: (path: string, manifest: Manifest) => Promise<void>;
  },
): Promise<Manifest> {
  const { folder, place, now } = options;
  const migrations = await readApplied(url);
  if (migrations.length === 0)
    throw new BackupRefused(`The database in ${folder} is empty. There is nothing to copy.`);
  const kept = await realpath(folder);
  const postgres = (await clusterVersion(kept)) ?? '';
  let written: Manifest | undefined;
  await writeWhole(file, async (path) => {
    const copy = await beginRunningCopy(join(kept, 'cluster'), url);
    try {
      const told = progress('Copying the database', copy.bytes, place.say);
      await writeArchive(
        path,
        withKeys(copy.sources, kept, place.dataFolder),
        () => ({ createdAt: now.toISOString(), postgres, migrations, ...copy.facts() }),
        told,
      );
    } finally {
      await copy.close();
    }
    const size = (await lstat(path)).size;
    written = await readArchive(path, undefined, progress('Reading the copy back', size, place.say));
    await options.whenWhole(path, written);
  });
  if (written === undefined) throw new Error('A copy was written that was not read back.');
  return written;
}

/** What the copy of the cluster needs beside it. */
async function* withKeys(
  cluster: AsyncIterable<Source>,
  kept: string,
  dataFolder: string,
): AsyncGenerator<Source> {
  yield* cluster;
  for (const name of ['password', 'rights']) yield { name: `postgres/${name}`, path: join(kept, name) };
  const secret = join(dataFolder, 'secret');
  if ((await lstat(secret).catch(() => undefined))?.isFile() === true) yield { name: 'secret', path: secret };
}
