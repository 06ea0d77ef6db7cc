import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Database, transaction } from './database.ts';
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
