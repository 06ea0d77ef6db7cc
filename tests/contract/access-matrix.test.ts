import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newIdentifier } from '#platform/identifier.ts';
import { signIn } from '#tests/people.ts';
import { bookingBody, freeTimes, openApi, type OpenApi } from './client.ts';

let api: OpenApi;
const tokens: Record<string, string | null> = { 'signed out': null };
const ids: Record<string, string> = {};

beforeAll(async () => {
  api = await openApi();
  const { database, clock } = api.platform;
  const [startsAt = ''] = await freeTimes(api);
  const booked = await api.call('POST', '/booking_ms/bookings', { body: bookingBody(api, startsAt), key: 'of-the-matrix' });
  const passkeyId = newIdentifier(clock.now());
  await database
    .insertInto('passkeys')
    .values({ id: passkeyId, created_at: clock.now(), user_id: api.rosa.member.userId, credential_id: 'of-rosa', public_key: 'x', sign_count: 0, transports: [], name: 'Tablet' })
    .execute();
  Object.assign(ids, {
    booking: z.object({ booking: z.object({ id: z.string() }) }).parse(booked.response).booking.id,
    card: api.cardId,
    passkey: passkeyId,
    recipient: api.rosa.recipientId,
  });
  await database.deleteFrom('carers').where('recipient_id', '=', ids['recipient'] ?? '').execute();

  const grace = await signIn(api.platform, 'grace@example.com');
  tokens['other member'] = grace.token;
  tokens['status X'] = (await signIn(api.platform, 'nora@example.com')).token;
  const daniel = await signIn(api.platform, 'daniel@example.com');
  tokens['former carer'] = daniel.token;
  const withdrawn = { created_at: clock.now(), recipient_id: ids['recipient'] ?? '', user_id: daniel.member.userId, invited_by: api.rosa.member.userId, can_book: true, can_pay: true, can_change_needs: true };
  await database.insertInto('carers').values({ ...withdrawn, id: newIdentifier(clock.now()), withdrawn_at: clock.now() }).execute();
  for (const [who, status] of [['suspended', 'S'], ['closed', 'C']] as const) {
    const made = await api.call('POST', '/user_ms/users', { token: null, body: { name: 'Pat Lane', contact: `${who}@example.com`, password: 'three pears on a plate' } });
    tokens[who] = z.object({ token: z.string() }).parse(made.response).token;
    await database.updateTable('users').set({ status }).where('email', '=', `${who}@example.com`).execute();
  }
});
afterAll(() => api.close());
beforeEach(() => api.nextMinute());

type Thing = 'booking' | 'card' | 'passkey' | 'recipient' | 'public' | 'own token';

/** Every call with an identifier in its address: what it is about, and a body that is right but for who sends it. */
const calls: Record<string, { about: Thing; body?: () => unknown }> = {
  'GET /booking_ms/bookings/{id}': { about: 'booking' },
  'GET /booking_ms/bookings/{id}/cancellation': { about: 'booking' },
  'POST /booking_ms/bookings/{id}/cancellation': { about: 'booking', body: () => ({ agreed_fee_cents: 0 }) },
  'PUT /booking_ms/bookings/{id}/time': { about: 'booking', body: () => ({ starts_at: '2027-02-10T15:00:00Z' }) },
  'PUT /booking_ms/bookings/{id}/payment': { about: 'booking', body: () => ({ card_id: api.cardId }) },
  'GET /booking_ms/bookings/{id}/charges': { about: 'booking' },
  'POST /booking_ms/bookings/{id}/tip': { about: 'booking', body: () => ({ card_id: api.cardId, amount_cents: 500 }) },
  'POST /booking_ms/charges/{id}/acceptance': { about: 'booking', body: () => ({ card_id: api.cardId }) },
  'POST /booking_ms/charges/{id}/refusal': { about: 'booking' },
  'GET /booking_ms/bookings/{id}/quotes': { about: 'booking' },
  'GET /booking_ms/quotes/{id}/slots': { about: 'booking' },
  'POST /booking_ms/quotes/{id}/acceptance': { about: 'booking' },
  'POST /booking_ms/quotes/{id}/refusal': { about: 'booking', body: () => ({ reason: null }) },
  'GET /content_ms/services/{id}': { about: 'public' },
  'GET /content_ms/zip_codes/{zip}': { about: 'public' },
  // The identifier is the gateway's own, and useless to anybody but the member whose customer it belongs to.
  'POST /payment_ms/card_setups/{id}/completion': { about: 'own token' },
  // A month of the member's own: there is no identifier of anybody in it.
  'GET /payment_ms/statements/{month}': { about: 'own token' },
  'PUT /payment_ms/cards/{id}/default': { about: 'card' },
  'PUT /payment_ms/cards/{id}/name': { about: 'card', body: () => ({ name: 'Mine' }) },
  'DELETE /payment_ms/cards/{id}': { about: 'card' },
  'PUT /user_ms/passkeys/{id}': { about: 'passkey', body: () => ({ name: 'Mine' }) },
  'DELETE /user_ms/passkeys/{id}': { about: 'passkey' },
  'PUT /user_ms/recipients/{id}/user_preferences': { about: 'recipient', body: () => [] },
};

