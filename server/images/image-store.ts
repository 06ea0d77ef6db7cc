import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Files of one folder, by name, up to a total number of bytes: the oldest go first. Any number of processes
 * may share it, and it outlives them.
 */
export interface ImageStore {
  find(name: string): Promise<Buffer | undefined>;
  /** A file is either there as a whole or not at all. @throws where the disk takes nothing. */
  keep(name: string, bytes: Buffer): Promise<void>;
}

export function openImageStore(folder: string, mostBytes: number): ImageStore {
  return {
    find: (name) => readFile(join(folder, name)).catch(() => undefined),
    async keep(name, bytes) {
      await mkdir(folder, { recursive: true });
      const written = join(folder, `${name}.${randomUUID()}.part`);
      try {
        await writeFile(written, bytes);
        await rename(written, join(folder, name));
      } catch (error) {
        await rm(written, { force: true });
        throw error;
      }
      await makeRoom(folder, mostBytes);
    },
  };
}

async function makeRoom(folder: string, mostBytes: number): Promise<void> {
  const names = await readdir(folder);
  // Another process may take a file away in the meantime.
  const found = await Promise.all(
    names.map(async (name) => ({ name, facts: await stat(join(folder, name)).catch(() => undefined) })),
  );
  const files = found.flatMap(({ name, facts }) =>
    facts === undefined ? [] : [{ name, bytes: facts.size, since: facts.mtimeMs }],
  );
  let sum = files.reduce((bytes, file) => bytes + file.bytes, 0);
  for (const file of files.toSorted((one, other) => one.since - other.since)) {
    if (sum <= mostBytes) return;
    await rm(join(folder, file.name), { force: true });
    sum -= file.bytes;
  }
}
