import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { giveTo, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { runProgram } from './program.ts';
import { reasonOf, refuseSmallDisk } from './reason.ts';

/** The role that Hearthside uses, the database it owns, and the role's password. */
export interface Credentials {
  role: string;
  password: string;
  database: string;
}

const role = 'hearthside';
const database = 'hearthside';
const unfinished = 'unfinished-cluster-';
/** What the role may do beyond its own tables, so that a copy can be made while the server runs. */
const rights = [
  `ALTER ROLE ${role} REPLICATION`,
  `GRANT EXECUTE ON FUNCTION pg_backup_start(text, boolean) TO ${role}`,
  `GRANT EXECUTE ON FUNCTION pg_backup_stop(boolean) TO ${role}`,
];
/** Says beside the cluster that the role has these rights. */
const rightsFile = 'rights';

/**
 * Makes the database cluster in `<folder>/cluster` on the first start and returns how to sign in to it. The
 * role is not a superuser, and the superuser cannot sign in over the network at all: it exists only for
 * maintenance in single-user mode. A lost password file is replaced, with a new password. No server may be
 * running on the cluster. Throws one plain sentence when the cluster cannot be made or is of another major
 * version.
 */
export async function prepareCluster(options: {
  folder: string;
  account: Account | undefined;
  binaries: Binaries;
  durable: boolean;
  say: (line: string) => void;
}): Promise<Credentials> {
  const { folder, account, binaries } = options;
  const cluster = join(folder, 'cluster');
  const passwordFile = join(folder, 'password');
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  const keptPassword = (await readFile(passwordFile, 'utf8').catch(() => '')).trim();
  if (version !== undefined && version.trim() !== binaries.major) {
    throw new Error(
      `The data in ${folder} was made by PostgreSQL ${version.trim()}, but this is PostgreSQL ${binaries.major}; start the version of Hearthside that made it, and bring the data over as docs/operating.md says under "Another PostgreSQL".`,
    );
  }
  if (version === undefined) {
    await refuseSmallDisk(folder);
  }
  const password = keptPassword || (await newPassword(passwordFile, account));
  if (version === undefined) {
    options.say('Preparing the embedded database; this is done once.');
    await makeCluster({ ...options, cluster, password });
    await markRights(folder, account);
  } else {
    const missing = keptPassword ? [] : [`ALTER ROLE ${role} PASSWORD '${password}'`];
    const hasRights = await readFile(join(folder, rightsFile)).then(
      () => true,
      () => false,
    );
    if (!hasRights) missing.push(...rights);
    if (missing.length > 0) await maintain(options, cluster, missing);
    if (!hasRights) await markRights(folder, account);
  }
  return { role, password, database };
}

async function newPassword(file: string, account: Account | undefined): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  await rm(file, { force: true });
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  await giveTo(account, file);
  return password;
}

async function markRights(folder: string, account: Account | undefined): Promise<void> {
  const file = join(folder, rightsFile);
  await writeFile(file, 'copies while it runs\n', { mode: 0o600 });
  await giveTo(account, file);
}

async function makeCluster(options: {
  folder: string;
  account: Account | undefined;
  binaries: Binaries;
  durable: boolean;
  cluster: string;
  password: string;
}): Promise<void> {
  const { folder } = options;
  for (const entry of await readdir(folder)) {
    if (entry.startsWith(unfinished)) {
      await rm(join(folder, entry), { recursive: true, force: true, maxRetries: 5 });
    }
  }
  // Made under another name and renamed when complete, so that a start cut short never leaves half a cluster.
  const growing = await mkdtemp(join(folder, unfinished));
  try {
    await fillCluster(options, growing);
    await rename(growing, options.cluster);
    await syncFolder(folder);
  } catch (error) {
    // Leftovers would only fill the disk further.
    await rm(growing, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

async function fillCluster(
  options: {
    folder: string;
    account: Account | undefined;
    binaries: Binaries;
    durable: boolean;
    password: string;
  },
  growing: string,
): Promise<void> {
  const { account, password } = options;
  await giveTo(account, growing);
  await runTool(options, 'initdb', [
    '-D',
    growing,
    '--username=postgres',
    '--locale=C',
    '--encoding=UTF8',
    '--auth=reject',
    '--no-instructions',
    '--no-sync',
  ]);
  await writeFile(join(growing, 'pg_hba.conf'), `host all ${role} 127.0.0.1/32 scram-sha-256\n`);
  const statements = [
    `CREATE ROLE ${role} LOGIN CREATEDB PASSWORD '${password}'`,
    `CREATE DATABASE ${database} OWNER ${role}`,
    ...rights,
  ];
  await maintain(options, growing, statements, ['-c', 'fsync=off']);
  if (options.durable) {
    // Once for all of the above: faster than waiting for the disk at each step, and as safe before the rename.
    await runTool(options, 'initdb', ['-D', growing, '--sync-only']);
  }
}

async function maintain(
  options: { folder: string; account: Account | undefined; binaries: Binaries },
  cluster: string,
  statements: string[],
  settings: string[] = [],
): Promise<void> {
  const lines = statements.map((statement) => `${statement}\n`).join('');
  const fixed = [
    '--single',
    '-D',
    cluster,
    '-c',
    'exit_on_error=on',
    '-c',
    'password_encryption=scram-sha-256',
  ];
  await runTool(options, 'postgres', [...fixed, ...settings, 'postgres'], lines);
}

async function runTool(
  options: { folder: string; account: Account | undefined; binaries: Binaries },
  name: string,
  programArguments: string[],
  input?: string,
): Promise<void> {
  const program = join(options.binaries.folder, name);
  const { code, output } = await runProgram(program, programArguments, { account: options.account, input });
  if (code !== 0) {
    throw new Error(
      `The embedded database could not be prepared in ${options.folder} (${reasonOf(output, options.folder)}); mend this or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
