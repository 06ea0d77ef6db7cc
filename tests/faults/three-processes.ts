import type { Hono } from 'hono';
import { inject } from 'vitest';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import { createTestDatabase } from '#platform/embedded-database/test-database.ts';
import { demoSettings } from '#seeds/demo/operator-facts.ts';
import { openPlatform } from '#server/open-platform.ts';
import { testNow, testSecret } from '../cluster.ts';
import { saveTestCard, signIn } from '../people.ts';
import { ended, launch, makeDataFolder, type Killable } from './service-process.ts';

const processes = 3;
/** For each process; the database of the tests accepts a hundred connections. */
const poolSize = '6';

/**
 * Three processes of the built service on one database with one secret, as behind a load balancer, and next
 * to them the platform of a fourth, which is the test itself. The clock of all of them runs on from the
 * morning on which all tests begin.
 */
export async function startThreeProcesses() {
  const database = await createTestDatabase(inject('adminUrl'), inject('templateName'));
  const data = await makeDataFolder();
  let shift = new Date(testNow).getTime() - Date.now();
  const clock = { now: () => new Date(Date.now() + shift) };
  const configuration = readConfiguration({
    ...demoSettings,
    SECRET: testSecret,
    LOG_LEVEL: 'silent',
    DATABASE_POOL: poolSize,
  });
  const opened = await openPlatform({
    configuration,
    databaseUrl: database.url,
    publicUrl: 'http://localhost',
    clock,
  });
  const { platform } = opened;
  const gatewayPages = opened.gatewayPages as Hono;
  const rosa = await signIn(platform, 'rosa@example.com');
  const cardId = await saveTestCard(platform, gatewayPages, rosa.member);

  const start = () =>
    launch(data.folder, {
      DATABASE_URL: database.url,
      SECRET: testSecret,
      DATABASE_POOL: poolSize,
      CLOCK_STARTS_AT: clock.now().toISOString(),
    });
  const running: Killable[] = await Promise.all(Array.from({ length: processes }, start));

  /** Kills one of them and starts it again; returns how many milliseconds it took to be ready. */
  async function killOne(which: number): Promise<number> {
    const process = running[which]!;
    process.child.kill('SIGKILL');
    await ended(process.child);
    const again = await start();
    running[which] = again;
    return again.milliseconds;
  }

  return {
    platform,
    gatewayPages,
    booker: { token: rosa.token, recipientId: rosa.recipientId, cardId },
    processes,
    killOne,
    /** Any of them, even one that has just died, as with a load balancer that has not noticed yet. */
    anyUrl: () => running[Math.floor(Math.random() * processes)]?.url ?? '',
    /** All of them are killed and come back so much later. */
    async comeBackLater(minutes: number): Promise<void> {
      for (const { child } of running) child.kill('SIGKILL');
      await Promise.all(running.map(({ child }) => ended(child)));
      shift += minutes * 60_000;
      running.splice(0, processes, ...(await Promise.all(Array.from({ length: processes }, start))));
    },
    /** The same without them, which have all ended for good. */
    async endAll(minutes: number): Promise<void> {
      for (const { child } of running) child.kill('SIGTERM');
      await Promise.all(running.map(({ child }) => ended(child)));
      shift += minutes * 60_000;
    },
    async close(): Promise<void> {
      for (const { child } of running) child.kill('SIGKILL');
      await Promise.all(running.map(({ child }) => ended(child)));
      await opened.close();
      await database.drop();
      await data.remove();
    },
  };
}

export type ThreeProcesses = Awaited<ReturnType<typeof startThreeProcesses>>;
