import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDispatch } from '#domains/notifications/dispatch.server.ts';
import { findReachable } from '#domains/notifications/settings.server.ts';
import { transaction } from '#platform/database/database.ts';
import { bounceAddress } from '#platform/messages/bounce-address.ts';
import { deliverDueMessages } from '#platform/messages/delivery.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { endQuietRefusals, listOutages } from '#platform/outages/outages.ts';
import { awayNote, complaint, postfix } from '#tests/bounced-mail.ts';
import { testNow } from '#tests/cluster.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { createWeb } from './web.ts';

const token = 'the token of whoever takes our mail that comes back';
const rosa = 'rosa@example.com';
let world: Awaited<ReturnType<typeof createTestPlatform>>;
let rosaId: string;
beforeAll(async () => {
  world = await createTestPlatform();
  const { id } = await world.platform.database
    .selectFrom('users')
    .select('id')
    .where('email', '=', rosa)
    .executeTakeFirstOrThrow();
  rosaId = id;
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.moveTo(testNow);
  await emptyTables(world.platform.database, 'messages', 'mailbox', 'undeliverable_addresses', 'outages');
});

const webOf = (settings: { BOUNCE_TOKEN?: string }) =>
  createWeb({
    platform: { ...world.platform, configuration: { ...world.platform.configuration, ...settings } },
    build: () => Promise.reject(new Error('No page is reached.')),
    staticFiles: new Map(),
    gatewayPages: undefined,
    formTargets: [],
    keepPages: true,
  });

async function hand(
  mail: string,
  authorization: string | null = `Bearer ${token}`,
  settings: { BOUNCE_TOKEN?: string } = { BOUNCE_TOKEN: token },
): Promise<number> {
  const answer = await webOf(settings).fetch(
    new Request('http://localhost/webhooks/mail/bounces', {
      method: 'POST',
      body: mail,
      headers: {
        'Content-Type': 'message/rfc822',
        ...(authorization === null ? {} : { Authorization: authorization }),
      },
    }),
    { incoming: { socket: { remoteAddress: '203.0.113.7' } } },
  );
  return answer.status;
}

/** Writes a mail to Rosa, and sends it. */
async function send(
  key: string,
  more: { address?: string; userId?: string; subject?: string } = {},
): Promise<string> {
  const { platform } = world;
  await transaction(platform.database, (work) =>
    enqueueMessages(
      work,
      [
        {
          dedupeKey: key,
          kind: 'confirmed',
          channel: 'email',
          address: rosa,
          subject: 'Your visit is booked',
          body: 'Hello Rosa',
          userId: rosaId,
          ...more,
        },
      ],
      platform.clock.now(),
    ),
  );
  await deliverDueMessages(platform, { deliver: () => Promise.resolve() }, createDispatch(platform));
  const { id } = await platform.database
    .selectFrom('messages')
    .select('id')
    .where('dedupe_key', '=', key)
    .where('channel', '=', 'email')
    .executeTakeFirstOrThrow();
  return id;
}
const reportOf = (id: string, status: string, address = rosa) =>
  postfix({ to: bounceAddress(world.platform.secret, id, 'hearthside.example'), address, status });
const marks = () =>
  world.platform.database
    .selectFrom('undeliverable_addresses')
    .select(['channel', 'address', 'reason', 'until_confirmed'])
    .execute();
const calls = async () =>
  (
    await world.platform.database
      .selectFrom('messages')
      .select('body')
      .where('channel', '=', 'call')
      .execute()
  ).map(({ body }) => body ?? '');
const later = (days: number) => world.clock.moveTo(new Date(Date.parse(testNow) + days * 86_400_000));
const outages = async () => (await listOutages(world.platform.database)).map(({ what }) => what);