/** What SPEC 5 says of somebody to whom it does not belong: not found, as if it did not exist; or turned away before it is looked for. */
const answers = { 'signed out': 401, 'other member': 404, 'former carer': 404, 'status X': 403, suspended: 403, closed: 401 } as const;

describe('the access matrix', () => {
  it('lists every call that has an identifier in its address, and no other', async () => {
    const { createApi } = await import('#api/api.ts');
    const { visitOf } = await import('#server/visitor.ts');
    const document = await createApi(api.platform, visitOf as Parameters<typeof createApi>[1]).request('/openapi.json');
    const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse(await document.json());
    const there = Object.entries(paths).flatMap(([path, methods]) => (path.includes('{') ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`) : []));
    expect(there.toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  const guarded = Object.entries(calls).filter(([, { about }]) => about !== 'public' && about !== 'own token');
  const cells = guarded.flatMap(([call, facts]) => Object.entries(answers).map(([who, status]) => [call, who, status, facts] as const));
  it.each(cells)('%s by somebody %s: %i', async (call, who, status, { about, body }) => {
    const [method = '', path = ''] = call.split(' ');
    const address = path.replace('{id}', ids[about] ?? '');
    const sent = { token: tokens[who] ?? null, ...(body === undefined ? {} : { body: body() }), key: `${who}-${call}`.replaceAll(/[^\w-]/g, '-').slice(0, 90) };
    const answer = await api.call(method, address, sent);
    expect([answer.status, answer.response]).toEqual([status, {}]);
    // What is not theirs is answered to the letter like what there is not.
    if (status === 404) expect(answer.problem).toEqual((await api.call(method, path.replace('{id}', '018f0000-0000-7000-8000-000000000000'), { ...sent, key: `${sent.key}-n` })).problem);
  });

  it('leaves all of it as it was for its owner', async () => {
    expect((await api.call('GET', `/booking_ms/bookings/${ids['booking']}`)).response['booking']).toMatchObject({ state: 'confirmed' });
    expect((await api.call('GET', '/user_ms/passkeys')).response['passkeys']).toMatchObject([{ name: 'Tablet' }]);
  });
});

describe('a body that says more than it is asked', () => {
  it('changes nothing that it may not', async () => {
    const before = await api.platform.database.selectFrom('users').selectAll().where('id', '=', api.rosa.member.userId).executeTakeFirstOrThrow();
    const profile = { name: before.name, phone: '718 555 0142', recipient_id: ids['recipient'], recipient_is_me: 'yes', address: { unit_no: '4B', address_1: '12 Lantern Street', zipcode: '11375' } };
    const more = { id: newIdentifier(), status: 'S', email: 'mallory@example.com', password_hash: 'x', safe_word: 'mallory', user_id: newIdentifier(), time_zone: 'UTC' };
    expect((await api.call('PUT', '/user_ms/users/profile', { body: { ...profile, ...more }, key: 'mass-assignment' })).status).toBe(200);
    const after = await api.platform.database.selectFrom('users').selectAll().where('id', '=', api.rosa.member.userId).executeTakeFirstOrThrow();
    expect({ ...after, contact_phone: null }).toEqual({ ...before, contact_phone: null });
    const made = await api.call('POST', '/user_ms/users', { token: null, body: { name: 'Pat Lane', contact: 'pat@example.com', password: 'three pears on a plate', status: 'A', activated_at: '2020-01-01' } });
    expect(made.status).toBe(201);
    expect(await api.platform.database.selectFrom('users').select('status').where('email', '=', 'pat@example.com').executeTakeFirst()).toEqual({ status: 'X' });
  });
});

describe('a session', () => {
  it('is never one that a visitor brings along', async () => {
    const fixed = 'x'.repeat(43);
    const opened = await api.call('POST', '/user_ms/sessions', { token: null, body: { contact: 'rosa@example.com', password: 'lamp-on-the-porch' }, headers: { Cookie: `session=${fixed}` } });
    expect(opened.response['token']).not.toBe(fixed);
    expect((await api.call('GET', '/user_ms/users/profile', { token: fixed })).status).toBe(401);
  });

  it('is asked of messages by no forged host: their links lead to us', async () => {
    await api.call('POST', '/user_ms/users', { token: null, body: { name: 'Kim Host', contact: 'kim@example.com', password: 'three pears on a plate' }, headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' } });
    const sent = await api.platform.database.selectFrom('messages').select('body').where('recipient_address', '=', 'kim@example.com').executeTakeFirstOrThrow();
    expect(sent.body).toContain(`${api.platform.publicUrl}/verify-account`);
    expect(sent.body).not.toContain('evil.example');
  });
});
