import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform } from '#tests/platform.ts';
import { visitorOn } from '#tests/visitors.ts';
import {
  findRegistrationDraft,
  findRegistrationWish,
  finishRegistration,
  saveRegistrationDraft,
} from './registration.server.ts';
import { draftLifeMilliseconds } from './registration.ts';
import { findSession } from './sign-in.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

const june = { name: 'June Park', contact: { kind: 'email', value: 'june@example.com' } } as const;

async function begin(): Promise<string> {
  const begun = await saveRegistrationDraft(world.platform, undefined, {
    forWhom: 'someone',
    zip: '11375',
    recipientName: 'Mary Park',
  });
  if (!begun.ok) throw new Error(begun.refusal.code);
  return begun.value.token;
}

describe('the way to an account in steps', () => {
  it('keeps each answer under the token, and of the password a hash alone', async () => {
    const token = await begin();
    await saveRegistrationDraft(world.platform, token, { ...june, password: 'three pears on a plate' });
    expect(await findRegistrationDraft(world.platform, token)).toEqual({
      answers: { forWhom: 'someone', zip: '11375', recipientName: 'Mary Park', ...june },
      hasPassword: true,
    });
    const rows = await world.platform.database.selectFrom('registration_drafts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/three pears/);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('keeps both of two pages that are sent at the same moment', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, begin));
    await Promise.all(
      tokens.flatMap((token) => [
        saveRegistrationDraft(world.platform, token, { zip: '10025' }),
        saveRegistrationDraft(world.platform, token, june),
      ]),
    );
    const kept = await Promise.all(
      tokens.map(async (token) => (await findRegistrationDraft(world.platform, token)).answers),
    );
    expect(kept).toEqual(
      tokens.map(() => ({ forWhom: 'someone', zip: '10025', recipientName: 'Mary Park', ...june })),
    );
  });

  it('makes one account, once, that waits for its code and knows who is cared for', async () => {
    const token = await begin();
    await saveRegistrationDraft(world.platform, token, { ...june, password: 'three pears on a plate' });
    const [one, other] = await Promise.all([
      finishRegistration(world.platform, token, visitorOn('iPad')),
      finishRegistration(world.platform, token, visitorOn('iPad')),
    ]);
    const opened = [one, other].find((each) => each.ok);
    // Without JavaScript the last page may be sent twice at once: the person sees the answer to the second.
    expect([one, other].filter((each) => each.ok)).toHaveLength(2);
    expect(
      await world.platform.database
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'june@example.com')
        .execute(),
    ).toHaveLength(1);
    expect(await saveRegistrationDraft(world.platform, token, { plan: 'plus' })).toMatchObject({
      ok: true,
      value: { token },
    });
    expect(await finishRegistration(world.platform, token, visitorOn('iPad'))).toMatchObject({ ok: true });
    const found = opened?.ok ? await findSession(world.platform, opened.value.token) : undefined;
    if (found === undefined) throw new Error('There is no session.');
    expect(found.member).toMatchObject({ name: 'June Park', status: 'X' });
    expect(await findRegistrationWish(world.platform.database, found.member)).toEqual({
      forWhom: 'someone',
      recipientName: 'Mary Park',
      zip: '11375',
    });
    expect((await findRegistrationDraft(world.platform, token)).answers).toEqual({});
  });

  it('makes none from half the answers, and keeps those', async () => {
    const token = await begin();
    expect(await finishRegistration(world.platform, token, visitorOn('iPad'))).toMatchObject({
      ok: false,
      refusal: { code: 'registration_not_finished' },
    });
    expect((await findRegistrationDraft(world.platform, token)).answers.zip).toBe('11375');
  });

  it('takes no password that everybody has', async () => {
    expect(await saveRegistrationDraft(world.platform, undefined, { password: 'password123' })).toMatchObject(
      { ok: false, refusal: { code: 'common_password' } },
    );
  });

  it('forgets after a week, and what it does not know', async () => {
    const token = await begin();
    world.clock.moveTo(new Date(world.platform.clock.now().getTime() + draftLifeMilliseconds).toISOString());
    expect(await findRegistrationDraft(world.platform, token)).toEqual({ answers: {}, hasPassword: false });
    expect(await findRegistrationDraft(world.platform, 'x'.repeat(43))).toEqual({
      answers: {},
      hasPassword: false,
    });
  });
});
