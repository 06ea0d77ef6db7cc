import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform } from '#tests/platform.ts';
import { openWatchedDatabase } from '#tests/watched-database.ts';
import { findFreeProfessionals } from './free-starts.server.ts';
import { findNearbyOffers } from './nearby-offer.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

describe('what a visitor is shown of a ZIP code', () => {
  it('is the least of each service, with times on two days that the booking has as well', async () => {
    const { offers, missing } = await findNearbyOffers(world.platform, '11375');
    expect(missing).toEqual([]);
    expect(offers.map(({ service, estimate }) => [service.id, estimate.totalCents])).toEqual([
      ['cleaning', 8_800],
      ['handyman', 8_900],
      ['meals', 5_750],
      ['rides', 1_800],
      ['tech-help', 3_500],
    ]);
    const days = offers.map(({ startsAt }) => startsAt.map((each) => each.toISOString().slice(0, 10)));
    for (const each of days) expect([each.length, new Set(each).size]).toEqual([2, 2]);
    for (const { option, estimate, area, startsAt } of offers)
      for (const start of startsAt)
        expect(
          await findFreeProfessionals(world.platform.database, {
            serviceAreaId: area.id,
            serviceOptionId: option.id,
            lengthMinutes: estimate.minutes,
            leadHours: option.leadHours,
            now: world.platform.clock.now(),
            startsAt: start,
          }),
        ).not.toEqual([]);
  });

  it('is some of it where only some comes, and nothing where nothing does', async () => {
    const island = await findNearbyOffers(world.platform, '10301');
    expect(island.missing.map(({ id }) => id)).toContain('rides');
    expect(island.offers.map(({ service }) => service.id)).not.toContain('rides');
    expect((await findNearbyOffers(world.platform, '80202')).offers).toEqual([]);
  });

  it('takes a few statements, however many helpers there are', async () => {
    const { database, statements } = openWatchedDatabase(world.databaseUrl);
    await findNearbyOffers({ database, clock: world.platform.clock }, '11375');
    await database.destroy();
    // The catalogue, the place, the hours for five services, and the places on a round of meals.
    expect(statements).toHaveLength(8);
  });
});
