import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCheckedHelpers, readSafety } from '#domains/site-texts/safety.server.ts';
import type { SafetyFacts } from '#domains/site-texts/safety.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { publishSafety } from '#tests/published-safety.ts';
import { ana, employ } from '#tests/staff.ts';
import { readQueue } from './queue.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
  await employ(world.platform.database, ana, world.clock.now());
});
afterAll(() => world.close());

/** A page of the queue. */
const mostListed = 40;

async function publish(facts: Partial<SafetyFacts>) {
  await emptyTables(world.platform.database, 'written_texts');
  await publishSafety(world, facts);
}
const asked = async () =>
  (await readQueue(world.platform, ana, null)).items.filter(({ kind }) => kind === 'check_missing');
const checkedOn = (day: string | null) =>
  sql`update professionals set background_checked_on = ${day} where name = 'Bianca Torres'`.execute(
    world.platform.database,
  );

it('a helper without a check is in the queue while our page says that everyone has one, and off it with the line', async () => {
  const { database } = world.platform;
  await sql`update professionals set background_checked_on = '2027-01-01'`.execute(database);
  await sql`delete from professional_papers where kind = 'background_check'`.execute(database);
  await publish({ insurer: null });
  expect(await asked()).toEqual([]);

  await publish({ check_by: 'Checkwell', check_again_months: 12 });
  const helpers = await listCheckedHelpers(database, world.clock.now());
  expect(helpers.length).toBeGreaterThan(mostListed);
  expect(await asked()).toHaveLength(mostListed);

  await sql`insert into professional_papers (id, created_at, professional_id, kind, title)
    select gen_random_uuid(), ${world.clock.now()}, id, 'background_check', 'Check' from professionals`.execute(
    database,
  );
  for (const [day, isAsked] of [
    ['2027-01-01', false],
    [null, true],
    ['2030-01-01', true],
    ['2026-01-31', true],
    ['2026-02-28', false],
  ] as const) {
    await checkedOn(day);
    const items = await asked();
    expect([day, items.map(({ who }) => who)]).toEqual([day, isAsked ? ['Bianca Torres'] : []]);
    // The queue asks for exactly what keeps the line off the page.
    expect((await readSafety(world.platform)).facts.check_by === null).toBe(isAsked);
  }
  await checkedOn('2026-01-31');
  expect((await asked())[0]).toMatchObject({
    what: 'Background check',
    act: { label: 'Add check', to: expect.stringMatching(/^\/office\/professionals\//) as string },
  });
  await sql`update professionals set active = false where name = 'Bianca Torres'`.execute(database);
  expect(await asked()).toEqual([]);
});
