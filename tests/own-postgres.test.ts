import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { prepareDatabase } from '#platform/database/prepare.ts';
import { createReadiness } from '#platform/database/readiness.ts';
import { findOwnPostgres, startOwnPostgres } from './own-postgres.ts';

const programs = findOwnPostgres();

// The embedded PostgreSQL is newer; where there is no other one (Debian: postgresql) there is nothing to try.
describe.skipIf(programs === undefined)("a PostgreSQL of one's own", () => {
  let server: Awaited<ReturnType<typeof startOwnPostgres>>;
  let database: Database;
  beforeAll(async () => {
    server = await startOwnPostgres(programs ?? '');
    database = openDatabase(server.url, { size: 2, onFault: () => undefined });
  });
  afterAll(async () => {
    await database.destroy();
    await server.stop();
  });

  it('is prepared and found ready', async () => {
    expect((await prepareDatabase(server.url, 'migrations', new Date())).length).toBeGreaterThan(0);
    expect(await createReadiness(database)()).toBe('ready');
  });
});
