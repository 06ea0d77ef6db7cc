import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gsm7Length } from '#domains/notifications/text.ts';
import { transaction } from '#platform/database/database.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { testNow } from '#tests/cluster.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { signIn } from '#tests/people.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana } from '#tests/staff.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { giveUpCall, recordNoAnswer, recordTalk, reopenCall, snoozeCall } from './call-try.server.ts';
import { findCall, readOpenCalls } from './call.server.ts';
import { requestCallBack } from './enquiry.server.ts';
import { callBackRequest } from './enquiry.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let callId: string;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.moveTo(testNow);
  await emptyTables(world.platform.database, 'enquiries', 'messages', 'mailbox', 'rate_limits');
  callId = await ask({});
});

const request = { name: 'Rosa Alvarez', phone: '718 555 0142', topic: 'book', when: 'soon' };
const ask = async (rest: object) =>
  valueOf(
    await requestCallBack(world.platform, visitorOn(), null, callBackRequest.parse({ ...request, ...rest })),
  ).enquiryId;
const open = (asked: { standing?: string; name?: string } = {}) =>
  readOpenCalls(world.platform.database, { ...asked, most: 50 }, world.clock.now());
const found = async () => (await findCall(world.platform.database, callId))!;
const later = (minutes: number) =>
  world.clock.moveTo(new Date(world.clock.now().getTime() + minutes * 60_000));
const told = async () =>
  (
    await sql<{ channel: string; address: string; body: string }>`
      select channel, recipient_address as address, body from messages where dedupe_key like 'call:%' order by created_at, id`.execute(
      world.platform.database,
    )
  ).rows;
const audited = async () =>
  (
    await sql<{
      action: string;
    }>`select action from audit_events where subject = ${callId} order by created_at, id`.execute(
      world.platform.database,
    )
  ).rows.map(({ action }) => action);
const noAnswer = (key: string, id = callId) =>
  recordNoAnswer(world.platform, ana, id, { outcome: 'no_answer', words: null }, key);

/** A call that Premier Concierge promises each week, as its job writes it. */
async function writeCall(kind: string, rest: { expiresAt?: Date } = {}): Promise<string> {
  const { member } = await signIn(world.platform, 'rosa@example.com');
  await transaction(world.platform.database, (work) =>
    enqueueMessages(
      work,
      [
        {
          dedupeKey: `${kind}:${world.clock.now().getTime()}`,
          kind,
          channel: 'call',
          address: '+17185550142',
          subject: 'The weekly call to Rosa Alvarez',
          body: 'Please call Rosa Alvarez this week.',
          userId: member.userId,
          ...rest,
        },
      ],
      world.clock.now(),
    ),
  );
  const row = await world.platform.database
    .selectFrom('messages')
    .select('id')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return row.id;
}

