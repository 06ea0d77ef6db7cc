import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Photo } from './photo.ts';

/** The folder that the image address serves portraits from. */
const folderOf = (dataFolder: string) => join(dataFolder, 'portraits');

/**
 * Keeps a portrait, and returns the name of its file. Each has a name of its own, so that no browser shows
 * the one before it; a file is either there as a whole or not at all.
 */
export async function keepPortrait(dataFolder: string, photo: Photo): Promise<string> {
  const folder = folderOf(dataFolder);
  await mkdir(folder, { recursive: true });
  const name = `${randomUUID()}.jpg`;
  const written = join(folder, `${name}.part`);
  await writeFile(written, photo);
  await rename(written, join(folder, name));
  return name;
}

const keptName = /^[0-9a-f-]{36}\.jpg$/;

/** A portrait that was kept here, also by another process. No other name leads to a file. */
export async function findPortrait(dataFolder: string, name: string): Promise<Buffer | undefined> {
  if (!keptName.test(name)) return undefined;
  return readFile(join(folderOf(dataFolder), name)).catch(() => undefined);
}

/** Takes away a portrait that was kept here; one that is drawn or was put there by hand stays. */
export async function removePortrait(dataFolder: string, name: string | null): Promise<void> {
  if (name !== null && keptName.test(name)) await rm(join(folderOf(dataFolder), name), { force: true });
}
