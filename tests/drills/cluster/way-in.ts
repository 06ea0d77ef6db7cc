import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { giveTo } from '#platform/embedded-database/account.ts';
import { root } from '#scripts/build.ts';
import { makeCertificate } from '#stand-ins/certificate.ts';
import { rowsOf } from '../../one-statement.ts';
import { until } from './machines.ts';
import { filledIn, ourAddress, type Places, publicPort } from './places.ts';
import { type Account, childrenOf, killNow, startProgram } from './programs.ts';

const password = 'a-password-of-the-drill';
const secret = 'a secret of the drill, long enough to be taken';
const ports = { one: '3000', two: '3001' } as const;
export type Process = keyof typeof ports;

/** HAProxy with both of its parts and PgBouncer, as in `deploy/`. */
export async function startProxies(places: Places, account: Account | undefined) {
  const folder = join(places.folder, 'ours');
  await mkdir(folder, { mode: 0o755 });
  const { key, cert } = await makeCertificate();
  await writeFile(join(folder, 'both.pem'), Buffer.concat([cert, key]));
  const fill = async (name: string, as: string) =>
    writeFile(join(folder, as), filledIn(await readFile(join(root, 'deploy', name), 'utf8'), places));
  await fill('haproxy.cfg', 'public.cfg');
  await fill('cluster/haproxy.cfg', 'primary.cfg');
  await fill('cluster/pgbouncer.ini', 'pgbouncer.ini');
  const socket = join(folder, 'haproxy.sock');
  // Debian's own configuration has such a socket; it is how the drill cuts connections.
  await writeFile(join(folder, 'socket.cfg'), `global\n  stats socket ${socket} mode 600 level admin\n`);
  await writeFile(join(folder, 'userlist.txt'), `"hearthside" "${password}"\n`, { mode: 0o600 });
  for (const name of ['', 'both.pem', 'userlist.txt', 'pgbouncer.ini'])
    await giveTo(account, join(folder, name));
  const files = ['socket.cfg', 'public.cfg', 'primary.cfg'].flatMap((name) => ['-f', join(folder, name)]);
  const haproxy = startProgram('haproxy', ['haproxy', '-db', ...files], { folder, account });
  const pgbouncer = startProgram('pgbouncer', ['pgbouncer', join(folder, 'pgbouncer.ini')], {
    folder,
    account,
  });
  const direct = `postgres://hearthside:${password}@${ourAddress(places)}:5000/hearthside`;
  const pooler = direct.replace(':5000', ':6432');
  const stop = async () => {
    await pgbouncer.kill();
    await haproxy.kill();
  };
  try {
    // Until it has looked for the first time, HAProxy takes every server for the primary.
    await until('HAProxy does not find the primary.', async () => {
      const servers = await say(socket, 'show stat').catch(() => '');
      return [...servers.matchAll(/^primary,(?:one|two|three),.*,UP[^,]*,/gm)].length === 1;
    });
    await makeDatabase(places);
    await until('The database cannot be reached through PgBouncer.', () => answers(pooler));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    direct,
    pooler,
    origin: `https://${ourAddress(places)}:${publicPort}`,
    /** Cuts every connection that goes through HAProxy: of browsers, to our processes, to the database. */
    async cutConnections() {
      const sessions = await say(socket, 'show sess');
      const ids = [...sessions.matchAll(/^(0x[0-9a-f]+): .*fe=(?:public|primary) /gm)].map(([, id]) => id);
      await say(socket, ids.map((id) => `shutdown session ${id}`).join(';'));
      return ids.length;
    },
    stop,
  };
}

export type Proxies = Awaited<ReturnType<typeof startProxies>>;

const answers = (url: string) =>
  rowsOf(url, 'select 1').then(
    () => true,
    () => false,
  );

/** The role and the database, by the words of `deploy/cluster/patroni.yaml`. */
async function makeDatabase(places: Places): Promise<void> {
  const asSuperuser = `postgres://postgres:change-me-superuser@${ourAddress(places)}:5000/postgres`;
  await rowsOf(asSuperuser, `create role hearthside login password '${password}'`);
  await rowsOf(asSuperuser, 'create database hearthside owner hearthside');
}

function say(socket: string, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const line = connect(socket, () => line.end(`${command}\n`));
    line.setEncoding('utf8').on('data', (part: string) => (answer += part));
    line.on('error', reject).on('end', () => resolve(answer));
  });
}

/** What both processes and the drill's own look at the database are set to. */
export const settingsOf = (proxies: Proxies, places: Places) => ({
  MODE: 'demo',
  NODE_ENV: 'production',
  DEMO_HISTORY: 'none',
  LOG_LEVEL: 'warn',
  DATABASE_URL: proxies.direct,
  DATABASE_POOLER_URL: proxies.pooler,
  SECRET: secret,
  PUBLIC_URL: proxies.origin,
  TRUST_PROXY: 'true',
  DATA_DIR: join(places.folder, 'data'),
});

/** Two processes of the built service, each under the parent that starts it again when it dies. */
export async function startProcesses(places: Places, proxies: Proxies) {
  const environment = { ...process.env, ...settingsOf(proxies, places), HOST: ourAddress(places) };
  const start = (name: Process) =>
    startProgram(`process-${name}`, [process.execPath, join(root, 'scripts/start.ts')], {
      folder: join(places.folder, 'ours'),
      account: undefined,
      environment: { ...environment, PORT: ports[name] },
    });
  const running = { one: start('one'), two: start('two') };
  const isReady = (name: Process) =>
    fetch(`http://${ourAddress(places)}:${ports[name]}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const areReady = async () => (await Promise.all([isReady('one'), isReady('two')])).every(Boolean);
  const stop = async () => void (await Promise.all([running.one.stop(), running.two.stop()]));
  try {
    await until('Our processes are not ready.', areReady, 240_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    areReady,
    /** The process itself; its parent lives on. */
    kill(name: Process) {
      for (const id of childrenOf(running[name].child.pid ?? 0)) killNow(id);
    },
    stop,
  };
}
