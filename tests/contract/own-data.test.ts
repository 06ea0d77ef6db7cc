import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '#tests/people.ts';
import { bookingBody, freeTimes, openApi, type OpenApi } from './client.ts';

let api: OpenApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const archive = (token: string, accept = 'text/html') =>
  api.app.request('/api/user_ms/users/data.zip', {
    headers: { Authorization: `Bearer ${token}`, Accept: accept },
  });

it('gives a copy of all that we hold to whoever has just shown who they are, and to nobody else', async () => {
  const whole = await api.call('GET', '/user_ms/users/data');
  expect(whole.response).toMatchObject({
    name: 'Rosa Alvarez',
    sections: expect.arrayContaining([expect.objectContaining({ name: 'people' })]),
  });
  const file = await archive(api.rosa.token);
  expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    'private, no-store',
  ]);
  expect(Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())))).toEqual([
    'my-data.html',
    'my-data.json',
  ]);

  expect((await archive('nobody')).headers.get('location')).toBe('/account/my-data');
  expect(await (await archive('nobody', '*/*')).json()).toMatchObject({
    ok: false,
    status: 401,
    code: 'not_signed_in',
  });
  expect((await api.call('GET', '/user_ms/users/data', { token: null })).status).toBe(401);
  api.clock.moveTo(new Date(api.clock.now().getTime() + 11 * 60_000));
  expect((await api.call('GET', '/user_ms/users/data')).problem?.code).toBe('not_fresh');
  expect((await archive(api.rosa.token)).status).toBe(303);
});

it('closes an account whose visits are handled, once it was agreed to', async () => {
  api.nextMinute();
  api.rosa.token = (await signIn(api.platform, 'rosa@example.com')).token;
  const [startsAt = ''] = await freeTimes(api);
  const booked = await api.call('POST', '/booking_ms/bookings', {
    body: bookingBody(api, startsAt),
    key: 'to-be-closed',
  });
  expect(booked.status).toBe(201);
  const close = (body: object = { agreed: true }) => api.call('POST', '/user_ms/users/closing', { body });
  expect((await close({})).problem?.fields?.[0]?.field).toBe('agreed');
  expect((await close()).problem?.code).toBe('open_visits');
  expect((await api.call('GET', '/user_ms/users/closing')).response).toMatchObject({
    open_visits: [{ fee_cents: 0 }],
    membership_paid_until: null,
  });
  expect(
    (await api.call('POST', '/user_ms/users/closing/cancellations', { body: { agreed_fee_cents: 500 } }))
      .problem?.code,
  ).toBe('fee_changed');
  expect(
    (await api.call('POST', '/user_ms/users/closing/cancellations', { body: { agreed_fee_cents: 0 } }))
      .response,
  ).toEqual({ cancelled: 1 });
  const closed = await close();
  expect([closed.status, closed.headers.get('set-cookie')]).toEqual([
    200,
    expect.stringContaining('session=;'),
  ]);
  expect((await api.call('GET', '/user_ms/users/profile')).status).toBe(401);
});
