import { sql } from 'kysely';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { languagesInWords } from '#domains/people/language.ts';
import { findOption, findService, findServiceArea } from '#domains/services/service.server.ts';
import { price } from '#domains/services/service.ts';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createTestDatabase } from '#platform/embedded-database/test-database.ts';
import { isPassword } from '#platform/passwords/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { openPlatform } from '#server/open-platform.ts';
import { testNow, testSecret } from '#tests/cluster.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { cast, demoAccounts, demoPassword } from './cast.ts';
import { portraits } from './professionals/portraits.ts';
import { seed } from './seed.ts';
import { serviceAreas } from './service-areas.ts';

const now = new Date(testNow);
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function openSeeded(): Promise<Platform> {
  const opened = await createTestPlatform();
  closing.push(() => opened.close());
  return opened.platform;
}

async function openEmpty(
  mode: 'demo' | 'production',
  settings: Record<string, string> = {},
): Promise<Platform> {
  const database = await createTestDatabase(inject('adminUrl'));
  await migrate(database.url, 'migrations', now);
  const configuration = readConfiguration({ SECRET: testSecret, LOG_LEVEL: 'silent', ...settings });
  const opened = await openPlatform({
    configuration: { ...configuration, MODE: mode },
    databaseUrl: database.url,
    publicUrl: 'http://localhost',
  });
  closing.push(async () => {
    await opened.close();
    await database.drop();
  });
  return opened.platform;
}

async function count(
  platform: Platform,
  table: 'zip_codes' | 'users' | 'professionals' | 'service_areas' | 'services',
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    platform.database,
  );
  return rows[0]!.count;
}

describe('seeding', () => {
  it('fills an empty database once, also when two processes start at the same time', async () => {
    const platform = await openEmpty('demo');
    const both = await Promise.all([seed(platform, now), seed(platform, now)]);
    expect(both).toContainEqual({ seeded: true });
    expect(await count(platform, 'zip_codes')).toBeGreaterThan(41_000);
    expect(await count(platform, 'professionals')).toBe(60);
    expect(await count(platform, 'users')).toBe(Object.keys(cast).length);
    expect(await seed(platform, now)).toEqual({ seeded: false });
    expect(await count(platform, 'users')).toBe(Object.keys(cast).length);
  });

  it('has no year of visits where the gateway is not our own, which would know nothing of it', async () => {
    const platform = await openEmpty('demo', { DEMO_HISTORY: 'year', STRIPE_SECRET_KEY: 'sk_test_nobody' });
    expect(await seed(platform, now)).toEqual({ seeded: true });
    expect(await count(platform, 'users')).toBe(Object.keys(cast).length);
  });

  it('gives production the catalogue, but no people, no areas and no professionals', async () => {
    const platform = await openEmpty('production');
    expect(await seed(platform, now)).toEqual({ seeded: true });
    expect(await count(platform, 'services')).toBe(6);
    expect(await count(platform, 'zip_codes')).toBeGreaterThan(41_000);
    for (const table of ['users', 'service_areas', 'professionals'] as const)
      expect(await count(platform, table)).toBe(0);
    expect(await seed(platform, now)).toEqual({ seeded: false });
  });

  it('leaves what the office changed as it is', async () => {
    const platform = await openSeeded();
    await platform.database.deleteFrom('service_extras').where('id', '=', 'balcony').execute();
    await platform.database.deleteFrom('preference_options').where('id', '=', 'halal').execute();
    expect(await seed(platform, now)).toEqual({ seeded: false });
    const left = await platform.database
      .selectFrom('service_extras')
      .select('id')
      .where('id', '=', 'balcony')
      .execute();
    expect(left).toEqual([]);
  });
});

