import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { limits } from '#domains/limits/limit.ts';
import { demoPassword } from '#seeds/cast.ts';
import { openApi, type OpenApi } from './client.ts';

let api: OpenApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());
beforeEach(() => api.nextMinute());

const enter = (password: string, from: string) =>
  api.call('POST', '/user_ms/sessions', {
    token: null,
    body: { contact: 'rosa@example.com', password },
    headers: {
      'X-Forwarded-For': from,
      Forwarded: `for=${from}`,
      'X-Real-IP': from,
      'CF-Connecting-IP': from,
      'X-Client-IP': from,
    },
  });

it('ten failures in an hour close the way in for an account, whatever address each says that it comes from', async () => {
  for (let guess = 0; guess < 10; guess += 1) {
    expect((await enter(`guess ${guess}`, `203.0.113.${guess}`)).problem?.code).toBe('wrong_sign_in');
    api.nextMinute();
  }
  const right = await enter(demoPassword, '198.51.100.7');
  expect([right.status, right.problem?.code, Number(right.headers.get('retry-after')) > 0]).toEqual([
    429,
    'too_many_tries',
    true,
  ]);
  api.clock.moveTo(new Date(api.clock.now().getTime() + 61 * 60_000));
  expect((await enter(demoPassword, '198.51.100.7')).status).toBe(201);
});

it.each(['account', 'address'] as const)(
  'a program writes as often in a minute as the table of limits lets an %s',
  async (counted) => {
    const write = () =>
      api.call('POST', '/booking_ms/estimates', {
        body: {},
        token: counted === 'account' ? api.rosa.token : null,
      });
    const { minute } = limits.api_write[counted];
    for (let done = 0; done < minute; done += 1) expect((await write()).status).toBe(422);
    const refused = await write();
    expect([refused.status, refused.problem?.code, Number(refused.headers.get('retry-after')) <= 60]).toEqual(
      [429, 'too_many_tries', true],
    );
    expect(
      (
        await api.call('GET', '/content_ms/zip_codes/11375', {
          token: counted === 'account' ? api.rosa.token : null,
        })
      ).status,
    ).toBe(200);
    api.nextMinute();
    expect((await write()).status).toBe(422);
  },
);
