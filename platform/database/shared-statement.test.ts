import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { until } from '#platform/embedded-database/poll.ts';
import { createTestDatabase, type TestDatabase } from '#platform/embedded-database/test-database.ts';
import { countWaiting } from '#tests/waiting-statements.ts';
import { type Database, databaseErrorCode, deadlockDetected } from './database.ts';
import { openDatabase } from './open-database.ts';
import { sharedStatement } from './shared-statement.ts';

let created: TestDatabase;
let database: Database;
beforeAll(async () => {
  created = await createTestDatabase(inject('adminUrl'));
  database = openDatabase(created.url, { size: 4, onFault: () => undefined });
  await sql`create table lamps (id integer primary key, lit integer not null)`.execute(database);
  await sql`insert into lamps values (1, 0), (2, 0)`.execute(database);
});
afterAll(async () => {
  await database.destroy();
  await created.drop();
});

it('makes a run again that PostgreSQL gave up on because it and another waited for each other', async () => {
  let runs = 0;
  const light = sharedStatement(async (from: Database, inputs: readonly number[]) => {
    runs += 1;
    await sql`with second as (update lamps set lit = lit + 1 where id = 2 returning id)
      update lamps set lit = lit + 1 where id = 1 and exists (select 1 from second)`.execute(from);
    return inputs;
  });
  const meet = async () => {
    runs = 0;
    await sql`update lamps set lit = 0`.execute(database);
    const answers: Promise<number>[] = [];
    const isThrough = await database
      .transaction()
      .execute(async (work) => {
        await sql`update lamps set lit = lit + 1 where id = 1`.execute(work);
        answers.push(light(database, 7));
        expect(await until(async () => (await countWaiting(database)) === 1, 10_000)).toBe(true);
        await sql`update lamps set lit = lit + 1 where id = 2`.execute(work);
        return true;
      })
      .catch((error: unknown) => {
        if (databaseErrorCode(error) !== deadlockDetected) throw error;
        return false;
      });
    return { isThrough, answer: await answers[0] };
  };
  // The statement began to wait first, so it is the one that PostgreSQL gives up on, unless the machine is
  // so busy that a second went by between the two.
  let met = await meet();
  while (!met.isThrough) met = await meet();
  expect(met.answer).toBe(7);
  expect(runs).toBe(2);
  const { rows } = await sql`select id, lit from lamps order by id`.execute(database);
  expect(rows).toEqual([
    { id: 1, lit: 2 },
    { id: 2, lit: 2 },
  ]);
});
