import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountStatus } from '#domains/people/people.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { demoPassword } from '#seeds/cast.ts';
import { testNow } from '#tests/cluster.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import {
  endSession,
  findSession,
  problemsOfRegistration,
  register,
  signInWithPassword,
} from './sign-in.server.ts';
import { knownContact, registration, signIn } from './sign-in.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.moveTo(testNow);
  await world.platform.database.deleteFrom('rate_limits').execute();
  await world.platform.database
    .updateTable('users')
    .set({ status: 'A' })
    .where('name', '=', 'Rosa Alvarez')
    .execute();
});

const enter = (contact: string, password: string) =>
  signInWithPassword(world.platform, signIn.parse({ contact, password }), visitorOn('Mac'));
const who = async (token: string) => (await findSession(world.platform, token))?.member.name;
const setStatus = (status: AccountStatus) =>
  world.platform.database.updateTable('users').set({ status }).where('name', '=', 'Rosa Alvarez').execute();
const moveOn = (milliseconds: number) =>
  world.clock.moveTo(new Date(world.clock.now().getTime() + milliseconds));
const day = 86_400_000;

describe('registering', () => {
  it('tells all that is wrong at once, also where a part cannot be read', async () => {
    const values = { name: '', contact: 'someone@example.com', password: 'password123' };
    const { error } = registration.safeParse(values);
    const problems = error && (await problemsOfRegistration(world.platform, problemsOf(error), values));
    expect(problems?.map(({ field }) => field)).toEqual(['name', 'password']);
  });
});

describe('signing in', () => {
  it('opens a session for the right password, by mail address or phone number, as people write them', async () => {
    expect(await who(valueOf(await enter(' ROSA@example.com', demoPassword)).token)).toBe('Rosa Alvarez');
    expect(await who(valueOf(await enter('(212) 555-0117', demoPassword)).token)).toBe('Walter Brooks');
  });

  it.each([
    '(212) 555-0117 ext. 4',
    '212-555-0117 x4',
    '212.555.0117 extension 4',
    '+1 212 555 0117, 4',
    '2125550117#4',
  ])('finds the account of a number that is typed with an extension: %s', async (typed) => {
    expect(await who(valueOf(await enter(typed, demoPassword)).token)).toBe('Walter Brooks');
    expect(knownContact.parse(typed)).toEqual({ kind: 'phone', value: '+12125550117' });
    expect(registration.shape.contact.safeParse(typed).error?.issues[0]?.message).toBe(
      'A code cannot be sent to an extension. Enter your email address, or a number without one.',
    );
  });

  it('answers a wrong password and an account that there is not with the same words', async () => {
    const wrong = await enter('rosa@example.com', 'not the password');
    expect(wrong).toMatchObject({ ok: false, refusal: { code: 'wrong_sign_in' } });
    expect(await enter('nobody@example.com', 'not the password')).toEqual(wrong);
    expect(await enter('+1 646 555 0199', 'not the password')).toEqual(wrong);
    // A contact phone cannot be used to sign in.
    expect(await enter('718 555 0142', demoPassword)).toEqual(wrong);
  });

  it('is not possible with a closed account, and then tells no more than a wrong password', async () => {
    const wrong = await enter('rosa@example.com', 'not the password');
    await setStatus('C');
    expect(await enter('rosa@example.com', demoPassword)).toEqual(wrong);
  });

  it('is not taken away by somebody who registers the same address', async () => {
    moveOn(1_000);
    await register(
      world.platform,
      registration.parse({ name: 'Mallory', contact: 'rosa@example.com', password: 'a password of mallory' }),
      visitorOn('Mac'),
    );
    expect(await who(valueOf(await enter('rosa@example.com', demoPassword)).token)).toBe('Rosa Alvarez');
    expect(codeOf(await enter('rosa@example.com', 'a password of mallory'))).toBe('wrong_sign_in');
  });
});

