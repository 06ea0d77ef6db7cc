import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApi, type OpenApi } from './client.ts';

let api: OpenApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const archive = (token: string) => api.app.request('/api/user_ms/users/data.zip', { headers: { Authorization: `Bearer ${token}` } });

it('gives a copy of all that we hold to whoever has just shown who they are, and to nobody else', async () => {
  const whole = await api.call('GET', '/user_ms/users/data');
  expect(whole.response).toMatchObject({ name: 'Rosa Alvarez', sections: expect.arrayContaining([expect.objectContaining({ name: 'people' })]) });
  const file = await archive(api.rosa.token);
  expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([200, 'application/zip', 'private, no-store']);
  expect(Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())))).toEqual(['my-data.html', 'my-data.json']);

  expect((await archive('nobody')).headers.get('location')).toBe('/account/my-data');
  expect((await api.call('GET', '/user_ms/users/data', { token: null })).status).toBe(401);
  api.clock.moveTo(new Date(api.clock.now().getTime() + 11 * 60_000));
  expect((await api.call('GET', '/user_ms/users/data')).problem?.code).toBe('not_fresh');
  expect((await archive(api.rosa.token)).status).toBe(303);
});
