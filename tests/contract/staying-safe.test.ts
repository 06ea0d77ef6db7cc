import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newIdentifier } from '#platform/identifier.ts';
import { demoPassword } from '#seeds/cast.ts';
import { signIn } from '#tests/people.ts';
import { lastSecurityMessage, openApi, type ApiAnswer, type OpenApi } from './client.ts';

let api: OpenApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.nextMinute();
  await api.platform.database.deleteFrom('rate_limits').execute();
  await api.platform.database
    .updateTable('sessions')
    .set({ ended_at: api.clock.now() })
    .where('user_id', '=', api.rosa.member.userId)
    .execute();
  api.rosa.token = (await signIn(api.platform, 'rosa@example.com')).token;
});

const later = (minutes: number) => api.clock.moveTo(new Date(api.clock.now().getTime() + minutes * 60_000));
const elsewhere = async () => (await signIn(api.platform, 'rosa@example.com')).token;
const open = async (token?: string) =>
  (await api.call('GET', '/user_ms/users/profile', { token })).status === 200;
const enter = (contact: string, password = demoPassword) =>
  api.call('POST', '/user_ms/sessions', { token: null, body: { contact, password } });
const keep = (answer: ApiAnswer) => {
  api.rosa.token = z.string().parse(answer.response['token']);
};
const list = z.object({
  sessions: z.array(
    z.object({ id: z.string(), device: z.string(), last_seen_at: z.iso.datetime(), current: z.boolean() }),
  ),
});
const sessions = async () => list.parse((await api.call('GET', '/user_ms/sessions')).response).sessions;

