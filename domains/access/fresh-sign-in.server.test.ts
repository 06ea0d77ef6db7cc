import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#seeds/cast.ts';
import { testNow } from '#tests/cluster.ts';
import { signIn } from '#tests/people.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { confirmByCode, confirmByPassword, sendConfirmationCode } from './fresh-sign-in.server.ts';
import { findSafeWord, saveSafeWord } from './safe-word.server.ts';
import { safeWordInput } from './safe-word.ts';
import { changePassword } from './session.server.ts';
import { findSession } from './sign-in.server.ts';
import { isFresh } from './sign-in.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.moveTo(testNow);
  await world.platform.database.deleteFrom('rate_limits').execute();
});

const minutesLater = (minutes: number) =>
  world.clock.moveTo(new Date(world.clock.now().getTime() + minutes * 60_000));
async function rosa() {
  const { token } = await signIn(world.platform, 'rosa@example.com');
  return { token, ...(await found(token))! };
}
const found = (token: string) => findSession(world.platform, token);
const freshNow = async (token: string) => isFresh((await found(token))!.session, world.clock.now());

describe('a session', () => {
  it('is fresh for ten minutes after signing in, and again after showing who one is, with another token', async () => {
    const { token, member, session } = await rosa();
    minutesLater(10);
    expect(await freshNow(token)).toBe(true);
    minutesLater(1);
    expect(await freshNow(token)).toBe(false);
    expect(codeOf(await confirmByPassword(world.platform, member, session, 'not the password'))).toBe(
      'wrong_password',
    );
    const renewed = valueOf(await confirmByPassword(world.platform, member, session, demoPassword));
    expect(await found(token)).toBeUndefined();
    expect(await freshNow(renewed.token)).toBe(true);
    expect((await found(renewed.token))?.session.id).toBe(session.id);
  });

  it('becomes fresh by a code to a contact of one’s own, once, and by nobody else’s', async () => {
    const { token, member, session } = await rosa();
    minutesLater(11);
    valueOf(await sendConfirmationCode(world.platform, member, session, 'email'));
    const message = await world.platform.database
      .selectFrom('messages')
      .select('subject')
      .where('recipient_address', '=', 'rosa@example.com')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const code = message.subject.slice(0, 6);
    const grace = (await found((await signIn(world.platform, 'grace@example.com')).token))!;
    expect(codeOf(await confirmByCode(world.platform, grace.member, grace.session, 'email', code))).toBe(
      'wrong_code',
    );
    const renewed = valueOf(await confirmByCode(world.platform, member, session, 'email', code));
    expect([await found(token), await freshNow(renewed.token)]).toEqual([undefined, true]);
    expect(codeOf(await confirmByCode(world.platform, member, session, 'email', code))).toBe('wrong_code');
    expect(
      codeOf(
        await sendConfirmationCode(
          world.platform,
          { ...member, userId: grace.member.userId },
          session,
          'call',
        ),
      ),
    ).toBe('no_such_contact');
  });

  it('is no way to guess: failures count together with those at the door', async () => {
    const { member, session } = await rosa();
    for (let failure = 0; failure < 10; failure += 1)
      await confirmByPassword(world.platform, member, session, `guess ${failure}`);
    expect(codeOf(await confirmByPassword(world.platform, member, session, demoPassword))).toBe(
      'too_many_tries',
    );
    await expect(signIn(world.platform, 'rosa@example.com')).rejects.toThrow('wrong_sign_in');
  });
});

describe('a password', () => {
  it('is chosen without one only by whoever has lately shown who they are', async () => {
    const { member, session } = await rosa();
    await world.platform.database
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', member.userId)
      .execute();
    minutesLater(11);
    expect(
      codeOf(
        await changePassword(world.platform, member, session, {
          current: '',
          password: 'seven geese over the pond',
        }),
      ),
    ).toBe('not_fresh');
    const fresh = { ...session, confirmedAt: world.clock.now() };
    valueOf(
      await changePassword(world.platform, member, fresh, { current: '', password: demoPassword.slice() }),
    );
    expect((await signIn(world.platform, 'rosa@example.com')).token).toBeTruthy();
  });
});

describe('the safe word', () => {
  it('is the member’s alone, and changed only by whoever has lately shown who they are', async () => {
    const { member, session } = await rosa();
    valueOf(await saveSafeWord(world.platform, member, session, 'Biscuit'));
    expect(await findSafeWord(world.platform.database, member)).toBe('Biscuit');
    const daniel = (await found((await signIn(world.platform, 'daniel@example.com')).token))!;
    expect(await findSafeWord(world.platform.database, daniel.member)).not.toBe('Biscuit');
    minutesLater(11);
    expect(codeOf(await saveSafeWord(world.platform, member, session, 'Mallory'))).toBe('not_fresh');
    expect(await findSafeWord(world.platform.database, member)).toBe('Biscuit');
  });

  it('is a word: no code, no link, nothing that looks like words of ours', () => {
    const word = (text: string) => safeWordInput.safeParse({ safe_word: text });
    expect(word('  Lamp  light ').data).toEqual({ safe_word: 'Lamp light' });
    expect(word('').data).toEqual({ safe_word: null });
    for (const wrong of ['123456', 'http://x.example', 'x'.repeat(25), 'a): code 1 (', 'line\u0000'])
      expect([wrong, word(wrong).success]).toEqual([wrong, false]);
  });
});
