import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDispatch } from '#domains/notifications/dispatch.server.ts';
import { readSetUp } from '#office/set-up/set-up.server.ts';
import { transaction } from '#platform/database/database.ts';
import { bounceAddress } from '#platform/messages/bounce-address.ts';
import { createBounceFetch } from '#platform/messages/bounce-mailbox.ts';
import { deliverDueMessages } from '#platform/messages/delivery.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { mailboxAddressOf, MailboxFault, withMailbox } from '#platform/messages/pop3.ts';
import { listOutages } from '#platform/outages/outages.ts';
import type { Platform } from '#platform/platform.ts';
import { startMailServer } from '#stand-ins/mail-server.ts';
import { type Pop3Server, startPop3Server } from '#stand-ins/pop3-server.ts';
import { postfix } from '#tests/bounced-mail.ts';
import { testNow } from '#tests/cluster.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { openTransport } from './transport.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let mailbox: Pop3Server;
let rosaId: string;
const rosa = 'rosa@example.com';
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
  mailbox = await startPop3Server();
  return () => mailbox.stop();
});

const platformWith = (url = mailbox.url): Platform => ({
  ...world.platform,
  configuration: { ...world.platform.configuration, BOUNCE_MAILBOX: url },
});
const job = (url?: string) =>
  createBounceFetch(platformWith(url), createDispatch(world.platform), mailbox.certificate);
const fetchOnce = (run = job()) => run(new AbortController().signal);
const codeOfFault = (run: Promise<unknown>) =>
  run.then(
    () => 'fetched',
    (error: unknown) => (error instanceof MailboxFault ? error.code : String(error)),
  );

/** Reports that as many mails to Rosa did not arrive. */
async function sendAndReport(keys: readonly string[]): Promise<string[]> {
  const { platform } = world;
  await transaction(platform.database, (work) =>
    enqueueMessages(
      work,
      keys.map((key) => ({
        dedupeKey: key,
        kind: 'confirmed',
        channel: 'email' as const,
        address: rosa,
        subject: 'Your visit is booked',
        body: 'Hello Rosa',
        userId: rosaId,
      })),
      platform.clock.now(),
    ),
  );
  await deliverDueMessages(platform, { deliver: () => Promise.resolve() }, createDispatch(platform));
  const rows = await platform.database
    .selectFrom('messages')
    .select('id')
    .where('dedupe_key', 'in', keys)
    .where('channel', '=', 'email')
    .execute();
  return rows.map(({ id }) =>
    postfix({ to: bounceAddress(platform.secret, id, 'hearthside.example'), address: rosa, status: '5.1.1' }),
  );
}
const bounced = async () =>
  (
    await world.platform.database
      .selectFrom('messages')
      .select('dedupe_key')
      .where('bounced_at', 'is not', null)
      .orderBy('dedupe_key')
      .execute()
  ).map(({ dedupe_key: key }) => key);
const calls = () =>
  world.platform.database.selectFrom('messages').select('id').where('channel', '=', 'call').execute();
const outages = async () => (await listOutages(world.platform.database)).map(({ what }) => what);

