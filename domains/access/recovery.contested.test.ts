import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '#tests/cluster.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { activateByCode, activateByLink } from './activation.server.ts';
import { resetPassword, sendResetLink, sendSignInCode, signInWithCode } from './recovery.server.ts';
import { findSession, register } from './sign-in.server.ts';
import { type Contact, registration } from './sign-in.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.moveTo(testNow);
  await world.platform.database.deleteFrom('rate_limits').execute();
  await world.platform.database.deleteFrom('messages').execute();
});

const rosa: Contact = { kind: 'email', value: 'rosa@example.com' };
const better = 'seven geese over the pond';
const member = async (token: string) => (await findSession(world.platform, token))?.member;
const join = async (value: string, name = 'June Park') =>
  valueOf(
    await register(
      world.platform,
      registration.parse({ name, contact: value, password: 'three pears on a plate' }),
      visitorOn('Mac'),
    ),
  ).token;

/** The codes and links of the messages to an address, oldest first. */
async function inbox(address: string): Promise<{ code: string; link: string }[]> {
  const rows = await world.platform.database
    .selectFrom('messages')
    .select('body')
    .where('recipient_address', '=', address)
    .orderBy('id')
    .execute();
  return rows.map(({ body }) => ({
    code: /\b(\d{6})\b/.exec(body ?? '')?.[1] ?? '',
    link: /(?:code|link)=([\w-]+)/.exec(body ?? '')?.[1] ?? '',
  }));
}

describe('at the same moment', () => {
  it('a code opens one session, and its wrong tries are all counted', async () => {
    valueOf(await sendSignInCode(world.platform, visitorOn(), rosa));
    const [message] = await inbox(rosa.value);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        signInWithCode(world.platform, rosa, message?.code ?? '', visitorOn('Mac')),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);

    await world.platform.database.deleteFrom('rate_limits').execute();
    valueOf(await sendSignInCode(world.platform, visitorOn(), rosa));
    const code = (await inbox(rosa.value)).at(-1)?.code ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    await Promise.all(
      Array.from({ length: 9 }, () => signInWithCode(world.platform, rosa, wrong, visitorOn('Mac'))),
    );
    expect(codeOf(await signInWithCode(world.platform, rosa, code, visitorOn('Mac')))).toBe('wrong_code');
  });

  it('a link sets one password', async () => {
    valueOf(await sendResetLink(world.platform, visitorOn(), rosa));
    const link = (await inbox(rosa.value))[0]?.link ?? '';
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => resetPassword(world.platform, link, better, visitorOn('Mac'))),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(new Set(answers.map(codeOf))).toEqual(new Set([undefined, 'link_too_old']));
  });
});

describe('a link', () => {
  it('does only what it was sent for', async () => {
    const token = await join('ida@example.com');
    const activation = (await inbox('ida@example.com'))[0]?.link ?? '';
    expect(codeOf(await resetPassword(world.platform, activation, better, visitorOn('Mac')))).toBe(
      'link_too_old',
    );
    valueOf(await activateByLink(world.platform, activation, null));
    expect((await member(token))?.status).toBe('A');

    valueOf(await sendResetLink(world.platform, visitorOn(), { kind: 'email', value: 'ida@example.com' }));
    const reset = (await inbox('ida@example.com')).at(-1)?.link ?? '';
    expect(codeOf(await activateByLink(world.platform, reset, null))).toBe('code_too_old');
    expect((await resetPassword(world.platform, reset, better, visitorOn('Mac'))).ok).toBe(true);
  });

  it('to an account that nobody confirmed makes it theirs who read the message, and signs out who began it', async () => {
    const began = await join('una@example.com');
    valueOf(await sendResetLink(world.platform, visitorOn(), { kind: 'email', value: 'una@example.com' }));
    const link = (await inbox('una@example.com')).at(-1)?.link ?? '';
    const opened = valueOf(await resetPassword(world.platform, link, better, visitorOn('iPad')));
    expect(await member(opened.token)).toMatchObject({ status: 'A' });
    expect(await member(began)).toBeUndefined();
  });

  it('no longer works once another account has confirmed the address, and changes nothing then', async () => {
    const first = await join('eve@example.com');
    world.clock.moveTo('2027-02-05T15:01:00Z');
    await join('eve@example.com', 'Eve Park');
    valueOf(await sendResetLink(world.platform, visitorOn(), { kind: 'email', value: 'eve@example.com' }));
    const messages = await inbox('eve@example.com');
    const found = (await findSession(world.platform, first))!;
    const {
      session: { token },
    } = valueOf(await activateByCode(world.platform, found.member, found.session, messages[0]?.code ?? ''));
    expect(
      codeOf(await resetPassword(world.platform, messages.at(-1)?.link ?? '', better, visitorOn('Mac'))),
    ).toBe('link_too_old');
    expect(await member(token)).toMatchObject({ status: 'A' });
  });
});

describe('a closed account', () => {
  it('is sent neither a code nor a link, and the answer is the same', async () => {
    const closing: Contact = { kind: 'email', value: 'grace@example.com' };
    const before = [
      await sendSignInCode(world.platform, visitorOn(), closing),
      await sendResetLink(world.platform, visitorOn(), closing),
    ];
    const [, late] = await inbox(closing.value);
    await world.platform.database.deleteFrom('messages').execute();
    await world.platform.database
      .updateTable('users')
      .set({ status: 'C' })
      .where('email', '=', closing.value)
      .execute();
    expect([
      await sendSignInCode(world.platform, visitorOn(), closing),
      await sendResetLink(world.platform, visitorOn(), closing),
    ]).toEqual(before);
    expect(await inbox(closing.value)).toEqual([
      { code: '', link: '' },
      { code: '', link: '' },
    ]);
    const opened = await resetPassword(world.platform, late?.link ?? '', better, visitorOn('Mac'));
    expect(opened.ok && (await member(opened.value.token))).toBeFalsy();
  });
});
