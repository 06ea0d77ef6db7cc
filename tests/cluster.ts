import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createTestDatabase, startTestCluster } from '#platform/embedded-database/test-database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { seed } from '#seeds/seed.ts';
import { openPlatform } from '#server/open-platform.ts';
import { countUncompared } from './row-types/compared-types.ts';
import { readTableColumns } from './row-types/table-columns.ts';
import { ana, employ } from './staff.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string;
    templateName: string;
    writtenTypesFile: string;
  }
}

/** The moment at which all tests begin: a Friday, weeks before the clocks change in March. */
export const testNow = '2027-02-05T15:00:00Z';

/**
 * One PostgreSQL for the run, with one migrated and seeded database in it, from which each test file gets its
 * copy.
 */
export default async function setup(project: TestProject) {
  // With the compiler, which no test needs.
  const reading = import('./row-types/written-types.ts').then((reader) => reader.readAllWrittenTypes());
  const cluster = await startTestCluster({ fast: true });
  const template = await createTestDatabase(cluster.adminUrl);
  await migrate(template.url, 'migrations', new Date(testNow));
  const opened = await openPlatform({
    configuration: readConfiguration({ SECRET: testSecret, LOG_LEVEL: 'silent' }),
    databaseUrl: template.url,
    publicUrl: 'http://localhost',
    clock: { now: () => new Date(testNow) },
  });
  await seed(opened.platform, new Date(testNow));
  await employ(opened.platform.database, ana, new Date(testNow));
  await opened.close();
  project.provide('adminUrl', cluster.adminUrl);
  project.provide('templateName', new URL(template.url).pathname.slice(1));
  const file = join(tmpdir(), `${newIdentifier()}.json`);
  const types = await reading;
  writeFileSync(file, JSON.stringify({ types, columns: await readTableColumns(template.url) }));
  project.provide('writtenTypesFile', file);
  return async () => {
    rmSync(file, { force: true });
    await countUncompared(project, types, `${file}.compared`);
    await cluster.stop();
  };
}

export const testSecret = 'a secret for the tests, long enough to be taken';