describe('mail that comes back', () => {
  it('marks the address until it is confirmed, and is made up for by a call, once however often it is reported', async () => {
    const id = await send('one');
    for (const _ of [1, 2]) expect(await hand(reportOf(id, '5.1.1'))).toBe(204);
    expect(await marks()).toEqual([
      { channel: 'email', address: rosa, reason: 'status 5.1.1', until_confirmed: true },
    ]);
    expect(await calls()).toEqual([expect.stringContaining('Your visit is booked')]);
    expect((await findReachable(world.platform, world.platform.database, rosaId)).undeliverable).toEqual([
      'email',
    ]);
    expect(
      await world.platform.database
        .selectFrom('messages')
        .select(['failed_at', 'bounced_at', 'bounce_status', 'last_error'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({
      failed_at: new Date(testNow),
      bounced_at: new Date(testNow),
      bounce_status: '5.1.1',
      last_error: 'status 5.1.1',
    });
  });

  it('reported twice at the same moment is made up for once', async () => {
    const id = await send('one');
    await Promise.all([1, 2, 3].map(() => hand(reportOf(id, '5.1.1'))));
    expect(await calls()).toHaveLength(1);
  });

  it('keeps its mark when a server takes the next mail for the address', async () => {
    await hand(reportOf(await send('one'), '5.1.1'));
    await send('code');
    expect(await marks()).toHaveLength(1);
  });

  it('keeps the mark that a refused mail had set, which an accepted one would take away', async () => {
    const { database } = world.platform;
    await sql`insert into undeliverable_addresses (channel, address, created_at, reason) values ('email', ${rosa}, ${testNow}, '550')`.execute(
      database,
    );
    const id = await send('one');
    expect(await marks()).toEqual([]);
    await hand(reportOf(id, '5.1.1'));
    expect(await marks()).toMatchObject([{ until_confirmed: true }]);
  });

  it('for now marks the address only on the third day out of seven', async () => {
    for (const [day, marked] of [
      [0, 0],
      [0.1, 0],
      [3, 0],
      [8, 0],
      [9, 1],
    ] as const) {
      later(day);
      await hand(reportOf(await send(`on ${day}`), day === 3 ? '5.2.2' : '4.4.7'));
      expect([day, (await marks()).length]).toEqual([day, marked]);
    }
    expect(await calls()).toHaveLength(5);
  });

  it('because our mail is refused marks nobody: the office is told once, until a day was quiet', async () => {
    for (const key of ['one', 'two']) await hand(reportOf(await send(key), '5.7.1'));
    await send('three');
    expect([await marks(), await calls(), await outages()]).toEqual([[], [], ['email_refused']]);
    const told = () =>
      world.platform.database.selectFrom('messages').select('subject').where('kind', '=', 'office').execute();
    expect(await told()).toEqual([{ subject: 'Our mail is refused' }]);
    later(0.9);
    await hand(reportOf(await send('four'), '5.7.26'));
    later(1.5);
    await endQuietRefusals(world.platform.database, world.clock.now());
    expect(await outages()).toEqual(['email_refused']);
    later(2);
    await endQuietRefusals(world.platform.database, world.clock.now());
    expect(await outages()).toEqual([]);
    expect(await told()).toHaveLength(1);
  });

  it('is no news where they were told another way, or when it is of no use any more', async () => {
    const { database } = world.platform;
    const [told, old] = [await send('told'), await send('old')];
    await sql`
      insert into messages (id, created_at, dedupe_key, kind, channel, recipient_address, subject, body, due_at, sent_at, attempts, user_id)
      select gen_random_uuid(), created_at, dedupe_key, kind, 'text', '+17185550142', subject, body, due_at, sent_at, 1, user_id from messages where id = ${told}`.execute(
      database,
    );
    await sql`update messages set expires_at = ${testNow} where id = ${old}`.execute(database);
    for (const id of [told, old]) await hand(reportOf(id, '5.1.1'));
    expect([await calls(), (await marks()).length]).toEqual([[], 1]);
  });

  it('to an address that has no account is marked, and nobody is called', async () => {
    await sql`update messages set user_id = null`.execute(world.platform.database);
    const id = await send('gift', { address: 'friend@example.net', userId: undefined });
    await sql`update messages set user_id = null where id = ${id}`.execute(world.platform.database);
    await hand(reportOf(id, '5.1.1', 'friend@example.net'));
    expect([await calls(), await marks()]).toEqual([
      [],
      [expect.objectContaining({ address: 'friend@example.net' })],
    ]);
  });

  it('that they called spam ends news and the week, and nothing else', async () => {
    const id = await send('one');
    const to = bounceAddress(world.platform.secret, id, 'hearthside.example');
    for (const _ of [1, 2]) expect(await hand(complaint({ to, address: rosa }))).toBe(204);
    const { settings } = await findReachable(world.platform, world.platform.database, rosaId);
    expect(settings?.choices).toMatchObject({ news: [], digest: [] });
    expect([await marks(), await calls()]).toEqual([[], []]);
  });
});

describe('what is kept nowhere', () => {
  it('is answered alike: forged, of a message that there is not, of somebody erased, odd, by a program', async () => {
    const [id, gone] = [await send('one'), await send('gone')];
    await world.platform.database.deleteFrom('messages').where('id', '=', gone).execute();
    const stranger = postfix({
      to: bounceAddress('another secret', id, 'hearthside.example'),
      address: rosa,
      status: '5.1.1',
    });
    for (const mail of [
      stranger,
      reportOf(gone, '5.1.1'),
      reportOf('01938f0e-0000-7000-8000-000000000000', '5.1.1'),
      awayNote({ to: bounceAddress(world.platform.secret, id, 'hearthside.example') }),
      '',
      '\0\u0001',
      'Content-Type: multipart/report',
    ])
      expect(await hand(mail)).toBe(204);
    expect([await marks(), await calls(), await outages()]).toEqual([[], [], []]);
  });

  it('is what does not go out by mail, or has not gone out', async () => {
    const id = await send('one');
    for (const change of [sql`channel = 'letter'`, sql`channel = 'email', sent_at = null`]) {
      await sql`update messages set ${change} where id = ${id}`.execute(world.platform.database);
      expect(await hand(reportOf(id, '5.1.1'))).toBe(204);
    }
    expect(await marks()).toEqual([]);
  });
});

describe('the door for mail that comes back', () => {
  it('is not there where nobody has set it up', async () => {
    const id = await send('one');
    for (const authorization of [null, 'Bearer ', 'Bearer undefined', `Bearer ${token}`])
      expect(await hand(reportOf(id, '5.1.1'), authorization, {})).toBe(404);
    expect(await marks()).toEqual([]);
  });

  it('opens with our token alone, before anything is read, and takes 256 kB', async () => {
    const mail = reportOf(await send('one'), '5.1.1');
    for (const authorization of [null, 'Bearer ', 'Bearer another', `Basic ${token}`])
      expect(await hand(mail, authorization)).toBe(401);
    expect(await hand('x'.repeat(300 * 1024), 'Bearer another')).toBe(401);
    expect(await hand('x'.repeat(300 * 1024))).toBe(413);
    expect(await marks()).toEqual([]);
    expect(await hand(mail + ' '.repeat(200 * 1024))).toBe(204);
    expect(await marks()).toHaveLength(1);
  });
});
