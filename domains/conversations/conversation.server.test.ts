import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyTables } from '#tests/emptied-tables.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import {
  answerConversation,
  closeConversation,
  findConversation,
  keepDraft,
  listConversations,
  listThread,
  nameConversation,
  stopTexts,
} from './conversation.server.ts';
import { answerText } from './incoming-text.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
const phone = '+17185550142';
const text = (id: string, body: string, from = phone) =>
  answerText(world.platform, { id, from, body, pictures: 0, keyword: null });
beforeAll(async () => {
  world = await createTestPlatform();
  await employ(world.platform.database, ben, world.platform.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(
    world.platform.database,
    'text_replies',
    'conversations',
    'messages',
    'mailbox',
    'rate_limits',
    'undeliverable_addresses',
  );
  await text('SM1', 'Can she bring the mop?');
  await text('SM2', 'HELP');
});

const all = (isOpen: boolean) =>
  listConversations(world.platform.database, { isOpen, kind: undefined, after: 0, most: 50 });
const first = async () => (await all(false))[0]!;
const texts = async () =>
  (
    await sql<{ body: string }>`select body from messages where kind = 'reply' and channel = 'text'`.execute(
      world.platform.database,
    )
  ).rows;

describe('the texts of a number', () => {
  it('are one thread, which waits as long as one of them does, danger before all else', async () => {
    expect(await all(true)).toMatchObject([{ phone, waitsFor: 'answer', lastWords: 'HELP' }]);
    await text('SM3', 'Thank you', '+17185550199');
    await text('SM4', 'I fell', '+17185550198');
    expect((await all(false)).map(({ waitsFor }) => waitsFor)).toEqual(['danger', 'answer', null]);
    expect(await all(true)).toHaveLength(2);
  });

  it('come in the same order by pages as all at once: what waits by what presses, the rest by what came last', async () => {
    await text('SM3', 'Thank you', '+17185550199');
    await text('SM4', 'I fell', '+17185550198');
    await text('SM5', 'Thank you so much', '+17185550197');
    world.clock.moveTo(new Date(world.clock.now().getTime() + 60_000));
    await text('SM6', 'Thank you again', '+17185550199');
    const together = await all(false);
    expect(together.map((each) => each.phone.slice(-3))).toEqual(['198', '142', '199', '197']);
    for (const most of [1, 2, 3]) {
      const pages = await Promise.all(
        together.map((_, page) =>
          listConversations(world.platform.database, {
            isOpen: false,
            kind: undefined,
            after: page * most,
            most,
          }),
        ),
      );
      expect(pages.flat()).toEqual(together);
    }
  });

  it('are answered in words that go out by text, once', async () => {
    const conversation = await first();
    const answers = await Promise.all(
      ['Yes.', 'No.'].map((words, index) =>
        answerConversation(world.platform, ana, conversation, words, `press-${index}`),
      ),
    );
    expect(answers.map(codeOf)).toContain('conversation_answered');
    expect(await texts()).toHaveLength(1);
    expect(await all(true)).toEqual([]);
  });

  it('keep an answer that was begun for whoever goes on with it, until it goes out or nothing waits', async () => {
    const begun = 'Hearthside: yes, she brings';
    const draft = async () => (await findConversation(world.platform.database, (await first()).id))?.draft;
    const keep = async (words: string | null, seen: string | null) =>
      keepDraft(world.platform, ana, await first(), { words, seen });
    valueOf(await keep(begun, null));
    expect([await draft(), await texts()]).toEqual([begun, []]);
    valueOf(await keep(null, begun));
    expect(await draft()).toBeNull();
    valueOf(await keep(begun, null));
    const conversation = await first();
    valueOf(await answerConversation(world.platform, ana, conversation, 'Yes.', 'press-9'));
    expect((await findConversation(world.platform.database, conversation.id))?.draft).toBeNull();
  });

  it('keep no answer over one that a colleague has kept since, and say once who began it', async () => {
    const conversation = await first();
    const keep = (staff: typeof ana, words: string, seen: string | null) =>
      keepDraft(world.platform, staff, conversation, { words, seen });
    const both = await Promise.all([keep(ana, 'Of Ana', null), keep(ben, 'Of Ben', null)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const kept = both[0].ok ? 'Of Ana' : 'Of Ben';
    expect(codeOf(await keep(ben, 'Of another page', null))).toBe('draft_changed');
    expect((await findConversation(world.platform.database, conversation.id))?.draft).toBe(kept);
    valueOf(await keep(ana, kept, null));
    valueOf(await keep(ben, `${kept}, and more`, kept));
    const { rows } =
      await sql`select from audit_events where action = 'answer_begun' and subject = ${conversation.id}`.execute(
        world.platform.database,
      );
    expect(rows).toHaveLength(1);
  });

  it('need no answer, or were answered by phone', async () => {
    valueOf(await closeConversation(world.platform, ana, await first()));
    expect(await texts()).toEqual([]);
    expect(await all(true)).toEqual([]);
  });

  it('stand in order with ours, and with what was done by itself and by which rule', async () => {
    const thread = await listThread(world.platform.database, ana, phone);
    expect(thread.map(({ words }) => words)).toContain('Can she bring the mop?');
    expect(thread.some(({ words, isOurs }) => isOurs && words.includes('passed your text to a person'))).toBe(
      true,
    );
    expect(thread.find(({ words }) => words === 'HELP')).toMatchObject({ reading: 'menu', rule: 'keyword' });
  });

  it('end where somebody wants no more of ours', async () => {
    valueOf(await stopTexts(world.platform, ana, await first()));
    expect(await first()).toMatchObject({ isStopped: true });
  });

  it('are of whom the office says, where nobody has confirmed the number', async () => {
    await text('SM5', 'What now?', '+17185550177');
    const stranger = (await all(true)).find((each) => each.phone === '+17185550177')!;
    expect(stranger.memberName).toBeNull();
    expect(codeOf(await nameConversation(world.platform, ana, stranger, 'nobody@example.com'))).toBe(
      'member_not_found',
    );
    valueOf(await nameConversation(world.platform, ana, stranger, 'daniel@example.com'));
    expect((await findConversation(world.platform.database, stranger.id))?.memberName).toContain('Daniel');
  });
});
