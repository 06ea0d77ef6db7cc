import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { unsubscribeKey } from '#domains/notifications/unsubscribe.ts';
import { offerEarlierTimes } from '#domains/visit-changes/waiting/waiting-list.server.ts';
import { bookingBody, freeTimes, homeCleaning, openApi, type OpenApi } from './client.ts';

let api: OpenApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());
beforeEach(() => api.nextMinute());

const oneDraft = z.object({ draft: z.looseObject({ id: z.string() }) });

it('a message about a visit is written once for a key, and read by those who see the visit', async () => {
  const [startsAt = ''] = await freeTimes(api);
  const booked = await api.call('POST', '/booking_ms/bookings', {
    body: bookingBody(api, startsAt),
    key: 'to-write-about',
  });
  const path = `/booking_ms/bookings/${z.object({ booking: z.object({ id: z.string() }) }).parse(booked.response).booking.id}/messages`;
  const message = { for_whom: 'professional', body: ' The key is under the pot. ' };
  const sent = [
    await api.call('POST', path, { body: message, key: 'about-the-key' }),
    await api.call('POST', path, { body: message, key: 'about-the-key' }),
  ];
  expect(sent.map(({ status }) => status)).toEqual([201, 201]);
  expect((await api.call('GET', path)).response).toEqual({
    messages: [
      {
        id: expect.any(String),
        at: expect.any(String),
        by: 'Rosa Alvarez',
        for_whom: 'professional',
        body: 'The key is under the pot.',
      },
    ],
  });
  expect((await api.call('POST', path, { body: { for_whom: 'nobody', body: ' ' } })).problem).toMatchObject({
    status: 422,
    fields: [{ field: 'for_whom' }, { field: 'body' }],
  });
});

it('a calendar address is made, listed, read and stopped', async () => {
  const path = '/booking_ms/calendar_addresses';
  const listOf = (response: unknown) =>
    z
      .object({
        calendars: z.array(
          z.object({
            id: z.string(),
            label: z.string(),
            last_read_at: z.string().nullable(),
            address: z.string(),
          }),
        ),
      })
      .parse(response).calendars;
  expect((await api.call('POST', path, { body: { label: ' ' } })).problem).toMatchObject({
    status: 422,
    fields: [{ field: 'label' }],
  });
  const made = await api.call('POST', path, { body: { label: 'my phone' } });
  const [address] = listOf(made.response);
  expect([made.status, address]).toMatchObject([201, { label: 'my phone', last_read_at: null }]);
  const read = () => api.app.request(new URL(address?.address ?? '').pathname);
  expect([(await read()).status, (await (await read()).text()).startsWith('BEGIN:VCALENDAR')]).toEqual([
    200,
    true,
  ]);
  expect(listOf((await api.call('GET', path)).response)[0]?.last_read_at).not.toBeNull();
  expect((await api.call('DELETE', `${path}/${address?.id}`)).response).toEqual({ calendars: [] });
  expect([(await read()).status, (await api.call('DELETE', `${path}/${address?.id}`)).status]).toEqual([
    404, 200,
  ]);
});

