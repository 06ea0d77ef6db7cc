import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import { until } from '#platform/embedded-database/poll.ts';
import { createTestDatabase } from '#platform/embedded-database/test-database.ts';
import { testSecret } from '#tests/cluster.ts';
import { openWay } from '#tests/faults/database-way.ts';
import { makeDataFolder } from '#tests/faults/service-process.ts';
import { startService } from './compose.ts';

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The first answer there is; asks again and again while nobody listens. */
async function firstAnswer(url: string): Promise<number> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer !== undefined) return answer.status;
  }
}

/** A service on a database of its own; `stop` removes both. */
async function start(
  settings: Record<string, string>,
  say: (line: string) => void = () => undefined,
): Promise<{ stop: () => Promise<void> }> {
  const database = await createTestDatabase(inject('adminUrl'), inject('templateName'));
  const service = await startService({
    configuration: readConfiguration({
      SECRET: testSecret,
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.url,
      HOST: '127.0.0.1',
      ...settings,
    }),
    build: () => Promise.reject(new Error('No page is asked for.')),
    clientFolder: undefined,
    migrationsFolder: 'migrations',
    say,
  });
  return {
    async stop() {
      await service.stop();
      await database.drop();
    },
  };
}

it('answers who asks while it is still starting', async () => {
  const port = await freePort();
  const answer = firstAnswer(`http://127.0.0.1:${port}/healthz`);
  const service = await start({ PORT: String(port) });
  expect(await answer).toBe(200);
  await service.stop();
});

it.each([
  ['behind a proxy, without its address', { TRUST_PROXY: 'true' }, true],
  ['behind a proxy', { TRUST_PROXY: 'true', PUBLIC_URL: 'https://help.example.org' }, false],
  ['without a proxy', {}, false],
])('says %s whether links in mail would lead elsewhere', async (_, settings, warns) => {
  const port = await freePort();
  const said: string[] = [];
  await (await start({ PORT: String(port), ...settings }, (line) => said.push(line))).stop();
  expect(said.filter((line) => line.includes('PUBLIC_URL'))).toHaveLength(warns ? 1 : 0);
});

/** A start on a database to which the way is cut. */
async function startWithoutDatabase() {
  const database = await createTestDatabase(inject('adminUrl'), inject('templateName'));
  const way = await openWay(new URL(database.url));
  way.cut();
  const port = await freePort();
  const said: string[] = [];
  const stopping = new AbortController();
  const service = startService({
    configuration: readConfiguration({
      SECRET: testSecret,
      LOG_LEVEL: 'silent',
      DATABASE_URL: way.url,
      HOST: '127.0.0.1',
      PORT: String(port),
    }),
    build: () => Promise.reject(new Error('No page is asked for.')),
    clientFolder: undefined,
    migrationsFolder: 'migrations',
    say: (line) => said.push(line),
    stop: stopping.signal,
  });
  // What becomes of it is looked at later.
  service.catch(() => undefined);
  await until(() => said.length > 0, 20_000);
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  return { way, service, said, stopping, ask, drop: () => (way.cut(), database.drop()) };
}

it('waits for a database that is away: lives, is not ready, says so to whoever asks, and begins once it is there', async () => {
  const { way, service, said, ask, drop } = await startWithoutDatabase();
  expect((await ask('/healthz')).status).toBe(200);
  const ready = await ask('/readyz');
  expect([ready.status, await ready.json()]).toEqual([503, { ok: false, database: 'away' }]);
  const page = await ask('/');
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  // Whose number it is stands in the database alone.
  expect(await page.text()).toMatch(/We’ll be right back[^]*<\/main>/);
  expect(said).toEqual([
    expect.stringMatching(/^The database at \S+ does not answer\. .* This start waits for it\.$/),
  ]);
  expect(said.join()).not.toContain(new URL(way.url).password);
  await way.mend();
  const { stop } = await service;
  expect(said).toContain('The database answers now.');
  expect((await ask('/readyz')).status).toBe(200);
  await stop();
  await drop();
});

it('ends its wait when it is told to stop', async () => {
  const { service, stopping, ask, drop } = await startWithoutDatabase();
  stopping.abort();
  await expect(service).rejects.toThrow('does not answer');
  await expect(ask('/healthz')).rejects.toThrow();
  await drop();
});

it('starts for real on the embedded database, where every change is copied, and says that there is no copy yet', async () => {
  const data = await makeDataFolder();
  const token = 'a-token-for-the-metrics-of-one';
  const port = await freePort();
  const service = await startService({
    configuration: readConfiguration({
      MODE: 'production',
      SECRET: testSecret,
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: data.folder,
      BACKUP_DIR: join(data.folder, 'copies'),
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_API_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      METRICS_TOKEN: token,
    }),
    build: () => Promise.reject(new Error('No page is asked for.')),
    clientFolder: undefined,
    migrationsFolder: 'migrations',
    say: () => undefined,
  });
  const ask = (path: string) =>
    fetch(`${service.url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  expect((await ask('/readyz')).status).toBe(200);
  expect(await (await ask('/metrics')).text()).toMatch(/^hearthside_copy_age_seconds \+Inf$/m);
  await service.stop();
  await data.remove();
});
