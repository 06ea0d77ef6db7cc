import { DatabaseSync } from 'node:sqlite';
import { giveTo, type Account } from './account.ts';

/** SQLite's number for "someone else holds the lock". */
const busy = 5;

/** Kept reachable: a garbage-collected handle would close its file and so release the lock. */
const held = new Set<DatabaseSync>();

/**
 * Takes the folder's lock for as long as this process lives and returns the function that releases it. It is
 * a lock of the operating system, reached through SQLite because Node offers no other: the kernel drops it
 * when the process dies, however it dies, so no stale file and no reused process number can fool it. Throws
 * one plain sentence when another live process, or another part of this one, holds it.
 */
export async function takeLock(
  file: string,
  account: Account | undefined,
  dataFolder: string,
): Promise<() => void> {
  let handle: DatabaseSync | undefined;
  try {
    handle = new DatabaseSync(file, { timeout: 0 });
    handle.exec('BEGIN EXCLUSIVE');
    await giveTo(account, file);
  } catch (cause) {
    handle?.close();
    if ((cause as { errcode?: number }).errcode === busy) {
      throw new Error(
        `Another Hearthside is already running on the data folder ${dataFolder}; stop it first or set DATA_DIR to another folder.`,
        { cause },
      );
    }
    throw new Error(
      `The data folder ${dataFolder} cannot be locked; set DATA_DIR to a folder on a local disk.`,
      { cause },
    );
  }
  const owned = handle;
  held.add(owned);
  return () => {
    if (held.delete(owned)) {
      owned.close();
    }
  };
}
