import { chown, readFile } from 'node:fs/promises';

/** The operating system's numbers of a user and its group, named as `spawn` wants them. */
export interface Account {
  uid: number;
  gid: number;
}

/** Whether this process runs as root, which PostgreSQL refuses to do. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The unprivileged user that every Unix already has, so that none needs to be created. Throws one plain
 * sentence if there is none.
 */
export async function unprivilegedAccount(): Promise<Account> {
  const users = await readFile('/etc/passwd', 'utf8');
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users);
  if (!nobody) {
    throw new Error(
      'The embedded database cannot run as root and found no user "nobody" to run as; start Hearthside as an ordinary user or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  return { uid: Number(nobody[1]), gid: Number(nobody[2]) };
}

/** Gives a file or folder to the account; without an account it is already ours. */
export async function giveTo(account: Account | undefined, path: string): Promise<void> {
  if (account) {
    await chown(path, account.uid, account.gid);
  }
}
