import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import { startContactChange } from '#domains/access/contact-change.server.ts';
import { sendResetLink, sendSignInCode } from '#domains/access/recovery.server.ts';
import { findSession, register, signInWithPassword } from '#domains/access/sign-in.server.ts';
import { openAccountFor, sendToFinish } from '#domains/account/phoned-account.server.ts';
import { readOpenCalls } from '#domains/enquiries/call.server.ts';
import { requestCallBack } from '#domains/enquiries/enquiry.server.ts';
import { sendFieldCode } from '#domains/field/field-sign-in.server.ts';
import { createDispatch } from '#domains/notifications/dispatch.server.ts';
import { findReachable, saveSettings } from '#domains/notifications/settings.server.ts';
import { noticeTopics, type SettingsInput, waysToTell } from '#domains/notifications/settings.ts';
import { readSetUp } from '#office/set-up/set-up.server.ts';
import { channelsOf, readConfiguration } from '#platform/configuration/configuration.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { transaction } from '#platform/database/database.ts';
import { byChannel } from '#platform/messages/channels.ts';
import { deliverDueMessages } from '#platform/messages/delivery.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import { demoAccounts } from '#seeds/cast.ts';
import { requestContextOf } from '#server/visitor.ts';
import { type SignedIn, signIn } from './people.ts';
import { createTestPlatform } from './platform.ts';
import { ana, nobodyInside } from './staff.ts';
import { visitorOn } from './visitors.ts';
import { codeOf, valueOf } from './visits.ts';

/** An installation that has mail, and nothing that texts or calls by itself. */
let world: Awaited<ReturnType<typeof createTestPlatform>>;
let platform: ConnectedPlatform;
let rosa: SignedIn;
beforeAll(async () => {
  world = await createTestPlatform();
  platform = { ...world.platform, channels: { texts: false, voice: false } };
  rosa = await signIn(platform, 'rosa@example.com');
});
afterAll(() => world.close());
beforeEach(() => platform.database.deleteFrom('messages').execute());

const visitor = visitorOn('iPad', '198.51.100.7', 'k'.repeat(43));
const number = { kind: 'phone', value: '+17185550163' } as const;
const mails: string[] = [];
const mail = {
  deliver: async ({ recipient_address: to }: { recipient_address: string }) => void mails.push(to),
};
const deliver = () =>
  deliverDueMessages(
    platform,
    byChannel({ email: mail, call: mail, letter: mail }),
    createDispatch(platform),
  );
const written = () =>
  platform.database
    .selectFrom('messages')
    .select(['channel', 'kind', 'recipient_address', 'attempts', 'failed_at', 'dropped_at', 'sent_at'])
    .orderBy('created_at')
    .execute();
const write = (change: Partial<Message>) =>
  transaction(platform.database, (work) =>
    enqueueMessages(
      work,
      [
        {
          dedupeKey: 'one',
          kind: 'reminder',
          channel: 'text',
          address: '+17185550142',
          subject: 'Your cleaning is on Tuesday at 9 AM',
          body: 'Hearthside: reply 1 for yes.',
          ...change,
        },
      ],
      world.clock.now(),
    ),
  );

it('knows what it can send by its settings', () => {
  const production = {
    MODE: 'production',
    PUBLIC_URL: 'https://help.example.org',
    SECRET: 's'.repeat(32),
    DATABASE_URL: 'postgres://localhost/hearthside',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    SMTP_URL: 'smtps://mail.example.org',
  };
  const twilio = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 't'.repeat(32) };
  const of = (settings: Record<string, string>) => channelsOf(readConfiguration(settings));
  expect(of(production)).toEqual({ texts: false, voice: false });
  expect(of({ ...production, ...twilio, TWILIO_FROM: '+12125550142' })).toEqual({ texts: true, voice: true });
  expect(of({ ...production, ...twilio, TWILIO_FROM: `MG${'0'.repeat(32)}` })).toEqual({
    texts: true,
    voice: false,
  });
  expect(of({ MODE: 'demo' })).toEqual({ texts: true, voice: true });
});

