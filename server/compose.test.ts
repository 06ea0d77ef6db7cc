import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, inject, it } from 'vitest';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import { createTestDatabase } from '#platform/embedded-database/test-database.ts';
import { testSecret } from '#tests/cluster.ts';
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