it('a draft is begun, gone on with as the pages do, and thrown away', async () => {
  const path = '/booking_ms/drafts';
  const open = async () => (await api.call('GET', `${path}?service_id=cleaning`)).response['draft'];
  expect(await open()).toBeNull();
  const [startsAt = ''] = await freeTimes(api);
  const begun = await api.call('POST', path, {
    body: {
      service_id: 'cleaning',
      recipient_id: api.rosa.recipientId,
      answers: { option_id: 'home-cleaning' },
    },
    key: 'begin-a-draft',
  });
  const { draft } = oneDraft.parse(begun.response);
  expect([begun.status, draft]).toMatchObject([
    201,
    {
      service_id: 'cleaning',
      recipient_id: api.rosa.recipientId,
      answers: { option_id: 'home-cleaning' },
      starts_at: null,
      notes: null,
    },
  ]);
  const save = (body: object) => api.call('PUT', `${path}/${draft.id}`, { body });
  const whole = {
    recipient_id: api.rosa.recipientId,
    answers: homeCleaning,
    starts_at: startsAt,
    notes: 'Ring twice.',
  };
  const saved = oneDraft.parse((await save(whole)).response).draft;
  expect(saved).toMatchObject(whole);
  const { answers, recipient_id: recipient, starts_at: start, notes } = saved;
  // What is read can be sent back as it is.
  expect(
    oneDraft.parse((await save({ answers, recipient_id: recipient, starts_at: start, notes })).response)
      .draft,
  ).toMatchObject(whole);
  const inside = await api.platform.database
    .selectFrom('booking_drafts')
    .select('answers')
    .where('id', '=', draft.id)
    .executeTakeFirstOrThrow();
  expect(inside.answers).toMatchObject({
    details: { optionId: 'home-cleaning', bedrooms: 2, answered: true },
    startsAt,
  });
  for (const [wrong, field] of [
    [{ recipient_id: '018f0000-0000-7000-8000-000000000000' }, 'recipient_id'],
    [{ starts_at: startsAt }, 'recipient_id'],
    [{ recipient_id: api.rosa.recipientId, starts_at: startsAt }, 'answers'],
    [{ recipient_id: api.rosa.recipientId, answers: { option_id: 'prepared-meals' } }, 'option_id'],
    [
      { recipient_id: api.rosa.recipientId, answers: { option_id: 'home-cleaning' }, starts_at: startsAt },
      'bedrooms',
    ],
  ] as const)
    expect((await save(wrong)).problem).toMatchObject({
      status: 422,
      fields: expect.arrayContaining([expect.objectContaining({ field })]),
    });
  expect(await open()).toMatchObject(whole);
  expect(oneDraft.parse((await save({ notes: 'Ring twice.' })).response).draft).toMatchObject({
    recipient_id: null,
    answers: null,
    starts_at: null,
    notes: 'Ring twice.',
  });
  expect((await api.call('DELETE', `${path}/${draft.id}`, { key: 'throw-it-away' })).response).toEqual({
    done: true,
  });
  expect([
    (await api.call('GET', `${path}/${draft.id}`)).status,
    (await save(whole)).status,
    await open(),
  ]).toEqual([404, 404, null]);
});

it('a draft of a series keeps its rhythm, its end and its visits when it is sent back as it was read', async () => {
  const path = '/booking_ms/drafts';
  const [startsAt = ''] = await freeTimes(api);
  const repeat = { every: 'weekly', count: 3, until: null };
  const wanted = { recipient_id: api.rosa.recipientId, answers: homeCleaning, starts_at: startsAt };
  const plan = z.object({
    visits: z.array(
      z.object({
        date: z.string(),
        starts_at: z.string().nullable(),
        is_free: z.boolean(),
        holiday: z.string().nullable(),
        other_times: z.array(z.string()),
      }),
    ),
  });
  const { visits: planned } = plan.parse(
    (await api.call('POST', '/booking_ms/series/plans', { body: { ...wanted, repeat } })).response,
  );
  const visits = planned.map((each, index) => ({
    date: each.date,
    starts_at:
      each.is_free && each.holiday === null
        ? each.starts_at
        : index === 1
          ? null
          : (each.other_times[0] ?? null),
  }));
  const begun = oneDraft.parse(
    (await api.call('POST', path, { body: { ...wanted, service_id: 'cleaning', notes: 'Ring twice.' } }))
      .response,
  ).draft;
  const address = `${path}/${begun.id}`;
  const save = (body: object) => api.call('PUT', address, { body: { ...wanted, ...body } });
  const stored = async () =>
    (
      await api.platform.database
        .selectFrom('booking_drafts')
        .select('answers')
        .where('id', '=', begun.id)
        .executeTakeFirstOrThrow()
    ).answers;
  for (const series of [
    { every: 'weekly' },
    { every: 'weekly', repeat },
    { every: 'weekly', repeat, visits },
  ]) {
    expect(oneDraft.parse((await save(series)).response).draft).toMatchObject(series);
    const before = await stored();
    const read = oneDraft.parse((await api.call('GET', address)).response).draft;
    expect([(await api.call('PUT', address, { body: read })).status, await stored()]).toEqual([200, before]);
  }
  const left = visits.map((each) => ({ ...each, starts_at: null }));
  for (const [wrong, field] of [
    [{ repeat }, 'every'],
    [{ every: 'weekly', starts_at: null }, 'starts_at'],
    [{ every: 'weekly', visits }, 'repeat'],
    [{ every: 'monthly', repeat }, 'repeat'],
    [{ every: 'weekly', repeat: { ...repeat, count: 26, every: 'weekly' }, visits }, 'visits'],
    [{ every: 'weekly', repeat, visits: visits.slice(1) }, 'visits'],
    [{ every: 'weekly', repeat, visits: left }, 'visits'],
    [
      {
        every: 'weekly',
        repeat,
        visits: visits.map((each) => ({ ...each, starts_at: '2020-01-01T10:00:00Z' })),
      },
      'visits',
    ],
  ] as const)
    expect([wrong, (await save(wrong)).problem]).toMatchObject([{}, { status: 422, fields: [{ field }] }]);
  await api.call('DELETE', address);
});

