import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { posts } from '#content/texts.server.ts';
import { noticeCatalogueChanges } from '#domains/services/service-mark.server.ts';
import { whenCatalogueChanges } from '#domains/services/service.server.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana, employ } from '#tests/staff.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { editablePages, findPageText, findServiceText, listPosts } from './page-text.server.ts';
import { goBackTo, listLastChanges, publishDraft, readHistory, writeDraft } from './written-text.server.ts';

let opened: Awaited<ReturnType<typeof createTestPlatform>>;
let changes = 0;
beforeAll(async () => {
  opened = await createTestPlatform();
  await employ(opened.platform.database, ana, opened.clock.now());
  whenCatalogueChanges(opened.platform.database, () => (changes += 1));
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.platform.database.deleteFrom('written_texts').execute();
  changes = 0;
});

const pageCalled = (id: string) => editablePages.find((page) => page.id === id)!;
const cleaning = pageCalled('service.cleaning');
const terms = pageCalled('page.terms-conditions');
const winter = pageCalled('post.ready-for-winter');
const history = (page = cleaning) => readHistory(opened.platform.database, page);
const bodyNow = async () => (await findServiceText(opened.platform.database, cleaning.path))?.body;

/** Writes a draft as a colleague who has seen all that there is. */
async function draft(body: string, page = cleaning, more: { title?: string; description?: string } = {}) {
  const { versions } = await history(page);
  return writeDraft(opened.platform, ana, page, { body, ...more }, versions[0]?.id ?? null);
}
async function publish(page = cleaning) {
  return publishDraft(opened.platform, ana, page, (await history(page)).draft!.id);
}

it('a draft is read by nobody until it is published, and then at once', async () => {
  valueOf(await draft('First words.'));
  expect(await bodyNow()).toBe(cleaning.ofFile.body);
  expect(changes).toBe(0);
  valueOf(await publish());
  expect(await bodyNow()).toBe('First words.');
  expect(changes).toBe(1);
  const audited = await opened.platform.database
    .selectFrom('audit_events')
    .select(['action', 'staff_id', 'before', 'after'])
    .where('subject', '=', cleaning.id)
    .orderBy('id')
    .execute();
  expect(audited.slice(-2)).toEqual([
    { action: 'words_drafted', staff_id: ana.staffId, before: null, after: { version: 1 } },
    { action: 'words_published', staff_id: ana.staffId, before: { version: null }, after: { version: 1 } },
  ]);
});

it('another process notices what was published, and a draft is nothing to notice', async () => {
  const notice = () => noticeCatalogueChanges(opened.platform);
  await notice();
  valueOf(await draft('Elsewhere.'));
  expect(await notice()).toBe(false);
  valueOf(await publish());
  expect(await notice()).toBe(true);
  expect(await notice()).toBe(false);
});

it('nothing that was written is lost, and every earlier version can be gone back to, and the file', async () => {
  for (const body of ['One.', 'Two.']) {
    valueOf(await draft(body));
    valueOf(await publish());
  }
  valueOf(await draft('Not yet.'));
  valueOf(await draft('Rather this.'));
  const seen = async () =>
    (await history()).versions.map(({ version, standing }) => `${version} ${standing}`);
  expect(await seen()).toEqual(['4 draft', '3 replaced', '2 published', '1 past']);
  const [, replaced, , first] = (await history()).versions;
  const go = (id: string | null) => goBackTo(opened.platform, ana, cleaning, id);
  expect(codeOf(await go(replaced!.id))).toBe('version_not_found');
  expect(codeOf(await go('x'))).toBe('version_not_found');
  valueOf(await go(first!.id));
  expect(await bodyNow()).toBe('One.');
  valueOf(await go(null));
  expect(await bodyNow()).toBe(cleaning.ofFile.body);
  expect(codeOf(await go(null))).toBe('already_so');
  expect(await seen()).toEqual(['6 published', '5 past', '4 draft', '3 replaced', '2 past', '1 past']);
  valueOf(await go(first!.id));
  expect(codeOf(await go((await history()).published!.id))).toBe('already_so');
  expect((await history()).draft?.words?.body).toBe('Rather this.');
  expect(changes).toBe(5);
  const last = (await listLastChanges(opened.platform.database)).get(cleaning.id);
  expect(last).toMatchObject({ writtenBy: ana.name, published: 7, draft: 4 });
});

it('going back to the file where nothing was published changes nothing', async () => {
  expect(codeOf(await goBackTo(opened.platform, ana, cleaning, null))).toBe('already_so');
});

it('whoever has not seen what another wrote does not write over it, nor publish it', async () => {
  valueOf(await draft('Mine.'));
  const { draft: mine } = await history();
  const late = (body: string) => writeDraft(opened.platform, ana, cleaning, { body }, null);
  expect(codeOf(await late('Late.'))).toBe('written_meanwhile');
  valueOf(await draft('Newer.'));
  expect(codeOf(await publishDraft(opened.platform, ana, cleaning, mine!.id))).toBe('draft_not_found');
  const { versions } = await history();
  const race = await Promise.all(
    ['A.', 'B.', 'C.'].map((body) => writeDraft(opened.platform, ana, cleaning, { body }, versions[0]!.id)),
  );
  expect(race.filter(({ ok }) => ok)).toHaveLength(1);
  const { draft: last } = await history();
  const published = await Promise.all(
    [1, 2, 3].map(() => publishDraft(opened.platform, ana, cleaning, last!.id)),
  );
  expect(published.filter(({ ok }) => ok)).toHaveLength(1);
});

it('a post has its title and description in lists, too, and needs both', async () => {
  expect(codeOf(await draft('Snow.', winter))).toBe('title_missing');
  const description =
    'What to have at home before the first snow, whom to call when the heat fails, and how to get about on ice safely.';
  valueOf(await draft('Snow.', winter, { title: 'Before the snow', description }));
  valueOf(await publish(winter));
  const listed = await listPosts(opened.platform.database);
  expect(listed.map(({ slug }) => slug)).toEqual(posts.map(({ slug }) => slug));
  expect(listed.filter((post, index) => post !== posts[index])).toEqual([
    {
      ...posts.find(({ slug }) => slug === 'ready-for-winter'),
      title: 'Before the snow',
      description,
      body: 'Snow.',
    },
  ]);
});

it('a page that says when it was changed says the day on which its words were published', async () => {
  const before = await findPageText(opened.platform, terms.path);
  expect(before?.updated).toBeDefined();
  valueOf(await draft('New terms.', terms));
  valueOf(await publish(terms));
  const after = await findPageText(opened.platform, terms.path);
  expect(after).toEqual({
    ...before,
    body: 'New terms.',
    updated: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
  });
  expect(after?.updated).not.toBe(before?.updated);
  expect(await findPageText(opened.platform, '/no-such-page')).toBeUndefined();
});