describe('the ZIP codes', () => {
  it('of another edition are replaced, but for what the office has mended, and people there come along', async () => {
    const { database, ...platform } = await openSeeded();
    const old = { latitude: 40.7143, longitude: -74.006, time_zone: 'America/Chicago', city: 'Nowhere' };
    await database
      .updateTable('zip_codes')
      .set({ ...old, edition: null })
      .execute();
    await database.deleteFrom('zip_codes').where('zipcode', '=', '85144').execute();
    const mendedAt = { mended_at: now, city: 'Mended' };
    await database.updateTable('zip_codes').set(mendedAt).where('zipcode', '=', '10075').execute();
    await database.updateTable('recipients').set(old).execute();
    const one = database.updateTable('professionals').set({ home_zipcode: '11249', latitude: 0 });
    await one.where('name', '=', 'Amara Johnson').execute();
    expect(await seed({ ...platform, database }, now)).toEqual({ seeded: true });
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', zipcode, city, latitude, time_zone) as line from zip_codes
      where zipcode in ('10075', '11249', '85144') order by zipcode`.execute(database);
    expect(rows.map(({ line }) => line)).toEqual([
      '10075 Mended 40.7143 America/Chicago',
      '11249 Brooklyn 40.7045 America/New_York',
      '85144 San Tan Valley 33.1911 America/Phoenix',
    ]);
    const rosa = database.selectFrom('recipients').select(['city', 'latitude', 'time_zone']);
    expect(await rosa.where('name', '=', 'Rosa Alvarez').executeTakeFirst()).toEqual({
      city: 'Forest Hills',
      latitude: 40.723,
      time_zone: 'America/New_York',
    });
    const sam = database.selectFrom('professionals').select('latitude').where('name', '=', 'Amara Johnson');
    expect(await sam.executeTakeFirst()).toEqual({ latitude: 40.7045 });
    expect(await seed({ ...platform, database }, now)).toEqual({ seeded: false });
  });

  it('of the demo region are those where people live in the five boroughs', async () => {
    const { database } = await openSeeded();
    const outside = ['10020', '10111', '10701', '11001', '11040', '11371', '11430', '07302'];
    for (const zipcode of outside)
      expect([zipcode, await findServiceArea(database, zipcode, 'cleaning')]).toEqual([zipcode, undefined]);
    const { rows } = await sql<{ city: string }>`
      select distinct city from zip_codes join service_area_zip_codes using (zipcode) where service_area_id <> 'nyc-queens' order by city`.execute(
      database,
    );
    expect(rows.map(({ city }) => city)).toEqual(['Bronx', 'Brooklyn', 'New York', 'Staten Island']);
    const codes = await database.selectFrom('service_area_zip_codes').select('zipcode').execute();
    expect(codes.length).toBeGreaterThan(170);
  });
});

describe('the professionals', () => {
  it('can do each option that their area offers, at least two of them in cleaning', async () => {
    const { database } = await openSeeded();
    const { rows } = await sql<{ area: string; option: string; service: string; able: number }>`
      select offer.service_area_id as area, option.id as option, option.service_id as service,
        (select count(*) from professional_skills skill join professionals person on person.id = skill.professional_id
          where skill.service_option_id = option.id and person.service_area_id = offer.service_area_id) as able
      from service_area_services offer join service_options option on option.service_id = offer.service_id`.execute(
      database,
    );
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.filter(({ service, able }) => able < (service === 'cleaning' ? 2 : 1))).toEqual([]);
  });

  it('have a portrait, languages, a day since when and a check within the last year, and speak what they say they do', async () => {
    const { database } = await openSeeded();
    const people = await database.selectFrom('professionals').selectAll().execute();
    expect(people.filter(({ picture }) => !portraits.has(picture ?? '')).map(({ name }) => name)).toEqual([]);
    expect(new Set(people.map(({ picture }) => picture)).size).toBe(people.length);
    for (const person of people) {
      expect(person.visits_done).toBeGreaterThan(0);
      expect(person.with_us_since?.getTime()).toBeLessThan(now.getTime());
      const checkedOn = person.background_checked_on?.getTime() ?? 0;
      expect(now.getTime() - checkedOn).toBeLessThan(366 * 86_400_000);
      expect(checkedOn).toBeLessThan(now.getTime());
      const said = /I speak ([A-Z]\w+)/.exec(person.introduction)?.[1];
      if (said !== undefined) expect(languagesInWords(person.languages)).toContain(said);
    }
  });

  it('have hours, a calendar to the last bookable day, and all options that they are named for exist', async () => {
    const { database } = await openSeeded();
    const { rows } = await sql<{ name: string }>`
      select name from professionals p
      where not exists (select from working_hours where professional_id = p.id)
        or not exists (select from professional_skills where professional_id = p.id)
        or (select count(*) from busy_week where professional_id = p.id) < 9`.execute(database);
    expect(rows).toEqual([]);
  });
});

describe('the demo', () => {
  it('has free times within a week for the longest cleaning of each kind in each borough, and on Sunday in Queens', async () => {
    const { database } = await openSeeded();
    const cleaning = await findService(database, 'cleaning', now);
    for (const { id } of serviceAreas) {
      for (const { id: serviceOptionId, longestMinutes, bufferMinutes, leadHours } of cleaning!.options) {
        const search = {
          serviceAreaId: id,
          serviceOptionId,
          timeZone: 'America/New_York',
          lengthMinutes: longestMinutes,
          bufferMinutes,
          leadHours,
          now,
          days: 8,
        };
        const starts = await findFreeStarts(database, search);
        expect([id, serviceOptionId, starts.length > 20]).toEqual([id, serviceOptionId, true]);
        const onSunday = starts.filter(({ startsAt }) => startsAt.toISOString().startsWith('2027-02-07'));
        if (serviceOptionId === 'home-cleaning' && id === 'nyc-queens')
          expect(onSunday.length).toBeGreaterThan(0);
      }
    }
  });
});

describe('the catalogue', () => {
  it('has prices that can be read again', async () => {
    const { database } = await openSeeded();
    const options = await database
      .selectFrom('service_prices')
      .select(['service_option_id', 'price'])
      .execute();
    expect(options).toHaveLength(19);
    for (const option of options) expect(price.safeParse(option.price).success).toBe(true);
    expect(await findOption(database, 'junk-removal', now)).toMatchObject({ price: { kind: 'choice' } });
  });
});

describe('the cast', () => {
  it('signs in with the demo password', async () => {
    const { database } = await openSeeded();
    const users = await database
      .selectFrom('users')
      .select(['name', 'email', 'phone', 'password_hash'])
      .orderBy('email')
      .execute();
    expect(users.map(({ name }) => name).toSorted()).toEqual(demoAccounts.map(({ name }) => name).toSorted());
    expect(await isPassword(demoPassword, users[0]!.password_hash)).toBe(true);
  });

  it('has Daniel as a carer of Rosa, who may book and pay up to $400', async () => {
    const { database } = await openSeeded();
    const carer = await database
      .selectFrom('carers')
      .innerJoin('recipients', 'recipients.id', 'carers.recipient_id')
      .innerJoin('users', 'users.id', 'carers.user_id')
      .select([
        'users.name as carer',
        'recipients.name as recipient',
        'recipients.zipcode',
        'recipients.city',
        'can_book',
        'can_pay',
        'can_change_needs',
        'monthly_limit_cents',
      ])
      .executeTakeFirstOrThrow();
    expect(carer).toEqual({
      carer: 'Daniel Alvarez',
      recipient: 'Rosa Alvarez',
      zipcode: '11375',
      city: 'Forest Hills',
      can_book: true,
      can_pay: true,
      can_change_needs: false,
      monthly_limit_cents: 40_000,
    });
  });

  it('gives remarks with "Other" preferences and with no others', async () => {
    const { database } = await openSeeded();
    const chosen = await database
      .selectFrom('recipient_preferences')
      .innerJoin('preference_options', 'preference_options.id', 'option_id')
      .select(['title', 'remarks'])
      .execute();
    expect(chosen.length).toBeGreaterThan(8);
    for (const { title, remarks } of chosen)
      expect([title, remarks !== null]).toEqual([title, title.includes('Other')]);
  });
});
