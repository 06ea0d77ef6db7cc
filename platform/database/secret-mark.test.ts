import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform } from '#tests/platform.ts';
import { compareSecret } from './secret-mark.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

it('knows the secret that a database was last used with, and keeps no secret', async () => {
  const { database } = world.platform;
  const compare = (secret: string, mayChange = false) =>
    compareSecret(database, secret, world.clock.now(), mayChange);
  expect(await Promise.all([compare('one secret'), compare('one secret')])).toEqual(['same', 'same']);
  expect([await compare('another secret'), await compare('one secret')]).toEqual(['other', 'same']);
  expect([
    await compare('another secret', true),
    await compare('another secret'),
    await compare('one secret'),
  ]).toEqual(['other', 'same', 'other']);
  expect(
    (await database.selectFrom('installation_marks').select('value').execute()).map(({ value }) =>
      value.includes('another secret'),
    ),
  ).toEqual([false]);
});
