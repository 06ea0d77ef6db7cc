import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { noticeTopics } from '#domains/notifications/settings.ts';
import { signIn } from '../people.ts';
import { type ApiAnswer, bookingBody, freeTimes, openApi, type OpenApi } from './client.ts';

let api: OpenApi;
let bookingId: string;
let startsAt: string;
let graceToken: string;
let noraToken: string;
beforeAll(async () => {
  api = await openApi();
  [startsAt = ''] = await freeTimes(api);
  const booked = await api.call('POST', '/booking_ms/bookings', {
    body: bookingBody(api, startsAt),
    key: 'first-booking',
  });
  bookingId = z.object({ booking: z.object({ id: z.string() }) }).parse(booked.response).booking.id;
  graceToken = (await signIn(api.platform, 'grace@example.com')).token;
  noraToken = (await signIn(api.platform, 'nora@example.com')).token;
});
afterAll(() => api.close());
beforeEach(() => api.nextMinute());

const unknownId = '018f0000-0000-7000-8000-000000000000';
const profile = {
  name: 'Rosa',
  phone: '718 555 0142',
  recipient_is_me: 'yes',
  address: { address_1: '12 Lantern Street', zipcode: '11375' },
};

function refusedWith(answer: ApiAnswer, statuses: number[]): void {
  expect(statuses).toContain(answer.status);
  expect(answer.problem?.detail).toMatch(/\w+ \w+/);
}

/** Every write of the journey with a correct body, to be spoiled in one way after another. */
const writes: { method: string; path: () => string; body: () => Record<string, unknown>; token?: null }[] = [
  {
    method: 'POST',
    path: () => '/user_ms/users',
    body: () => ({ name: 'June', contact: 'june@example.com', password: 'three pears on a plate' }),
    token: null,
  },
  {
    method: 'POST',
    path: () => '/user_ms/sessions',
    body: () => ({ contact: 'rosa@example.com', password: 'wrong password' }),
    token: null,
  },
  {
    method: 'POST',
    path: () => '/user_ms/sessions/codes/sends',
    body: () => ({ contact: 'rosa@example.com', channel: 'email' }),
    token: null,
  },
  {
    method: 'POST',
    path: () => '/user_ms/sessions/codes',
    body: () => ({ contact: 'rosa@example.com', code: '000000' }),
    token: null,
  },
  {
    method: 'POST',
    path: () => '/user_ms/users/password/resets',
    body: () => ({ contact: 'rosa@example.com' }),
    token: null,
  },
  {
    method: 'POST',
    path: () => '/user_ms/users/password/resets/completion',
    body: () => ({ link: 'x'.repeat(43), password: 'three pears on a plate' }),
    token: null,
  },
  {
    method: 'POST',
    path: () => '/user_ms/users/activation/links',
    body: () => ({ link: 'x'.repeat(43) }),
    token: null,
  },
  {
    method: 'POST',
    path: () => '/user_ms/users/activation/contacts',
    body: () => ({ contact: 'nobody@example.com', code: '123456' }),
    token: null,
  },
  {
    method: 'PUT',
    path: () => '/user_ms/users/password',
    body: () => ({ current: 'not this one', password: 'three pears on a plate' }),
  },
  { method: 'PUT', path: () => '/user_ms/users/safe_word', body: () => ({ safe_word: 'Heron' }) },
  {
    method: 'POST',
    path: () => '/user_ms/users/contact_changes',
    body: () => ({ contact: 'rosa.new@example.com', channel: 'email' }),
  },
  {
    method: 'POST',
    path: () => '/user_ms/users/contact_changes/confirmation',
    body: () => ({ code: '000000' }),
  },
  {
    method: 'POST',
    path: () => '/user_ms/users/contact_changes/undoing',
    body: () => ({ link: 'x'.repeat(43) }),
    token: null,
  },
  {
    method: 'POST',
    path: () => '/user_ms/sessions/current/confirmation/codes',
    body: () => ({ channel: 'email' }),
  },
  {
    method: 'POST',
    path: () => '/user_ms/sessions/current/confirmation',
    body: () => ({ channel: 'email', code: '000000' }),
  },
  { method: 'PUT', path: () => '/user_ms/users/profile', body: () => profile },
  {
    method: 'POST',
    path: () => '/booking_ms/estimates',
    body: () => ({ answers: { option_id: 'home-cleaning', bedrooms: 2, bathrooms: 1, other_rooms: 1 } }),
  },
  {
    method: 'POST',
    path: () => '/booking_ms/slots',
    body: () => ({
      answers: { option_id: 'home-cleaning', bedrooms: 2, bathrooms: 1, other_rooms: 1 },
      zipcode: '11375',
    }),
  },
  { method: 'POST', path: () => '/booking_ms/bookings', body: () => bookingBody(api, startsAt) },
  {
    method: 'POST',
    path: () => `/booking_ms/bookings/${bookingId}/cancellation`,
    body: () => ({ agreed_fee_cents: 0, reason: 'Away' }),
  },
  {
    method: 'PUT',
    path: () => `/booking_ms/bookings/${bookingId}/time`,
    body: () => ({ starts_at: startsAt }),
  },
  {
    method: 'PUT',
    path: () => `/booking_ms/bookings/${bookingId}/notes`,
    body: () => ({ notes: 'Please ring twice.', version: 0 }),
  },
  {
    method: 'PUT',
    path: () => `/booking_ms/bookings/${bookingId}/professional`,
    body: () => ({ professional_id: unknownId, scope: 'one' }),
  },
  {
    method: 'PUT',
    path: () => '/payment_ms/subscription',
    body: () => ({ plan: 'plus', billing: 'monthly', agreed_cents: 1_900, card_id: api.cardId }),
  },
  {
    method: 'POST',
    path: () => '/payment_ms/subscription/quotes',
    body: () => ({ plan: 'plus', billing: 'monthly' }),
  },
  { method: 'PUT', path: () => '/payment_ms/subscription/card', body: () => ({ card_id: api.cardId }) },
  {
    method: 'POST',
    path: () => '/payment_ms/subscription/overdue_payments',
    body: () => ({ agreed_cents: 1_900, card_id: api.cardId }),
  },
  { method: 'POST', path: () => '/payment_ms/subscription/pause', body: () => ({ months: 1 }) },
  { method: 'POST', path: () => '/payment_ms/subscription/cancellation', body: () => ({ reason: 'health' }) },
  { method: 'PUT', path: () => `/payment_ms/cards/${api.cardId}/name`, body: () => ({ name: 'Groceries' }) },
  {
    method: 'PUT',
    path: () => '/notification_ms/settings',
    body: () => ({
      choices: Object.fromEntries(noticeTopics.map((topic) => [topic.replace('-', '_'), ['email']])),
      quiet_from: 21,
      quiet_until: 8,
    }),
  },
  {
    method: 'POST',
    path: () => '/notification_ms/call_backs',
    body: () => ({ name: 'June', phone: '718 555 0161', topic: 'book', when: 'soon' }),
    token: null,
  },
  {
    method: 'POST',
    path: () => '/notification_ms/enquiries',
    body: () => ({ kind: 'message', name: 'June', contact: 'june@example.com', message: 'Hello' }),
    token: null,
  },
  {
    method: 'POST',
    path: () => '/notification_ms/lists',
    body: () => ({ list: 'coming_soon', name: 'June', contact: 'june@example.com', zip: '80202' }),
    token: null,
  },
  {
    method: 'POST',
    path: () => '/payment_ms/card_setups',
    body: () => ({ return_path: '/account/manage-cards' }),
  },
];

