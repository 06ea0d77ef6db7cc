import { mkdir, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { giveTo } from './account.ts';
import { canEnter, type Place } from './place.ts';

/** After how many seconds changes are copied though they do not fill a piece yet. */
const longestWait = 60;

/**
 * The number that a cluster was given when it was made, and that its pieces of changes carry. It is at the
 * very beginning of this file.
 */
export async function readSystemIdentifier(cluster: string): Promise<string> {
  const file = await open(join(cluster, 'global', 'pg_control'), 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.readBigUInt64LE().toString();
  } finally {
    await file.close();
  }
}

/** Where the changes of one cluster are kept in a folder of copies. */
export function changesFolder(backupFolder: string, systemIdentifier: string): string {
  return join(backupFolder, `changes-${systemIdentifier}`);
}

/**
 * Makes the folder where there is none: others can pass through it, as PostgreSQL's user has to, and see
 * nothing.
 */
export async function makeCopiesFolder(backupFolder: string): Promise<void> {
  await mkdir(backupFolder, { recursive: true, mode: 0o711 });
}

/**
 * The settings by which PostgreSQL copies each piece of changes into the folder, compressed, and never over
 * another one. Makes the folder. Without a folder nothing is copied.
 *
 * @throws an error with one plain sentence where PostgreSQL's user cannot write there.
 */
export async function archiveSettings(
  backupFolder: string | undefined,
  { folder, account }: Place,
  longestWaitSeconds = longestWait,
): Promise<Record<string, string>> {
  if (backupFolder === undefined) return {};
  const changes = changesFolder(backupFolder, await readSystemIdentifier(join(folder, 'cluster')));
  try {
    await makeCopiesFolder(backupFolder);
    await mkdir(changes, { recursive: true, mode: 0o700 });
    await giveTo(account, changes);
  } catch (cause) {
    throw new Error(
      `The folder ${backupFolder} cannot be made; set BACKUP_DIR to a folder that Hearthside may write to.`,
      { cause },
    );
  }
  if (account !== undefined && !(await canEnter(changes, account)))
    throw new Error(
      `PostgreSQL does not run as root, and the user it runs as cannot reach ${backupFolder}; set BACKUP_DIR to a folder below ones that every user may enter.`,
    );
  return {
    archive_mode: 'on',
    archive_timeout: String(longestWaitSeconds),
    archive_command: archiveCommand(await realpath(changes)),
  };
}

/**
 * PostgreSQL runs it for each piece, and again until it succeeds. A piece that is there already is right only
 * if it is the same: PostgreSQL may ask twice after a crash.
 */
export function archiveCommand(changes: string): string {
  const kept = quoted(`${changes}/`) + '%f.gz';
  return `if test -f ${kept}; then gzip -dc ${kept} | cmp -s - "%p"; else gzip -1 -c "%p" > ${kept}.new && sync ${kept}.new && mv ${kept}.new ${kept}; fi`;
}

/** PostgreSQL calls it for each piece that it wants while it recovers. */
export function restoreCommand(changes: string): string {
  const kept = quoted(`${changes}/`) + '%f.gz';
  return `test -f ${kept} && gzip -dc ${kept} > "%p"`;
}

/** For the shell, and with the percent signs that PostgreSQL would read as its own doubled. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`;
}
