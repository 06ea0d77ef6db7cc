import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits, type Visitor } from '#domains/limits/limit.ts';
import { demoPassword } from '#seeds/cast.ts';
import { testNow } from '#tests/cluster.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { confirmByCode, confirmByPassword, sendConfirmationCode } from './fresh-sign-in.server.ts';
import { resetPassword, sendResetLink, sendSignInCode, signInWithCode } from './recovery.server.ts';
import { changePassword, endOtherSessions } from './session.server.ts';
import { findSession, signInWithPassword } from './sign-in.server.ts';
import { type Contact, mostTriesPerCode } from './sign-in.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.moveTo(testNow);
  for (const table of ['rate_limits', 'known_devices', 'verification_codes', 'messages'] as const)
    await world.platform.database.deleteFrom(table).execute();
});

const rosa: Contact = { kind: 'email', value: 'rosa@example.com' };
const better = 'seven geese over the pond';
const moveOn = (minutes: number) =>
  world.clock.moveTo(new Date(world.clock.now().getTime() + minutes * 60_000));
const enter = (password: string, visitor: Visitor, contact = rosa) =>
  signInWithPassword(world.platform, { contact, password }, visitor);
const elsewhere = (index: number) => visitorOn('Linux computer', `198.51.100.${index % 250}`);

/** Rosa on her tablet, with which she has signed in before. */
async function atHome(): Promise<Visitor & { deviceToken: string }> {
  const opened = valueOf(await enter(demoPassword, visitorOn('iPad', '192.0.2.10')));
  return { ...visitorOn('iPad', '192.0.2.10'), deviceToken: opened.deviceToken ?? '' };
}

async function lastWords(): Promise<string> {
  const row = await world.platform.database
    .selectFrom('messages')
    .select('body')
    .where('recipient_address', '=', rosa.value)
    .where('kind', '=', 'security')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return row.body ?? '';
}
const codeSent = async () => /\b(\d{6})\b/.exec(await lastWords())?.[1] ?? '';
const linkSent = async () => /link=([\w-]+)/.exec(await lastWords())?.[1] ?? '';
const other = (code: string) => (code === '000000' ? '000001' : '000000');

/**
 * A stranger on many networks tries everything possible against an account from outside, until every limit is
 * reached.
 */
async function useEverythingUp(): Promise<void> {
  for (let index = 0; index < 40; index += 1) {
    const stranger = elsewhere(index);
    await enter(`guess ${index}`, stranger);
    await signInWithCode(world.platform, rosa, String(index).padStart(6, '0'), stranger);
    await sendSignInCode(world.platform, stranger, rosa);
    await sendResetLink(world.platform, stranger, rosa);
  }
  expect([
    codeOf(await enter('guess', elsewhere(99))),
    codeOf(await sendSignInCode(world.platform, elsewhere(99), rosa)),
    codeOf(await sendResetLink(world.platform, elsewhere(99), rosa)),
  ]).toEqual(Array.from({ length: 3 }, () => 'too_many_tries'));
}

describe('whatever a stranger has used up, its owner gets in', () => {
  it('on a device that was signed in before, with the password', async () => {
    const home = await atHome();
    await useEverythingUp();
    expect((await enter(demoPassword, home)).ok).toBe(true);
    expect(codeOf(await enter(demoPassword, visitorOn('iPad', '192.0.2.10')))).toBe('too_many_tries');
  });

  it('with a code that was asked for before, from whatever device', async () => {
    const away = visitorOn('Mac', '192.0.2.77', 'a'.repeat(43));
    valueOf(await sendSignInCode(world.platform, away, rosa));
    const code = await codeSent();
    await useEverythingUp();
    expect((await signInWithCode(world.platform, rosa, code, away)).ok).toBe(true);
  });

  it('with a link to a new password that was asked for before', async () => {
    valueOf(await sendResetLink(world.platform, visitorOn('Mac', '192.0.2.77'), rosa));
    const link = await linkSent();
    await useEverythingUp();
    expect((await resetPassword(world.platform, link, demoPassword, visitorOn('Mac', '192.0.2.77'))).ok).toBe(
      true,
    );
  });

  it('with a new code or link on that device at once, and on any other within the hour that is said', async () => {
    const home = await atHome();
    await useEverythingUp();
    moveOn(1);
    valueOf(await sendSignInCode(world.platform, home, rosa));
    expect((await signInWithCode(world.platform, rosa, await codeSent(), home)).ok).toBe(true);
    valueOf(await sendResetLink(world.platform, home, rosa));

    const away = visitorOn('Mac', '192.0.2.77', 'a'.repeat(43));
    const refused = await sendSignInCode(world.platform, away, rosa);
    const seconds = refused.ok ? 0 : (refused.refusal.retryAfterSeconds ?? 0);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(61 * 60);
    moveOn(seconds / 60);
    valueOf(await sendSignInCode(world.platform, away, rosa));
    expect((await signInWithCode(world.platform, rosa, await codeSent(), away)).ok).toBe(true);
    valueOf(await sendResetLink(world.platform, away, rosa));
  });

  it('and shows once more that it is them, where they are signed in', async () => {
    const opened = valueOf(await enter(demoPassword, await atHome()));
    await useEverythingUp();
    const { member, session } = (await findSession(world.platform, opened.token))!;
    moveOn(1);
    valueOf(await sendConfirmationCode(world.platform, member, session, 'email'));
    valueOf(await confirmByCode(world.platform, member, session, 'email', await codeSent()));
    valueOf(await confirmByPassword(world.platform, member, session, demoPassword));
  });
});

