import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domains/limits/limit.ts';
import { findReturnedMail } from '#domains/notifications/returned-mail.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { markUndeliverable } from '#platform/messages/delivery.ts';
import { demoPassword } from '#seeds/cast.ts';
import { testNow } from '#tests/cluster.ts';
import { signIn } from '#tests/people.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana } from '#tests/staff.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import {
  confirmContactChange,
  startContactChange,
  startContactChangeFor,
  undoContactChange,
} from './contact-change.server.ts';
import { resetPassword } from './recovery.server.ts';
import { findSession, signInWithPassword } from './sign-in.server.ts';
import type { Contact } from './sign-in.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.moveTo(testNow);
  const { database } = world.platform;
  await database.deleteFrom('rate_limits').execute();
  await database.deleteFrom('messages').execute();
  await database.deleteFrom('contact_changes').execute();
});

const newAddress: Contact = { kind: 'email', value: 'rosa.new@example.com' };
const minutesLater = (minutes: number) =>
  world.clock.moveTo(new Date(world.clock.now().getTime() + minutes * 60_000));
const rosa = async (address = 'rosa@example.com') =>
  (await findSession(world.platform, (await signIn(world.platform, address)).token))!;
const enter = (address: string) =>
  signInWithPassword(
    world.platform,
    { contact: { kind: 'email', value: address }, password: demoPassword },
    visitorOn('Mac'),
  );

async function inbox(address: string) {
  const rows = await world.platform.database
    .selectFrom('messages')
    .select(['subject', 'body'])
    .where('recipient_address', '=', address)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ subject, body }) => ({
    subject,
    code: /^\d{6}/.exec(subject)?.[0] ?? '',
    link: /link=([\w-]+)/.exec(body ?? '')?.[1] ?? '',
  }));
}

