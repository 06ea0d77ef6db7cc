import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/database.ts';
import { deliverDueMessages, type OutgoingMessage } from '#platform/messages/delivery.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import { type SignedIn, signIn } from '#tests/people.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { createDispatch } from './dispatch.server.ts';
import { findSettings } from './settings.server.ts';
import { stopTopic } from './unsubscribe.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let rosa: SignedIn;
beforeAll(async () => {
  world = await createTestPlatform();
  rosa = await signIn(world.platform, 'rosa@example.com');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.platform.database.deleteFrom('messages').execute();
  await world.platform.database
    .updateTable('users')
    .set({ safe_word: 'lamplight' })
    .where('id', '=', rosa.member.userId)
    .execute();
});

let turn = 0;
/** What arrives of one message. */
async function sent(change: Partial<Message>): Promise<OutgoingMessage> {
  const message = {
    dedupeKey: `message-${(turn += 1)}`,
    kind: 'confirmed',
    channel: 'email' as const,
    address: 'rosa@example.com',
    subject: 'About',
    body: 'Hearthside: hello.',
    ...change,
  };
  await transaction(world.platform.database, (work) => enqueueMessages(work, [message], world.clock.now()));
  const delivered: OutgoingMessage[] = [];
  await deliverDueMessages(
    world.platform,
    { deliver: async (each) => void delivered.push(each) },
    createDispatch(world.platform),
  );
  expect(delivered).toHaveLength(1);
  return delivered[0]!;
}

describe('the safe word', () => {
  it('stands in a mail, in its text and for the eye, and in a text right behind our name', async () => {
    const mail = await sent({});
    expect(mail.body.startsWith('Your safe word: lamplight\n')).toBe(true);
    expect(mail.html).toContain('Your safe word: <strong>lamplight</strong>');
    expect((await sent({ channel: 'text', address: '+17185550142', userId: rosa.member.userId })).body).toBe(
      'Hearthside (lamplight): hello. Reply STOP for no more texts.',
    );
  });

  it('is put in, and how to end texts is said, in the first text to a number alone; a code says no more than itself', async () => {
    const text = { channel: 'text' as const, address: '+17185550142' };
    expect((await sent({ ...text, kind: 'security', body: 'Your code is 123456' })).body).toBe(
      'Your code is 123456',
    );
    expect((await sent({ ...text, address: '+17185550143' })).body).toMatch(
      / Reply STOP for no more texts\.$/,
    );
    expect((await sent(text)).body).toMatch(/ Reply STOP for no more texts\.$/);
    expect((await sent(text)).body).not.toContain('STOP');
    expect((await sent({ kind: 'digest' })).body).not.toContain('STOP');
  });

  it('goes to nobody whose address is not confirmed', async () => {
    await world.platform.database
      .updateTable('users')
      .set({ safe_word: 'my own word' })
      .where('email', '=', 'nora@example.com')
      .execute();
    expect((await sent({ address: 'nora@example.com' })).body).not.toContain('my own word');
    // Rosa's contact phone belongs to the member who has confirmed it.
    expect((await sent({ channel: 'text', address: '+17185550142' })).body).toMatch(/^Hearthside: hello\./);
  });

  it('is not spoken of where none is chosen', async () => {
    await world.platform.database.updateTable('users').set({ safe_word: null }).execute();
    expect((await sent({})).html).not.toContain('safe word');
  });
});

describe('news', () => {
  it('can be stopped from the mail itself, for this person and topic alone', async () => {
    const news = await sent({ topic: 'news' });
    const url = new URL(/<(.+)>/.exec(news.headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
    expect(news.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(news.html).toContain('Want to stop these emails?');
    const key = url.searchParams.get('key') ?? '';
    expect(await stopTopic(world.platform, `${key.slice(0, -1)}!`)).toMatchObject({
      ok: false,
      refusal: { code: 'link_not_known' },
    });
    expect(await stopTopic(world.platform, key.replace('news', 'booked'))).toMatchObject({ ok: false });
    expect(await findSettings(world.platform, rosa.member)).toMatchObject({ choices: {} });
    for (const _ of [1, 2])
      expect(await stopTopic(world.platform, key)).toEqual({ ok: true, value: { topic: 'news' } });
    expect(await findSettings(world.platform, rosa.member)).toMatchObject({ choices: { news: [] } });
  });

  it('is the only thing that can: visits are told of', async () => {
    expect((await sent({ topic: 'booked' })).headers).toEqual({});
    expect((await sent({ topic: 'news', address: 'stranger@example.com' })).headers).toEqual({});
  });
});

describe('a calendar file', () => {
  it('changes and takes back the same entry', async () => {
    const entry = {
      id: 'visit-1',
      version: 1,
      cancelled: false,
      title: 'Cleaning',
      description: '',
      url: 'https://help.example.org',
      startsAt: new Date('2027-03-14T13:00:00Z'),
      endsAt: new Date('2027-03-14T15:00:00Z'),
      madeAt: world.clock.now(),
    };
    const files: OutgoingMessage['attachment'][] = [];
    for (const change of [{}, { version: 2 }, { version: 3, cancelled: true }])
      files.push((await sent({ calendarEntry: { ...entry, ...change } })).attachment);
    const lines = (start: string) =>
      files.map((file) => file?.text.split('\r\n').find((line) => line.startsWith(start)));
    expect(new Set(lines('UID')).size).toBe(1);
    expect(lines('SEQUENCE')).toEqual(['SEQUENCE:1', 'SEQUENCE:2', 'SEQUENCE:3']);
    expect(files.map((file) => /method=(\w+)/.exec(file?.contentType ?? '')?.[1])).toEqual([
      'PUBLISH',
      'PUBLISH',
      'CANCEL',
    ]);
    expect(lines('ORGANIZER')[0]).toContain('help@hearthside.example');
  });
});
