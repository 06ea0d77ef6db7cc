import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domains/limits/limit.ts';
import { demoPassword } from '#seeds/cast.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { visitorOn } from '#tests/visitors.ts';
import { resetPassword, sendResetLink, sendSignInCode, signInWithCode } from './recovery.server.ts';
import { changePassword, endOtherSessions, listDevices } from './session.server.ts';
import { findSession, signInWithPassword } from './sign-in.server.ts';
import { freshMilliseconds, mostTriesPerCode } from './sign-in.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.platform.database.deleteFrom('rate_limits').execute();
  await world.platform.database.deleteFrom('messages').where('kind', '=', 'security').execute();
});

const rosa = { kind: 'email', value: 'rosa@example.com' } as const;
const nobody = { kind: 'email', value: 'nobody@example.com' } as const;
const better = 'seven geese over the pond';

async function sent(): Promise<string> {
  const row = await world.platform.database
    .selectFrom('messages')
    .select('body')
    .where('kind', '=', 'security')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.body ?? '';
}
const codeSent = async () => /\b(\d{6})\b/.exec(await sent())?.[1] ?? '';
const linkSent = async () => /link=([\w-]+)/.exec(await sent())?.[1] ?? '';
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('signing in with a code', () => {
  it('opens a session with the code that was sent, once', async () => {
    await sendSignInCode(world.platform, visitorOn(), rosa);
    const code = await codeSent();
    const opened = await signInWithCode(world.platform, rosa, code, visitorOn('iPad'));
    expect(opened.ok && (await findSession(world.platform, opened.value.token))?.member.name).toMatch(
      /^Rosa/,
    );
    expect(await signInWithCode(world.platform, rosa, code, visitorOn('iPad'))).toMatchObject({
      ok: false,
      refusal: { code: 'wrong_code' },
    });
  });

  it('takes five wrong tries, and then not the right code either', async () => {
    await sendSignInCode(world.platform, visitorOn(), rosa);
    const code = await codeSent();
    for (let tries = 0; tries < mostTriesPerCode; tries += 1)
      expect((await signInWithCode(world.platform, rosa, wrong(code), visitorOn('iPad'))).ok).toBe(false);
    expect((await signInWithCode(world.platform, rosa, code, visitorOn('iPad'))).ok).toBe(false);
  });

  it('does not work with a code of ten minutes ago, or one that a newer one followed', async () => {
    await sendSignInCode(world.platform, visitorOn(), rosa);
    const first = await codeSent();
    await sendSignInCode(world.platform, visitorOn(), rosa);
    const second = await codeSent();
    if (first !== second)
      expect((await signInWithCode(world.platform, rosa, first, visitorOn('iPad'))).ok).toBe(false);
    const now = world.platform.clock.now();
    world.clock.moveTo(new Date(now.getTime() + 10 * 60_000).toISOString());
    expect((await signInWithCode(world.platform, rosa, second, visitorOn('iPad'))).ok).toBe(false);
  });

  it('does not tell who has an account, neither when it sends nor when it is tried', async () => {
    expect(await sendSignInCode(world.platform, visitorOn(), nobody)).toEqual(
      await sendSignInCode(world.platform, visitorOn(), rosa),
    );
    const code = await codeSent();
    const stranger = await signInWithCode(world.platform, nobody, wrong(code), visitorOn('iPad'));
    expect(stranger).toEqual(await signInWithCode(world.platform, rosa, wrong(code), visitorOn('iPad')));
    // The reader of that mailbox may have forgotten which address they used; the message has no code in it.
    const told = await world.platform.database
      .selectFrom('messages')
      .select('body')
      .where('recipient_address', '=', nobody.value)
      .execute();
    expect(told.map(({ body }) => body)).toEqual([expect.stringContaining('There is no account for it.')]);
    expect(told[0]?.body).not.toMatch(/\d{6}(?!\d)[^-]*code|Rosa/);
  });

  it('does the same work with and without an account: as many rows of each kind', async () => {
    const rowsOf = async () => {
      const count = async (table: 'verification_codes' | 'messages' | 'rate_limits') =>
        Number(
          (
            await world.platform.database
              .selectFrom(table)
              .select((select) => select.fn.countAll().as('rows'))
              .executeTakeFirstOrThrow()
          ).rows,
        );
      return Promise.all([count('verification_codes'), count('messages'), count('rate_limits')]);
    };
    const walter = { kind: 'phone', value: '+12125550117' } as const;
    const noNumber = { kind: 'phone', value: '+12125550118' } as const;
    const grown: number[][] = [];
    for (const contact of [rosa, nobody, walter, noNumber]) {
      // Counting for the network and the service adds rows only the first time.
      await world.platform.database.deleteFrom('rate_limits').execute();
      for (const act of [
        () => sendSignInCode(world.platform, visitorOn(), contact),
        () => signInWithCode(world.platform, contact, '000000', visitorOn('iPad')),
        () => sendResetLink(world.platform, visitorOn(), contact),
      ]) {
        const before = await rowsOf();
        await act();
        const after = await rowsOf();
        grown.push(after.map((rows, index) => rows - (before[index] ?? 0)));
      }
    }
    expect(grown.slice(3, 6)).toEqual(grown.slice(0, 3));
    expect(grown.slice(6, 9)).toEqual(grown.slice(0, 3));
    expect(grown.slice(9)).toEqual(grown.slice(0, 3));
    const waiting = await world.platform.database
      .selectFrom('messages')
      .select('id')
      .where('recipient_address', '=', noNumber.value)
      .where('failed_at', 'is', null)
      .execute();
    expect(waiting).toEqual([]);
  });

  it('comes by a voice that says each number twice, where that is wished', async () => {
    await sendSignInCode(world.platform, visitorOn(), { kind: 'phone', value: '+12125550117' }, 'call');
    const call = await world.platform.database
      .selectFrom('messages')
      .select(['body', 'subject'])
      .where('channel', '=', 'call')
      .where('kind', '=', 'security')
      .executeTakeFirstOrThrow();
    const code = /^\d{6}/.exec(call.subject)?.[0] ?? '';
    expect(call.body?.split([...code].join(', '))).toHaveLength(3);
    expect(
      (
        await signInWithCode(
          world.platform,
          { kind: 'phone', value: '+12125550117' },
          code,
          visitorOn('iPad'),
        )
      ).ok,
    ).toBe(true);
  });

  it('is refused for an hour after ten failures where no code waits, and sends five codes an hour at most, with or without an account', async () => {
    for (const contact of [rosa, nobody]) {
      for (let sends = 0; sends < limits.code.contact.hour; sends += 1)
        expect((await sendSignInCode(world.platform, visitorOn(), contact)).ok).toBe(true);
      expect(await sendSignInCode(world.platform, visitorOn(), contact)).toMatchObject({
        ok: false,
        refusal: { kind: 'too_many' },
      });
      for (let tries = 0; tries < limits.sign_in.contact.hour; tries += 1)
        await signInWithCode(world.platform, contact, '000000', visitorOn('iPad'));
      // Five of the tries went to the newest code, which now takes no more.
      expect(
        await signInWithCode(world.platform, contact, await codeSent(), visitorOn('iPad')),
      ).toMatchObject({ ok: false, refusal: { kind: 'too_many' } });
    }
  });
});

