import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '#domains/people/people.ts';
import { testNow } from '#tests/cluster.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import {
  activateByCode,
  activateByContact,
  activateByLink,
  resendActivationCode,
} from './activation.server.ts';
import { findSession, register, signInWithPassword } from './sign-in.server.ts';
import { type Contact, registration } from './sign-in.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.moveTo(testNow);
  await world.platform.database.deleteFrom('rate_limits').execute();
});

const password = 'three pears on a plate';
let people = 0;

/** A newcomer with their own address, signed in and sent a code. */
async function join(contact = `june${(people += 1)}@example.com`, name = 'June Park', next = '') {
  const opened = valueOf(
    await register(
      world.platform,
      { ...registration.parse({ name, contact, password }), next },
      visitorOn('iPhone'),
    ),
  );
  return { contact, ...(await signedIn(opened.token)) };
}

async function signedIn(token: string) {
  const found = await findSession(world.platform, token);
  if (found === undefined) throw new Error('There is no such session.');
  return { ...found, token };
}

const memberOf = async (token: string): Promise<Member> => (await signedIn(token)).member;
const activate = ({ member, session }: Awaited<ReturnType<typeof signedIn>>, code: string | undefined) =>
  activateByCode(world.platform, member, session, code ?? '');

/** All messages to an address, oldest first, with the code and link found in each. */
async function inbox(address: string) {
  const rows = await world.platform.database
    .selectFrom('messages')
    .select(['channel', 'subject', 'body'])
    .where('recipient_address', '=', address)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    code: /\b\d{6}\b/.exec(row.subject)?.[0] ?? '',
    link: /code=([\w-]+)/.exec(row.body ?? '')?.[1] ?? '',
  }));
}

const later = (milliseconds: number) =>
  world.clock.moveTo(new Date(world.clock.now().getTime() + milliseconds));
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('registering', () => {
  it('opens an account that is not activated, signed in, and sends a code and a link', async () => {
    const { contact, member } = await join();
    expect(member).toMatchObject({ status: 'X', name: 'June Park', profileCompleted: false });
    const [message, ...others] = await inbox(contact);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      channel: 'email',
      code: expect.stringMatching(/^\d{6}$/),
      link: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(message?.body).toContain(message?.code);
  });

  it('twice at once, or once more, is one account with one code, for whoever knows its password', async () => {
    const contact = 'twice@example.com';
    const input = registration.parse({ name: 'June Park', contact, password });
    const opened = await Promise.all(
      [1, 2, 3].map(() => register(world.platform, input, visitorOn('iPhone'))),
    );
    const ids = await Promise.all(opened.map(async (each) => (await memberOf(valueOf(each).token)).userId));
    expect(new Set(ids).size).toBe(1);
    expect(await inbox(contact)).toHaveLength(1);
    const other = valueOf(
      await register(
        world.platform,
        registration.parse({ name: 'June Park', contact, password: 'another one altogether' }),
        visitorOn('Mac'),
      ),
    );
    expect(ids).not.toContain((await memberOf(other.token)).userId);
    later(10 * 60_000);
    expect(ids).not.toContain(
      (await memberOf(valueOf(await register(world.platform, input, visitorOn('iPhone'))).token)).userId,
    );
  });

  it('with a phone number sends a text of 160 characters at most', async () => {
    const june = await join('+1 646 555 0123');
    const [message] = await inbox('+16465550123');
    expect(message?.channel).toBe('text');
    expect(message?.body?.length).toBeLessThanOrEqual(160);
    valueOf(await activate(june, message?.code));
  });

  it('refuses a password that is guessed first', async () => {
    for (const common of ['password', 'PassWord1', '12345678']) {
      const answer = await register(
        world.platform,
        registration.parse({ name: 'June', contact: 'common@example.com', password: common }),
        visitorOn('Mac'),
      );
      expect(answer).toMatchObject({
        ok: false,
        refusal: { code: 'common_password', fields: [{ field: 'password' }] },
      });
    }
    expect(await inbox('common@example.com')).toEqual([]);
  });

  it('does not tell whether somebody has an account already; only the owner hears of it', async () => {
    const taken = await join('rosa@example.com');
    expect(taken.member).toMatchObject({ status: 'X' });
    const messages = await inbox('rosa@example.com');
    expect(messages).toMatchObject([{ code: '', link: '' }]);
    expect(messages[0]?.subject).toMatch(/already have/);
    const owner = await signInWithPassword(
      world.platform,
      { contact: { kind: 'email', value: 'rosa@example.com' }, password: 'lamp-on-the-porch' },
      visitorOn('Mac'),
    );
    expect(await memberOf(valueOf(owner).token)).toMatchObject({ status: 'A', name: 'Rosa Alvarez' });
  });
});

