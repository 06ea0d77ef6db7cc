import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/database.ts';
import { deliverDueMessages, markUndeliverable, Undeliverable } from '#platform/messages/delivery.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { signIn } from '#tests/people.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana } from '#tests/staff.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { createDispatch } from './dispatch.server.ts';
import {
  findLetterRun,
  listLetters,
  markPosted,
  printLetterAgain,
  printLetters,
  readLetterFile,
} from './letter-run.server.ts';
import {
  findSentMessage,
  listSentMessages,
  otherWays,
  sendAgain,
  sendAnotherWay,
  settleFailed,
} from './sent-message.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let memberId: string;
let works: boolean;
const sent: string[] = [];
beforeAll(async () => {
  world = await createTestPlatform();
  memberId = (await signIn(world.platform, 'rosa@example.com')).member.userId;
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.platform.database, 'messages', 'mailbox', 'undeliverable_addresses', 'letter_runs');
  sent.length = 0;
  works = true;
});

const transport = {
  deliver: ({ channel, recipient_address }: { channel: string; recipient_address: string }) => {
    // A member who cannot be reached is called: that works.
    if (!works && channel !== 'call') throw new Undeliverable('550 no such user');
    sent.push(`${channel} ${recipient_address.split('\n')[0]}`);
    return Promise.resolve();
  },
};
const deliver = () => deliverDueMessages(world.platform, transport, createDispatch(world.platform));
async function write(rest: object = {}): Promise<string> {
  await transaction(world.platform.database, (work) =>
    enqueueMessages(
      work,
      [
        {
          dedupeKey: 'one',
          kind: 'receipt',
          channel: 'email',
          address: 'rosa@example.com',
          subject: 'Your receipt',
          body: 'You paid $99.00.',
          userId: memberId,
          ...rest,
        },
      ],
      world.clock.now(),
    ),
  );
  const row = await world.platform.database.selectFrom('messages').select('id').executeTakeFirstOrThrow();
  return row.id;
}
const list = (asked: object = {}) =>
  listSentMessages(world.platform.database, ana, { after: null, most: 50, ...asked });
const find = (id: string) => findSentMessage(world.platform.database, ana, id);

describe('a message that failed', () => {
  it('stands among what failed until somebody has dealt with it', async () => {
    works = false;
    const id = await write();
    await deliver();
    expect(await list({ state: 'failed' })).toMatchObject([{ id, lastError: 'Undeliverable' }]);
    valueOf(await settleFailed(world.platform, ana, id));
    expect(await list({ state: 'failed' })).toEqual([]);
    expect(codeOf(await settleFailed(world.platform, ana, id))).toBe('not_to_be_sent');
  });

  it('is sent again, and its address counts as reachable until it proves otherwise', async () => {
    works = false;
    const id = await write();
    await deliver();
    works = true;
    valueOf(await sendAgain(world.platform, ana, id, 'key-1-of-it'));
    await deliver();
    expect(sent).toContain('email rosa@example.com');
    expect(await find(id)).toMatchObject({ failedAt: null, sentAt: world.clock.now() });
    expect(await list({ state: 'failed' })).toEqual([]);
  });

  it('that had gone out and came back goes out again', async () => {
    const id = await write();
    await deliver();
    await sql`
      update messages set failed_at = ${world.clock.now()}, bounced_at = ${world.clock.now()}, bounce_status = '5.1.1', last_error = 'status 5.1.1' where id = ${id}`.execute(
      world.platform.database,
    );
    await markUndeliverable(
      world.platform.database,
      { channel: 'email', address: 'rosa@example.com', reason: 'status 5.1.1', untilConfirmed: true },
      world.clock.now(),
    );
    valueOf(await sendAgain(world.platform, ana, id, 'key-1-of-it'));
    await deliver();
    expect(sent).toEqual(['email rosa@example.com', 'email rosa@example.com']);
    expect(await find(id)).toMatchObject({ failedAt: null, sentAt: world.clock.now(), lastError: null });
  });

  it('goes another way, and is dealt with by that', async () => {
    works = false;
    const id = await write();
    await deliver();
    works = true;
    const ways = await otherWays(world.platform, world.platform.database, (await find(id))!);
    expect(ways.map(({ channel }) => channel)).toEqual(['text', 'call', 'letter']);
    const asText = { channel: 'text' as const, words: 'Hearthside: your receipt is $99.00.' };
    valueOf(await sendAnotherWay(world.platform, ana, id, asText, 'key-1-of-it'));
    await deliver();
    expect(sent.some((each) => each.startsWith('text +1'))).toBe(true);
    expect(await list({ state: 'failed' })).toEqual([]);
  });

  it('is not sent to whoever has texted STOP', async () => {
    works = false;
    const id = await write({ channel: 'text', address: '+17185550142' });
    await deliver();
    await sql`update undeliverable_addresses set reason = 'stopped' where channel = 'text'`.execute(
      world.platform.database,
    );
    expect(codeOf(await sendAgain(world.platform, ana, id, 'key-1-of-it'))).toBe('texts_stopped');
  });
});

