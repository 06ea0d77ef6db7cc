import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestPlatform } from '#tests/platform.ts';
import { publishSafety } from '#tests/published-safety.ts';
import { ana, employ } from '#tests/staff.ts';
import { listCheckedHelpers, readSafety } from './safety.server.ts';
import { nothingSaid, type SafetyFacts } from './safety.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
  await employ(world.platform.database, ana, world.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.platform.database.deleteFrom('written_texts').execute();
  await world.platform.database.deleteFrom('professional_papers').execute();
});

const publish = (facts: Partial<SafetyFacts>) => publishSafety(world, facts);

/** A document of a kind for every helper. */
const giveAll = (kind: string) =>
  sql`insert into professional_papers (id, created_at, professional_id, kind, title)
    select gen_random_uuid(), ${world.clock.now()}, id, ${kind}, 'Document' from professionals`.execute(
    world.platform.database,
  );

it('an installation that has published nothing says nothing', async () => {
  expect(await readSafety(world.platform)).toEqual({ facts: nothingSaid, publishedAt: null });
});

it('a check is said while everybody who can be booked has one, and comes back with the last of them', async () => {
  await publish({ check_by: 'Checkwell', check_again_months: 12 });
  expect((await readSafety(world.platform)).facts).toEqual(nothingSaid);
  await giveAll('background_check');
  expect((await readSafety(world.platform)).facts.check_by).toBe('Checkwell');
  await sql`update professionals set background_checked_on = '2020-01-01' where name = 'Bianca Torres'`.execute(
    world.platform.database,
  );
  expect((await readSafety(world.platform)).facts).toEqual(nothingSaid);
  await sql`update professionals set active = false where name = 'Bianca Torres'`.execute(
    world.platform.database,
  );
  expect((await readSafety(world.platform)).facts.check_by).toBe('Checkwell');
  await sql`update professionals set active = true, background_checked_on = '2027-01-01' where name = 'Bianca Torres'`.execute(
    world.platform.database,
  );
});

it('those who drive need a license, and no others', async () => {
  await publish({ driver_checked_months: 12 });
  expect((await readSafety(world.platform)).facts.driver_checked_months).toBeNull();
  await giveAll('license');
  expect((await readSafety(world.platform)).facts.driver_checked_months).toBe(12);
  await sql`delete from professional_papers paper using professionals who where who.id = paper.professional_id and who.name = 'Bianca Torres'`.execute(
    world.platform.database,
  );
  expect((await readSafety(world.platform)).facts.driver_checked_months).toBe(12);
  const helpers = await listCheckedHelpers(world.platform.database, world.clock.now());
  const drivers = helpers.filter(({ drives }) => drives).map(({ name }) => name);
  expect(drivers).toContain('Nikos Pappas');
  expect(drivers).not.toContain('Bianca Torres');
});

it('the insurance is said until the day on which it ends, by the clock of the office', async () => {
  const at = world.clock.now();
  await publish({ insured_cents: 100_000_000, insurer: 'Hudson Mutual', insured_until: '2027-06-30' });
  for (const [moment, isSaid] of [
    ['2027-06-30T03:59:59Z', true],
    ['2027-06-30T04:00:00Z', false],
  ] as const) {
    world.clock.moveTo(moment);
    expect((await readSafety(world.platform)).facts.insurer !== null).toBe(isSaid);
  }
  world.clock.moveTo(at);
});
