import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/embedded-database/test-database.ts';
import { rowsOf } from '#tests/one-statement.ts';
import { migrate, MigrationRefused } from './migrate.ts';

const now = new Date('2027-02-05T15:00:00Z');
let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase(inject('adminUrl'));
  folder = await mkdtemp(join(tmpdir(), 'hearthside-migrations-'));
  await file('0001_lamps.sql', 'create table lamps (id integer primary key); insert into lamps values (1);');
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const file = (name: string, statements: string) => writeFile(join(folder, name), statements);
const run = () => migrate(database.url, folder, now);

const query = (statement: string) => rowsOf(database.url, statement);
const lamps = async () => (await query('select id from lamps order by id')).map((row) => row['id']);

describe('bringing the database up to date', () => {
  it('applies each file once, in the order of their names', async () => {
    await file('0002_more_lamps.sql', 'insert into lamps select max(id) + 1 from lamps');
    expect(await run()).toEqual(['0001_lamps.sql', '0002_more_lamps.sql']);
    expect(await run()).toEqual([]);
    await file('0010_third.sql', 'insert into lamps values (10)');
    await file('read me.txt', 'no migration');
    expect(await run()).toEqual(['0010_third.sql']);
    expect(await lamps()).toEqual([1, 2, 10]);
  });

  it('is done by one of many processes that start at once', async () => {
    await file('0002_slow.sql', 'insert into lamps select max(id) + 1 from lamps, pg_sleep(0.1)');
    const applied = await Promise.all(Array.from({ length: 6 }, run));
    expect(applied.filter((names) => names.length === 2)).toHaveLength(1);
    expect(applied.filter((names) => names.length === 0)).toHaveLength(5);
    expect(await lamps()).toEqual([1, 2]);
  });

  it('applies all or nothing: a file that fails leaves the database as it was', async () => {
    await run();
    await file('0002_fine.sql', 'insert into lamps values (2)');
    await file('0003_broken.sql', 'insert into lamps values (3); select 1 / 0');
    await expect(run()).rejects.toThrow('division by zero');
    expect(await lamps()).toEqual([1]);
    await file('0003_broken.sql', 'insert into lamps values (3)');
    expect(await run()).toEqual(['0002_fine.sql', '0003_broken.sql']);
  });
});

describe('beside a version that serves', () => {
  const concurrently =
    '-- outside a transaction\ncreate index concurrently if not exists lamps_twice on lamps ((id * 2));';

  it('makes an index without a lock, by one of several processes, though a statement was running', async () => {
    await run();
    await file('0002_index.sql', concurrently);
    await file('0003_more.sql', 'insert into lamps values (3)');
    const running = query('select pg_sleep(0.3), count(*) from lamps');
    const applied = await Promise.all([run(), run(), run()]);
    await running;
    expect(applied.flat().sort()).toEqual(['0002_index.sql', '0003_more.sql']);
    expect(
      await query("select indisvalid as valid from pg_index where indexrelid = 'lamps_twice'::regclass"),
    ).toEqual([{ valid: true }]);
  });

  it('makes an index again that was cut short', async () => {
    await run();
    await query('insert into lamps values (2)');
    await expect(query('create unique index concurrently lamps_twice on lamps ((id * 0))')).rejects.toThrow();
    await file('0002_index.sql', concurrently);
    expect(await run()).toEqual(['0002_index.sql']);
    expect(
      await query('select indexrelid::regclass::text as name from pg_index where not indisvalid'),
    ).toEqual([]);
  });

  it('lets others go first where it would have to wait for a lock, and goes on when it can have it', async () => {
    await run();
    await file('0002_column.sql', "alter table lamps add column light text not null default ''");
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query('begin; lock table lamps in access share mode');
    const migrating = run();
    const waits =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table lamps%'";
    while ((await query(waits)).length === 0) await query('select pg_sleep(0.02)');
    // A reader who comes now stands behind the migration in line, and is served only because it steps back: the first lock is held until after.
    expect(await lamps()).toEqual([1]);
    await other.query('commit');
    await other.end();
    expect(await migrating).toEqual(['0002_column.sql']);
  });
});

describe('what is refused in plain words', () => {
  beforeEach(async () => {
    await file('0002_second.sql', 'insert into lamps values (2)');
    await run();
  });

  it('is a database that is ahead of the program', async () => {
    await rm(join(folder, '0002_second.sql'));
    await expect(run()).rejects.toThrow(MigrationRefused);
    await expect(run()).rejects.toThrow(/0002_second\.sql.*does not know.*at least as new/);
  });

  it('is a file that was changed after it was applied', async () => {
    await file('0001_lamps.sql', 'create table lamps (id bigint primary key)');
    await expect(run()).rejects.toThrow(/0001_lamps\.sql was changed after it was applied/);
  });

  it('is a file that was put in before one that is applied', async () => {
    await file('0001a_between.sql', 'insert into lamps values (7)');
    await expect(run()).rejects.toThrow(MigrationRefused);
    expect(await lamps()).toEqual([1, 2]);
  });
});
