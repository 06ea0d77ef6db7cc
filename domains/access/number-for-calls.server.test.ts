import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { saveOwnDetails } from '#domains/people/people.server.ts';
import { testNow } from '#tests/cluster.ts';
import { signIn } from '#tests/people.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { numberGuardOf } from './number-for-calls.server.ts';
import { findSession } from './sign-in.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.moveTo(testNow);
  await world.platform.database.deleteFrom('messages').execute();
});

const another = { name: 'Rosa Alvarez', phone: '+12125550147' };
const findNumber = (userId: string) =>
  world.platform.database
    .selectFrom('users')
    .select(['contact_phone', 'contact_phone_since'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

it('a number for calls is replaced only after a fresh sign-in, and every contact and the old number hear of it', async () => {
  const { platform, clock } = world;
  const { session, member } = (await findSession(
    platform,
    (await signIn(platform, 'rosa@example.com')).token,
  ))!;
  const before = await findNumber(member.userId);
  clock.moveTo(new Date(clock.now().getTime() + 11 * 60_000));
  const save = (details: typeof another, confirmedAt = session.confirmedAt) =>
    saveOwnDetails(platform, member, details, numberGuardOf(platform, { ...session, confirmedAt }));
  expect(codeOf(await save(another))).toBe('not_fresh');
  expect(await findNumber(member.userId)).toEqual(before);

  valueOf(await save(another, clock.now()));
  expect(await findNumber(member.userId)).toEqual({
    contact_phone: another.phone,
    contact_phone_since: clock.now(),
  });
  const told = await platform.database
    .selectFrom('messages')
    .select(['recipient_address', 'subject'])
    .where('kind', '=', 'security')
    .orderBy('recipient_address')
    .execute();
  expect(told.map(({ recipient_address: address }) => address)).toEqual([
    before.contact_phone,
    'rosa@example.com',
  ]);
  expect(told[0]?.subject).toBe('In your Hearthside account, the phone number for calls was changed');

  clock.moveTo(new Date(clock.now().getTime() + 11 * 60_000));
  valueOf(await save({ ...another, name: 'Rosa A.' }));
  expect((await findNumber(member.userId)).contact_phone_since).not.toEqual(clock.now());
});
