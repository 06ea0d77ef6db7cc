import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { testNow } from '#tests/cluster.ts';
import { createTestPlatform } from '#tests/platform.ts';
import {
  findOption,
  findPreferenceOptions,
  findService,
  findServiceArea,
  findServiceAreas,
  findServiceOfOption,
  findZipCode,
  listServices,
} from './service.server.ts';

const now = new Date(testNow);
let opened: Awaited<ReturnType<typeof createTestPlatform>>;
let database: Database;

beforeAll(async () => {
  opened = await createTestPlatform();
  database = opened.platform.database;
});

afterAll(() => opened.close());

describe('services', () => {
  it('are listed in the order of the site', async () => {
    expect((await listServices(database)).map(({ id }) => id)).toEqual([
      'cleaning',
      'handyman',
      'meals',
      'rides',
      'tech-help',
      'concierge',
    ]);
  });

  it('come with their own options and extras, in order', async () => {
    const cleaning = await findService(database, 'cleaning', now);
    expect(cleaning?.options.map(({ id }) => id)).toEqual([
      'home-cleaning',
      'decluttering',
      'deep-cleaning',
      'junk-removal',
    ]);
    expect(cleaning?.options[0]).toEqual({
      id: 'home-cleaning',
      serviceId: 'cleaning',
      kind: 'visit',
      title: 'Home cleaning',
      summary: 'Kitchen, bathrooms, floors and dusting in the rooms you live in.',
      price: { kind: 'hourly', centsPerHour: 4_400, minimumMinutes: 120 },
      shortestMinutes: 120,
      longestMinutes: 360,
      bufferMinutes: 30,
      leadHours: 24,
      freeCancellationHours: 24,
      confirmedAtOnce: true,
      capacity: 1,
      windowStarts: null,
      questions: [],
      versionId: null,
      lengthBy: 'rooms',
      roomMinutes: { home: 60, bedroom: 15, bathroom: 30, otherRoom: 15 },
      takesPhotos: false,
      leadsToQuote: false,
      mayRepeat: true,
      takesWheelchairs: false,
      typicalTrips: [],
    });
    expect(cleaning?.extras[0]).toEqual({
      id: 'inside-oven',
      serviceId: 'cleaning',
      title: 'Inside the oven',
      priceCents: 2_900,
      extraMinutes: 30,
    });
    expect(await findService(database, 'concierge', now)).toMatchObject({ options: [], extras: [] });
  });

  it('are found by one of their options', async () => {
    expect(await findServiceOfOption(database, 'plumbing', now)).toEqual(
      await findService(database, 'handyman', now),
    );
  });

  it('and options that do not exist are not found', async () => {
    expect(await findService(database, 'plumbing', now)).toBeUndefined();
    expect(await findServiceOfOption(database, 'cleaning', now)).toBeUndefined();
    expect(await findOption(database, 'cleaning', now)).toBeUndefined();
  });

  it('are not sold at a price that cannot be read', async () => {
    await database
      .updateTable('service_prices')
      .set({ price: JSON.stringify({ kind: 'flat', cents: -1 }) })
      .where('service_option_id', '=', 'door-repair')
      .execute();
    await expect(findOption(database, 'door-repair', now)).rejects.toThrow();
    expect(await findOption(database, 'plumbing', now)).toMatchObject({
      price: { kind: 'hourly', centsPerHour: 11_800 },
    });
  });
});

describe('places', () => {
  it('are found by ZIP code', async () => {
    const place = {
      zipcode: '11375',
      city: 'Forest Hills',
      state: 'NY',
      latitude: 40.723,
      longitude: -73.8432,
      timeZone: 'America/New_York',
    };
    expect(await findZipCode(database, '11375')).toEqual(place);
    expect(await findZipCode(database, '00000')).toBeUndefined();
  });

  it('have an area only for services that are offered there', async () => {
    const queens = { id: 'nyc-queens', title: 'Queens', timeZone: 'America/New_York' };
    expect(await findServiceArea(database, '11375', 'cleaning')).toEqual(queens);
    expect(await findServiceArea(database, '10301', 'cleaning')).toMatchObject({ id: 'nyc-staten-island' });
    expect(await findServiceArea(database, '10301', 'rides')).toBeUndefined();
    expect(await findServiceArea(database, '80202', 'cleaning')).toBeUndefined();
  });

  it('have the same areas when they are asked for all services at once', async () => {
    const services = (await listServices(database)).map(({ id }) => id);
    for (const zip of ['11375', '10301', '80202']) {
      const areas = await findServiceAreas(database, zip);
      for (const id of services) expect(areas.get(id)).toEqual(await findServiceArea(database, zip, id));
    }
  });
});

describe('preference options', () => {
  it('come in three groups with an Other at the end of each', async () => {
    const groups = await findPreferenceOptions(database);
    expect(Object.keys(groups)).toEqual(['interaction', 'ride', 'dietary']);
    for (const options of Object.values(groups)) {
      expect(options.length).toBeGreaterThanOrEqual(15);
      expect(options.filter(({ title }) => title.includes('Other'))).toEqual([options.at(-1)]);
    }
    expect(groups.ride[0]).toEqual({
      id: 'power-wheelchair',
      title: 'Power wheelchair',
      topic: 'Wheelchair, walker and mobility',
      mattersFor: ['rides'],
      firstFor: ['rides'],
      notFor: [],
      excludes: [],
    });
  });
});