it('a visit is moved to an earlier time that became free, by whoever has the offer, once', async () => {
  const times = await freeTimes(api);
  const book = async (startsAt: string) =>
    z.object({ booking: z.object({ id: z.string() }) }).parse(
      (
        await api.call('POST', '/booking_ms/bookings', {
          body: bookingBody(api, startsAt),
          key: `book-${startsAt}`,
        })
      ).response,
    ).booking.id;
  const later = await book(times.at(-1) ?? '');
  await api.call('PUT', `/booking_ms/bookings/${later}/waiting`);
  // As if everything that is free now had been taken until now.
  await api.platform.database.updateTable('waiting_list').set({ seen_free: [] }).execute();
  api.nextMinute();
  await offerEarlierTimes(api.platform);
  const { body } = await api.platform.database
    .selectFrom('messages')
    .select('body')
    .where('kind', '=', 'earlier_time')
    .executeTakeFirstOrThrow();
  const offer = /offer=([\w-]{86})/.exec(body ?? '')?.[1] ?? '';
  const take = (sent: string) =>
    api.call('POST', `/booking_ms/bookings/${later}/waiting/offers`, { body: { offer: sent }, token: null });
  expect([(await take('')).problem?.fields, (await take(`${offer}x`)).problem?.code]).toMatchObject([
    [{ field: 'offer' }],
    'offer_gone',
  ]);
  const { starts_at: start } = (await take(offer)).response;
  expect((await api.call('GET', `/booking_ms/bookings/${later}`)).response).toMatchObject({
    booking: { starts_at: start },
  });
  expect((await take(offer)).problem?.code).toBe('offer_gone');
});

it('a member’s own name and number are saved alone', async () => {
  const save = (body: object) => api.call('PUT', '/user_ms/users/own_details', { body });
  expect((await save({ name: ' ', phone: '12' })).problem).toMatchObject({
    status: 422,
    fields: [{ field: 'name' }, { field: 'phone' }],
  });
  expect((await save({ name: 'Rosa A. Alvarez', phone: '212 555 0147' })).response['user']).toMatchObject({
    name: 'Rosa A. Alvarez',
    phone: '+12125550147',
  });
});

it('mails are stopped by the key in their link, without a session', async () => {
  const stop = (key: string) =>
    api.call('POST', '/notification_ms/unsubscriptions', { body: { key }, token: null });
  const key = unsubscribeKey(api.platform.secret, api.rosa.member.userId, 'news');
  expect((await stop(key)).response).toEqual({ topic: 'news' });
  expect((await api.call('GET', '/notification_ms/settings')).response).toMatchObject({
    settings: { choices: { news: [] } },
  });
  expect((await stop(`${key}x`)).problem?.code).toBe('link_not_known');
});

it('somebody registers to book for somebody else, whose name is kept for the profile', async () => {
  const body = {
    name: 'June Park',
    contact: 'june.park@example.com',
    password: 'three pears on a plate',
    recipient_name: 'Mary Park',
  };
  const ask = (changed: object) =>
    api.call('POST', '/user_ms/users/carers', { body: { ...body, ...changed }, token: null });
  expect((await ask({ password: 'password123' })).problem?.code).toBe('common_password');
  expect((await ask({ name: '', recipient_name: 'x'.repeat(101) })).problem).toMatchObject({
    status: 422,
    fields: [{ field: 'name' }, { field: 'recipient_name' }],
  });
  const made = await ask({});
  expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store']);
  expect(
    (await api.call('GET', '/user_ms/users/profile', { token: String(made.response['token']) })).response[
      'user'
    ],
  ).toMatchObject({ name: 'June Park', status: 'X' });
  expect(
    await api.platform.database
      .selectFrom('registration_wishes')
      .select(['for_whom', 'recipient_name'])
      .execute(),
  ).toEqual([{ for_whom: 'someone', recipient_name: 'Mary Park' }]);
});