describe('a code', () => {
  it('loses none of its tries to others, nor by what others ask for', async () => {
    const mine = visitorOn('Mac', '192.0.2.77', 'a'.repeat(43));
    valueOf(await sendSignInCode(world.platform, mine, rosa));
    const code = await codeSent();
    for (let tries = 0; tries < mostTriesPerCode + 2; tries += 1)
      await signInWithCode(world.platform, rosa, other(code), elsewhere(tries));
    valueOf(await sendSignInCode(world.platform, elsewhere(1), rosa));
    for (let tries = 1; tries < mostTriesPerCode; tries += 1)
      expect(codeOf(await signInWithCode(world.platform, rosa, other(code), mine))).toBe('wrong_code');
    expect((await signInWithCode(world.platform, rosa, code, mine)).ok).toBe(true);
  });

  it('is good for nobody but who asked for it, also not on the same network with another browser', async () => {
    const mine = visitorOn('Mac', '192.0.2.77', 'a'.repeat(43));
    valueOf(await sendSignInCode(world.platform, mine, rosa));
    const code = await codeSent();
    for (const thief of [
      elsewhere(1),
      visitorOn('Mac', '192.0.2.77'),
      visitorOn('Mac', '192.0.2.77', 'b'.repeat(43)),
    ])
      expect(codeOf(await signInWithCode(world.platform, rosa, code, thief))).toBe('wrong_code');
    expect((await signInWithCode(world.platform, rosa, code, mine)).ok).toBe(true);
  });
});

describe('a device that was signed in before', () => {
  it('has ten failures an hour of its own, which count for the account as well', async () => {
    const home = await atHome();
    for (let failure = 0; failure < limits.sign_in_known.device.hour; failure += 1)
      expect(codeOf(await enter(`slip ${failure}`, home))).toBe('wrong_sign_in');
    expect(codeOf(await enter(demoPassword, home))).toBe('too_many_tries');
    expect(codeOf(await enter('guess', elsewhere(1)))).toBe('too_many_tries');
    moveOn(61);
    expect((await enter(demoPassword, home)).ok).toBe(true);
  });

  it('is so for its own account alone, and what it keeps opens nothing by itself', async () => {
    const home = await atHome();
    for (let failure = 0; failure < 10; failure += 1)
      await enter(`guess ${failure}`, elsewhere(failure), { kind: 'email', value: 'grace@example.com' });
    expect(codeOf(await enter(demoPassword, home, { kind: 'email', value: 'grace@example.com' }))).toBe(
      'too_many_tries',
    );
    expect(await findSession(world.platform, home.deviceToken)).toBeUndefined();
    expect(
      JSON.stringify(await world.platform.database.selectFrom('known_devices').selectAll().execute()),
    ).not.toContain(home.deviceToken);
  });

  it('is known no more once it was signed out from afar, or the password is another', async () => {
    const home = await atHome();
    const opened = valueOf(await enter(demoPassword, visitorOn('Mac', '192.0.2.20')));
    const { member, session } = (await findSession(world.platform, opened.token))!;
    valueOf(await endOtherSessions(world.platform, member, session, 'all'));
    await useEverythingUp();
    expect(codeOf(await enter(demoPassword, home))).toBe('too_many_tries');

    await world.platform.database.deleteFrom('rate_limits').execute();
    const again = await atHome();
    valueOf(
      await changePassword(world.platform, member, session, { current: demoPassword, password: better }),
    );
    await useEverythingUp();
    expect(codeOf(await enter(better, again))).toBe('too_many_tries');
    expect(
      (await enter(better, { ...visitorOn('Mac', '192.0.2.20'), deviceToken: opened.deviceToken ?? '' })).ok,
    ).toBe(true);
    valueOf(
      await changePassword(world.platform, member, session, { current: better, password: demoPassword }),
    );
  });
});

describe('many accounts tried from one network', () => {
  it('are thirty failures an hour, of the accounts that there are and of those that there are not', async () => {
    const home = await atHome();
    const spray = visitorOn('Linux computer', '192.0.2.10');
    const answers: (string | undefined)[] = [];
    for (let index = 0; index < 60; index += 1)
      answers.push(
        codeOf(
          await enter('guess', spray, {
            kind: 'email',
            value: index % 2 === 0 ? `nobody-${index}@example.com` : 'grace@example.com',
          }),
        ),
      );
    expect(answers.filter((answer) => answer === 'wrong_sign_in')).toHaveLength(limits.sign_in.address.hour);
    expect(codeOf(await enter(demoPassword, spray, { kind: 'email', value: 'daniel@example.com' }))).toBe(
      'too_many_tries',
    );
    // An honest visitor on the same network, who has been here before, is not locked out.
    expect((await enter(demoPassword, home)).ok).toBe(true);
  });
});