describe('another address', () => {
  it('is taken by the code that went to it, the old one is told, and takes it back', async () => {
    const { platform } = world;
    const { member, session } = await rosa();
    const elsewhere = valueOf(await enter('rosa@example.com')).token;
    valueOf(await startContactChange(platform, visitorOn(), member, session, newAddress));
    expect(codeOf(await enter('rosa.new@example.com'))).toBe('wrong_sign_in');
    // Mail to it came back once: a member who has read the code there has proved that it arrives.
    await markUndeliverable(
      platform.database,
      { channel: 'email', address: newAddress.value, reason: 'status 5.1.1', untilConfirmed: true },
      world.clock.now(),
    );
    const [message] = await inbox(newAddress.value);
    const renewed = valueOf(
      await confirmContactChange(platform, member, session, { code: message?.code ?? '' }),
    );
    expect((await findSession(platform, renewed.token))?.member.userId).toBe(member.userId);
    expect(await findSession(platform, elsewhere)).toBeUndefined();
    expect((await enter('rosa.new@example.com')).ok).toBe(true);
    expect(await findReturnedMail(platform.database, member.userId)).toBeNull();
    expect(codeOf(await enter('rosa@example.com'))).toBe('wrong_sign_in');

    // A stranger changed it, and made a passkey too; Rosa reads her mail a week later.
    await platform.database
      .insertInto('passkeys')
      .values({
        id: crypto.randomUUID(),
        created_at: world.clock.now(),
        user_id: member.userId,
        credential_id: 'stranger',
        public_key: 'x',
        sign_count: 0,
        transports: [],
        name: 'x',
      })
      .execute();
    const [told] = await inbox('rosa@example.com');
    expect(told?.subject).toContain('was changed');
    minutesLater(7 * 24 * 60);
    const undone = valueOf(await undoContactChange(platform, told?.link ?? ''));
    expect(codeOf(await undoContactChange(platform, told?.link ?? ''))).toBe('undo_too_old');
    expect(await findSession(platform, renewed.token)).toBeUndefined();
    expect(codeOf(await enter('rosa@example.com'))).toBe('wrong_sign_in');
    expect(await platform.database.selectFrom('passkeys').select('id').execute()).toEqual([]);
    valueOf(await resetPassword(platform, undone.resetLink, 'seven geese over the pond', visitorOn('Mac')));
    const back = await signInWithPassword(
      platform,
      { contact: { kind: 'email', value: 'rosa@example.com' }, password: 'seven geese over the pond' },
      visitorOn('Mac'),
    );
    expect(back.ok).toBe(true);
  });

  it('is taken by the link of the same message, by the member alone', async () => {
    const { platform } = world;
    const walter = await findSession(platform, (await signIn(platform, 'grace@example.com')).token);
    const { member, session } = walter!;
    valueOf(
      await startContactChange(platform, visitorOn(), member, session, {
        kind: 'email',
        value: 'grace.new@example.com',
      }),
    );
    const [message] = await inbox('grace.new@example.com');
    const daniel = await rosa('daniel@example.com');
    expect(
      codeOf(
        await confirmContactChange(platform, daniel.member, daniel.session, { link: message?.link ?? '' }),
      ),
    ).toBe('code_too_old');
    valueOf(await confirmContactChange(platform, member, session, { link: message?.link ?? '' }));
    expect((await enter('grace.new@example.com')).ok).toBe(true);
  });

  it('that belongs to somebody else is not taken, and nothing tells so before', async () => {
    const { platform } = world;
    const { member, session } = await rosa('daniel@example.com');
    const theirs: Contact = { kind: 'phone', value: '+12125550117' };
    const free: Contact = { kind: 'phone', value: '+12125550177' };
    expect(await startContactChange(platform, visitorOn(), member, session, theirs)).toEqual(
      await startContactChange(platform, visitorOn(), member, session, free),
    );
    minutesLater(1);
    valueOf(await startContactChange(platform, visitorOn(), member, session, theirs));
    const [message] = await inbox(theirs.value);
    expect(codeOf(await confirmContactChange(platform, member, session, { code: message?.code ?? '' }))).toBe(
      'code_too_old',
    );
  });

  it('needs a fresh sign-in, five tries at most, and ten minutes', async () => {
    const { platform } = world;
    const { member, session } = await rosa('daniel@example.com');
    const start = () =>
      startContactChange(
        platform,
        visitorOn(),
        member,
        { ...session, confirmedAt: world.clock.now() },
        { kind: 'phone', value: '+12125550178' },
        'call',
      );
    expect(
      codeOf(
        await startContactChange(
          platform,
          visitorOn(),
          member,
          { ...session, confirmedAt: new Date(0) },
          newAddress,
        ),
      ),
    ).toBe('not_fresh');
    await platform.database.deleteFrom('rate_limits').execute();
    valueOf(await start());
    const [message] = await inbox('+12125550178');
    const wrong = message?.code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      expect(codeOf(await confirmContactChange(platform, member, session, { code: wrong }))).toBe(
        'wrong_code',
      );
    expect(codeOf(await confirmContactChange(platform, member, session, { code: message?.code ?? '' }))).toBe(
      'code_too_old',
    );
    valueOf(await start());
    minutesLater(10);
    const [late] = await inbox('+12125550178');
    expect(codeOf(await confirmContactChange(platform, member, session, { code: late?.code ?? '' }))).toBe(
      'code_too_old',
    );
    for (let sends = 2; sends < limits.contact_change.account.hour; sends += 1) valueOf(await start());
    expect(codeOf(await start())).toBe('too_many_tries');
  });
});

describe('another address that a member tells the office', () => {
  const danielsNew: Contact = { kind: 'email', value: 'daniel.new@example.com' };
  it('counts only once they sign in and confirm it by the link that went there', async () => {
    const { platform } = world;
    const { member, session } = await rosa('daniel@example.com');
    valueOf(await startContactChangeFor(platform, ana, member.userId, danielsNew));
    const [asked] = await inbox(danielsNew.value);
    expect(asked).toMatchObject({ subject: 'Confirm your new address for Hearthside', code: '' });
    expect(codeOf(await enter('daniel.new@example.com'))).toBe('wrong_sign_in');
    valueOf(await confirmContactChange(platform, member, session, { link: asked!.link }));
    valueOf(await enter('daniel.new@example.com'));
    const [told] = await inbox('daniel@example.com');
    valueOf(await undoContactChange(platform, told!.link));
  });

  it('is counted like one that they ask for themselves', async () => {
    const { id } = await world.platform.database
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'daniel@example.com')
      .executeTakeFirstOrThrow();
    const begin = () => startContactChangeFor(world.platform, ana, id, danielsNew);
    for (let times = 0; times < 5; times += 1) valueOf(await begin());
    expect(codeOf(await begin())).toBe('too_many_tries');
  });

  it('is of nobody where there is no such member', async () => {
    expect(codeOf(await startContactChangeFor(world.platform, ana, newIdentifier(), danielsNew))).toBe(
      'member_not_found',
    );
  });
});