describe('a call that was promised', () => {
  it('waits with who, number, why and by when, until somebody has talked', async () => {
    expect(await open()).toMatchObject([
      { id: callId, reason: 'call_back', name: 'Rosa Alvarez', phone: '+17185550142', tries: 0 },
    ]);
    valueOf(await recordTalk(world.platform, ana, callId, 'She books herself.', 'key-1-of-it'));
    expect(await open()).toEqual([]);
    const { rows } =
      await sql`select 1 from enquiries where id = ${callId} and answered_at is not null`.execute(
        world.platform.database,
      );
    expect(rows).toHaveLength(1);
    expect(await found()).toMatchObject({
      doneAt: world.clock.now(),
      tried: [{ outcome: 'talked', by: 'Ana Ruiz', words: 'She books herself.' }],
    });
    expect(await told()).toEqual([]);
    expect(await audited()).toEqual(['call_talked']);
  });

  it('is tried again when nobody answered, and whoever waits is told by text when', async () => {
    const { again } = valueOf(await noAnswer('key-1-of-it'));
    expect(await open()).toMatchObject([
      { id: callId, tries: 1, dueFrom: again.from, dueUntil: again.until },
    ]);
    expect(await open({ standing: 'now' })).toEqual([]);
    const [text, ...others] = await told();
    expect(others).toEqual([]);
    expect(text).toMatchObject({ channel: 'text', address: '+17185550142' });
    expect(text?.body).toContain(
      'we tried to call you. We will call again Friday, February 5, between 12:00 noon and',
    );
    expect(gsm7Length(text?.body ?? '')).toBeLessThanOrEqual(160);
    later(150);
    expect(await open({ standing: 'now' })).toHaveLength(1);
  });

  it('is told by mail to whoever left an address, in words of ours alone', async () => {
    const id = await ask({
      name: 'Win now at evil.example',
      email: 'june@example.com',
      phone: '718 555 0199',
    });
    valueOf(await noAnswer('key-2-of-it', id));
    const [mail] = await told();
    expect(mail).toMatchObject({ channel: 'email', address: 'june@example.com' });
    expect(mail?.body).not.toContain('evil');
  });

  it('counts a form that is sent twice once, also at the same moment', async () => {
    const answers = await Promise.all([noAnswer('key-1-of-it'), noAnswer('key-1-of-it')]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect((await found()).tries).toBe(1);
    expect(await told()).toHaveLength(1);
  });

  it('is closed by one of two who talked at once, and the other reads so', async () => {
    const answers = await Promise.all(
      ['key-1-of-it', 'key-2-of-it'].map((key) => recordTalk(world.platform, ana, callId, 'Talked.', key)),
    );
    expect(answers.map(codeOf)).toContain('call_done');
    expect((await found()).tried).toHaveLength(1);
  });

  it('comes back by itself when it was put off, or when somebody brings it back', async () => {
    const until = new Date(world.clock.now().getTime() + 3_600_000);
    valueOf(await snoozeCall(world.platform, ana, callId, until, 'key-1-of-it'));
    expect(await open({ standing: 'now' })).toEqual([]);
    expect(await open({ standing: 'put_off' })).toHaveLength(1);
    later(61);
    expect(await open({ standing: 'now' })).toHaveLength(1);
    valueOf(
      await snoozeCall(
        world.platform,
        ana,
        callId,
        new Date(world.clock.now().getTime() + 3_600_000),
        'key-2-of-it',
      ),
    );
    valueOf(await snoozeCall(world.platform, ana, callId, null, 'key-3-of-it'));
    expect(await open({ standing: 'now' })).toHaveLength(1);
    expect(codeOf(await snoozeCall(world.platform, ana, callId, new Date(0), 'key-4-of-it'))).toBe(
      'not_then',
    );
  });

  it('can be given up, which is told, and opened again', async () => {
    valueOf(await giveUpCall(world.platform, ana, callId, 'Three days in a row.', 'key-1-of-it'));
    expect(await open()).toEqual([]);
    expect((await told())[0]?.body).toContain('could not reach you');
    expect(codeOf(await noAnswer('key-2-of-it'))).toBe('call_done');
    valueOf(await reopenCall(world.platform, ana, callId, 'key-3-of-it'));
    expect(await open()).toHaveLength(1);
    expect(codeOf(await reopenCall(world.platform, ana, callId, 'key-4-of-it'))).toBe('call_open');
  });

  it('is found by a part of the name, the most urgent first, page by page', async () => {
    later(10);
    const second = await ask({ name: 'Daniel Alvarez', phone: '718 555 0177' });
    expect((await open()).map(({ id }) => id)).toEqual([callId, second]);
    expect(await open({ name: 'dani' })).toMatchObject([{ id: second }]);
    const [first] = await open();
    const next = await readOpenCalls(
      world.platform.database,
      { most: 50, after: { next: first!.next, id: first!.id } },
      world.clock.now(),
    );
    expect(next.map(({ id }) => id)).toEqual([second]);
  });

  it('is none where there is no such id, or where what was asked is no call', async () => {
    expect(await findCall(world.platform.database, 'x')).toBeUndefined();
    expect(codeOf(await recordTalk(world.platform, ana, 'x', 'Talked.', 'key-1-of-it'))).toBe(
      'call_not_found',
    );
    await sql`update enquiries set kind = 'message'`.execute(world.platform.database);
    expect(await findCall(world.platform.database, callId)).toBeUndefined();
    expect(await open()).toEqual([]);
  });
});

describe('a call of the week, or a notice by phone', () => {
  it('waits until Friday afternoon, and nobody is told of a try', async () => {
    world.clock.moveTo(new Date('2027-02-08T14:00:00Z'));
    const id = await writeCall('weekly_call');
    expect((await open()).find((call) => call.id === id)).toMatchObject({
      reason: 'weekly_call',
      name: 'Rosa Alvarez',
      dueUntil: new Date('2027-02-12T22:00:00Z'),
    });
    const { again } = valueOf(await noAnswer('key-1-of-it', id));
    expect(again.from.getTime() - world.clock.now().getTime()).toBeGreaterThan(18 * 3_600_000);
    expect(await told()).toEqual([]);
    valueOf(await recordTalk(world.platform, ana, id, 'All is well.', 'key-2-of-it'));
    expect((await open()).map((call) => call.id)).not.toContain(id);
  });

  it('is gone once it tells nothing any more, and a code by phone is none', async () => {
    const id = await writeCall('changed', { expiresAt: new Date(world.clock.now().getTime() + 3_600_000) });
    const code = await writeCall('security');
    expect((await open()).map((call) => call.id).toSorted()).toEqual([callId, id].toSorted());
    expect(await findCall(world.platform.database, code)).toBeUndefined();
    later(61);
    expect((await open()).map((call) => call.id)).not.toContain(id);
  });
});
