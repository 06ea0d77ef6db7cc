import { chmod, mkdir, mkdtemp, realpath, rename, rmdir, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { giveTo, isRoot, unprivilegedAccount, type Account } from './account.ts';
import { runProgram } from './program.ts';

/** Where the embedded database lives and which account runs it; no account means our own. */
export interface Place {
  folder: string;
  account: Account | undefined;
}

/**
 * Makes the data folder and finds out who runs the server. As root it is the folder's owner, or `nobody` if
 * that is root. A folder that this user cannot reach moves to the refuge and leaves a symbolic link behind.
 * Throws one plain sentence where no such place can be found.
 */
export async function settle(options: {
  dataFolder: string;
  refuge: string;
  say: (line: string) => void;
}): Promise<Place> {
  const folder = await makeFolder(options.dataFolder);
  const owner = await stat(folder);
  if (!isRoot()) {
    if (owner.uid !== process.getuid?.()) {
      throw new Error(
        `The data folder ${folder} belongs to another user; start Hearthside as that user or as root, or set DATA_DIR to a folder of your own.`,
      );
    }
    await chmod(folder, 0o700);
    return { folder, account: undefined };
  }
  const account = owner.uid === 0 ? await unprivilegedAccount() : { uid: owner.uid, gid: owner.gid };
  await giveTo(account, folder);
  await chmod(folder, 0o700);
  if (await canEnter(folder, account)) {
    return { folder, account };
  }
  const moved = await moveToRefuge(folder, options.refuge, account);
  options.say(
    `PostgreSQL does not run as root, and the user it runs as cannot reach ${folder}: the data is kept in ${moved}.`,
  );
  return { folder: moved, account };
}

async function makeFolder(dataFolder: string): Promise<string> {
  try {
    await mkdir(dataFolder, { recursive: true });
    return await realpath(dataFolder);
  } catch (cause) {
    throw new Error(
      `The data folder ${dataFolder} cannot be made; set DATA_DIR to a folder that Hearthside may write to.`,
      {
        cause,
      },
    );
  }
}

export async function canEnter(folder: string, account: Account): Promise<boolean> {
  // The system itself is asked, because mode bits alone do not show what access lists and mounts allow.
  const { code } = await runProgram('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { account });
  return code === 0;
}

async function moveToRefuge(folder: string, refuge: string, account: Account): Promise<string> {
  try {
    await mkdir(refuge, { recursive: true, mode: 0o755 });
    const onSameDisk = (await stat(dirname(folder))).dev === (await stat(refuge)).dev;
    if (!onSameDisk) {
      // Nothing but an empty folder, as on a first start, goes to another disk: copying data that may be the only copy is
      // for a person to do.
      await rmdir(folder);
    }
    const target = await mkdtemp(join(await realpath(refuge), 'database-'));
    if (onSameDisk) {
      await rename(folder, target);
    }
    await symlink(target, folder);
    await giveTo(account, target);
    if (!(await canEnter(target, account))) {
      throw new Error(`${target} cannot be reached either`);
    }
    return target;
  } catch (cause) {
    throw new Error(
      `PostgreSQL does not run as root, and the user it runs as can reach neither ${folder} nor ${refuge}; set DATA_DIR to a folder that every user may enter.`,
      { cause },
    );
  }
}
