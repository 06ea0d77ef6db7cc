import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { neededInProduction } from '#platform/configuration/configuration.ts';
import { createTestDatabase, type TestDatabase } from '#platform/embedded-database/test-database.ts';
import { ended, launch, makeDataFolder } from './service-process.ts';

let data: Awaited<ReturnType<typeof makeDataFolder>>;
let database: TestDatabase;
beforeAll(async () => {
  data = await makeDataFolder();
  database = await createTestDatabase(inject('adminUrl'), inject('templateName'));
});
afterAll(async () => {
  await database.drop();
  await data.remove();
});

/** The words of a service that does not start. One that starts after all is stopped, and that is a failure. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const started = await launch(data.folder, settings).catch((error: Error) => error);
  if (started instanceof Error) return started.message;
  started.child.kill('SIGTERM');
  await ended(started.child);
  throw new Error('The service has started.');
}

/** One plain sentence and no trace of a program. */
function expectPlain(message: string): void {
  expect(message).toMatch(/^The service ended with 1\.\nHearthside could not start\.\n/);
  expect(message).not.toMatch(/\n\s+at |node:|\.ts:\d|\.js:\d/);
}

describe('the service does not start', () => {
  it('on a port that is in use, and says what to do', async () => {
    const other = createServer();
    other.listen(0, '0.0.0.0');
    await once(other, 'listening');
    const address = other.address();
    const port = String(typeof address === 'object' && address !== null ? address.port : 0);
    const message = await refusal({ PORT: port, DATABASE_URL: database.url });
    other.close();
    expectPlain(message);
    expect(message).toContain(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`);
  });

  it('in production without its secrets, and names each of them', async () => {
    const message = await refusal({ NODE_ENV: 'production', MODE: '' });
    expectPlain(message);
    for (const name of neededInProduction) expect(message).toContain(`${name} is needed in production`);
  });

  it('with a setting that cannot be read, and does not repeat it', async () => {
    const message = await refusal({ DATABASE_URL: 'mysql://root:hunter2@db/x', PORT: 'sesame' });
    expectPlain(message);
    expect(message).toMatch(/DATABASE_URL must be an address that starts with postgres:\/\//);
    expect(message).toMatch(/PORT must be a number/);
    expect(message).not.toMatch(/hunter2|sesame/);
  });

  it('on a database that a newer version has changed', async () => {
    const newer = await createTestDatabase(inject('adminUrl'), inject('templateName'));
    const client = new pg.Client({ connectionString: newer.url });
    await client.connect();
    await client.query(
      "insert into schema_migrations (name, checksum, created_at) values ('9999_later.sql', 'x', now())",
    );
    await client.end();
    const message = await refusal({ DATABASE_URL: newer.url });
    await newer.drop();
    expectPlain(message);
    expect(message).toContain('9999_later.sql, which this version of Hearthside does not know');
  });

  it('on a database whose name is wrong', async () => {
    const wrong = new URL(database.url);
    wrong.pathname = '/nowhere';
    const message = await refusal({ DATABASE_URL: wrong.href });
    expectPlain(message);
    expect(message).toMatch(
      /There is no database "nowhere" at \S+\. Make it \(createdb nowhere\), or correct the name in DATABASE_URL\.\n$/,
    );
    expect(message).not.toContain(wrong.password);
  });

  it('on a database that lost a key', async () => {
    const broken = await createTestDatabase(inject('adminUrl'), inject('templateName'));
    const client = new pg.Client({ connectionString: broken.url });
    await client.connect();
    await client.query('alter table payments drop constraint payments_pkey cascade');
    await client.end();
    const message = await refusal({ DATABASE_URL: broken.url });
    await broken.drop();
    expectPlain(message);
    expect(message).toContain(
      'The database is not whole: what the migrations made is missing or was changed (',
    );
    expect(message).toContain('constraint payments.payments_pkey');
  });
});
