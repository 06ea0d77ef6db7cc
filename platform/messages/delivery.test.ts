import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/database.ts';
import { createMailbox, readMailbox } from '#stand-ins/mailbox.ts';
import { testNow } from '#tests/cluster.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { listOutages } from '../outages/outages.ts';
import { countBacklog } from './backlog.ts';
import {
  deliverDueMessages,
  type OutgoingMessage,
  type Dispatch,
  type Transport,
  Undeliverable,
} from './delivery.ts';
import { enqueueMessages, type Message, withdrawMessages } from './messages.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());
let delivered: OutgoingMessage[] = [];
beforeEach(async () => {
  delivered = [];
  world.clock.moveTo(testNow);
  await world.platform.database.deleteFrom('mailbox').execute();
  await world.platform.database.deleteFrom('messages').execute();
});

const message = (dedupeKey: string, change: Partial<Message> = {}): Message => ({
  dedupeKey,
  kind: 'confirmed',
  channel: 'email',
  address: 'rosa@example.com',
  subject: `About ${dedupeKey}`,
  body: 'Your visit is booked.',
  ...change,
});
const write = (...messages: Message[]) =>
  transaction(world.platform.database, (work) => enqueueMessages(work, messages, world.clock.now()));
const works: Transport = { deliver: async (each) => void delivered.push(each) };
const fails: Transport = {
  deliver: () => Promise.reject(new TypeError('rosa@example.com is not known here')),
};
/** As it was written, without anything that is known of its receiver. */
const asWritten: Dispatch = {
  prepare: async (_, message) => ({
    kind: 'send',
    message: { ...message, html: null, attachment: null, headers: {} },
  }),
  makeUp: async () => false,
  endNews: async () => undefined,
  tellOfOutage: async () => undefined,
};
const deliver = (transport = works, dispatch = asWritten) =>
  deliverDueMessages(world.platform, transport, dispatch);
const rows = () =>
  world.platform.database
    .selectFrom('messages')
    .select(['dedupe_key', 'body', 'attempts', 'sent_at', 'failed_at', 'due_at', 'last_error'])
    .orderBy('dedupe_key')
    .execute();
const later = (seconds: number) =>
  world.clock.moveTo(new Date(world.clock.now().getTime() + seconds * 1_000));

describe('a channel that is away', () => {
  it('is seen while it lasts: what waits for another try, for how long, why, and one alert and one line of the log', async () => {
    const told: string[] = [];
    const said: unknown[] = [];
    const platform = {
      ...world.platform,
      log: {
        ...world.platform.log,
        error: () => undefined,
        warn: (facts: object, words: string) =>
          void said.push(words.startsWith('messages') ? [words, facts] : words),
      } as unknown as typeof world.platform.log,
    };
    const office: Dispatch = {
      ...asWritten,
      tellOfOutage: async (_, { what, reason }) => void told.push(`${what}: ${reason}`),
    };
    const isAway: Transport = {
      deliver: () =>
        Promise.reject(Object.assign(new Error('connect to rosa@example.com'), { code: 'ECONNREFUSED' })),
    };
    await write(
      message('one'),
      message('two'),
      message('three', { channel: 'text', address: '+17185550100' }),
    );
    const run = (transport: Transport) => deliverDueMessages(platform, transport, office, { lanes: 4 });
    await run(isAway);
    later(60);
    await write(message('four'));
    await run(isAway);
    expect(await countBacklog(platform.database, world.clock.now())).toEqual({
      waiting: 0,
      retrying: 4,
      failed: 0,
      oldestSeconds: 60,
    });
    expect((await rows()).map((row) => row.last_error)).toEqual(
      Array.from({ length: 4 }, () => 'ECONNREFUSED'),
    );
    expect(told.toSorted()).toEqual(['email: ECONNREFUSED', 'text: ECONNREFUSED']);
    expect((await listOutages(platform.database)).map(({ what }) => what).toSorted()).toEqual([
      'email',
      'text',
    ]);
    later(600);
    expect(await run(works)).toBe(4);
    expect([
      await listOutages(platform.database),
      await countBacklog(platform.database, world.clock.now()),
    ]).toEqual([[], { waiting: 0, retrying: 0, failed: 0, oldestSeconds: 0 }]);
    expect(
      said
        .filter((each) => Array.isArray(each))
        .map((each) => JSON.stringify(each))
        .toSorted(),
    ).toEqual([
      '["messages of this channel do not go out",{"channel":"email","reason":"ECONNREFUSED"}]',
      '["messages of this channel do not go out",{"channel":"text","reason":"ECONNREFUSED"}]',
      '["messages of this channel go out again",{"channel":"email"}]',
      '["messages of this channel go out again",{"channel":"text"}]',
    ]);
    expect(told).toHaveLength(2);
  });
});

