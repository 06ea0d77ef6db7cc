import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '#tests/one-statement.ts';
import { until } from './poll.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from './supervisor.ts';

let parent: string;
let dataFolder: string;
let said: string[];
const running: EmbeddedDatabase[] = [];
const otherProcesses: ChildProcess[] = [];

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'hearthside-supervisor-'));
  await chmod(parent, 0o711);
  dataFolder = join(parent, 'postgres');
  // What a killed first start leaves behind.
  await mkdir(join(dataFolder, 'unfinished-cluster-killed'), { recursive: true });
  await start();
  expect(said).toEqual(['Preparing the embedded database; this is done once.']);
  await rowsOf(running[0]!.url, 'CREATE TABLE keepsake AS SELECT 42 AS answer');
  await stopAll();
});

afterEach(stopAll);

afterAll(() => rm(parent, { recursive: true, force: true }));

async function start(): Promise<EmbeddedDatabase> {
  said = [];
  const lines = said;
  const database = await startEmbeddedDatabase({ dataFolder, say: (line) => lines.push(line) });
  running.push(database);
  return database;
}

async function stopAll(): Promise<void> {
  await Promise.all(running.splice(0).map((database) => database.stop()));
  for (const child of otherProcesses.splice(0)) {
    child.kill('SIGKILL');
  }
}

/**
 * Starts the embedded database in a Node process of its own, as another Hearthside would; `afterwards` is
 * JavaScript.
 */
async function startElsewhere(
  afterwards = '',
): Promise<{ node: ChildProcess; url: string; processId: number }> {
  const code = `
    import { startEmbeddedDatabase } from ${JSON.stringify(new URL('./supervisor.ts', import.meta.url).href)};
    const database = await startEmbeddedDatabase({ dataFolder: ${JSON.stringify(dataFolder)}, say() {} });
    process.stdout.write(JSON.stringify({ url: database.url, processId: database.processId }), () => { ${afterwards} });`;
  const node = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  otherProcesses.push(node);
  const [answer] = await once(node.stdout, 'data');
  return { node, ...(JSON.parse(String(answer)) as { url: string; processId: number }) };
}

async function kill(node: ChildProcess): Promise<void> {
  node.kill('SIGKILL');
  await once(node, 'exit');
}

const keepsake = (url: string) => rowsOf(url, 'SELECT answer FROM keepsake');
const processFile = () => readFile(join(dataFolder, 'cluster', 'postmaster.pid'), 'utf8');