describe('activating', () => {
  it('by the code turns X into A, once', async () => {
    const june = await join();
    const [message] = await inbox(june.contact);
    const active = await signedIn(valueOf(await activate(june, message?.code)).session.token);
    expect([active.member.status, active.session.id]).toEqual(['A', june.session.id]);
    expect(codeOf(await activate(active, message?.code))).toBe('already_active');
    expect(codeOf(await activate(june, message?.code))).toBe('code_too_old');
    expect(codeOf(await activateByLink(world.platform, message?.link ?? '', null))).toBe('code_too_old');
  });

  it('gives the session that may do more from then on another token, and no other session', async () => {
    const [byCode, byLink, elsewhere] = [await join(), await join(), await join()];
    const [{ code }, { link }] = [(await inbox(byCode.contact))[0]!, (await inbox(byLink.contact))[0]!];
    valueOf(await activate(byCode, code));
    const opened = valueOf(await activateByLink(world.platform, link, byLink.session));
    expect([
      await findSession(world.platform, byCode.token),
      await findSession(world.platform, byLink.token),
    ]).toEqual([undefined, undefined]);
    expect(await memberOf(opened.session?.token ?? '')).toMatchObject({
      status: 'A',
      userId: byLink.member.userId,
    });
    const mine = (await inbox(elsewhere.contact))[0]!;
    expect(valueOf(await activateByLink(world.platform, mine.link, byLink.session)).session).toBeNull();
    expect(await memberOf(elsewhere.token)).toMatchObject({ status: 'A' });
  });

  it('leads to where they wanted to go, on any device, also by a code that was sent again', async () => {
    const next = '/cleaning?zip=11375';
    const [byCode, byLink, byContact] = await Promise.all(
      [1, 2, 3].map(() => join(undefined, 'June Park', next)),
    );
    if (!byCode || !byLink || !byContact) throw new Error('No one has joined.');
    later(60_000);
    valueOf(await resendActivationCode(world.platform, visitorOn(), byCode.member));
    expect(valueOf(await activate(byCode, (await inbox(byCode.contact))[1]?.code)).next).toBe(next);
    const { link } = (await inbox(byLink.contact))[0]!;
    expect(valueOf(await activateByLink(world.platform, link, null)).next).toBe(next);
    const { code } = (await inbox(byContact.contact))[0]!;
    const typed: Contact = { kind: 'email', value: byContact.contact };
    expect(valueOf(await activateByContact(world.platform, visitorOn('Mac'), typed, code)).next).toBe(next);
  });

  it('leads nowhere else, whatever was asked for', async () => {
    for (const elsewhere of [
      'https://example.com/',
      '//example.com',
      '/\\example.com',
      'javascript:alert(1)',
    ]) {
      const { contact } = await join(undefined, 'June Park', elsewhere);
      const { link } = (await inbox(contact))[0]!;
      expect(valueOf(await activateByLink(world.platform, link, null)).next).toBe('');
    }
  });

  it('by the link of the message works on any device, and not by a link that is none', async () => {
    const { contact, token } = await join();
    const link = (await inbox(contact))[0]?.link ?? '';
    expect(codeOf(await activateByLink(world.platform, `${link}x`, null))).toBe('code_too_old');
    valueOf(await activateByLink(world.platform, link, null));
    expect((await memberOf(token)).status).toBe('A');
    expect(codeOf(await activateByLink(world.platform, link, null))).toBe('code_too_old');
  });

  it('by the code and the contact works where nobody is signed in, and says nothing about who has begun', async () => {
    const contact = 'elsewhere@example.com';
    const [one, two] = [await join(contact), await join(contact, 'Eve Park')];
    const [first, second] = await inbox(contact);
    const type = (code: string | undefined, typed = contact) =>
      activateByContact(
        world.platform,
        visitorOn('Mac'),
        { kind: 'email', value: typed } satisfies Contact,
        code ?? '',
      );
    expect(codeOf(await type(another(second?.code ?? '')))).toBe('wrong_code');
    expect(codeOf(await type(second?.code, 'nobody-here@example.com'))).toBe('wrong_code');
    expect(valueOf(await type(second?.code)).session).toBeNull();
    expect([(await memberOf(one.token)).status, (await memberOf(two.token)).status]).toEqual(['X', 'A']);
    expect(codeOf(await type(second?.code))).toBe('wrong_code');
    expect(codeOf(await type(first?.code))).toBe('code_too_old');
  });

  it('by the code and the contact cannot be guessed, nor used up by a stranger', async () => {
    const { contact } = await join();
    const code = (await inbox(contact))[0]?.code ?? '';
    const guess = (typed: string) =>
      activateByContact(world.platform, visitorOn('Mac'), { kind: 'email', value: contact }, typed);
    for (let wrong = 0; wrong < 9; wrong += 1) expect(codeOf(await guess(another(code)))).toBe('wrong_code');
    valueOf(await guess(code));
    for (let wrong = 0; wrong < 2; wrong += 1) await guess(another(code));
    expect(codeOf(await guess(another(code)))).toBe('too_many_tries');
  });

  it('takes five wrong codes, and then not even the right one', async () => {
    const june = await join();
    const { contact } = june;
    const [message] = await inbox(contact);
    const code = message?.code ?? '';
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect(await activate(june, another(code))).toMatchObject({
        ok: false,
        refusal: { code: 'wrong_code', fields: [{ field: 'code' }] },
      });
    }
    expect(codeOf(await activate(june, code))).toBe('code_too_old');
    expect(codeOf(await activateByLink(world.platform, message?.link ?? '', null))).toBe('code_too_old');
  });

  it('counts wrong codes that are sent at the same moment', async () => {
    const june = await join();
    const { contact } = june;
    const code = (await inbox(contact))[0]?.code ?? '';
    const tries = await Promise.all(Array.from({ length: 12 }, () => activate(june, another(code))));
    expect(tries.filter((each) => codeOf(each) === 'wrong_code')).toHaveLength(5);
    expect(codeOf(await activate(june, code))).toBe('code_too_old');
  });

  it('takes a code for 10 minutes', async () => {
    const [inTime, late] = [await join(), await join()];
    later(10 * 60_000 - 1);
    valueOf(await activate(inTime, (await inbox(inTime.contact))[0]?.code));
    later(1);
    const message = (await inbox(late.contact))[0];
    expect(codeOf(await activate(late, message?.code))).toBe('code_too_old');
    expect(codeOf(await activateByLink(world.platform, message?.link ?? '', null))).toBe('code_too_old');
  });

  it('takes no code that was sent to somebody else', async () => {
    const [one, other] = [await join(), await join()];
    const code = (await inbox(other.contact))[0]?.code ?? '';
    const mine = (await inbox(one.contact))[0]?.code ?? '';
    if (code !== mine) expect(codeOf(await activate(one, code))).toBe('wrong_code');
  });

  it('gives an address to the first of two who confirm it', async () => {
    const contact = 'shared@example.com';
    const [one, two] = [await join(contact), await join(contact, 'Eve Park')];
    const [first, second] = await inbox(contact);
    valueOf(await activate(two, second?.code));
    expect(codeOf(await activate(one, first?.code))).toBe('code_too_old');
    expect(await memberOf(one.token)).toMatchObject({ status: 'X' });
    const signedIn = await signInWithPassword(
      world.platform,
      { contact: { kind: 'email', value: contact } satisfies Contact, password },
      visitorOn('Mac'),
    );
    expect((await memberOf(valueOf(signedIn).token)).userId).toBe(two.member.userId);
  });
});

describe('asking for another code', () => {
  it('makes the one before stop working', async () => {
    const june = await join();
    const { contact, member } = june;
    later(1_000);
    valueOf(await resendActivationCode(world.platform, visitorOn(), member));
    const [before, now] = await inbox(contact);
    expect(codeOf(await activateByLink(world.platform, before?.link ?? '', null))).toBe('code_too_old');
    valueOf(await activate(june, now?.code));
    expect(codeOf(await resendActivationCode(world.platform, visitorOn(), { ...member, status: 'A' }))).toBe(
      'already_active',
    );
  });

  it('is possible five times an hour, and then again later', async () => {
    const june = await join();
    const { contact, member } = june;
    const sends = await Promise.all(
      Array.from({ length: 12 }, () => resendActivationCode(world.platform, visitorOn(), member)),
    );
    expect(sends.filter((send) => send.ok)).toHaveLength(5);
    expect(codeOf(await resendActivationCode(world.platform, visitorOn(), member))).toBe('too_many_tries');
    expect(await inbox(contact)).toHaveLength(6);
    later(3_660_000);
    valueOf(await resendActivationCode(world.platform, visitorOn(), member));
    const newest = (await inbox(contact)).at(-1);
    valueOf(await activate(june, newest?.code));
  });
});
