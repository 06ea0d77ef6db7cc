import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { changesFolder } from '#platform/embedded-database/archiving.ts';
import { takeLock } from '#platform/embedded-database/lock.ts';
import { parseJson } from '#platform/validation/json.ts';
import type { Manifest } from './archive.ts';
import { BackupRefused, fileFault } from './refusal.ts';
import { writeWhole } from './whole-file.ts';

const listName = 'copies.json';
const ending = '.tar.gz';

const list = z.object({
  format: z.literal('hearthside-copies'),
  version: z.literal(1),
  copies: z.array(
    z.object({
      file: z.string().regex(/^copy-[\w-]+\.tar\.gz$/),
      size: z.number(),
      sha256: z.string(),
      systemIdentifier: z.string().regex(/^\d+$/),
      endedAt: z.iso.datetime(),
    }),
  ),
});
type ListedCopy = z.output<typeof list>['copies'][number];

/** A copy out of a folder of them, and where the changes after it are, if there are any. */
export interface ChosenCopy {
  file: string;
  endedAt: string;
  systemIdentifier: string;
  changes: string | undefined;
}

/** The file of a copy in a folder: named for its moment, so that names sort by age. */
export function copyFile(folder: string, now: Date): string {
  return join(folder, `copy-${now.toISOString().replaceAll(/[:.]/g, '-')}${ending}`);
}

/** Whether the path is that of a folder of copies rather than of one file. */
export function isFolderOfCopies(path: string): boolean {
  return !path.endsWith(ending) && !path.endsWith('.dump');
}

/** Keeps others from writing the folder's list; the function that is returned lets them again. */
export async function lockCopies(folder: string): Promise<() => void> {
  try {
    return await takeLock(join(folder, 'lock'), undefined, folder);
  } catch (cause) {
    throw new BackupRefused(`Another copy is just being made in ${folder}. Wait until it is done.`, {
      cause,
    });
  }
}

/** Names a copy on the folder's list. Its file is still at `path`, and will be `file` in the folder. */
export async function addToList(
  folder: string,
  { file, path, manifest }: { file: string; path: string; manifest: Manifest },
): Promise<void> {
  const copies = await readList(folder);
  const { systemIdentifier, endedAt } = manifest.position;
  const added: ListedCopy = {
    file: basename(file),
    size: (await stat(path)).size,
    sha256: await checksumOf(path),
    systemIdentifier,
    endedAt,
  };
  const written = { format: 'hearthside-copies' as const, version: 1 as const, copies: [...copies, added] };
  await writeWhole(join(folder, listName), (growing) =>
    writeFile(growing, `${JSON.stringify(written, null, 2)}\n`),
  );
}

/**
 * The newest copy of the folder, or the newest that was whole by the moment `to`. Its file is as long and has
 * the content that the list says, and the list names all copies that are there.
 *
 * @throws BackupRefused with one plain sentence.
 */
export async function chooseCopy(folder: string, to: Date | undefined): Promise<ChosenCopy> {
  const copies = (await readList(folder)).sort((one, other) => (one.endedAt < other.endedAt ? 1 : -1));
  await refuseUnlisted(folder, copies);
  const [newest] = copies;
  if (newest === undefined) throw new BackupRefused(`${folder} holds no copy of a database.`);
  const chosen = to === undefined ? newest : copies.find(({ endedAt }) => new Date(endedAt) <= to);
  if (chosen === undefined)
    throw new BackupRefused(
      `The oldest copy in ${folder} is of ${copies.at(-1)?.endedAt}. Name a moment after that.`,
    );
  const file = join(folder, chosen.file);
  await refuseAnother(file, chosen);
  const changes = changesFolder(folder, chosen.systemIdentifier);
  const isThere = (await stat(changes).catch(() => undefined))?.isDirectory() === true;
  const { endedAt, systemIdentifier } = chosen;
  return { file, endedAt, systemIdentifier, changes: isThere ? changes : undefined };
}

/** The moment of the newest copy on the folder's list; null where it has none. */
export async function newestCopyAt(folder: string): Promise<Date | null> {
  const moments = (await readList(folder)).map(({ endedAt }) => endedAt).sort();
  const newest = moments.at(-1);
  return newest === undefined ? null : new Date(newest);
}

async function readList(folder: string): Promise<ListedCopy[]> {
  const file = join(folder, listName);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw fileFault(error, file);
  });
  if (text === undefined) return [];
  const read = list.safeParse(parseJson(text));
  if (!read.success)
    throw new BackupRefused(`${file} is damaged or of another version. Name the file of one copy instead.`);
  return read.data.copies;
}

async function refuseUnlisted(folder: string, copies: ListedCopy[]): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw fileFault(error, folder);
  });
  const unlisted = names.find(
    (name) => name.startsWith('copy-') && name.endsWith(ending) && !copies.some(({ file }) => file === name),
  );
  if (unlisted !== undefined)
    throw new BackupRefused(
      `${join(folder, unlisted)} is not on the list of copies (${listName}): the list is older, or the copy from elsewhere. Name the file of one copy instead.`,
    );
}

async function refuseAnother(file: string, { size, sha256 }: ListedCopy): Promise<void> {
  const found = (
    await stat(file).catch((error: unknown) => {
      throw fileFault(error, file);
    })
  ).size;
  if (found < size)
    throw new BackupRefused(`${file} was cut short: it has ${found} of ${size} bytes. Use another copy.`);
  if (found !== size || (await checksumOf(file)) !== sha256)
    throw new BackupRefused(
      `${file} is not the copy that was made: it was damaged, or another one put in its place. Use another copy.`,
    );
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