describe('a server of our own', () => {
  test('keeps every commit, listens on loopback only and lets in nobody but its role', async () => {
    const { url } = await start();
    expect(url).toMatch(/^postgres:\/\/hearthside:[\w-]{32}@127\.0\.0\.1:2\d{4}\/hearthside$/);
    const [settings] = await rowsOf(
      url,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
        current_setting('full_page_writes') AS pages, current_setting('listen_addresses') AS addresses,
        current_setting('jit') AS jit, current_setting('max_connections') AS connections,
        current_setting('server_encoding') AS encoding,
        current_setting('lc_messages') AS messages, current_setting('is_superuser') AS superuser,
        (SELECT datcollate FROM pg_database WHERE datname = current_database()) AS locale`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      addresses: '127.0.0.1',
      jit: 'off',
      connections: '100',
      encoding: 'UTF8',
      messages: 'C',
      superuser: 'off',
      locale: 'C',
    });
    const socketFolder = (await processFile()).split('\n')[4];
    expect(socketFolder).toBe('');
    await expect(keepsake(url.replace(/:[\w-]{32}@/, ':wrong@'))).rejects.toThrow(
      'password authentication failed',
    );
    await expect(keepsake(url.replace('//hearthside:', '//postgres:'))).rejects.toThrow(
      'no pg_hba.conf entry',
    );
    const password = await stat(join(dataFolder, 'password'));
    expect(password.mode & 0o777).toBe(0o600);
    const folder = await stat(dataFolder);
    expect(folder.mode & 0o777).toBe(0o700);
    expect(folder.uid).not.toBe(0);
    expect(await readdir(dataFolder)).not.toContain('unfinished-cluster-killed');
  });

  test('comes back with its data and its address', async () => {
    const first = await start();
    await first.stop();
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await keepsake(second.url)).toEqual([{ answer: 42 }]);
    expect(said).toEqual([]);
  });

  test('copies what was done right after a start within its promise, though nothing else wakes it', async () => {
    const backupFolder = join(parent, 'copies');
    const begin = async () => {
      const database = await startEmbeddedDatabase({
        dataFolder,
        backupFolder,
        longestWaitSeconds: 2,
        say: () => undefined,
      });
      running.push(database);
      return database;
    };
    // The first start with a folder, and then a clean one as after each day.
    await (await begin()).stop();
    const { url } = await begin();
    const copied = () =>
      rowsOf(url, 'SELECT archived_count::int AS pieces FROM pg_stat_archiver').then(([row]) =>
        Number(row?.['pieces']),
      );
    const before = await copied();
    await rowsOf(url, 'UPDATE keepsake SET answer = answer');
    // Asleep, it would be five minutes.
    expect(await until(async () => (await copied()) > before, 60_000)).toBe(true);
  });

  test('stops cleanly, though clients are connected, and as often as it is asked', async () => {
    const database = await start();
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    await Promise.all([database.stop(), database.stop()]);
    await database.stop();
    await expect(processFile()).rejects.toThrow('ENOENT');
    const log = await readFile(join(dataFolder, 'server.log'), 'utf8');
    expect(log).toMatch(/database system is shut down\n$/);
    expect(log.slice(log.lastIndexOf('starting PostgreSQL'))).toContain('received fast shutdown request');
    expect(log.slice(log.lastIndexOf('starting PostgreSQL'))).not.toContain('immediate shutdown');
  });

  test('is not left behind by a process that ends without stopping it', async () => {
    await startElsewhere('process.exit(0)');
    await expect.poll(() => processFile().catch(() => 'gone'), { timeout: 10_000 }).toBe('gone');
  });

  test('takes another port when its own is taken', async () => {
    const first = await start();
    await first.stop();
    const port = Number(new URL(first.url).port);
    const intruder = createServer().listen(port, '127.0.0.1');
    await once(intruder, 'listening');
    try {
      const second = await start();
      const newPort = Number(new URL(second.url).port);
      expect(newPort).not.toBe(port);
      expect(said).toEqual([
        `Port ${port} of the embedded database is taken by another program; it now listens on ${newPort}.`,
      ]);
      expect(await readFile(join(dataFolder, 'port'), 'utf8')).toBe(`${newPort}\n`);
      expect(await keepsake(second.url)).toEqual([{ answer: 42 }]);
    } finally {
      intruder.close();
    }
  });

  test('replaces a lost password', async () => {
    const before = await readFile(join(dataFolder, 'password'), 'utf8');
    await rm(join(dataFolder, 'password'));
    const { url } = await start();
    expect(await keepsake(url)).toEqual([{ answer: 42 }]);
    expect(await readFile(join(dataFolder, 'password'), 'utf8')).not.toBe(before);
  });

  test('refuses data of another major version with one sentence', async () => {
    const file = join(dataFolder, 'cluster', 'PG_VERSION');
    const version = await readFile(file, 'utf8');
    await writeFile(file, '12\n');
    try {
      await expect(start()).rejects.toThrow(
        /^The data in \S+ was made by PostgreSQL 12, but this is PostgreSQL \d+; .*\.$/,
      );
    } finally {
      await writeFile(file, version);
    }
  });
});

describe('when Hearthside was killed', () => {
  test('its server, left running, is stopped and a new one started on the same data', async () => {
    const old = await startElsewhere();
    await kill(old.node);
    expect(await keepsake(old.url)).toEqual([{ answer: 42 }]);
    const database = await start();
    expect(said).toEqual(['Stopping the database server that an earlier Hearthside left running.']);
    expect(database.url).toBe(old.url);
    expect(database.processId).not.toBe(old.processId);
    expect(await keepsake(database.url)).toEqual([{ answer: 42 }]);
  });

  test('a process that has got the number of its dead server does not keep us from starting, and is left alone', async () => {
    const old = await startElsewhere();
    await kill(old.node);
    const lines = (await processFile()).split('\n');
    process.kill(old.processId, 'SIGKILL');
    const { uid, gid } = await stat(join(dataFolder, 'cluster'));
    const stranger = spawn('sleep', ['60'], { cwd: '/', ...(process.getuid?.() === 0 ? { uid, gid } : {}) });
    otherProcesses.push(stranger);
    await writeFile(
      join(dataFolder, 'cluster', 'postmaster.pid'),
      [stranger.pid, ...lines.slice(1)].join('\n'),
    );
    const database = await start();
    expect(await keepsake(database.url)).toEqual([{ answer: 42 }]);
    expect(stranger.exitCode ?? stranger.signalCode).toBe(null);
  });

  test('and its server too, the start waits for what is left of the server', async () => {
    const old = await startElsewhere();
    const client = new pg.Client({ connectionString: old.url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ child: number }>('SELECT pg_backend_pid() AS child');
    const child = rows[0]!.child;
    // A stopped child cannot see that its parent has died, and keeps the shared memory in use.
    process.kill(child, 'SIGSTOP');
    await kill(old.node);
    process.kill(old.processId, 'SIGKILL');
    const waiting = 'The embedded database does not start yet; it is tried for 10 seconds.';
    const lines: string[] = [];
    const database = await startEmbeddedDatabase({
      dataFolder,
      say(line) {
        lines.push(line);
        if (line === waiting) {
          process.kill(child, 'SIGKILL');
        }
      },
    });
    running.push(database);
    expect(lines.filter((line) => line === waiting)).toEqual([waiting]);
    expect(await keepsake(database.url)).toEqual([{ answer: 42 }]);
  });
});

describe('while it runs', () => {
  test('a server that is killed comes back by itself, with its data and its address', async () => {
    const database = await start();
    const { processId, url } = database;
    await rowsOf(url, 'CREATE TABLE committed AS SELECT 7 AS lucky');
    process.kill(processId, 'SIGKILL');
    await expect
      .poll(() => rowsOf(url, 'SELECT lucky FROM committed').catch(() => 'not yet'), { timeout: 10_000 })
      .toEqual([{ lucky: 7 }]);
    await expect
      .poll(() => said, { timeout: 10_000 })
      .toEqual([
        'The embedded database ended unexpectedly and is being started again.',
        'The embedded database is back.',
      ]);
    expect(database.processId).not.toBe(processId);
    expect(database.url).toBe(url);
  });

  test('it can be stopped while it is coming back', async () => {
    const database = await start();
    const dead = database.processId;
    process.kill(dead, 'SIGKILL');
    // The new server's number in the file: it has been launched, but takes no connections yet.
    const newcomer = async () => Number((await processFile().catch(() => String(dead))).split('\n')[0]);
    await expect.poll(newcomer, { interval: 1, timeout: 10_000 }).not.toBe(dead);
    await database.stop();
    await expect(processFile()).rejects.toThrow('ENOENT');
    const again = await start();
    expect(said).not.toContain('Stopping the database server that an earlier Hearthside left running.');
    expect(await keepsake(again.url)).toEqual([{ answer: 42 }]);
  });

  test('a second Hearthside on the same data folder is refused with one sentence, until the first is gone', async () => {
    const refusal = `Another Hearthside is already running on the data folder ${dataFolder}; stop it first or set DATA_DIR to another folder.`;
    const first = await startElsewhere();
    await expect(start()).rejects.toThrow(refusal);
    expect(await keepsake(first.url)).toEqual([{ answer: 42 }]);
    await kill(first.node);
    await start();
    await expect(startEmbeddedDatabase({ dataFolder, say() {} })).rejects.toThrow(refusal);
  });
});