describe('messages', () => {
  it('are sent in the order in which they are due, and not again', async () => {
    await write(
      message('second', { dueAt: new Date('2027-02-05T14:59:00Z') }),
      message('first', { dueAt: new Date('2027-02-05T14:58:00Z') }),
    );
    expect(await deliver()).toBe(2);
    expect(delivered.map((each) => each.subject)).toEqual(['About first', 'About second']);
    later(86_400);
    expect(await deliver()).toBe(0);
    expect(delivered).toHaveLength(2);
  });

  it('that are due when it is told to stop stay due, but for the one that is being sent', async () => {
    await write(message('one'), message('two'), message('three'));
    const stop = new AbortController();
    const stopping: Transport = { deliver: async (each) => (delivered.push(each), stop.abort()) };
    expect(await deliverDueMessages(world.platform, stopping, asWritten, { stop: stop.signal })).toBe(1);
    expect((await rows()).filter((row) => row.sent_at === null && row.attempts === 0)).toHaveLength(2);
    expect(await deliver()).toBe(2);
  });

  it('written twice, also at the same moment, are sent once, as they were first written', async () => {
    await write(message('one'), message('one', { body: 'Something else.' }));
    await Promise.all([
      write(message('one')),
      write(message('one')),
      write(message('two')),
      write(message('two')),
    ]);
    expect(await deliver()).toBe(2);
    await write(message('one'));
    expect(await deliver()).toBe(0);
    expect(delivered.every((each) => each.body === 'Your visit is booked.')).toBe(true);
  });

  it('are there only if what they tell of is', async () => {
    const undone = transaction(world.platform.database, async (work) => {
      await enqueueMessages(work, [message('undone')], world.clock.now());
      throw new Error('refused after all');
    });
    await expect(undone).rejects.toThrow('after all');
    expect(await rows()).toEqual([]);
  });

  it('wait until they are due', async () => {
    await write(message('reminder', { dueAt: new Date('2027-02-05T15:01:00Z') }));
    expect(await deliver()).toBe(0);
    later(60);
    expect(await deliver()).toBe(1);
  });

  it('are sent once when several processes send at the same time', async () => {
    await write(...Array.from({ length: 20 }, (_, index) => message(`message-${index}`)));
    const sent = await Promise.all([deliver(), deliver(), deliver(), deliver()]);
    expect(sent.reduce((sum, each) => sum + each, 0)).toBe(20);
    expect(new Set(delivered.map((each) => each.id)).size).toBe(20);
    expect(delivered).toHaveLength(20);
  });

  it('with a secret in them are wiped when they are sent, and not before', async () => {
    await write(message('code', { kind: 'security', body: 'Your code is 123456.' }), message('visit'));
    await deliver(fails);
    expect((await rows()).map((row) => row.body)).toEqual(['Your code is 123456.', 'Your visit is booked.']);
    later(3_600);
    await deliver();
    expect(delivered.map((each) => each.body).toSorted()).toEqual([
      'Your code is 123456.',
      'Your visit is booked.',
    ]);
    expect((await rows()).map((row) => row.body)).toEqual([null, 'Your visit is booked.']);
  });
});

describe('what cannot be delivered', () => {
  it('is tried again later, twice as long each time, and given up after twelve', async () => {
    await write(message('one'));
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      expect(await deliver(fails)).toBe(0);
      const [row] = await rows();
      expect(row).toMatchObject({ attempts: attempt, sent_at: null, last_error: 'TypeError' });
      waits.push((row!.due_at.getTime() - world.clock.now().getTime()) / 1_000);
      expect(row?.failed_at === null).toBe(attempt < 12);
      world.clock.moveTo(new Date(row!.due_at.getTime() - 1));
      expect(await deliver()).toBe(0);
      world.clock.moveTo(row!.due_at);
    }
    expect(waits.slice(0, 4)).toEqual([30, 60, 120, 240]);
    expect(await deliver()).toBe(0);
  });

  it('does not stand in the way of the others', async () => {
    await write(message('stuck', { dueAt: new Date('2027-02-05T14:00:00Z') }), message('fine'));
    const picky: Transport = {
      deliver: (each, now) => (each.subject === 'About stuck' ? fails : works).deliver(each, now),
    };
    expect(await deliver(picky)).toBe(1);
    expect(delivered.map((each) => each.subject)).toEqual(['About fine']);
    later(30);
    expect(await deliver()).toBe(1);
  });
});

