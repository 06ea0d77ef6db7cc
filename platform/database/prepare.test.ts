import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/embedded-database/test-database.ts';
import { DatabaseRefused, prepareDatabase, refuseUnfit } from './prepare.ts';
import { expectedSchemaFile, readSchema, SchemaIncomplete } from './schema-check.ts';

const now = new Date('2027-02-05T15:00:00Z');
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('adminUrl'), inject('templateName'));
});
afterEach(() => database.drop());

async function change(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
const prepare = (url = database.url) => prepareDatabase(url, 'migrations', now);

function urlWith(changes: { database?: string; password?: string; host?: string; port?: string }): string {
  const url = new URL(database.url);
  if (changes.database !== undefined) url.pathname = `/${changes.database}`;
  if (changes.password !== undefined) url.password = changes.password;
  if (changes.host !== undefined) url.hostname = changes.host;
  if (changes.port !== undefined) url.port = changes.port;
  return url.href;
}

describe('the schema that a start expects', () => {
  it('is what the migrations make', async () => {
    expect(await expectedSchemaFile(database.url, 'migrations')).toBe(
      await readFile('migrations/schema.txt', 'utf8'),
    );
  });

  it.each([
    ['alter table payments drop constraint payments_pkey cascade', 'constraint payments.payments_pkey'],
    [
      'alter table bookings drop constraint bookings_member_id_fkey',
      'constraint bookings.bookings_member_id_fkey',
    ],
    ['drop index booking_alerts_open', 'index booking_alerts_open'],
    ['alter table audit_events drop column after', 'column audit_events.after'],
    ['alter table audit_events alter column action drop not null', 'column audit_events.action'],
    [
      'alter table ledger_entries disable trigger ledger_entries_only_added',
      'trigger ledger_entries.ledger_entries_only_added',
    ],
    [
      "create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'",
      'function refuse_change',
    ],
    ['drop table booking_alerts', 'column booking_alerts.booking_id'],
  ])('is missed after %s', async (statement, name) => {
    await change(statement);
    await expect(prepare()).rejects.toThrow(SchemaIncomplete);
    await expect(prepare()).rejects.toThrow(name);
  });

  it('may have more in it than the migrations made', async () => {
    await change(
      'create index of_the_operator on bookings (created_at); create table notes_of_the_operator (id integer primary key)',
    );
    expect(await prepare()).toEqual([]);
  });

  it('says nothing of where the tables stand', async () => {
    const before = await readSchema(database.url);
    await change(
      "alter schema public rename to elsewhere; do $$ begin execute format('alter database %I set search_path = elsewhere', current_database()); end $$",
    );
    expect(await readSchema(database.url)).toEqual(before);
  });
});

describe('a database that cannot be ours is refused with one plain sentence', () => {
  it('when it belongs to another program', async () => {
    const other = await createTestDatabase(inject('adminUrl'));
    const client = new pg.Client({ connectionString: other.url });
    await client.connect();
    await client.query('create table invoices (id integer)');
    await client.end();
    await expect(prepare(other.url)).rejects.toThrow(
      /holds tables \(invoices\), but not the list of Hearthside's migrations: .* Set DATABASE_URL to an empty database/,
    );
    await other.drop();
  });

  it('when our user may not make tables in it', async () => {
    await change('revoke create on schema public from pg_database_owner, public');
    await expect(prepare()).rejects.toThrow(
      /our user may not make tables. Make it the owner of the database\.$/,
    );
  });

  it.each([
    [
      'the database',
      { database: 'nowhere' },
      /^There is no database "nowhere" at 127\.0\.0\.1:\d+\. Make it \(createdb nowhere\), or correct the name in DATABASE_URL\.$/,
    ],
    [
      'the password',
      { password: 'hunter2' },
      /^The database at 127\.0\.0\.1:\d+ does not take the password of the user "hearthside"\. Correct user and password in DATABASE_URL\.$/,
    ],
    ['no password', { password: '' }, /does not take the password of the user "hearthside"/],
    [
      'the host',
      { host: 'nowhere.invalid' },
      /^The host "nowhere\.invalid" of the database is not known\. Correct it in DATABASE_URL\.$/,
    ],
    [
      'the port',
      { port: '9' },
      /^The database at 127\.0\.0\.1:9 does not answer\. Start it, or set DATABASE_URL to another one\.$/,
    ],
  ])('when %s is wrong', async (_what, changes, sentence) => {
    const refused = await prepare(urlWith(changes)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DatabaseRefused);
    expect(String(refused)).not.toContain('hunter2');
    expect(refused).toHaveProperty('message', expect.stringMatching(sentence));
  });

  it('when it asks for a safe connection that the server does not offer', async () => {
    await expect(prepare(`${database.url}?sslmode=verify-full`)).rejects.toThrow(
      /^No safe connection could be made .* Correct sslmode or the certificate in DATABASE_URL\.$/,
    );
  });

  it('when it is too old or takes no changes', () => {
    const fit = { version: 15, standby: false, mayCreate: true, tables: [] };
    expect(() => refuseUnfit(fit, 'It')).not.toThrow();
    expect(() => refuseUnfit({ ...fit, version: 14 }, 'It')).toThrow(
      'It is PostgreSQL 14, and Hearthside needs 15 or later.',
    );
    expect(() => refuseUnfit({ ...fit, standby: true }, 'It')).toThrow(
      'It is a standby that takes no changes.',
    );
  });
});
