import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverDueMessages, type OutgoingMessage } from '#platform/messages/delivery.ts';
import { type SignedIn, signIn } from '#tests/people.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { createDispatch } from './dispatch.server.ts';
import { sendNews } from './news.server.ts';
import { isNewsDue, type News } from './news.ts';
import { saveSettings } from './settings.server.ts';
import { type Channel, noticeTopics } from './settings.ts';
import { gsm7Length } from './text.ts';
import { stopTopic } from './unsubscribe.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let rosa: SignedIn;
let daniel: SignedIn;
beforeAll(async () => {
  world = await createTestPlatform();
  [rosa, daniel] = await Promise.all([
    signIn(world.platform, 'rosa@example.com'),
    signIn(world.platform, 'daniel@example.com'),
  ]);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.moveTo('2027-02-05T15:00:00Z');
  await world.platform.database.deleteFrom('messages').execute();
  await world.platform.database.deleteFrom('notification_settings').execute();
});

const spring: News = {
  slug: 'spring',
  title: 'Spring is near',
  send_on: '2027-02-05',
  link: '/our-blog',
  link_label: 'Read more',
  body: 'The days get longer.\n\nWe are glad.',
};
const want = (who: SignedIn, news: Channel[]) =>
  saveSettings(world.platform, who.member, {
    choices: Object.fromEntries(
      noticeTopics.map((topic) => [topic, topic === 'news' ? news : ['email']]),
    ) as never,
    quiet_from: null,
    quiet_until: null,
  });
const told = () =>
  world.platform.database
    .selectFrom('messages')
    .select(['channel', 'recipient_address', 'body'])
    .where('kind', '=', 'news')
    .orderBy('channel')
    .execute();
const send = () => sendNews(world.platform, [spring]);

describe('news', () => {
  it('go on their day to those who asked for them, once, by the ways that they chose', async () => {
    await want(rosa, ['email', 'text', 'letter']);
    await want(daniel, []);
    await Promise.all([send(), send()]);
    expect(await send()).toBe(0);
    const all = await told();
    expect(all.map((each) => each.channel)).toEqual(['email', 'letter', 'text']);
    expect(all[0]).toMatchObject({
      recipient_address: 'rosa@example.com',
      body: expect.stringMatching(/The days get longer\.\n\nWe are glad\.\n\nRead more: http.*\/our-blog\n/),
    });
    expect(all[1]?.body).not.toContain('http');
    expect(gsm7Length(all[2]?.body ?? '')).toBeLessThanOrEqual(160);
  });

  it('can be stopped from the mail by one press, and are not sent to who has stopped them meanwhile', async () => {
    await want(rosa, ['email']);
    await send();
    const delivered: OutgoingMessage[] = [];
    await deliverDueMessages(
      world.platform,
      { deliver: async (each) => void delivered.push(each) },
      createDispatch(world.platform),
    );
    const [mail] = delivered;
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    const key =
      new URL(/<(.+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '').searchParams.get('key') ??
      '';
    expect(await stopTopic(world.platform, key)).toMatchObject({ ok: true });
    expect(await sendNews(world.platform, [{ ...spring, slug: 'summer' }])).toBe(0);
  });

  it.each([
    ['2027-02-05T14:59:59Z', false],
    ['2027-02-05T15:00:00Z', true],
    ['2027-02-12T14:59:59Z', true],
    ['2027-02-12T15:00:00Z', false],
  ])('at %s are due: %s', (now, due) => {
    expect(isNewsDue(spring, new Date(now), 'America/New_York')).toBe(due);
  });
});