describe('what need not be sent', () => {
  const dropped = async () =>
    (
      await world.platform.database
        .selectFrom('messages')
        .select('dedupe_key')
        .where('dropped_at', 'is not', null)
        .orderBy('dedupe_key')
        .execute()
    ).map((row) => row.dedupe_key);

  it('is dropped when it would come too late', async () => {
    await write(message('late', { expiresAt: new Date('2027-02-05T16:00:00Z') }), message('always'));
    await deliver(fails);
    later(3_600);
    expect(await deliver()).toBe(1);
    expect(await dropped()).toEqual(['late']);
  });

  it('is taken back with what it tells of, and nothing else is', async () => {
    const [one, other] = ['01938f0e-0000-7000-8000-000000000001', '01938f0e-0000-7000-8000-000000000002'];
    await write(
      message('reminder', { about: one, topic: 'reminder' }),
      message('booked', { about: one, topic: 'booked' }),
      message('other', { about: other, topic: 'reminder' }),
    );
    await transaction(world.platform.database, (work) =>
      withdrawMessages(work, one, 'reminder', world.clock.now()),
    );
    expect(await deliver()).toBe(2);
    expect(await dropped()).toEqual(['reminder']);
  });

  it('or not now is for the receiver to say', async () => {
    await write(message('unwanted'), message('quiet'), message('fine'));
    const at = new Date(world.clock.now().getTime() + 60_000);
    const picky: Dispatch = {
      ...asWritten,
      prepare: async (work, each, now) =>
        each.dedupe_key === 'unwanted'
          ? { kind: 'drop' }
          : each.dedupe_key === 'quiet' && now < at
            ? { kind: 'later', dueAt: at }
            : asWritten.prepare(work, each, now),
    };
    expect(await deliver(works, picky)).toBe(1);
    later(60);
    expect(await deliver(works, picky)).toBe(1);
    expect(await dropped()).toEqual(['unwanted']);
  });
});

describe('an address that reaches nobody', () => {
  const refuses: Transport = { deliver: () => Promise.reject(new Undeliverable('550 no such user')) };

  it('is not tried again, is marked, and is made up for', async () => {
    const madeUp: string[] = [];
    await write(message('one'));
    await deliver(refuses, { ...asWritten, makeUp: async (_, each) => madeUp.push(each.dedupe_key) > 0 });
    later(86_400);
    expect(await deliver()).toBe(0);
    expect((await rows())[0]).toMatchObject({
      attempts: 1,
      last_error: 'Undeliverable',
      failed_at: new Date(testNow),
    });
    expect(
      await world.platform.database
        .selectFrom('undeliverable_addresses')
        .select(['channel', 'address', 'reason'])
        .execute(),
    ).toEqual([{ channel: 'email', address: 'rosa@example.com', reason: '550 no such user' }]);
    expect(madeUp).toEqual(['one']);
  });

  it('is an address again once a server takes mail for it', async () => {
    await write(message('one'));
    await deliver(refuses);
    await write(message('code'));
    await deliver();
    expect(await world.platform.database.selectFrom('undeliverable_addresses').selectAll().execute()).toEqual(
      [],
    );
  });
});

describe('the mailbox of the demo', () => {
  it('has each message once, the newest first, also when delivering was not written down', async () => {
    const mailbox = createMailbox(world.platform.database);
    await write(message('one', { channel: 'text', address: '+12125550117' }));
    await deliver({
      deliver: async (each, now) => (
        await mailbox.deliver(each, now),
        Promise.reject(new Error('the process died here'))
      ),
    });
    later(60);
    await write(message('two'));
    await deliver(mailbox);
    expect(
      (await readMailbox(world.platform.database)).map(({ channel, to, subject }) => [channel, to, subject]),
    ).toEqual([
      ['email', 'rosa@example.com', 'About two'],
      ['text', '+12125550117', 'About one'],
    ]);
  });
});
