import { afterAll, beforeAll, expect, it } from 'vitest';
import { nothingSaid } from '#domains/site-texts/safety.ts';
import { openApi, type OpenApi } from './client.ts';

let api: OpenApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const read = () => api.call('GET', '/content_ms/safety', { token: null });

it('a stranger reads what is published of checks and insurance', async () => {
  const { response } = await read();
  expect(response['published_at']).toMatch(/^20\d\d-/);
  expect(response['safety']).toMatchObject({ insurer: 'Hudson Mutual', redo_or_refund: true });
});

it('an office that has published nothing says nothing', async () => {
  await api.platform.database.deleteFrom('written_texts').execute();
  expect((await read()).response).toEqual({ published_at: null, safety: nothingSaid });
});