describe('a message that went out', () => {
  it('goes out once more, once for a press', async () => {
    const id = await write();
    await deliver();
    await Promise.all([1, 2].map(() => sendAgain(world.platform, ana, id, 'key-1-of-it')));
    await deliver();
    expect(sent).toEqual(['email rosa@example.com', 'email rosa@example.com']);
  });

  it('is found by the address or number of whom it is for', async () => {
    const id = await write();
    expect(await list({ to: 'rosa@example.com' })).toMatchObject([{ id }]);
    expect(await list({ to: 'daniel@example.com' })).toEqual([]);
    expect(await list({ channel: 'text' })).toEqual([]);
    expect(await list({ state: 'held' })).toMatchObject([{ id }]);
  });

  it('with a way in shows no words, and is sent to nobody again', async () => {
    const id = await write({ kind: 'invitation', body: 'Come: http://localhost/x?key=abcdefghijklmnopqrst' });
    expect(await find(id)).toMatchObject({ body: null });
    await deliver();
    expect(codeOf(await sendAgain(world.platform, ana, id, 'key-1-of-it'))).toBe('not_to_be_sent');
    const letter = { channel: 'letter' as const, words: null };
    expect(codeOf(await sendAnotherWay(world.platform, ana, id, letter, 'key-1-of-it'))).toBe(
      'not_to_be_sent',
    );
  });

  it('goes out in its own words, whatever of them the office sees', async () => {
    const body =
      'Say no here: http://localhost/account/upcoming-booking/1/earlier?offer=abcdefghijklmnopqrst';
    const id = await write({ body });
    await deliver();
    expect((await find(id))?.body).not.toContain('abcdef');
    valueOf(await sendAgain(world.platform, ana, id, 'key-1-of-it'));
    const rows = await world.platform.database.selectFrom('messages').select('body').execute();
    expect(rows).toEqual([{ body }, { body }]);
  });
});

describe('letters', () => {
  const address = 'Rosa Alvarez\n12 Lantern Street\nForest Hills, NY 11375';
  const letter = { channel: 'letter', address };
  const waiting = () => listLetters(world.platform.database, { isPrinted: false, after: null, most: 50 });

  it('wait to be printed once the job has looked at them, and are printed together, once', async () => {
    const id = await write(letter);
    expect(await waiting()).toEqual([]);
    await deliver();
    expect(await waiting()).toMatchObject([{ id, address }]);
    const answers = await Promise.all([1, 2].map(() => printLetters(world.platform, ana)));
    expect(answers.map((answer) => codeOf(answer) ?? 'done')).toContain('no_letters');
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const { runId } = valueOf(answers.find(({ ok }) => ok)!);
    expect(await waiting()).toEqual([]);
    expect(await findLetterRun(world.platform.database, runId)).toMatchObject({ letters: [{ id }] });
    valueOf(await markPosted(world.platform, ana, runId, true));
    expect(codeOf(await markPosted(world.platform, ana, runId, true))).toBe('letters_changed');
    valueOf(await printLetterAgain(world.platform, ana, id));
    expect(await waiting()).toMatchObject([{ id }]);
  });

  it('are one PDF, a page for each; that it was taken out is in the audit', async () => {
    await write(letter);
    await write({ ...letter, dedupeKey: 'two', subject: 'Your visit is booked' });
    await deliver();
    const { runId, count } = valueOf(await printLetters(world.platform, ana));
    expect(count).toBe(2);
    const file = (await readLetterFile(world.platform, ana, runId))!.toString('latin1');
    expect(file.startsWith('%PDF-1.7')).toBe(true);
    expect(file.match(/\/Type \/Page\b/g)).toHaveLength(2);
    const { rows } =
      await sql`select 1 from audit_events where action = 'exported' and subject = 'letters'`.execute(
        world.platform.database,
      );
    expect(rows).toHaveLength(1);
    expect(await readLetterFile(world.platform, ana, 'x')).toBeUndefined();
  });
});