describe('a forgotten password', () => {
  it('is replaced by the link, once, and signs every device out', async () => {
    const before = await signInWithPassword(
      world.platform,
      { contact: rosa, password: demoPassword },
      visitorOn('Mac'),
    );
    await sendResetLink(world.platform, visitorOn(), rosa);
    const link = await linkSent();
    expect(await resetPassword(world.platform, link, 'password123', visitorOn('iPad'))).toMatchObject({
      ok: false,
      refusal: { code: 'common_password' },
    });
    const opened = await resetPassword(world.platform, link, better, visitorOn('iPad'));
    expect(opened.ok).toBe(true);
    expect(before.ok && (await findSession(world.platform, before.value.token))).toBeUndefined();
    expect(
      (await signInWithPassword(world.platform, { contact: rosa, password: demoPassword }, visitorOn('Mac')))
        .ok,
    ).toBe(false);
    expect(
      (await signInWithPassword(world.platform, { contact: rosa, password: better }, visitorOn('Mac'))).ok,
    ).toBe(true);
    expect(
      await resetPassword(world.platform, link, 'nine geese over the pond', visitorOn('iPad')),
    ).toMatchObject({ ok: false, refusal: { code: 'link_too_old' } });
  });

  it('is not replaced by a link of half an hour ago, a made-up one, or the link of another kind', async () => {
    await sendResetLink(world.platform, visitorOn(), rosa);
    const link = await linkSent();
    world.clock.moveTo(new Date(world.platform.clock.now().getTime() + 30 * 60_000).toISOString());
    expect((await resetPassword(world.platform, link, better, visitorOn('iPad'))).ok).toBe(false);
    expect((await resetPassword(world.platform, 'x'.repeat(40), better, visitorOn('iPad'))).ok).toBe(false);
  });
});

