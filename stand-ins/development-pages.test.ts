import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newIdentifier } from '#platform/identifier.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { createDevelopmentPages } from './development-pages.ts';
import { createMailbox } from './mailbox.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let ids: string[];
beforeAll(async () => {
  world = await createTestPlatform();
  const mailbox = createMailbox(world.platform.database);
  const now = world.clock.now();
  const plain = { kind: 'test', html: null, attachment: null, headers: {} };
  const sent = [
    {
      ...plain,
      channel: 'email' as const,
      recipient_address: 'rosa@example.com',
      subject: 'Visit <b>booked</b>',
      body: 'For 100% sure',
      html: '<p>For the eye</p>',
      attachment: { fileName: 'visit.ics', contentType: 'text/calendar', text: 'BEGIN' },
    },
    {
      ...plain,
      channel: 'text' as const,
      recipient_address: '+12125550117',
      subject: 'Reminder',
      body: 'Bianca comes',
    },
  ];
  ids = [];
  for (const message of sent) {
    const id = newIdentifier(now);
    ids.push(id);
    const { database } = world.platform;
    const { channel, recipient_address, subject, body } = message;
    await database
      .insertInto('messages')
      .values({
        id,
        channel,
        recipient_address,
        subject,
        body,
        dedupe_key: id,
        kind: 'test',
        created_at: now,
        due_at: now,
      })
      .execute();
    await mailbox.deliver({ ...message, id }, now);
  }
});
afterAll(() => world.close());

const open = async (path: string) => {
  const answer = await createDevelopmentPages(world.platform).request(path);
  return {
    status: answer.status,
    policy: answer.headers.get('content-security-policy') ?? '',
    text: await answer.text(),
  };
};

describe('the mailbox of the demo', () => {
  it.each([
    ['', 2],
    ['?q=ROSA', 1],
    ['?q=bianca', 1],
    ['?q=100%25', 1],
    ['?q=%25', 1],
    ['?channel=text', 1],
    ['?channel=text&q=rosa', 0],
  ])('finds by words and by the way it was sent: "%s"', async (query, found) => {
    const { status, text } = await open(`/mailbox${query}`);
    expect([status, text.match(/<article>/g)?.length ?? 0]).toEqual([200, found]);
    expect(JSON.parse((await open(`/mailbox.json${query}`)).text)).toHaveLength(found);
  });

  it('shows the text and what the eye sees side by side, and the file', async () => {
    const { text } = await open(`/mailbox/${ids[0]}`);
    expect(text).toContain('For 100% sure');
    expect(text).toContain(`<iframe src="/dev/mailbox/${ids[0]}/html"`);
    expect(text).toContain('Visit &lt;b&gt;booked');
    expect((await open(`/mailbox/${ids[0]}/html`)).text).toBe('<p>For the eye</p>');
    expect((await open(`/mailbox/${ids[0]}/file`)).text).toBe('BEGIN');
  });

  it('lets no script of a mail run', async () => {
    expect((await open(`/mailbox/${ids[0]}/html`)).policy).toMatch(/sandbox.*default-src 'none'/);
    expect((await open(`/mailbox/${ids[0]}/html`)).policy).not.toContain('script');
  });

  it.each([
    '/mailbox/x',
    '/mailbox/01938f0e-0000-7000-8000-000000000000',
    '/mailbox/x/html',
    '/mailbox/x/file',
  ])('has nothing at %s', async (path) => {
    expect((await open(path)).status).toBe(404);
  });

  it('names what was given up', async () => {
    const { database } = world.platform;
    expect((await open('/mailbox')).text).not.toContain('Could not be delivered');
    await database
      .updateTable('messages')
      .set({ failed_at: world.clock.now(), last_error: 'Undeliverable' })
      .where('id', '=', ids[1]!)
      .execute();
    expect((await open('/mailbox')).text).toContain('Text to +12125550117: Reminder (Undeliverable');
  });

  it('shows a text without a side for the eye', async () => {
    expect((await open(`/mailbox/${ids[1]}`)).text).not.toContain('<iframe');
    expect((await open(`/mailbox/${ids[1]}/html`)).status).toBe(404);
  });
});
