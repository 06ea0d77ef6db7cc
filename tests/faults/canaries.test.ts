import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { pages } from '#app/route-table.ts';
import { createTestDatabase, type TestDatabase } from '#platform/embedded-database/test-database.ts';
import { demoPassword } from '#seeds/cast.ts';
import { openWay } from './database-way.ts';
import { ended, launch, makeDataFolder, type Killable } from './service-process.ts';

/** Stands in for whatever a member typed: it must appear in no log and in no answer to a fault. */
const canary = 'canary7731';
/** Stands in for a key in an address: a page may link to its own address, but no log has it. */
const keyCanary = 'canary-key-7731';
const atOnce = 6;

let data: Awaited<ReturnType<typeof makeDataFolder>>;
let database: TestDatabase;
let way: Awaited<ReturnType<typeof openWay>>;
let service: Killable;
let admin: pg.Client;
let cookie: string;
let calls: { method: string; path: string }[];
let printed = '';
beforeAll(async () => {
  data = await makeDataFolder();
  database = await createTestDatabase(inject('adminUrl'), inject('templateName'));
  way = await openWay(new URL(database.url));
  service = await launch(data.folder, { DATABASE_URL: way.url, LOG_LEVEL: 'debug' });
  for (const stream of [service.child.stdout, service.child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
  admin = new pg.Client({ connectionString: database.url });
  admin.on('error', () => undefined);
  await admin.connect();
  const opened = await call('POST', '/api/user_ms/sessions', {
    contact: 'rosa@example.com',
    password: demoPassword,
  });
  cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const document = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(await (await fetch(`${service.url}/api/openapi.json`)).json());
  calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, keyCanary),
    })),
  );
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  await ended(service.child);
  way.cut();
  await admin.end();
  await database.drop();
  await data.remove();
});

const query = new URLSearchParams(
  Object.fromEntries(
    ['key', 'code', 'token', 'link', 'setup', 'next', 'service', 'for'].map((name) => [
      name,
      `${keyCanary}@example.com`,
    ]),
  ),
);
const typed = {
  ...Object.fromEntries(
    ['first_name', 'name', 'message', 'code', 'token', 'note', 'safe_word', 'reason', 'to_name', 'link'].map(
      (name) => [name, canary],
    ),
  ),
  ...Object.fromEntries(
    ['contact', 'email', 'to_contact', 'from_contact'].map((name) => [name, `${canary}@example.com`]),
  ),
  password: `three pears ${canary}`,
  phone: '718 555 0161',
  kind: 'message',
  topic: 'book',
  when: 'soon',
  zip: '80202',
  list: 'coming_soon',
  channel: 'email',
};

function call(method: string, path: string, body?: unknown): Promise<Response> {
  const sent = method === 'GET' ? {} : { body: JSON.stringify(body ?? typed) };
  return fetch(`${service.url}${path}`, {
    method,
    ...sent,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${keyCanary}` },
    redirect: 'manual',
  });
}

const page = (path: string, init: RequestInit = {}) =>
  fetch(`${service.url}${path}?${query}`, { redirect: 'manual', ...init });
const form = () => ({ method: 'POST', headers: { Origin: service.url }, body: new URLSearchParams(typed) });

/**
 * Every page and call with the canary in its address and in everything that can be typed. Returns what came
 * back.
 */
async function askEverything(): Promise<
  { what: string; status: number; retryAfter: string | null; text: string }[]
> {
  const paths = pages.map(({ path }) => path.replaceAll(/:\w+/g, keyCanary));
  const asks = [
    ...paths.flatMap(
      (path) =>
        [
          [`GET ${path}`, () => page(path)],
          [`GET ${path}.data`, () => page(path === '/' ? '/_root.data' : `${path}.data`)],
          [`GET ${path} of a member`, () => page(path, { headers: { Cookie: cookie } })],
          [`POST ${path}`, () => page(path, form())],
        ] as const,
    ),
    ...calls.flatMap(
      ({ method, path }) => [[`${method} ${path}`, () => call(method, `${path}?${query}`)]] as const,
    ),
    ['stripe', () => call('POST', '/webhooks/stripe', { id: canary, type: canary })],
    [
      'a session',
      () => call('POST', '/api/user_ms/sessions', { contact: `${canary}@example.com`, password: canary }),
    ],
    [
      'an account',
      () =>
        call('POST', '/api/user_ms/users', {
          name: canary,
          contact: `${canary}@example.com`,
          password: `three pears ${canary}`,
        }),
    ],
    [
      'an enquiry',
      () =>
        call('POST', '/api/notification_ms/enquiries', {
          kind: 'message',
          name: canary,
          contact: `${canary}@example.com`,
          message: canary,
        }),
    ],
  ] as const;
  const waiting = [...asks];
  const found: Awaited<ReturnType<typeof askEverything>> = [];
  const lane = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [what, ask] = next;
      const answer = await ask();
      found.push({
        what,
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        text: await answer.text(),
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return found;
}

function expectSilence(answers: Awaited<ReturnType<typeof askEverything>>): void {
  expect(
    answers.filter(({ status, text }) => status >= 500 && text.includes(canary)).map(({ what }) => what),
  ).toEqual([]);
  expect(printed.split('\n').filter((line) => line.includes(canary) || line.includes(keyCanary))).toEqual([]);
}

/**
 * Writes are refused with the whole row in the error, as PostgreSQL does for a rule that a row breaks. One
 * table at a time: a test that held one while it waited for another would wait for a job that does the same.
 */
async function breakWrites(tables: string): Promise<void> {
  await admin.query(`
    create or replace function break_write() returns trigger language plpgsql as $$
      begin raise exception 'no such row: %', row_to_json(new) using errcode = '23514', detail = row_to_json(new)::text, constraint = 'a_rule', table = tg_table_name; end $$`);
  const { rows } = await admin.query<{ statement: string }>(`
    select format('create or replace trigger break_write before insert or update on %I for each row execute function break_write()', tablename) as statement
    from pg_tables where schemaname = 'public' and ${tables}`);
  for (const { statement } of rows) await admin.query(statement);
}

describe('what somebody typed, and the keys in addresses', () => {
  it('stand nowhere when a write fails', { timeout: 180_000 }, async () => {
    await breakWrites("tablename <> 'rate_limits'");
    const answers = await askEverything();
    expect(printed).toMatch(/"route":"[^"]+".*"code":"23514","table":"\w+","constraint":"a_rule"/);
    await breakWrites('true');
    expectSilence([...answers, ...(await askEverything())]);
  });

  it(
    'stand nowhere with the database away, which is told as that on every page and by every call',
    { timeout: 180_000 },
    async () => {
      way.cut();
      const answers = await askEverything();
      expect(answers.filter(({ status }) => status === 500).map(({ what }) => what)).toEqual([]);
      expect(
        answers
          .filter(({ status, retryAfter }) => status === 503 && retryAfter === null)
          .map(({ what }) => what),
      ).toEqual([]);
      expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(100);
      expect(printed).toContain('"msg":"database away"');
      expectSilence(answers);
    },
  );
});