describe('without texts', () => {
  it('no code and no link is promised to a number, whoever has it, and mail is named in its place', async () => {
    const session = (await findSession(platform, rosa.token))!.session;
    const asked = [
      await register(
        platform,
        { name: 'June Park', contact: number, password: 'three pears on a plate' },
        visitor,
      ),
      await sendSignInCode(platform, visitor, number),
      await sendSignInCode(platform, visitor, number, 'call'),
      await sendResetLink(platform, visitor, number),
      await sendFieldCode(platform, visitor, number),
      await startContactChange(platform, visitor, rosa.member, session, number),
    ];
    expect(asked.map(codeOf)).toEqual(asked.map(() => 'channel_not_here'));
    expect(asked.map((each) => (each.ok ? '' : each.refusal.message))).toContain(
      'We cannot text yet. Use your email, or call (212) 555-0142.',
    );
    expect(await written()).toEqual([]);
    valueOf(await sendSignInCode(platform, visitor, { kind: 'email', value: 'rosa@example.com' }));
  });

  it('lets somebody in by their number who has a password already', async () => {
    const { phone, password } = demoAccounts.find((each) => each.phone !== null)!;
    const contact = { kind: 'phone', value: phone ?? '' } as const;
    expect(codeOf(await signInWithPassword(platform, { contact, password }, visitor))).toBeUndefined();
  });

  it('tells by mail, and whoever has none by a call, from the first minute', async () => {
    const reachable = await findReachable(platform, platform.database, rosa.member.userId);
    const ways = (change: Partial<typeof reachable>) =>
      waysToTell(
        {
          ...reachable,
          settings: { choices: { reminder: ['text'] }, quietFrom: null, quietUntil: null },
          ...change,
        },
        'reminder',
        world.clock.now(),
      ).map(({ channel }) => channel);
    expect(ways({})).toEqual(['email']);
    expect(ways({ email: null, phone: '+17185550142' })).toEqual(['call']);
  });

  it('lists no text among the ways of a member by API, and takes none, whatever was chosen before', async () => {
    const wished = (chosen: SettingsInput['choices'][(typeof noticeTopics)[number]]) => ({
      choices: Object.fromEntries(
        noticeTopics.map((topic) => [topic, topic === 'digest' ? [] : chosen]),
      ) as SettingsInput['choices'],
      quiet_from: 21,
      quiet_until: 8,
    });
    valueOf(
      await saveSettings(world.platform, rosa.member, {
        ...wished(['text']),
        choices: { ...wished(['text']).choices, booked: ['text', 'call'], news: [] },
      }),
    );
    const of = (here: ConnectedPlatform) => {
      const api = createApi(
        here,
        requestContextOf as Parameters<typeof createApi>[1],
        nobodyInside,
        nobodyInside,
      );
      const app = new Hono().route('/api', api);
      return (method: string, body?: object) =>
        app.request('/api/notification_ms/settings', {
          method,
          headers: { Authorization: `Bearer ${rosa.token}`, 'Content-Type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
    };
    const choices = async (here: ConnectedPlatform) =>
      ((await (await of(here)('GET')).json()) as { data: { response: { settings: { choices: object } } } })
        .data.response.settings.choices;
    // What was to be texted alone is missing: it is told the usual way.
    expect(await choices(platform)).toEqual({ booked: ['call'], digest: [], news: [] });
    expect(await choices(world.platform)).toMatchObject({ booked: ['text', 'call'], reminder: ['text'] });
    const written = { ...wished(['text']).choices };
    const body = Object.fromEntries(
      Object.entries(written).map(([topic, chosen]) => [topic.replace('-', '_'), chosen]),
    );
    const refusal = await of(platform)('PUT', { choices: body });
    expect([refusal.status, await refusal.json()]).toMatchObject([422, { code: 'channel_not_here' }]);
    expect((await of(world.platform)('PUT', { choices: body })).status).toBe(200);
  });

  it('a text that was written all the same is a call for the office at once, and is never tried again', async () => {
    await write({ userId: rosa.member.userId });
    await deliver();
    const calls = await readOpenCalls(platform.database, { most: 9 }, world.clock.now());
    expect(calls).toMatchObject([{ name: rosa.member.name, reason: 'notice', phone: '+17185550142' }]);
    expect((await written())[0]).toMatchObject({
      channel: 'text',
      attempts: 1,
      failed_at: expect.any(Date) as Date,
      dropped_at: expect.any(Date) as Date,
    });
    expect(await platform.database.selectFrom('outages').select('what').execute()).toEqual([]);
    expect(await platform.database.selectFrom('undeliverable_addresses').select('channel').execute()).toEqual(
      [],
    );
  });

  it('somebody who comes is called by name, and no code is read to the office', async () => {
    const { phone, name } = await platform.database
      .selectFrom('professionals')
      .select(['phone', 'name'])
      .where('phone', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    await write({ address: phone ?? '', kind: 'handed_over', subject: 'You go to somebody else' });
    await write({ dedupeKey: 'code', kind: 'security', subject: '123456 is your Hearthside code' });
    await deliver();
    const calls = await readOpenCalls(platform.database, { most: 9 }, world.clock.now());
    expect(calls.map((call) => call.name)).toEqual([name]);
  });

  it('a promised call is confirmed by mail alone, so that nobody is called about a call', async () => {
    valueOf(
      await requestCallBack(platform, visitor, null, {
        name: 'June Park',
        phone: '+17185550163',
        when: 'soon',
        topic: 'other',
      } as Parameters<typeof requestCallBack>[3]),
    );
    expect((await written()).map(({ channel }) => channel)).toEqual(['email']);
  });

  it('opens an account for somebody on the phone, and says that no link goes out', async () => {
    const address = { address_1: '12 Lantern Street', address_2: null, unit_no: null, zipcode: '11375' };
    const opened = valueOf(
      await openAccountFor(platform, ana, {
        name: 'Walter Reed',
        phone: '+17185550177',
        email: null,
        address,
      }),
    );
    expect(opened.isTold).toBe(false);
    expect(codeOf(await sendToFinish(platform, ana, opened.userId, '/'))).toBe('no_way_to_send');
    expect(await written()).toEqual([]);
  });

  it('the set-up list says so', async () => {
    const steps = await readSetUp(platform);
    expect(steps.find(({ title }) => title === 'Texts and calls')).toMatchObject({
      isDone: false,
      words: expect.stringContaining('Reminders go by mail or are calls for you.') as string,
    });
  });
});
