import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBegunBooking, startDraft } from '#domains/booking/drafts/draft.server.ts';
import { limits } from '#domains/limits/limit.ts';
import { signIn } from '#tests/people.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { visitorOn } from '#tests/visitors.ts';
import { findCall } from './call.server.ts';
import { findCallWindow, requestCallBack, requestComingSoonNews } from './enquiry.server.ts';
import { callBackRequest, comingSoonRequest } from './enquiry.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.platform.database
    .deleteFrom('messages')
    .where('kind', 'in', ['call_back', 'coming_soon', 'office'])
    .execute();
  await world.platform.database.deleteFrom('enquiries').execute();
  await world.platform.database.deleteFrom('rate_limits').execute();
});

const call = callBackRequest.parse({
  name: 'Rosa Alvarez',
  phone: '718 555 0142',
  topic: 'book',
  when: 'soon',
});
const news = comingSoonRequest.parse({
  name: 'Rosa Alvarez',
  contact: 'rosa@example.com',
  zip: '80202',
  service: 'cleaning',
});

const officeMails = () =>
  world.platform.database.selectFrom('messages').selectAll().where('kind', '=', 'office').execute();
const enquiries = () => world.platform.database.selectFrom('enquiries').selectAll().execute();
const messages = () =>
  world.platform.database
    .selectFrom('messages')
    .selectAll()
    .where('kind', 'in', ['call_back', 'coming_soon'])
    .execute();

describe('asking for a call', () => {
  it('keeps who, what about and by when, confirms it by text, and shows the window to whoever has the identifier', async () => {
    const asked = await requestCallBack(world.platform, visitorOn(), null, call);
    if (!asked.ok) throw new Error(asked.refusal.code);
    expect(await enquiries()).toMatchObject([
      {
        id: asked.value.enquiryId,
        kind: 'call_back',
        name: 'Rosa Alvarez',
        phone: '+17185550142',
        topic: 'book',
        user_id: null,
      },
    ]);
    expect(await messages()).toMatchObject([{ channel: 'text', recipient_address: '+17185550142' }]);
    expect(await findCallWindow(world.platform.database, asked.value.enquiryId)).toEqual({
      ...asked.value.window,
      timeZone: 'America/New_York',
    });
  });

  it('is another request for another name or another extension at one number, and the same for another spelling', async () => {
    const ask = async (name: string, phone: string) => {
      const asked = await requestCallBack(world.platform, visitorOn(), null, {
        ...callBackRequest.parse({ name, phone, topic: 'book', when: 'soon' }),
      });
      return asked.ok ? asked.value.enquiryId : asked.refusal.code;
    };
    const rosa = await ask('Rosa Álvarez', '718 555 0142');
    expect(await ask('rosa  alvarez', '718 555 0142')).toBe(rosa);
    const ana = await ask('Ana Ruiz', '718 555 0142');
    const behind = await ask('Rosa Álvarez', '718 555 0142 ext 214');
    expect(new Set([rosa, ana, behind]).size).toBe(3);
    const [, , third] = (await enquiries()).toSorted((one, other) => (one.id < other.id ? -1 : 1));
    expect(third).toMatchObject({ phone: '+17185550142', phone_ext: '214' });
    // The office reads and dials it; nothing is texted to it.
    expect((await findCall(world.platform.database, behind))?.phone).toBe('+17185550142;ext=214');
    expect((await officeMails()).map(({ body }) => body).join()).toContain('Phone: (718) 555-0142 ext. 214');
    expect((await messages()).map(({ dedupe_key: key }) => key).toSorted()).toEqual(
      [`enquiry:${rosa}`, `enquiry:${ana}`].toSorted(),
    );
  });

  it('is confirmed by mail to whoever leaves an address, by their own clock, and in words of ours alone', async () => {
    const name = 'Win now at evil.example';
    await requestCallBack(world.platform, visitorOn(), null, {
      ...call,
      name,
      email: 'june@example.com',
      zone: 'America/Denver',
    });
    const [mail] = await messages();
    expect(mail).toMatchObject({ channel: 'email', recipient_address: 'june@example.com' });
    expect(mail?.body).toMatch(/We’ll call you Friday, February 5, before 10:00 AM, Denver time\./);
    expect(`${mail?.subject}${mail?.body}`).not.toContain('evil');
    expect(await enquiries()).toMatchObject([{ time_zone: 'America/Denver', email: 'june@example.com' }]);
  });

  it('is told to the office, with the time on its own clock and the booking that was begun', async () => {
    const rosa = await signIn(world.platform, 'rosa@example.com');
    const id = await startDraft(world.platform, rosa.member, 'cleaning', {
      recipientId: rosa.recipientId,
      details: { optionId: 'home-cleaning' },
    });
    const draft = await findBegunBooking(world.platform.database, rosa.member, world.clock.now());
    expect(draft).toEqual({
      id,
      serviceId: 'cleaning',
      bookingPath: '/cleaning',
      words: 'Cleaning, Home cleaning for Rosa Alvarez',
    });
    await requestCallBack(world.platform, visitorOn(), rosa.member, {
      ...call,
      zone: 'America/Denver',
      draft,
    });
    const [told] = await officeMails();
    expect(told).toMatchObject({ channel: 'email', recipient_address: 'help@hearthside.example' });
    expect(told?.subject).toBe('Please call: Friday, February 5, before 12:00 noon, New York time');
    for (const part of [
      'Phone: (718) 555-0142',
      'Their time: Denver time',
      'About: I want to book help',
      'Cleaning, Home cleaning for Rosa Alvarez',
    ])
      expect(told?.body).toContain(part);
    expect(await enquiries()).toMatchObject([{ booking_draft_id: id, user_id: rosa.member.userId }]);
  });

  it('takes along what somebody had looked at, and nothing that there is not', async () => {
    const looked = (service: string, zip: string) =>
      requestCallBack(world.platform, visitorOn(), null, {
        ...call,
        ...callBackRequest.pick({ service: true, zip: true }).parse({ service, zip }),
      });
    expect(await looked('rides', '11375')).toMatchObject({ ok: true });
    expect(await looked('gardening', 'nowhere')).toMatchObject({ ok: true });
    expect(await enquiries()).toMatchObject([
      { service_id: 'rides', zipcode: '11375' },
      { service_id: null, zipcode: null },
    ]);
  });

  it('is one call and one text when it is asked for many times at once', async () => {
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => requestCallBack(world.platform, visitorOn(), null, call)),
    );
    expect(new Set(asked.map((each) => each.ok && each.value.enquiryId)).size).toBe(1);
    expect(await enquiries()).toHaveLength(1);
    expect(await messages()).toHaveLength(1);
  });

  it('is a second call when it is about something else, or the first has been answered', async () => {
    await requestCallBack(world.platform, visitorOn(), null, call);
    await requestCallBack(world.platform, visitorOn(), null, { ...call, topic: 'change' });
    await world.platform.database
      .updateTable('enquiries')
      .set({ answered_at: world.platform.clock.now() })
      .execute();
    await requestCallBack(world.platform, visitorOn(), null, call);
    expect(await enquiries()).toHaveLength(3);
  });

  it('is refused for a phone number that has had its share of the day, and sends nothing then', async () => {
    const when = ['soon', 'afternoon', 'evening'] as const;
    const topics = ['book', 'question', 'change', 'other'] as const;
    const wishes = when.flatMap((time) => topics.map((topic) => ({ ...call, when: time, topic })));
    for (const wish of wishes.slice(0, limits.enquiry.contact.day))
      expect(await requestCallBack(world.platform, visitorOn(), null, wish)).toMatchObject({ ok: true });
    expect(await requestCallBack(world.platform, visitorOn(), null, wishes.at(-1)!)).toMatchObject({
      ok: false,
      refusal: { kind: 'too_many' },
    });
    expect(await messages()).toHaveLength(limits.enquiry.contact.day);
  });
});