describe('bad input to every write', () => {
  let key = 0;
  const send = (
    write: (typeof writes)[number],
    options: { body?: unknown; raw?: BodyInit; headers?: Record<string, string> },
  ) =>
    api.call(write.method, write.path(), { ...options, token: write.token, key: `bad-input-${(key += 1)}` });

  it.each(writes)('$method $path: a missing, mistyped or overlong field', async (write) => {
    for (const field of Object.keys(write.body())) {
      const optional =
        ['reason', 'notes', 'card_id', 'current'].includes(field) ||
        (field === 'channel' && 'contact' in write.body());
      const { [field]: _gone, ...rest } = write.body();
      if (!optional) refusedWith(await send(write, { body: rest }), [400, 409, 422]);
      for (const wrong of [{ a: 1 }, [1], true, 12.5, 'x'.repeat(100_000), '\u0000', '\ud800']) {
        if (field === 'password' && typeof wrong === 'string' && wrong.length < 100) continue;
        refusedWith(
          await send(write, { body: { ...write.body(), [field]: wrong } }),
          [400, 402, 404, 409, 413, 422, 429],
        );
      }
    }
  });

  it.each(writes)('$method $path: no JSON, wrong encoding, wrong type, nothing', async (write) => {
    refusedWith(await send(write, { raw: '{"name":' }), [400]);
    refusedWith(await send(write, { raw: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) }), [400]);
    refusedWith(
      await send(write, {
        raw: 'name=June',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
      [415],
    );
    refusedWith(await send(write, { raw: '' }), [400]);
    for (const body of [null, [], 'text', 7]) refusedWith(await send(write, { body }), [400, 422]);
  });

  it.each(writes.filter((write) => write.token === undefined))(
    '$method $path: signed out, with a wrong token, before activation',
    async (write) => {
      if (['/booking_ms/estimates', '/booking_ms/slots'].includes(write.path())) return;
      refusedWith(
        await api.call(write.method, write.path(), { body: write.body(), token: null, key: 'signed-out' }),
        [401],
      );
      refusedWith(
        await api.call(write.method, write.path(), {
          body: write.body(),
          token: 'x'.repeat(43),
          key: 'wrong-token',
        }),
        [401],
      );
      const early = await api.call(write.method, write.path(), {
        body: write.body(),
        token: noraToken,
        key: 'not-activated',
      });
      expect([early.status, early.problem?.code]).toEqual([403, 'not_activated']);
    },
  );
});

describe('what belongs to somebody else', () => {
  const paths = [
    ['GET', () => `/booking_ms/bookings/${bookingId}`],
    ['GET', () => `/booking_ms/bookings/${bookingId}/cancellation`],
    ['POST', () => `/booking_ms/bookings/${bookingId}/cancellation`],
    ['PUT', () => `/booking_ms/bookings/${bookingId}/time`],
    ['PUT', () => `/payment_ms/cards/${api.cardId}/default`],
    ['DELETE', () => `/payment_ms/cards/${api.cardId}`],
    ['PUT', () => `/payment_ms/cards/${api.cardId}/name`],
  ] as const;
  const body = { agreed_fee_cents: 0, starts_at: '2027-02-10T15:00:00Z', name: 'Mine' };

  it.each(paths)('%s is not found, just like what does not exist', async (method, path) => {
    const sent = method === 'GET' || method === 'DELETE' ? {} : { body };
    const theirs = await api.call(method, path(), { ...sent, token: graceToken });
    const nobodys = await api.call(method, path().replace(/[0-9a-f-]{36}/, unknownId), {
      ...sent,
      token: graceToken,
    });
    expect(theirs.status).toBe(404);
    expect(theirs.problem).toEqual(nobodys.problem);
    refusedWith(
      await api.call(method, path().replace(/[0-9a-f-]{36}/, 'not-an-id'), { ...sent, token: graceToken }),
      [404],
    );
  });

  it('cannot be booked for or paid with', async () => {
    const forRosa = await api.call('POST', '/booking_ms/bookings', {
      body: bookingBody(api, startsAt),
      token: graceToken,
      key: 'for-somebody-else',
    });
    expect([forRosa.status, forRosa.problem?.code]).toEqual([404, 'recipient_not_found']);
    const times = await freeTimes(api);
    const strange = await api.call('POST', '/booking_ms/bookings', {
      body: { ...bookingBody(api, times[20] ?? ''), card_id: unknownId },
      key: 'a-strange-card',
    });
    expect([strange.status, strange.problem?.code]).toEqual([422, 'card_not_found']);
    expect(await freeTimes(api)).toContain(times[20]);
  });
});

describe('the rest', () => {
  it('answers an unknown path, an unknown method and a strange key in the same form', async () => {
    expect((await api.call('GET', '/booking_ms/nothing')).status).toBe(404);
    const method = await api.call('PATCH', '/payment_ms/cards', { body: {} });
    expect([method.status, method.headers.get('Allow')]).toEqual([405, 'GET']);
    refusedWith(
      await api.call('POST', '/booking_ms/bookings', { body: bookingBody(api, startsAt), key: 'short' }),
      [400],
    );
  });

  it('refuses times that are past, too soon, too far or off the half hour', async () => {
    for (const [index, wrong] of [
      '2020-01-01T15:00:00Z',
      '2027-02-05T16:00:00Z',
      '2028-02-05T15:00:00Z',
      startsAt.replace(':00.000Z', ':07.000Z'),
    ].entries()) {
      const answer = await api.call('POST', '/booking_ms/bookings', {
        body: bookingBody(api, wrong),
        key: `wrong-time-${index}`,
      });
      expect([answer.status, answer.problem?.code]).toEqual([409, 'slot_taken']);
    }
  });

  it('gives countries, preferences and profile their paths and shapes', async () => {
    const countries = await api.call('GET', '/content_ms/countries', { token: null });
    expect(countries.response['countries']).toContainEqual({
      code: 'US',
      name: 'United States',
      dial_code: '+1',
    });
    const preferences = await api.call('GET', '/user_ms/user_preferences');
    expect(preferences.response['user_preference']).toMatchObject({
      interaction: { selected: expect.any(Array) },
      ride: {},
      dietary: {},
    });
    const contradiction = await api.call('PUT', '/user_ms/user_preferences', {
      body: [{ id: 'text-only' }, { id: 'voice-only' }],
    });
    expect([contradiction.status, contradiction.problem]).toMatchObject([
      422,
      {
        code: 'invalid_preferences',
        fields: [{ field: 'needs', message: expect.stringContaining('do not go together') }],
      },
    ]);
    const profileAnswer = await api.call('GET', '/user_ms/users/profile');
    expect(profileAnswer.response['user']).toMatchObject({
      status: 'A',
      is_profile_completed: true,
      full_address: '4B, 12 Lantern Street, 11375, Forest Hills, NY',
      older_timezone: 'America/New_York',
    });
  });
});
