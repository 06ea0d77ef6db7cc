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

it('takes what strangers asked after its time, and what a screen has said once it was read', async () => {
  const { database } = world.platform;
  const now = world.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const ask = (n: number, kind: string, days: number) => sql`
    insert into enquiries (id, created_at, kind, name, email) values (${`018f0000-0000-7000-8000-00000000000${n}`}, ${daysAgo(days)}, ${kind}, 'Somebody', 'somebody@example.com')`;
  const send = (n: number, days: number, sentAt: Date | null) => sql`
    insert into messages (id, created_at, dedupe_key, kind, channel, recipient_address, subject, body, due_at, sent_at)
    values (${`018f0000-0000-7000-8000-00000000001${n}`}, ${daysAgo(days)}, ${`office:${n}`}, 'office', 'email', 'office@example.com', 'Somebody', 'Somebody asks', ${now}, ${sentAt})`;
  for (const statement of [
    sql`delete from enquiries`,
    sql`delete from messages`,
    ask(1, 'message', 401),
    ask(2, 'message', 399),
    ask(3, 'coming_soon', 729),
    ask(4, 'coming_soon', 731),
    send(1, 401, daysAgo(401)),
    send(2, 399, daysAgo(399)),
    send(3, 401, null),
    sql`insert into staff (id, created_at, email, name, roles) values ('018f0000-0000-7000-8000-000000000030', ${now}, 'colleague@example.com', 'Somebody', '{bookkeeper}')`,
    sql`insert into staff_sessions (id, created_at, staff_id, token_hash, step, expires_at, last_seen_at, device, told, told_until)
      values ('018f0000-0000-7000-8000-000000000031', ${now}, '018f0000-0000-7000-8000-000000000030', 'x', 'open', ${now}, ${now}, 'Mac', '{"words": "Somebody is told."}', ${daysAgo(3)})`,
  ])
    await statement.execute(database);
  await forgetOldRows(database, now);
  const { rows } = await sql<{ left: string }>`
    select right(id::text, 2) as left from enquiries union all select right(id::text, 2) from messages
    union all select 'told' from staff_sessions where told is not null order by 1`.execute(database);
  expect(rows.map(({ left }) => left)).toEqual(['02', '03', '12', '13']);
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
