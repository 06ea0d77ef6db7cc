import { inject } from 'vitest';
import { fixedClock } from '#platform/clock/clock.ts';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import { createTestDatabase } from '#platform/embedded-database/test-database.ts';
import type { Log } from '#platform/logging/log.ts';
import { demoSettings } from '#seeds/demo/operator-facts.ts';
import { openPlatform } from '#server/open-platform.ts';
import { testNow, testSecret } from './cluster.ts';

export interface TestPlatformOptions {
  settings?: Record<string, string>;
  log?: Log;
  databasePool?: number;
  /** Opens a pooler in front of the database and answers its address. */
  openPooler?: (databaseUrl: string) => Promise<string>;
}

/**
 * A platform of a test file's own: a copy of the seeded database, the test gateway on loopback, and a clock
 * that does not move by itself.
 */
export async function createTestPlatform(options: TestPlatformOptions = {}) {
  const database = await createTestDatabase(inject('adminUrl'), inject('templateName'));
  const clock = fixedClock(testNow);
  const opened = await openPlatform({
    configuration: readConfiguration({
      ...demoSettings,
      SECRET: testSecret,
      LOG_LEVEL: 'silent',
      DATABASE_POOL: String(options.databasePool ?? 20),
      DATABASE_POOLER_URL: await options.openPooler?.(database.url),
      ...options.settings,
    }),
    databaseUrl: database.url,
    publicUrl: 'http://localhost',
    clock,
    log: options.log,
  });
  return {
    platform: opened.platform,
    traces: opened.traces,
    gatewayPages: opened.gatewayPages,
    deliverGatewayEvents: opened.deliverGatewayEvents,
    databaseUrl: database.url,
    clock,
    async close() {
      await opened.close();
      await database.drop();
    },
  };
}
