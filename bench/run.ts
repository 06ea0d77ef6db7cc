import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fixedClock, systemClock, type Clock } from '#platform/clock/clock.ts';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { migrate } from '#platform/database/migrate.ts';
import { startEmbeddedDatabase } from '#platform/embedded-database/supervisor.ts';
import { makeTemporaryFolder } from '#platform/embedded-database/temporary-folder.ts';
import { createTestDatabase } from '#platform/embedded-database/test-database.ts';
import { buildIfStale, root } from '#scripts/build.ts';
import { seed } from '#seeds/seed.ts';
import { openPlatform, type OpenedPlatform } from '#server/open-platform.ts';
import { testNow } from '#tests/cluster.ts';
import { benchAvailability } from './availability.ts';
import type { BenchLine } from './bench-line.ts';
import { benchBoard } from './board.ts';
import { benchBooking } from './booking.ts';
import { benchBusyDay } from './busy-day.ts';
import { benchConcurrency } from './concurrency.ts';
import { benchDispatch } from './dispatch.ts';
import { benchFieldOpening } from './field-opening.ts';
import { benchGrowth } from './growth/growth.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLive } from './live.ts';
import { benchMessages } from './messages.ts';
import { benchOffice } from './office.ts';
import { benchPages } from './pages.ts';
import { benchPartitions } from './partitions.ts';
import { benchPeople } from './people.ts';
import { benchPlan } from './plan.ts';
import { benchReports } from './reports.ts';
import { benchSignIn } from './sign-in.ts';
import { benchSignedIn } from './signed-in/signed-in.ts';
import { benchSimulation } from './simulation.ts';
import { benchSteps } from './steps.ts';

/**
 * `npm run bench [-- part of a name [addresses, for lighthouse]]`: prints each figure with its limit; exits
 * with 1 when one is exceeded.
 */
process.chdir(root);
process.env['NODE_ENV'] = 'production';
const say = (line: string) => process.stdout.write(`${line}\n`);

const [, , wanted = '', ...addresses] = process.argv;
const benches: Record<string, () => Promise<BenchLine[]>> = {
  booking: () => withPlatform(benchBooking),
  steps: () => withPlatform(benchSteps),
  concurrency: () => withPlatform(benchConcurrency),
  simulation: () => {
    const clock = fixedClock(testNow);
    return withOpened((opened) => benchSimulation({ ...opened, clock }), clock);
  },
  dispatch: () =>
    withOpened(({ platform }, url) => benchDispatch(platform.database, url), fixedClock(testNow)),
  messages: () => withPlatform(benchMessages),
  partitions: () => onEmptyDatabase(benchPartitions),
  availability: () => onEmptyDatabase(benchAvailability),
  'sign-in': () => withPlatform(benchSignIn),
  'signed-in': () => withPlatform(benchSignedIn),
  office: () => withOpened(({ platform }) => benchOffice(platform), systemClock, { DEMO_HISTORY: 'year' }),
  'busy-day': () => withOpened(({ platform }) => benchBusyDay(platform), systemClock),
  board: benchBoard,
  live: benchLive,
  'field-opening': benchFieldOpening,
  people: () => withPlatform(benchPeople),
  reports: () => withOpened(({ platform }) => benchReports(platform), fixedClock(testNow)),
  growth: () => benchGrowth((work) => withOpened(work, fixedClock(testNow))),
  plan: async () => benchPlan(),
  pages: benchPages,
  lighthouse: () => benchLighthouse(addresses),
};
const chosen = Object.entries(benches).filter(([name]) => name.includes(wanted));
if (chosen.length === 0) {
  say(`No part has "${wanted}" in its name. The parts are ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

buildIfStale(say);

const folder = await makeTemporaryFolder('hearthside-bench-');
const cluster = await startEmbeddedDatabase({ dataFolder: join(folder, 'postgres'), say: () => undefined });

/**
 * Each part gets a migrated and seeded database of its own, with every write waiting for the disk, as in
 * service.
 */
function withPlatform(work: (platform: ConnectedPlatform) => Promise<BenchLine[]>): Promise<BenchLine[]> {
  return withOpened(({ platform }) => work(platform), systemClock);
}

async function withOpened<Value>(
  work: (opened: OpenedPlatform, databaseUrl: string) => Promise<Value>,
  clock: Clock,
  settings: Record<string, string> = {},
): Promise<Value> {
  const database = await createTestDatabase(cluster.url);
  await migrate(database.url, 'migrations', clock.now());
  const opened = await openPlatform({
    configuration: readConfiguration({
      MODE: 'demo',
      LOG_LEVEL: 'silent',
      DATA_DIR: folder,
      DATABASE_POOL: '16',
      ...settings,
    }),
    databaseUrl: database.url,
    publicUrl: 'http://localhost',
    clock,
  });
  await seed(opened.platform, clock.now());
  try {
    return await work(opened, database.url);
  } finally {
    await opened.close();
    await database.drop();
  }
}

async function onEmptyDatabase(work: (url: string) => Promise<BenchLine[]>): Promise<BenchLine[]> {
  const database = await createTestDatabase(cluster.url);
  await migrate(database.url, 'migrations', new Date());
  try {
    return await work(database.url);
  } finally {
    await database.drop();
  }
}

let missed = 0;
for (const [name, bench] of chosen) {
  say(`\n${name}`);
  for (const line of await bench()) {
    const kept =
      line.limit === undefined ||
      (line.limit.kind === 'at most' ? line.value <= line.limit.value : line.value >= line.limit.value);
    if (!kept) missed += 1;
    const limit =
      line.limit === undefined ? '' : ` (${line.limit.kind} ${line.limit.value}) ${kept ? 'ok' : 'MISSED'}`;
    say(
      `  ${line.name}: ${line.value >= 100 ? Math.round(line.value) : line.value.toFixed(3)} ${line.unit}${limit}`,
    );
  }
}
await cluster.stop();
await rm(folder, { recursive: true, force: true });
say(`\n${missed === 0 ? 'Every limit was kept.' : `${missed} limits were missed.`}`);
process.exit(missed === 0 ? 0 : 1);