describe('guessing', () => {
  it('is stopped for an hour after ten failures for one contact, even with the right password', async () => {
    for (let failure = 0; failure < 10; failure += 1)
      expect(codeOf(await enter('rosa@example.com', `guess ${failure}`))).toBe('wrong_sign_in');
    expect(await enter('Rosa@Example.com', demoPassword)).toMatchObject({
      ok: false,
      refusal: { kind: 'too_many', retryAfterSeconds: 3_660 },
    });
    expect(await who(valueOf(await enter('grace@example.com', demoPassword)).token)).toBe('Grace Kim');
    moveOn(3_659_999);
    expect(codeOf(await enter('rosa@example.com', demoPassword))).toBe('too_many_tries');
    moveOn(1);
    expect(await who(valueOf(await enter('rosa@example.com', demoPassword)).token)).toBe('Rosa Alvarez');
  });

  it('counts for the account, whatever it is called by, and says so to nobody', async () => {
    await world.platform.database
      .updateTable('users')
      .set({ phone: '+12125550188' })
      .where('name', '=', 'Rosa Alvarez')
      .execute();
    for (let failure = 0; failure < 6; failure += 1)
      expect(codeOf(await enter('rosa@example.com', `guess ${failure}`))).toBe('wrong_sign_in');
    for (let failure = 0; failure < 4; failure += 1)
      expect(codeOf(await enter('212 555 0188', `guess ${failure}`))).toBe('wrong_sign_in');
    // Neither contact has reached ten, so neither is told. The account has, so even the right password is refused.
    expect(codeOf(await enter('rosa@example.com', demoPassword))).toBe('wrong_sign_in');
    expect(codeOf(await enter('212 555 0188', demoPassword))).toBe('wrong_sign_in');
    moveOn(3_660_000);
    expect((await enter('212 555 0188', demoPassword)).ok).toBe(true);
    await world.platform.database
      .updateTable('users')
      .set({ phone: null })
      .where('name', '=', 'Rosa Alvarez')
      .execute();
  });

  it('is stopped just so for a contact that nobody has', async () => {
    for (let failure = 0; failure < 10; failure += 1) await enter('nobody@example.com', `guess ${failure}`);
    expect(codeOf(await enter('nobody@example.com', 'one more'))).toBe('too_many_tries');
  });

  it('is stopped also when all guesses come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => enter('rosa@example.com', `guess ${index}`)),
    );
    expect(answers.filter((answer) => codeOf(answer) === 'wrong_sign_in')).toHaveLength(10);
    expect(codeOf(await enter('rosa@example.com', demoPassword))).toBe('too_many_tries');
  });

  it('is not what it counts as when somebody signs in often', async () => {
    for (let time = 0; time < 12; time += 1)
      expect((await enter('rosa@example.com', demoPassword)).ok).toBe(true);
    expect(
      (await Promise.all(Array.from({ length: 8 }, () => enter('rosa@example.com', demoPassword)))).every(
        (answer) => answer.ok,
      ),
    ).toBe(true);
    for (let failure = 0; failure < 9; failure += 1) await enter('rosa@example.com', `slip ${failure}`);
    expect((await enter('rosa@example.com', demoPassword)).ok).toBe(true);
  });
});

describe('a session', () => {
  it('has a token of its own each time, of which nothing is kept', async () => {
    const [one, two] = [
      valueOf(await enter('rosa@example.com', demoPassword)),
      valueOf(await enter('rosa@example.com', demoPassword)),
    ];
    expect(one.token).not.toBe(two.token);
    expect(one.token).toMatch(/^[\w-]{43}$/);
    const kept = JSON.stringify(await world.platform.database.selectFrom('sessions').selectAll().execute());
    expect(kept).not.toContain(one.token);
  });

  it('ends at sign-out, at once and alone', async () => {
    const [here, there] = [
      valueOf(await enter('rosa@example.com', demoPassword)),
      valueOf(await enter('rosa@example.com', demoPassword)),
    ];
    const { session } = (await findSession(world.platform, here.token))!;
    await endSession(world.platform, session.id);
    await endSession(world.platform, session.id);
    expect(await who(here.token)).toBeUndefined();
    expect(await who(there.token)).toBe('Rosa Alvarez');
  });

  it('ends 30 days after it was last used, and 180 days after it began however much it is used', async () => {
    const { token, expiresAt } = valueOf(await enter('rosa@example.com', demoPassword));
    expect(expiresAt).toEqual(new Date(world.clock.now().getTime() + 180 * day));
    for (let month = 0; month < 6; month += 1) {
      moveOn(30 * day - 1);
      expect(await who(token)).toBe('Rosa Alvarez');
    }
    moveOn(5);
    expect(await who(token)).toBe('Rosa Alvarez');
    moveOn(1);
    expect(await who(token)).toBeUndefined();
    const unused = valueOf(await enter('rosa@example.com', demoPassword)).token;
    moveOn(30 * day);
    expect(await who(unused)).toBeUndefined();
  });

  it('ends with the account', async () => {
    const { token } = valueOf(await enter('rosa@example.com', demoPassword));
    await setStatus('S');
    expect((await findSession(world.platform, token))?.member.status).toBe('S');
    await setStatus('C');
    expect(await findSession(world.platform, token)).toBeUndefined();
  });

  it('is nobody’s with another token, or under another secret', async () => {
    const { token } = valueOf(await enter('rosa@example.com', demoPassword));
    for (const wrong of ['', 'x', `${token}x`, token.toLowerCase(), "' or 1=1"])
      expect(await findSession(world.platform, wrong)).toBeUndefined();
    expect(
      await findSession({ ...world.platform, secret: 'another secret, also long enough to be one' }, token),
    ).toBeUndefined();
  });

  it('remembers when it was last used, to the hour', async () => {
    const { token } = valueOf(await enter('rosa@example.com', demoPassword));
    const { session } = (await findSession(world.platform, token))!;
    const lastSeen = async () =>
      (
        await world.platform.database
          .selectFrom('sessions')
          .select('last_seen_at')
          .where('id', '=', session.id)
          .executeTakeFirstOrThrow()
      ).last_seen_at;
    const opened = world.clock.now();
    moveOn(3_600_000);
    await findSession(world.platform, token);
    expect(await lastSeen()).toEqual(opened);
    moveOn(1);
    await findSession(world.platform, token);
    expect(await lastSeen()).toEqual(world.clock.now());
  });
});