describe('the devices of a member', () => {
  it('are signed out one by one, or all by a new password, but for the one at hand', async () => {
    const open = async (device: string) => {
      const opened = await signInWithPassword(
        world.platform,
        { contact: { kind: 'email', value: 'grace@example.com' }, password: demoPassword },
        visitorOn(device),
      );
      const found = opened.ok ? await findSession(world.platform, opened.value.token) : undefined;
      if (!opened.ok || found === undefined) throw new Error('Grace could not sign in.');
      return { ...found, token: opened.value.token };
    };
    const here = await open('iPad');
    const there = await open('Mac');
    await open('Android device');
    const { platform } = world;
    const long = {
      ...here.session,
      confirmedAt: new Date(platform.clock.now().getTime() - freshMilliseconds - 1),
    };
    for (const which of ['all', there.session.id])
      expect(await endOtherSessions(platform, here.member, long, which)).toMatchObject({
        ok: false,
        refusal: { code: 'not_fresh' },
      });
    expect(await findSession(platform, there.token)).toBeDefined();
    await endOtherSessions(platform, here.member, here.session, there.session.id);
    expect(
      (await listDevices(platform.database, here.member, platform.clock.now()))
        .map(({ device }) => device)
        .toSorted(),
    ).toEqual(['Android device', 'iPad']);
    await endOtherSessions(platform, here.member, here.session, here.session.id);
    expect(
      await changePassword(platform, here.member, here.session, { current: 'not it', password: better }),
    ).toMatchObject({ ok: false, refusal: { code: 'wrong_password' } });
    expect(
      await changePassword(platform, here.member, here.session, { current: demoPassword, password: better }),
    ).toMatchObject({ ok: true, value: { token: expect.any(String) } });
    expect(
      (await listDevices(platform.database, here.member, platform.clock.now())).map(({ device }) => device),
    ).toEqual(['iPad']);
  });

  it('are not for others to sign out', async () => {
    const opened = await signInWithPassword(
      world.platform,
      { contact: { kind: 'email', value: 'nora@example.com' }, password: demoPassword },
      visitorOn('Mac'),
    );
    const nora = opened.ok ? await findSession(world.platform, opened.value.token) : undefined;
    const other = await signInWithPassword(
      world.platform,
      { contact: { kind: 'email', value: 'daniel@example.com' }, password: demoPassword },
      visitorOn('Mac'),
    );
    const daniel = other.ok ? await findSession(world.platform, other.value.token) : undefined;
    if (nora === undefined || daniel === undefined) throw new Error('They could not sign in.');
    await endOtherSessions(world.platform, daniel.member, daniel.session, nora.session.id);
    expect((await listDevices(world.platform.database, nora.member, world.platform.clock.now())).length).toBe(
      1,
    );
  });
});