describe('asking to be told when we come', () => {
  it('keeps where and what, and confirms it by mail', async () => {
    await requestComingSoonNews(world.platform, visitorOn(), null, news);
    expect(await enquiries()).toMatchObject([
      { kind: 'coming_soon', email: 'rosa@example.com', zipcode: '80202', service_id: 'cleaning' },
    ]);
    expect(await messages()).toMatchObject([{ channel: 'email', recipient_address: 'rosa@example.com' }]);
  });

  it('is confirmed by text to a phone number', async () => {
    await requestComingSoonNews(world.platform, visitorOn(), null, {
      ...news,
      contact: { email: null, phone: '+13035550142' },
    });
    expect(await messages()).toMatchObject([{ channel: 'text', recipient_address: '+13035550142' }]);
  });

  it('puts somebody on the list once for a place and service, also on another day', async () => {
    await requestComingSoonNews(world.platform, visitorOn(), null, news);
    world.clock.moveTo('2027-02-20T15:00:00Z');
    await requestComingSoonNews(world.platform, visitorOn(), null, news);
    expect(await enquiries()).toHaveLength(1);
    await requestComingSoonNews(world.platform, visitorOn(), null, { ...news, service: null });
    expect(await enquiries()).toHaveLength(2);
  });

  it('refuses a service that there is not', async () => {
    expect(
      await requestComingSoonNews(world.platform, visitorOn(), null, { ...news, service: 'gardening' }),
    ).toMatchObject({
      ok: false,
      refusal: { code: 'service_not_found', fields: [{ field: 'service' }] },
    });
    expect(await enquiries()).toHaveLength(0);
  });
});

describe('the window of a call', () => {
  it.each(['', 'x', '01900000-0000-7000-8000-000000000001', "' or 1=1"])(
    'is not there for the identifier "%s"',
    async (id) => {
      expect(await findCallWindow(world.platform.database, id)).toBeUndefined();
    },
  );

  it('is not there for an enquiry of another kind', async () => {
    const asked = await requestComingSoonNews(world.platform, visitorOn(), null, news);
    expect(
      asked.ok && (await findCallWindow(world.platform.database, asked.value.enquiryId)),
    ).toBeUndefined();
  });
});
