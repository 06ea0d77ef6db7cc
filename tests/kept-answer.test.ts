import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { answerText } from '#domains/conversations/incoming-text.server.ts';
import { openStaffSession } from '#domains/staff/staff-session.server.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { emptyTables } from './emptied-tables.ts';
import { openPages } from './pages.ts';
import { createTestPlatform } from './platform.ts';
import { ana, ben, employ } from './staff.ts';
import { visitorOn } from './visitors.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let pages: Awaited<ReturnType<typeof openPages>>;
let id: string;
const cookies = new Map<typeof ana, string>();
beforeAll(async () => {
  world = await createTestPlatform();
  const { platform } = world;
  await employ(platform.database, ben, platform.clock.now());
  for (const staff of [ana, ben]) {
    const token = await transaction(platform.database, (work) =>
      openStaffSession(platform, work, staff.staffId, 'open', visitorOn()),
    );
    cookies.set(staff, `office=${token}`);
  }
  pages = await openPages(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  const { database } = world.platform;
  await emptyTables(database, 'text_replies', 'conversations', 'messages', 'queue_marks');
  const from = '+17185550142';
  await answerText(world.platform, {
    id: 'SM1',
    from,
    body: 'Can she bring the mop?',
    pictures: 0,
    keyword: null,
  });
  const { rows } = await sql<{ id: string }>`select id from conversations`.execute(database);
  id = rows[0]!.id;
});

const draft = async () =>
  (await sql<{ draft: string | null }>`select draft from conversations`.execute(world.platform.database))
    .rows[0]?.draft;
const sent = async () =>
  (
    await sql<{ body: string }>`select body from messages where dedupe_key like 'conversation:%'`.execute(
      world.platform.database,
    )
  ).rows.map(({ body }) => body);
const page = async (staff: typeof ana) =>
  (
    await pages.ask(`/office/conversations/${id}?open=answer`, { headers: { cookie: cookies.get(staff)! } })
  ).text();
const valueIn = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]*? value="([^"]*)"`).exec(html)?.[1] ?? '';
const formIn = (html: string) => /<form(?:(?!<\/form>).)*answer\.words.*?<\/form>/s.exec(html)?.[0] ?? '';
const press = async (staff: typeof ana, html: string, act: string, words: string) => {
  const form = formIn(html);
  const body = new URLSearchParams({
    act,
    key: valueIn(form, 'key'),
    'answer.words': words,
    'answer.seen': valueIn(form, 'answer.seen'),
  });
  return pages.ask(`/office/conversations/${id}`, {
    method: 'POST',
    headers: {
      cookie: cookies.get(staff)!,
      Origin: 'http://localhost',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: body.toString(),
  });
};
/** As the script of the page does during typing. */
const type = async (staff: typeof ana, words: string, seen: string) => {
  const answer = await pages.ask(`/api/office_ms/conversations/${id}/acts/keep`, {
    method: 'POST',
    headers: {
      cookie: cookies.get(staff)!,
      Origin: 'http://localhost',
      'Content-Type': 'application/json',
      'Idempotency-Key': newIdentifier(world.platform.clock.now()),
    },
    body: JSON.stringify({ words, seen }),
  });
  return ((await answer.json()) as { code?: string }).code ?? 'kept';
};

it('an answer is kept or sent by the button of one form that was pressed, without a script', async () => {
  const first = await page(ana);
  expect(first.match(/answer\.words"/g)?.length).toBeGreaterThan(0);
  expect(
    [...formIn(first).matchAll(/<button[^>]*value="(\w+)"[^>]*name="act"/g)].map(([, act]) => act),
  ).toEqual(['answer', 'keep']);
  expect(first).not.toContain('keep.words');
  expect((await press(ana, first, 'keep', 'Hearthside: yes, she')).status).toBe(303);
  expect([await draft(), await sent()]).toEqual(['Hearthside: yes, she', []]);
  // The page before is still there for "back": what is pressed on it is another act, not the same one again.
  expect((await press(ana, first, 'answer', 'Hearthside: yes, she does.')).status).toBe(303);
  expect([await draft(), await sent()]).toEqual([null, ['Hearthside: yes, she does.']]);
});

it('what a colleague has kept since is not written over, and stands on the page of whoever is told so', async () => {
  const early = await page(ana);
  await press(ben, await page(ben), 'keep', 'Of Ben');
  world.clock.moveTo(new Date(world.platform.clock.now().getTime() + 3 * 60_000));
  const refused = await press(ana, early, 'keep', 'Of Ana');
  expect([refused.status, await draft()]).toEqual([409, 'Of Ben']);
  const html = await refused.text();
  expect(html).toContain('Another answer was kept here meanwhile. Yours is not kept.');
  expect(html).toContain('Of Ana');
  expect(html).toMatch(/Kept answer.*Of Ben/s);
});

it('whoever types has the answer for two minutes, and nobody else keeps one meanwhile', async () => {
  expect(await type(ana, 'Yes', '')).toBe('kept');
  expect(await type(ana, 'Yes, she', 'Yes')).toBe('kept');
  expect(await type(ben, 'No', 'Yes, she')).toBe('taken_by_other');
  world.clock.moveTo(new Date(world.platform.clock.now().getTime() + 121_000));
  expect(await type(ben, 'No', 'Yes')).toBe('draft_changed');
  expect(await type(ben, 'Yes, she does', 'Yes, she')).toBe('kept');
  expect(await type(ana, 'Yes, she can', 'Yes, she')).toBe('draft_changed');
  expect(await draft()).toBe('Yes, she does');
});
