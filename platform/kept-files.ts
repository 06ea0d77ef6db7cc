import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder of `DATA_DIR` for files of one kind, which others may read by name. */
export interface KeptKind {
  folder: string;
  ending: 'jpg' | 'pdf';
}

const folderOf = (dataFolder: string, { folder }: KeptKind) => join(dataFolder, folder);
const isKeptName = (name: string, { ending }: KeptKind) =>
  /^[0-9a-f-]{36}\.[a-z]+$/.test(name) && name.endsWith(`.${ending}`);

/**
 * Keeps a file, and returns its name. Each has a name of its own, so that no browser shows the one before it;
 * a file is either there as a whole or not at all.
 */
export async function keepFile(dataFolder: string, kind: KeptKind, bytes: Uint8Array): Promise<string> {
  const folder = folderOf(dataFolder, kind);
  await mkdir(folder, { recursive: true });
  const name = `${randomUUID()}.${kind.ending}`;
  const written = join(folder, `${name}.part`);
  await writeFile(written, bytes);
  await rename(written, join(folder, name));
  return name;
}

/** A file that was kept here, also by another process. No other name leads to a file. */
export async function findKept(
  dataFolder: string,
  kind: KeptKind,
  name: string,
): Promise<Buffer | undefined> {
  if (!isKeptName(name, kind)) return undefined;
  return readFile(join(folderOf(dataFolder, kind), name)).catch(() => undefined);
}

/** Takes away a file that was kept here; another one stays. */
export async function removeKept(dataFolder: string, kind: KeptKind, name: string | null): Promise<void> {
  if (name !== null && isKeptName(name, kind))
    await rm(join(folderOf(dataFolder, kind), name), { force: true });
}
