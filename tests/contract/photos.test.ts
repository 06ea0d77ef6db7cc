import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { signIn } from '#tests/people.ts';
import { openApi, type OpenApi } from './client.ts';

let api: OpenApi;
let grace: string;
let photo: string;
beforeAll(async () => {
  api = await openApi();
  grace = (await signIn(api.platform, 'grace@example.com')).token;
  const create = { width: 40, height: 30, channels: 3 as const, background: 'gray' };
  photo = (await sharp({ create }).png().toBuffer()).toString('base64');
});
afterAll(() => api.close());
beforeEach(() => api.nextMinute());

const path = '/booking_ms/photos';
async function send(token = api.rosa.token): Promise<string> {
  const sent = await api.call('POST', path, { body: { photo }, token });
  expect(sent.status).toBe(201);
  return z.object({ photo: z.object({ id: z.string() }) }).parse(sent.response).photo.id;
}

it('a photo is sent, booked with, and read by those of the visit alone', async () => {
  const [shown, unused, graces] = [await send(), await send(), await send(grace)];
  const answers = {
    option_id: 'plumbing',
    job: 'drip',
    description: 'It drips at night.',
    photos: [shown, graces],
  };
  const slots = await api.call('POST', '/booking_ms/slots', { body: { answers, zipcode: '11375' } });
  const { days } = z
    .object({ days: z.array(z.object({ times: z.array(z.object({ starts_at: z.string() })) })) })
    .parse(slots.response);
  const booked = await api.call('POST', '/booking_ms/bookings', {
    body: {
      recipient_id: api.rosa.recipientId,
      answers,
      starts_at: days[0]?.times[0]?.starts_at,
      card_id: api.cardId,
    },
    key: 'with-a-photo',
  });
  expect([booked.status, booked.response]).toMatchObject([
    201,
    {
      booking: {
        total_cents: 11_800,
        photos: [shown],
        ordered: [
          { term: 'Job', details: 'A faucet that drips' },
          { term: 'How long', details: '1 hour' },
          { term: 'Details', details: 'It drips at night.' },
          { term: 'Photos', details: '1' },
        ],
      },
    },
  ]);

  const file = await api.call('GET', `${path}/${shown}`);
  expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ]);
  for (const id of [shown, unused])
    expect((await api.call('GET', `${path}/${id}`, { token: grace })).problem?.code).toBe('photo_not_found');
  expect((await api.call('GET', `${path}/${graces}`)).status).toBe(404);
  expect((await api.call('GET', `${path}/${shown}`, { token: null })).status).toBe(401);
  expect((await api.call('DELETE', `${path}/${shown}`)).status).toBe(404);
  expect((await api.call('DELETE', `${path}/${graces}`)).status).toBe(404);
  expect((await api.call('DELETE', `${path}/${unused}`)).status).toBe(200);

  const archive = await api.app.request('/api/user_ms/users/data.zip', {
    headers: { Authorization: `Bearer ${api.rosa.token}` },
  });
  expect(Object.keys(unzipSync(new Uint8Array(await archive.arrayBuffer())))).toContain(
    `photos/${shown}.jpg`,
  );
});

it('a draft keeps its photos, and sent back as it was read it is what it was', async () => {
  const id = await send();
  const answers = { option_id: 'door-repair', job: 'lock', photos: [id] };
  const started = await api.call('POST', '/booking_ms/drafts', {
    body: { service_id: 'handyman', recipient_id: api.rosa.recipientId, answers },
  });
  const { draft } = z
    .object({ draft: z.looseObject({ id: z.string(), answers: z.looseObject({}) }) })
    .parse(started.response);
  expect(draft.answers).toMatchObject(answers);
  const saved = await api.call('PUT', `/booking_ms/drafts/${draft.id}`, {
    body: { recipient_id: api.rosa.recipientId, answers: draft.answers },
  });
  expect(saved.response).toMatchObject({ draft: { answers } });
});

it('what is no photo, and what is too much, is refused in plain words', async () => {
  const refused = async (body: unknown) => (await api.call('POST', path, { body })).problem;
  expect(await refused({ photo: Buffer.from('<svg/>').toString('base64') })).toMatchObject({
    status: 422,
    code: 'photo_unreadable',
  });
  expect(await refused({ photo: 'é ?' })).toMatchObject({ code: 'photo_unreadable' });
  expect(await refused({ photo: 'A'.repeat(17_000_000) })).toMatchObject({
    status: 422,
    fields: [{ field: 'photo' }],
  });
  expect(await refused({ photo: 'A'.repeat(100_000_000) })).toMatchObject({
    status: 413,
    code: 'too_large',
  });
  const five = Array.from({ length: 5 }, () => '01938f0e-0000-7000-8000-000000000000');
  const body = { answers: { option_id: 'plumbing', job: 'drip', photos: five } };
  expect((await api.call('POST', '/booking_ms/estimates', { body })).problem).toMatchObject({ status: 422 });
});
