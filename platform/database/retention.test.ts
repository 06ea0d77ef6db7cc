import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform } from '#tests/platform.ts';
import { forgetOldRows, forgotten } from './retention.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

it('takes old rows in pieces until none is left, and leaves the others', async () => {
  const { database } = world.platform;
  const now = world.clock.now();
  await sql`
    insert into rate_limits (key, window_starts_at, taken)
    select 'key ' || n, ${now}::timestamptz - case when n <= 4500 then interval '49 hours' else interval '47 hours' end, 1 from generate_series(1, 4600) n`.execute(
    database,
  );
  expect(await forgetOldRows(database, now)).toBe(4_500);
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from rate_limits`.execute(
    database,
  );
  expect(rows).toEqual([{ left: 100 }]);
});

it('is written down: each table once, and how long what is forgotten is kept', async () => {
  const page = await readFile('docs/retention.md', 'utf8');
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(
    world.platform.database,
  );
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.map(({ name }) => name).filter((name) => page.split(`\`${name}\``).length !== 2)).toEqual([]);
  const lines = page.split('\n');
  for (const { table, days } of forgotten)
    expect(lines.find((line) => line.startsWith('|') && line.includes(`\`${table}\``))).toContain(
      `${days} days`,
    );
});
