import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform } from '#tests/platform.ts';
import { forgetOldRows, forgotten, forgottenWords } from './retention.ts';

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

it('takes what a message said after two years, in pieces, and leaves that there was one, letters and what waits', async () => {
  const { database } = world.platform;
  const now = world.clock.now();
  const member = '018f0000-0000-7000-8000-000000000040';
  await sql`delete from messages`.execute(database);
  await sql`insert into users (id, created_at, status, name, email) values (${member}, ${now}, 'A', 'Somebody', 'somebody.else@example.com')`.execute(
    database,
  );
  const send = (kind: string, channel: string, many: number, days: number, sent: boolean) =>
    sql`
    insert into messages (id, created_at, dedupe_key, kind, channel, recipient_address, subject, body, marks, due_at, sent_at, user_id)
    select gen_random_uuid(), ${now}::timestamptz - ${days} * interval '1 day', ${kind} || n, ${kind}, ${channel}, 'somebody', 'Your visit', 'Dolores comes', '[]', ${now}, ${sent ? now : null}, ${member}
    from generate_series(1, ${many}::int) n`.execute(database);
  await send('old', 'email', 2_100, 731, true);
  await send('young', 'email', 1, 729, true);
  await send('waiting', 'email', 1, 731, false);
  await send('printed', 'letter', 1, 731, true);
  await forgetOldRows(database, now);
  const { rows } = await sql<{ kind: string; messages: number; words: number; marks: number }>`
    select kind, count(*)::int as messages, count(body)::int as words, count(marks)::int as marks from messages group by kind order by kind`.execute(
    database,
  );
  expect(rows).toEqual([
    { kind: 'old', messages: 2_100, words: 0, marks: 0 },
    { kind: 'printed', messages: 1, words: 1, marks: 1 },
    { kind: 'waiting', messages: 1, words: 1, marks: 1 },
    { kind: 'young', messages: 1, words: 1, marks: 1 },
  ]);
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
  for (const { table, days } of [...forgotten, ...forgottenWords.filter(({ table }) => table === 'messages')])
    expect(lines.find((line) => line.startsWith('|') && line.includes(`\`${table}\``))).toContain(
      `${days} days`,
    );
});
