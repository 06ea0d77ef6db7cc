import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { BackupRefused, fileFault } from './refusal.ts';

const unfinished = '.unfinished-';

/**
 * Writes a file that appears as a whole or not at all: under another name alongside, for its owner alone
 * (600), synced to disk, and renamed at the end. `write` fills and checks the file at the path it is given.
 * Whatever was at the target stays until then, and for good if `write` throws.
 */
export async function writeWhole(target: string, write: (path: string) => Promise<void>): Promise<void> {
  const path = resolve(target);
  const growing = `${path}${unfinished}${process.pid}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    if ((await stat(path).catch(() => undefined))?.isDirectory() === true)
      throw new BackupRefused(`${path} is a folder. Name a file.`);
    await removeAbandoned(path);
    await (await open(growing, 'wx', 0o600)).close();
    await write(growing);
    await syncToDisk(growing);
    await rename(growing, path);
    await syncToDisk(dirname(path));
  } catch (error) {
    await rm(growing, { force: true });
    throw fileFault(error, path);
  }
}

/** Waits until a file or folder is on disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes what a killed run had begun to write. */
async function removeAbandoned(path: string): Promise<void> {
  const beginning = `${basename(path)}${unfinished}`;
  for (const name of await readdir(dirname(path))) {
    if (name.startsWith(beginning) && !isAlive(Number(name.slice(beginning.length))))
      await rm(join(dirname(path), name), { force: true });
  }
}

function isAlive(processId: number): boolean {
  try {
    return processId !== process.pid && process.kill(processId, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
