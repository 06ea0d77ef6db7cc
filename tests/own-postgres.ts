import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveTo, unprivilegedAccount } from '#platform/embedded-database/account.ts';
import { runProgram } from '#platform/embedded-database/program.ts';

/**
 * The folder of the PostgreSQL server that goes with the machine's pg_dump; undefined where either is
 * missing, since pg_dump copies no server newer than itself, such as the embedded one may be.
 */
export function findOwnPostgres(): string | undefined {
  const dump = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  const major = dump.status === 0 ? /\(PostgreSQL\) (\d+)/.exec(dump.stdout)?.[1] : undefined;
  if (major === undefined) return undefined;
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return [
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/pgsql-${major}/bin`,
    asked.status === 0 ? asked.stdout.trim() : '',
  ].find((folder) => existsSync(join(folder, 'initdb')));
}

/** Starts a separate server on loopback; `stop` removes all of it. */
export async function startOwnPostgres(programs: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'hearthside-own-'));
  const account = process.getuid?.() === 0 ? await unprivilegedAccount() : undefined;
  await giveTo(account, folder);
  const password = join(folder, 'password');
  await writeFile(password, 'a secret/of:ours');
  await giveTo(account, password);
  const data = join(folder, 'data');
  const run = async (program: string, parameters: string[]) => {
    const { code, output } = await runProgram(join(programs, program), parameters, { account });
    if (code !== 0) throw new Error(output);
  };
  await run('initdb', [
    '-D',
    data,
    '--username=own',
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--locale=C',
    '--encoding=UTF8',
    '--no-sync',
  ]);
  const port = await freePort();
  await run('pg_ctl', [
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -k '' -c listen_addresses=127.0.0.1 -c fsync=off`,
    'start',
  ]);
  return {
    url: `postgres://own:${encodeURIComponent('a secret/of:ours')}@127.0.0.1:${port}/postgres`,
    async stop() {
      await run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