describe('the list of sessions', () => {
  it('shows where one is signed in, and ends one or all others, never this one', async () => {
    const [second, third] = [await elsewhere(), await elsewhere()];
    const shown = await sessions();
    expect([shown.length, shown.filter(({ current }) => current).length]).toEqual([3, 1]);
    const here = shown.find(({ current }) => current)!;
    expect((await api.call('DELETE', `/user_ms/sessions/${here.id}`)).problem?.code).toBe('current_session');
    const other = shown.find(({ current }) => !current)!;
    const grace = (await signIn(api.platform, 'grace@example.com')).token;
    expect((await api.call('DELETE', `/user_ms/sessions/${other.id}`, { token: grace })).problem?.code).toBe(
      'session_not_found',
    );
    expect((await api.call('DELETE', `/user_ms/sessions/${other.id}`)).status).toBe(200);
    expect((await api.call('DELETE', `/user_ms/sessions/${other.id}`)).problem?.code).toBe(
      'session_not_found',
    );
    expect([await open(second), await open(third)].filter(Boolean)).toHaveLength(1);
    expect((await api.call('DELETE', '/user_ms/sessions/others')).response).toEqual({ done: true });
    expect([await open(second), await open(third), await open(), await open(grace)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(await sessions()).toMatchObject([{ id: here.id, current: true }]);
  });

  it('ends nothing for whoever has not shown lately who they are', async () => {
    const second = await elsewhere();
    const other = (await sessions()).find(({ current }) => !current)!;
    later(11);
    for (const which of ['others', other.id])
      expect(await api.call('DELETE', `/user_ms/sessions/${which}`)).toMatchObject({
        status: 403,
        problem: { code: 'not_fresh' },
      });
    expect(await open(second)).toBe(true);
  });

  it('loses the session with which somebody signs in anew', async () => {
    const before = api.rosa.token;
    keep(
      await api.call('POST', '/user_ms/sessions', {
        token: before,
        body: { contact: 'rosa@example.com', password: demoPassword },
      }),
    );
    expect([await open(before), await open()]).toEqual([false, true]);
    expect(
      (
        await api.call('POST', '/user_ms/sessions', {
          body: { contact: 'rosa@example.com', password: 'not this one' },
        })
      ).status,
    ).toBe(422);
    expect(await open()).toBe(true);
  });
});

describe('the password', () => {
  const better = 'seven geese over the pond';
  const change = (body: object) => api.call('PUT', '/user_ms/users/password', { body });

  it('is changed by whoever knows it, and everybody else is signed out', async () => {
    const other = await elsewhere();
    expect((await change({ current: 'not this one', password: better })).problem).toMatchObject({
      code: 'wrong_password',
      fields: [{ field: 'current' }],
    });
    expect((await change({ password: better })).problem?.code).toBe('wrong_password');
    expect((await change({ current: demoPassword, password: 'password123' })).problem?.code).toBe(
      'common_password',
    );
    const before = api.rosa.token;
    const changed = await change({ current: demoPassword, password: better });
    expect(changed.headers.get('set-cookie')).toContain('session=');
    keep(changed);
    expect([await open(), await open(before), await open(other)]).toEqual([true, false, false]);
    expect([
      (await enter('rosa@example.com')).status,
      (await enter('rosa@example.com', better)).status,
    ]).toEqual([422, 201]);
    expect((await change({ current: better, password: demoPassword })).status).toBe(200);
  });

  it('is not guessed here either: ten failures close it for an hour', async () => {
    for (let guess = 0; guess < 10; guess += 1)
      expect((await change({ current: `guess ${guess}`, password: better })).status).toBe(422);
    expect((await change({ current: demoPassword, password: better })).status).toBe(429);
  });
});

describe('the safe word', () => {
  it('is read and chosen by whoever has just shown who they are', async () => {
    const save = (safe_word: string) => api.call('PUT', '/user_ms/users/safe_word', { body: { safe_word } });
    const read = async () => (await api.call('GET', '/user_ms/users/safe_word')).response['safe_word'];
    expect((await save('  Blue   heron ')).response).toEqual({ done: true });
    expect(await read()).toBe('Blue heron');
    expect((await save('www.example.com')).problem?.fields?.[0]?.field).toBe('safe_word');
    later(11);
    expect([
      (await save('mallory')).problem?.code,
      (await api.call('GET', '/user_ms/users/safe_word')).problem?.code,
    ]).toEqual(['not_fresh', 'not_fresh']);
    keep(
      await api.call('POST', '/user_ms/sessions/current/confirmation', { body: { password: demoPassword } }),
    );
    expect(await read()).toBe('Blue heron');
    await save('');
    expect(await read()).toBeNull();
  });
});

describe('another address', () => {
  const start = (contact: string) =>
    api.call('POST', '/user_ms/users/contact_changes', { body: { contact } });
  const confirm = (proof: object) =>
    api.call('POST', '/user_ms/users/contact_changes/confirmation', { body: proof });
  const undo = (link: string) =>
    api.call('POST', '/user_ms/users/contact_changes/undoing', { token: null, body: { link } });

  it('is taken by the code that went to it, and taken back by the owner of the old one, who chooses a new password', async () => {
    expect((await start('rosa.new@example.com')).response).toEqual({ done: true });
    const { code } = await lastSecurityMessage(api, 'rosa.new@example.com');
    expect((await confirm({ code: code === '000000' ? '000001' : '000000' })).problem?.code).toBe(
      'wrong_code',
    );
    const taken = await confirm({ code });
    expect(taken.status).toBe(201);
    keep(taken);
    expect((await api.call('GET', '/user_ms/ways_to_sign_in')).response).toMatchObject({
      email: 'rosa.new@example.com',
    });

    const { link } = await lastSecurityMessage(api, 'rosa@example.com');
    const undone = await undo(link);
    expect([undone.status, await open()]).toEqual([200, false]);
    expect((await undo(link)).problem?.code).toBe('undo_too_old');
    const chosen = await api.call('POST', '/user_ms/users/password/resets/completion', {
      token: null,
      body: { link: undone.response['reset_link'], password: demoPassword },
    });
    keep(chosen);
    expect((await api.call('GET', '/user_ms/ways_to_sign_in')).response).toMatchObject({
      email: 'rosa@example.com',
      password: true,
    });
  });

  it('says nothing of whose it is, and is never taken from somebody else', async () => {
    expect((await start('grace@example.com')).response).toEqual({ done: true });
    expect(
      (await confirm({ link: (await lastSecurityMessage(api, 'grace@example.com')).link })).problem?.code,
    ).toBe('code_too_old');
    expect((await enter('grace@example.com')).status).toBe(201);
  });

  it('is asked for and confirmed only by whoever has just shown who they are', async () => {
    await start('rosa.new@example.com');
    const { code } = await lastSecurityMessage(api, 'rosa.new@example.com');
    later(11);
    expect([
      (await start('mallory@example.com')).problem?.code,
      (await confirm({ code })).problem?.code,
    ]).toEqual(['not_fresh', 'not_fresh']);
  });
});

describe('the ways to sign in', () => {
  it('are listed, and a linked account is taken off, by its owner alone', async () => {
    const { database } = api.platform;
    await database
      .insertInto('linked_identities')
      .values({
        id: newIdentifier(api.clock.now()),
        created_at: api.clock.now(),
        user_id: api.rosa.member.userId,
        provider: 'google',
        subject: 'of-rosa',
        shown_as: 'rosa@gmail.com',
      })
      .execute();
    const read = async () => (await api.call('GET', '/user_ms/ways_to_sign_in')).response;
    expect(await read()).toMatchObject({
      password: true,
      passkey: false,
      email: 'rosa@example.com',
      providers: [{ provider: 'google', shown_as: 'rosa@gmail.com' }],
    });
    const remove = (provider: string, token?: string) =>
      api.call('DELETE', `/user_ms/ways_to_sign_in/${provider}`, { token });
    const grace = (await signIn(api.platform, 'grace@example.com')).token;
    expect([
      (await remove('google', grace)).problem?.code,
      (await remove('facebook')).problem?.code,
      (await remove('myspace')).status,
    ]).toEqual(['not_linked', 'not_linked', 404]);
    later(11);
    expect([
      (await remove('google')).problem?.code,
      (await api.call('GET', '/user_ms/ways_to_sign_in')).problem?.code,
    ]).toEqual(['not_fresh', 'not_fresh']);
    keep(
      await api.call('POST', '/user_ms/sessions/current/confirmation', { body: { password: demoPassword } }),
    );
    expect((await remove('google')).response).toEqual({ done: true });
    expect(await read()).toMatchObject({ providers: [] });
  });
});
