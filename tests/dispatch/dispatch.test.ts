import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform } from '../platform.ts';
import { seedOf, sizeOf } from '../size.ts';
import { weathers } from '../weather.ts';
import { runDay } from './run-day.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

it('a day with phones, dispatchers and processes that die leaves nothing lost, doubled or unseen', async () => {
  const done = await runDay(world.platform.database, world.databaseUrl, {
    seed: seedOf(20_270_309),
    areas: 2,
    people: sizeOf(8, 100),
    visitsOfEach: 5,
    stepMinutes: 15,
    actsAStep: 4,
    minutesOfLife: 240,
  });
  const count = (name: string) => done.counts.get(name) ?? 0;
  expect(done.kills).toBe(3);
  // In the middle of something, which is then asked of another.
  expect(done.cutOff).toBeGreaterThan(0);
  expect(done.checks).toBeGreaterThan(5);
  expect(done.mostUnchecked).toBeLessThan(200);
  // Everything that can meet does.
  for (const name of [
    'steps',
    'replace',
    'move',
    'cancel',
    'take',
    'jobs',
    'plan',
    'erase',
    'merge',
    'end help',
    'dispute',
    'answer a time',
    ...weathers,
  ])
    expect([name, count(name)]).not.toEqual([name, 0]);
  expect(count('replace: changed_meanwhile') + count('move: changed_meanwhile')).toBeGreaterThan(0);
}, 3_600_000);