describe('a mailbox of mail that came back', () => {
  it('is read, and emptied once what it says is written, in whatever pieces it arrives', async () => {
    for (const piece of [1, 7, 4096]) {
      mailbox.piece = piece;
      mailbox.mails = [
        ...(await sendAndReport([`a ${piece}`, `b ${piece}`])),
        '.\r\n..two\r\nnothing of ours',
      ];
      await fetchOnce();
      expect([await bounced(), mailbox.mails]).toEqual([
        expect.arrayContaining([`a ${piece}`, `b ${piece}`]),
        [],
      ]);
    }
    expect(mailbox.commands.slice(0, 3)).toEqual(['USER bounces@example.org', 'PASS open sesame', 'LIST']);
  });

  it('gives each mail as it arrived, also with lines that begin with a dot', async () => {
    const mail = '.\r\n..two\r\n\r\n...\r\n';
    for (const piece of [1, 2, 5]) {
      mailbox.piece = piece;
      mailbox.mails = [mail];
      const stop = new AbortController().signal;
      const address = mailboxAddressOf(mailbox.url);
      const read = await withMailbox(address, { stop, trusted: mailbox.certificate }, (opened) =>
        opened.read(1, 100),
      );
      // The end of the last line is that of the block.
      expect(new TextDecoder().decode(read)).toBe(`${mail}\r\n`);
    }
  });

  it('is where our mail asks servers to report, and without one nothing is asked', async () => {
    const server = await startMailServer();
    const id = '01938f0e-0000-7000-8000-000000000000';
    for (const url of [mailbox.url, undefined]) {
      const configuration = { ...world.platform.configuration, SMTP_URL: server.url, BOUNCE_MAILBOX: url };
      const transport = openTransport({ ...world.platform, configuration });
      await transport.deliver(
        {
          id,
          kind: 'confirmed',
          channel: 'email',
          recipient_address: rosa,
          subject: 'Your visit is booked',
          body: 'Hello Rosa',
          html: null,
          attachment: null,
          headers: {},
        },
        world.clock.now(),
      );
      transport.close?.();
    }
    await server.stop();
    expect(server.arrived.map(({ sender }) => sender)).toEqual([
      bounceAddress(world.platform.secret, id, 'hearthside.example'),
      'help@hearthside.example',
    ]);
  });

  it('that breaks off at any command loses nothing and counts nothing twice', async () => {
    const mails = await sendAndReport(['one', 'two', 'three']);
    mailbox.mails = mails;
    for (const command of ['USER', 'PASS', 'LIST', 'RETR 1', 'RETR 3', 'DELE 2', 'QUIT']) {
      mailbox.breakAt = command;
      expect(await codeOfFault(fetchOnce())).toBe('mailbox_away');
      expect([command, mailbox.mails.length]).toEqual([command, 3]);
    }
    expect(await bounced()).toEqual(['one', 'three', 'two']);
    mailbox.breakAt = undefined;
    await fetchOnce();
    expect([mailbox.mails, await bounced(), (await calls()).length]).toEqual([
      [],
      ['one', 'three', 'two'],
      3,
    ]);
  });

  it('keeps what could not be written, and is no outage where it is the database that fails', async () => {
    mailbox.mails = await sendAndReport(['one']);
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.id(to)}`.execute(world.platform.database);
    await rename('undeliverable_addresses', 'away');
    expect(await codeOfFault(fetchOnce())).toContain('undeliverable_addresses');
    await rename('away', 'undeliverable_addresses');
    expect([mailbox.mails.length, await bounced(), await outages()]).toEqual([1, [], []]);
    await fetchOnce();
    expect([mailbox.mails, await bounced()]).toEqual([[], ['one']]);
  });

  it('is read by one process at a time', async () => {
    mailbox.mails = await sendAndReport(['one']);
    await Promise.all([fetchOnce(), fetchOnce(), fetchOnce()]);
    expect(mailbox.mostOpen).toBe(1);
    expect([mailbox.mails, await bounced(), (await calls()).length]).toEqual([[], ['one'], 1]);
  });

  it('loses what is too large unread, also where its size is said to be less', async () => {
    const [report = ''] = await sendAndReport(['one']);
    for (const size of [undefined, 2_000]) {
      mailbox.saidSize = size;
      mailbox.commands = [];
      const long = `Subject: large\r\n\r\n${`${'x'.repeat(70)}\r\n`.repeat(5_000)}`;
      mailbox.mails = [long, `Subject: one line\r\n\r\n${'x'.repeat(300 * 1024)}`, report];
      await fetchOnce();
      expect(mailbox.mails).toEqual([]);
      expect(mailbox.commands.includes('RETR 1')).toBe(size !== undefined);
    }
    expect(await bounced()).toEqual(['one']);
  });

  it('that another reads now is no fault of the password', async () => {
    mailbox.refusal = '-ERR [IN-USE] somebody reads it';
    expect(await codeOfFault(fetchOnce())).toBe('mailbox_away');
    expect(await outages()).toEqual([]);
  });

  it('that does not let us in is told once, in words without the password, until it does', async () => {
    const wrong = mailbox.url.replace('sesame', 'barley');
    const fault = await fetchOnce(job(wrong)).catch((error: unknown) => error);
    expect(fault).toMatchObject({
      name: 'MailboxFault',
      code: 'login_refused',
      message: 'The mailbox does not take our name or password.',
    });
    await fetchOnce(job(wrong)).catch(() => undefined);
    expect(await outages()).toEqual(['bounces']);
    const told = await world.platform.database
      .selectFrom('messages')
      .select(['subject', 'body'])
      .where('kind', '=', 'office')
      .execute();
    expect(told.map(({ subject }) => subject)).toEqual(['The mailbox for returned mail cannot be read']);
    const steps = await readSetUp(world.platform);
    expect(steps.find(({ title }) => title === 'Mail')).toMatchObject({
      words: 'The mailbox for returned mail cannot be read. Check BOUNCE_MAILBOX.',
      isDone: false,
    });
    expect(JSON.stringify([told, steps, String(fault)])).not.toMatch(/barley|bounces@/);
    await fetchOnce();
    expect(await outages()).toEqual([]);
  });

  it('that does not answer is told after three turns, and whoever has another certificate is not believed', async () => {
    const strange = createBounceFetch(platformWith(), createDispatch(world.platform));
    for (const told of [[], [], ['bounces']]) {
      expect(await codeOfFault(fetchOnce(strange))).toBe('mailbox_away');
      expect(await outages()).toEqual(told);
    }
    expect(mailbox.commands).toEqual([]);
  });
});
