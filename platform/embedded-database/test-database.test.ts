import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile, readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { rowsOf } from '#tests/one-statement.ts';
import { createTestDatabase, startTestCluster, type TestCluster } from './test-database.ts';

let cluster: TestCluster;

beforeAll(async () => {
  cluster = await startTestCluster({ fast: true });
});

afterAll(() => cluster.stop());

afterEach(() => {
  vi.unstubAllEnvs();
});

/** The temporary folder of the cluster with this address. */
async function folderOf(url: string): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const port = await readFile(join(tmpdir(), name, 'postgres', 'port'), 'utf8').catch(() => '');
    if (name.startsWith('hearthside-test-cluster-') && port.trim() === new URL(url).port) {
      return join(tmpdir(), name);
    }
  }
  throw new Error(`No folder of a test cluster for ${url}`);
}

test('copies of one template, made at the same time, do not see each other', async () => {
  const template = await createTestDatabase(cluster.adminUrl);
  await rowsOf(template.url, 'CREATE TABLE visit AS SELECT 1 AS id');
  const name = new URL(template.url).pathname.slice(1);
  const copies = await Promise.all([1, 2, 3].map(() => createTestDatabase(cluster.adminUrl, name)));
  await rowsOf(copies[0]!.url, 'INSERT INTO visit VALUES (2)');
  const counts = await Promise.all(
    copies.map(({ url }) => rowsOf(url, 'SELECT count(*)::int AS visits FROM visit')),
  );
  expect(counts.flat()).toEqual([{ visits: 2 }, { visits: 1 }, { visits: 1 }]);
  await Promise.all([template, ...copies].map(({ drop }) => drop()));
});

test('a database is dropped though somebody is still connected', async () => {
  const database = await createTestDatabase(cluster.adminUrl);
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  await database.drop();
  await expect(rowsOf(database.url, 'SELECT 1')).rejects.toThrow('does not exist');
});

test('an outside server is used where one is named, and left running', async () => {
  vi.stubEnv('TEST_DATABASE_URL', cluster.adminUrl);
  const outside = await startTestCluster({ fast: true });
  expect(outside.adminUrl).toBe(cluster.adminUrl);
  await outside.stop();
  expect(await rowsOf(cluster.adminUrl, "SELECT current_setting('fsync') AS fsync")).toEqual([
    { fsync: 'off' },
  ]);
});

test('what a killed run left behind is removed by the next, and a live run left alone', async () => {
  const code = `
    import { startTestCluster } from ${JSON.stringify(new URL('./test-database.ts', import.meta.url).href)};
    process.stdout.write((await startTestCluster({ fast: true })).adminUrl);`;
  const run = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [answer] = (await once(run.stdout, 'data')) as [Buffer];
  const abandonedUrl = answer.toString();
  run.kill('SIGKILL');
  await once(run, 'exit');
  expect(await rowsOf(abandonedUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const abandoned = await folderOf(abandonedUrl);
  const hourAgo = new Date(Date.now() - 3_600_000);
  await utimes(abandoned, hourAgo, hourAgo);
  await utimes(await folderOf(cluster.adminUrl), hourAgo, hourAgo);
  const next = await startTestCluster({ fast: true });
  try {
    // Polled, because another test run on this machine may be the one that removes it.
    await expect
      .poll(() => access(abandoned).catch((error) => error.code), { timeout: 10_000 })
      .toBe('ENOENT');
    await expect(rowsOf(abandonedUrl, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
    expect(await rowsOf(cluster.adminUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  } finally {
    await next.stop();
  }
});
