import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyTables } from '#tests/emptied-tables.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana } from '#tests/staff.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import {
  answerReply,
  closeReply,
  findPassedReply,
  listPassedReplies,
  listTexted,
} from './passed-reply.server.ts';
import { answerText } from './reply.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.platform.database, 'text_replies', 'messages', 'mailbox', 'rate_limits');
  await answerText(world.platform, { id: 'SM1', from: '+17185550142', body: 'Can she bring the mop?' });
  await answerText(world.platform, { id: 'SM2', from: '+17185550142', body: 'HELP' });
});

const open = () => listPassedReplies(world.platform.database, { isOpen: true, after: null, most: 50 });
const texts = async () =>
  (
    await sql<{ body: string }>`select body from messages where kind = 'reply' and channel = 'text'`.execute(
      world.platform.database,
    )
  ).rows;

describe('a text that only a person can read', () => {
  it('waits for an answer, and one that was answered by itself does not', async () => {
    expect(await open()).toMatchObject([{ id: 'SM1', body: 'Can she bring the mop?' }]);
    expect(await findPassedReply(world.platform.database, 'SM2')).toBeUndefined();
  });

  it('is answered in words that go out by text, once', async () => {
    const answers = await Promise.all(
      ['Yes.', 'No.'].map((words) => answerReply(world.platform, ana, 'SM1', words)),
    );
    expect(answers.map(codeOf)).toContain('reply_answered');
    expect(await texts()).toHaveLength(1);
    expect(await open()).toEqual([]);
    expect(await findPassedReply(world.platform.database, 'SM1')).toMatchObject({ answeredBy: 'Ana Ruiz' });
  });

  it('needs no answer, or was answered by phone', async () => {
    valueOf(await closeReply(world.platform, ana, 'SM1'));
    expect(await texts()).toEqual([]);
    expect(await open()).toEqual([]);
  });

  it('stands below what was texted before', async () => {
    const words = (await listTexted(world.platform.database, ana, '+17185550142')).map((line) => line.words);
    expect(words).toContain('Can she bring the mop?');
    expect(words.some((each) => each.includes('passed your text on'))).toBe(true);
  });
});
