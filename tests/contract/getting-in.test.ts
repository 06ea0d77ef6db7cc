import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domains/limits/limit.ts';
import { demoPassword } from '#seeds/cast.ts';
import { signIn } from '../people.ts';
import { lastSecurityMessage, openApi, type OpenApi } from './client.ts';

let api: OpenApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.nextMinute();
  await api.platform.database.deleteFrom('rate_limits').execute();
});

const better = 'seven geese over the pond';
const ask = (path: string, body: object) => api.call('POST', path, { body, token: null });
const enter = (contact: string, password: string) => ask('/user_ms/sessions', { contact, password });

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const nameOf = async (token: unknown) =>
  (await api.call('GET', '/user_ms/users/profile', { token: String(token) })).response['user'];

describe('a code to sign in with', () => {
  it('opens a session once, and not after five wrong tries', async () => {
    const sent = await ask('/user_ms/sessions/codes/sends', { contact: 'Rosa@example.com' });
    expect([sent.status, sent.response]).toEqual([200, { done: true }]);
    const { code } = await lastSecurityMessage(api, 'rosa@example.com');
    const opened = await ask('/user_ms/sessions/codes', { contact: 'rosa@example.com', code });
    expect([opened.status, opened.headers.get('set-cookie'), opened.headers.get('cache-control')]).toEqual([
      201,
      expect.stringContaining(String(opened.response['token'])),
      'no-store',
    ]);
    const profile = await nameOf(opened.response['token']);
    expect(profile).toMatchObject({ name: 'Rosa Alvarez' });
    expect(opened.response['user']).toEqual(profile);
    expect((await ask('/user_ms/sessions/codes', { contact: 'rosa@example.com', code })).problem?.code).toBe(
      'wrong_code',
    );

    await ask('/user_ms/sessions/codes/sends', { contact: 'rosa@example.com' });
    const next = await lastSecurityMessage(api, 'rosa@example.com');
    for (let tries = 0; tries < 5; tries += 1)
      expect(
        (await ask('/user_ms/sessions/codes', { contact: 'rosa@example.com', code: wrong(next.code) }))
          .status,
      ).toBe(422);
    expect(
      (await ask('/user_ms/sessions/codes', { contact: 'rosa@example.com', code: next.code })).problem?.code,
    ).toBe('wrong_code');
  });

  it('tells nobody who has an account, and is counted alike for those who have none', async () => {
    for (const path of ['/user_ms/sessions/codes/sends', '/user_ms/users/password/resets']) {
      const [known, unknown] = [
        await ask(path, { contact: 'grace@example.com' }),
        await ask(path, { contact: 'nobody@example.com' }),
      ];
      expect([unknown.status, unknown.response]).toEqual([known.status, known.response]);
    }
    const [known, unknown] = [
      await ask('/user_ms/sessions/codes', {
        contact: 'grace@example.com',
        code: wrong((await lastSecurityMessage(api, 'grace@example.com')).code),
      }),
      await ask('/user_ms/sessions/codes', { contact: 'nobody@example.com', code: '000000' }),
    ];
    expect([unknown.status, unknown.problem]).toEqual([known.status, known.problem]);
    for (const contact of ['grace@example.com', 'nobody@example.com']) {
      const statuses = [];
      for (let sends = 0; sends < 9; sends += 1)
        statuses.push((await ask('/user_ms/sessions/codes/sends', { contact })).status);
      // One was sent above.
      expect(statuses).toEqual(
        statuses.map((_, sends) => (sends < limits.code.contact.hour - 1 ? 200 : 429)),
      );
    }
  });

  it('shares its ten failures an hour with the password', async () => {
    for (let tries = 0; tries < 5; tries += 1) await enter('grace@example.com', 'not this one');
    for (let tries = 0; tries < 5; tries += 1)
      await ask('/user_ms/sessions/codes', { contact: 'grace@example.com', code: '000000' });
    const refused = await enter('grace@example.com', demoPassword);
    expect([refused.status, refused.problem?.code, Number(refused.headers.get('retry-after')) > 0]).toEqual([
      429,
      'too_many_tries',
      true,
    ]);
  });

  it('shows once more who somebody is who has signed in before', async () => {
    const { token } = await signIn(api.platform, 'rosa@example.com');
    api.clock.moveTo(new Date(api.clock.now().getTime() + 11 * 60_000));
    expect((await api.call('GET', '/user_ms/users/safe_word', { token })).problem?.code).toBe('not_fresh');
    expect(
      (
        await api.call('POST', '/user_ms/sessions/current/confirmation/codes', {
          token,
          body: { channel: 'email' },
        })
      ).status,
    ).toBe(200);
    const { code } = await lastSecurityMessage(api, 'rosa@example.com');
    expect(
      (
        await api.call('POST', '/user_ms/sessions/current/confirmation', {
          token,
          body: { channel: 'email', code: wrong(code) },
        })
      ).problem?.code,
    ).toBe('wrong_code');
    const confirmed = await api.call('POST', '/user_ms/sessions/current/confirmation', {
      token,
      body: { channel: 'email', code },
    });
    expect((await api.call('GET', '/user_ms/users/safe_word', { token })).status).toBe(401);
    expect(
      (await api.call('GET', '/user_ms/users/safe_word', { token: String(confirmed.response['token']) }))
        .status,
    ).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('is replaced by the link of the message, once, and every session ends', async () => {
    const { token } = await signIn(api.platform, 'daniel@example.com');
    expect((await ask('/user_ms/users/password/resets', { contact: 'daniel@example.com' })).response).toEqual(
      { done: true },
    );
    const { link } = await lastSecurityMessage(api, 'daniel@example.com');
    const choose = (password: string, by = link) =>
      ask('/user_ms/users/password/resets/completion', { link: by, password });
    expect((await choose('password123')).problem).toMatchObject({
      code: 'common_password',
      fields: [{ field: 'password' }],
    });
    expect((await choose(better, 'x'.repeat(43))).problem?.code).toBe('link_too_old');
    const chosen = await choose(better);
    expect([chosen.status, await nameOf(chosen.response['token'])]).toEqual([
      201,
      expect.objectContaining({ email: 'daniel@example.com' }),
    ]);
    expect((await choose(better)).problem?.code).toBe('link_too_old');
    expect((await api.call('GET', '/user_ms/users/profile', { token })).status).toBe(401);
    expect([
      (await enter('daniel@example.com', demoPassword)).status,
      (await enter('daniel@example.com', better)).status,
    ]).toEqual([422, 201]);
  });

  it('is not replaced by a link of half an hour ago', async () => {
    await ask('/user_ms/users/password/resets', { contact: 'daniel@example.com' });
    const { link } = await lastSecurityMessage(api, 'daniel@example.com');
    api.clock.moveTo(new Date(api.clock.now().getTime() + 30 * 60_000));
    expect(
      (await ask('/user_ms/users/password/resets/completion', { link, password: better })).problem?.code,
    ).toBe('link_too_old');
  });
});

it('activates an account by the link of the message on another device, once', async () => {
  const made = await ask('/user_ms/users', {
    name: 'June Bell',
    contact: 'june@example.com',
    password: 'three pears on a plate',
  });
  const { link } = await lastSecurityMessage(api, 'june@example.com');
  const press = (by: string) => ask('/user_ms/users/activation/links', { link: by });
  expect((await press('x'.repeat(43))).problem?.code).toBe('code_too_old');
  expect((await press(link)).response).toEqual({ done: true, session: null });
  expect((await press(link)).problem?.code).toBe('code_too_old');
  expect(await nameOf(made.response['token'])).toMatchObject({ status: 'A' });
});

it('activates an account by the code and the address it went to, without a session', async () => {
  const made = await ask('/user_ms/users', {
    name: 'Ada Bell',
    contact: 'ada@example.com',
    password: 'three pears on a plate',
  });
  expect(made.response['user']).toMatchObject({ name: 'Ada Bell', status: 'X' });
  const { code } = await lastSecurityMessage(api, 'ada@example.com');
  const type = (typed: string) =>
    ask('/user_ms/users/activation/contacts', { contact: 'Ada@example.com', code: typed });
  expect((await type(wrong(code))).problem?.code).toBe('wrong_code');
  expect((await type(code)).response).toEqual({ done: true });
  expect((await type(code)).problem?.code).toBe('wrong_code');
  expect((await enter('ada@example.com', 'three pears on a plate')).response['user']).toMatchObject({
    status: 'A',
  });
});
