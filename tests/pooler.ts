import { spawn, spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { giveTo, isRoot, unprivilegedAccount } from '#platform/embedded-database/account.ts';
import { until } from '#platform/embedded-database/poll.ts';
import { makeTemporaryFolder } from '#platform/embedded-database/temporary-folder.ts';
import { ended } from './faults/service-process.ts';
import { rowsOf } from './one-statement.ts';
import { listenAnywhere } from './tls-proxy.ts';

export const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;

export interface Pooler {
  url: string;
  stop(): Promise<void>;
}

/** The example of `deploy/` with our places in it; `changes` are what else is different. */
export async function startPooler(
  databaseUrl: string,
  changes: (text: string) => string = (text) => text,
): Promise<Pooler> {
  const folder = await makeTemporaryFolder('hearthside-pooler-');
  const { hostname, port: behind, pathname, username, password } = new URL(databaseUrl);
  const port = await freePort();
  const example = await readFile('deploy/cluster/pgbouncer.ini', 'utf8');
  const text = changes(example)
    .replace(
      'host=127.0.0.1 port=5000 dbname=hearthside',
      `host=${hostname} port=${behind} dbname=${pathname.slice(1)}`,
    )
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replaceAll('/var/log/postgresql', folder)
    .replaceAll('/var/run/postgresql', folder)
    .replace('/etc/pgbouncer', folder);
  const account = isRoot() ? await unprivilegedAccount() : undefined;
  await writeFile(join(folder, 'pgbouncer.ini'), text);
  await writeFile(join(folder, 'userlist.txt'), `"${username}" "${decodeURIComponent(password)}"\n`);
  for (const name of ['', 'pgbouncer.ini', 'userlist.txt']) await giveTo(account, join(folder, name));
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...account });
  const url = `postgres://${username}:${password}@127.0.0.1:${port}/hearthside`;
  const stop = async () => {
    child.kill('SIGKILL');
    await ended(child);
    await rm(folder, { recursive: true, force: true });
  };
  const answers = () =>
    rowsOf(url, 'select 1').then(
      () => true,
      () => false,
    );
  if (!(await until(answers, 20_000))) {
    const said = await readFile(join(folder, 'pgbouncer.log'), 'utf8').catch(() => 'It wrote no log.');
    await stop();
    throw new Error(`PgBouncer does not answer.\n${said}`);
  }
  return { url, stop };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenAnywhere(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
