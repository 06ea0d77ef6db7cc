import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Database, literals, transaction } from './database.ts';
import { openDatabase } from './open-database.ts';

let database: Database;
beforeAll(() => {
  database = openDatabase(inject('adminUrl'), { size: 1, onFault: () => undefined });
});
afterAll(() => database.destroy());

it('never passes off as kept what PostgreSQL took back, when a refused statement went unheard', async () => {
  const work = transaction(database, async (open) => {
    await sql`select 1 / 0`.execute(open).catch(() => undefined);
    return 'kept';
  });
  await expect(work).rejects.toThrow('rolled back instead of committed');
  await expect(
    transaction(database, async (open) => (await sql<{ one: number }>`select 1 as one`.execute(open)).rows),
  ).resolves.toEqual([{ one: 1 }]);
});

it('has nothing compiled, whatever the server does for others', async () => {
  const name = `compiling_${process.pid}`;
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${name}`;
  await sql.raw(`create database ${name}`).execute(database);
  await sql.raw(`alter database ${name} set jit = on`).execute(database);
  const compiling = openDatabase(url.href, { size: 1, onFault: () => undefined });
  const { rows } = await sql<{ jit: string }>`show jit`.execute(compiling);
  expect(rows).toEqual([{ jit: 'off' }]);
  await compiling.destroy();
  await sql.raw(`drop database ${name}`).execute(database);
});

it('written values are part of their statement, so that it uses an index of some rows when planned once for all', async () => {
  const { sql: text, parameters } = sql`select 1 where 'a' in ${literals(['a', "it's"])}`.compile(database);
  expect([text, parameters]).toEqual(["select 1 where 'a' in ('a', 'it''s')", []]);
  const plans = await transaction(database, async (work) => {
    await sql`create temporary table ends (state text, moment integer) on commit drop`.execute(work);
    await sql`create index on ends (moment) where state in ('completed', 'no_show')`.execute(work);
    await sql`set local enable_seqscan = off`.execute(work);
    await sql`set local plan_cache_mode = force_generic_plan`.execute(work);
    await sql`prepare written as select from ends where state in ${literals(['completed', 'no_show'])}`.execute(
      work,
    );
    await sql`prepare given (text, text) as select from ends where state in ($1, $2)`.execute(work);
    const planOf = async (call: string) =>
      JSON.stringify((await sql.raw(`explain execute ${call}`).execute(work)).rows);
    const both = [await planOf('written'), await planOf("given ('completed', 'no_show')")];
    await sql`deallocate all`.execute(work);
    return both.map((plan) => plan.includes('ends_moment_idx'));
  });
  expect(plans).toEqual([true, false]);
});

it('inside another is a part of it, which is undone by itself where it fails', async () => {
  const names = await transaction(database, async (whole) => {
    await sql`create temporary table parts (name text) on commit drop`.execute(whole);
    const write = (name: string) =>
      transaction(whole, async (part) => {
        await sql`insert into parts values (${name})`.execute(part);
        if (name === 'second') await sql`select 1 / 0`.execute(part);
      });
    await write('first');
    await write('second').catch(() => undefined);
    await transaction(whole, () => write('third'));
    return (await sql<{ name: string }>`select name from parts`.execute(whole)).rows;
  });
  expect(names).toEqual([{ name: 'first' }, { name: 'third' }]);
});
