import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hoursInWords } from '#domains/enquiries/office-words.ts';
import { officeAddress } from '#domains/notifications/office.ts';
import { referencesEndingIn } from '#domains/people/recipient.server.ts';
import { noticeCatalogueChanges } from '#domains/services/service-mark.server.ts';
import { whenCatalogueChanges } from '#domains/services/service.server.ts';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import {
  isOperatorKnown,
  readOfficeSettings,
  withOfficeSettings,
} from '#platform/configuration/office-settings.ts';
import { formerSettings } from '#seeds/demo/operator-facts.ts';
import { openPages } from '#tests/pages.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana as staff, employ } from '#tests/staff.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import {
  changeIdentity,
  countFacts,
  identityOf,
  listFacts,
  takeConfiguredFacts,
} from './operator-fact.server.ts';
import { type Identity, identityInput, lettersOf } from './operator-fact.ts';

let opened: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  opened = await createTestPlatform();
  await employ(opened.platform.database, staff, opened.clock.now());
});
afterAll(() => opened.close());
beforeEach(async () => {
  await sql`delete from operator_facts`.execute(opened.platform.database);
  await readOfficeSettings(opened.platform);
});

const portland: Identity = identityInput.parse({
  name: 'Rose City’s Helping Hands',
  phone: '(503) 226-2141',
  address: '1 SW Columbia Street, Portland, OR 97201',
  mail: 'Office@Example.com',
  zone: 'America/Los_Angeles',
  region: 'Greater Portland',
});
const save = async (identity: Identity, seen?: number) =>
  changeIdentity(opened.platform, staff, identity, seen ?? (await countFacts(opened.platform.database)));

describe('who the operator is', () => {
  it('is on all pages and in all that reads the configuration once it is saved, with who and when', async () => {
    const { platform } = opened;
    let changes = 0;
    whenCatalogueChanges(platform.database, () => (changes += 1));
    expect(valueOf(await save(portland)).changed).toEqual([
      'name',
      'phone',
      'address',
      'mail',
      'zone',
      'region',
    ]);
    expect(changes).toBe(1);
    expect(identityOf(await listFacts(platform.database))).toEqual(portland);
    expect(officeAddress(platform.configuration)).toBe('office@example.com');
    expect(hoursInWords(platform)).toBe('Every day, 8 AM to 8 PM, Los Angeles time');
    const { ask } = await openPages(opened);
    const read = async (path: string) => (await ask(path)).text();
    expect(await read('/')).toContain('Rose City’s Helping Hands');
    expect(await read('/contact-us')).toContain('(503) 226-2141');
    expect(await read('/who-we-are')).toContain('we serve Greater Portland');
    for (const path of ['/site.webmanifest', '/field.webmanifest'])
      expect(await read(path)).toContain('Rose City’s Helping Hands');
    for (const path of [
      '/',
      '/contact-us',
      '/privacy',
      '/who-we-are',
      '/site.webmanifest',
      '/field.webmanifest',
    ])
      expect(await read(path)).not.toMatch(/Hearthside|\(212\) 555-0142|Lamp Row|boroughs/);
    expect(await listFacts(platform.database)).toContainEqual({
      name: 'zone',
      value: 'America/Los_Angeles',
      since: opened.clock.now(),
      by: staff.name,
    });
    const audit = await platform.database
      .selectFrom('audit_events')
      .select(['before', 'after'])
      .where('action', '=', 'identity_changed')
      .executeTakeFirstOrThrow();
    expect({ ...(audit.after as object), zip: null }).toEqual(portland);
  });

  it('keeps what was so before, and only what is another is written', async () => {
    await save(portland);
    expect(valueOf(await save({ ...portland, name: 'Rose City Help', mail: null })).changed).toEqual([
      'name',
      'mail',
    ]);
    const { database, configuration } = opened.platform;
    expect([configuration.OFFICE_EMAIL, configuration.SITE_NAME]).toEqual([undefined, 'Rose City Help']);
    expect(valueOf(await save({ ...portland, name: 'Rose City Help', mail: null })).changed).toEqual([]);
    expect(await countFacts(database)).toBe(9);
    // What a backup from before brings back applies again.
    await sql`delete from operator_facts where name = 'name' and value = '"Rose City Help"'`.execute(
      database,
    );
    await readOfficeSettings(opened.platform);
    expect(configuration.SITE_NAME).toBe('Rose City’s Helping Hands');
  });

  it('is refused to the second of two colleagues who save what they saw at once', async () => {
    const seen = await countFacts(opened.platform.database);
    const both = await Promise.all([
      save({ ...portland, name: 'First' }, seen),
      save({ ...portland, phone: '+15032262142' }, seen),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.map(codeOf).filter(Boolean)).toEqual(['changed_meanwhile']);
    expect(await countFacts(opened.platform.database)).toBe(7);
  });

  it('is named by its areas where no region is set, and by none where there are none', async () => {
    const { platform } = opened;
    expect(platform.configuration.REGION).toBe('Brooklyn, Manhattan, Queens, Staten Island, and The Bronx');
    const { database } = platform;
    const configured = readConfiguration({ REGION: 'Greater Portland' });
    const configuration = withOfficeSettings(configured);
    await readOfficeSettings({ configuration, database });
    expect(configuration.REGION).toBe('Greater Portland');
    expect(withOfficeSettings(readConfiguration({})).REGION).toBe('our area');
  });

  it('is noticed by another process, which has another environment', async () => {
    const { platform } = opened;
    const configured = readConfiguration({ SITE_NAME: 'Of the server', PHONE: '+12125550143' });
    const other = { ...platform, configuration: withOfficeSettings(configured) };
    await noticeCatalogueChanges(other);
    await save(portland);
    expect(await noticeCatalogueChanges(other)).toBe(true);
    expect(other.configuration).toMatchObject({ SITE_NAME: portland.name, PHONE: portland.phone });
    expect(await noticeCatalogueChanges(other)).toBe(false);
  });

  it('is taken from the environment once, and then the variables are ignored', async () => {
    const { platform } = opened;
    const start = async (environment: Record<string, string>) => {
      const configured = readConfiguration(environment);
      const configuration = withOfficeSettings(configured);
      await takeConfiguredFacts(platform, configured);
      await readOfficeSettings({ configuration, database: platform.database });
      return configuration;
    };
    expect((await start({ SITE_NAME: 'First Name', OFFICE_EMAIL: 'a@example.com' })).SITE_NAME).toBe(
      'First Name',
    );
    expect(await countFacts(platform.database)).toBe(3);
    expect((await start({ SITE_NAME: 'Second Name', PHONE: '+15032262141' })).SITE_NAME).toBe('First Name');
    expect((await listFacts(platform.database)).map(({ name, value, by }) => [name, value, by])).toEqual([
      ['phone', '+15032262141', null],
      ['letters', 'FN', null],
      ['mail', 'a@example.com', null],
      ['name', 'First Name', null],
    ]);
    await Promise.all([
      start({ OFFICE_TIME_ZONE: 'America/Denver' }),
      start({ OFFICE_TIME_ZONE: 'America/Boise' }),
    ]);
    expect(await countFacts(platform.database)).toBe(5);
  });

  it('is nobody’s in a new database, which the site says, and its office sees no one’s name or number', async () => {
    const { platform } = opened;
    const configuration = withOfficeSettings(readConfiguration({ PUBLIC_URL: 'https://help.example.org' }));
    await readOfficeSettings({ configuration, database: platform.database });
    expect(isOperatorKnown(configuration)).toBe(false);
    expect(configuration).toMatchObject({
      SITE_NAME: 'help.example.org',
      PHONE: '',
      OFFICE_ADDRESS: '',
      OFFICE_TIME_ZONE: 'UTC',
      REFERENCE_LETTERS: '',
    });
    const { ask } = await openPages({ ...opened, platform: { ...platform, configuration } });
    for (const path of [
      '/',
      '/contact-us',
      '/register',
      '/api/content_ms/services',
      '/api/user_ms/users/profile',
    ]) {
      const answer = await ask(path);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '3600']);
      const text = await answer.text();
      expect(text).toContain('This site is being set up');
      expect(text).not.toMatch(/tel:|Hearthside|New York|Call us/);
    }
    expect((await ask('/office/sign-in')).status).toBe(200);
    expect((await ask('/healthz')).status).toBe(200);
    await save(portland);
    await readOfficeSettings({ configuration, database: platform.database });
    expect(isOperatorKnown(configuration)).toBe(true);
    expect((await ask('/')).status).toBe(200);
  });

  it('gives its first initials to references, for good', async () => {
    const { configuration, database } = opened.platform;
    await save(portland);
    expect(configuration.REFERENCE_LETTERS).toBe('RC');
    await save({ ...portland, name: 'Bridge Town Care' });
    expect([configuration.SITE_NAME, configuration.REFERENCE_LETTERS]).toEqual(['Bridge Town Care', 'RC']);
    const { rows } = await sql<{
      found: string[];
    }>`select ${referencesEndingIn('7K3M-2QD')} as found`.execute(database);
    expect(rows).toEqual([{ found: ['RC-7K3M-2QD'] }]);
  });

  it('has the first ZIP code of its areas in examples, until another is set', async () => {
    const { configuration } = opened.platform;
    const { ask } = await openPages(opened);
    await save({ ...portland, zip: null });
    const elsewhere = withOfficeSettings(readConfiguration({}));
    await readOfficeSettings({ configuration: elsewhere, database: opened.platform.database });
    expect(elsewhere.EXAMPLE_ZIP).toBe('10001');
    await save({ ...portland, zip: '97201' });
    expect(configuration.EXAMPLE_ZIP).toBe('97201');
    expect(await (await ask('/api/docs')).text()).toContain('97201');
  });

  it('stays what it was in a database from before anyone had to say it', async () => {
    const { platform } = opened;
    await takeConfiguredFacts(platform, readConfiguration({ SITE_NAME: 'Own Name' }));
    await takeConfiguredFacts(platform, readConfiguration({ ...formerSettings, SITE_NAME: 'Own Name' }));
    expect(identityOf(await listFacts(platform.database))).toMatchObject({
      name: 'Own Name',
      phone: formerSettings.PHONE,
      address: formerSettings.OFFICE_ADDRESS,
      zone: formerSettings.OFFICE_TIME_ZONE,
    });
  });

  it('is confirmed by a colleague who saves what the server said', async () => {
    const { platform } = opened;
    await takeConfiguredFacts(
      platform,
      readConfiguration({ SITE_NAME: portland.name, PHONE: portland.phone }),
    );
    expect(valueOf(await save(portland)).changed).toEqual([
      'name',
      'phone',
      'address',
      'mail',
      'zone',
      'region',
    ]);
    expect(
      (await listFacts(platform.database)).filter(({ name }) => name === 'phone').map(({ by }) => by),
    ).toEqual([staff.name, null]);
    expect(valueOf(await save(portland)).changed).toEqual([]);
  });

  it.each([
    ['Rose City’s Helping Hands', 'RC'],
    ['Hearthside', 'HE'],
    ['24/7 Care', 'CA'],
    ['Éva’s Äpfel', 'EA'],
    ['O’Brien Homes', 'OH'],
    ['陪伴', 'HV'],
    ['X', 'HV'],
  ])('%s: %s', (name, letters) => {
    expect(lettersOf(name)).toBe(letters);
  });

  it('takes 40 letters and an apostrophe, and refuses what nobody could call or read', () => {
    const parse = (changed: Partial<Record<keyof Identity, string>>) =>
      identityInput.safeParse({ ...portland, ...changed }).success;
    expect(parse({ name: `O'Brien & Söhne <b>${'x'.repeat(21)}` })).toBe(true);
    for (const wrong of [
      { name: 'x'.repeat(41) },
      { name: ' ' },
      { phone: '911 maybe' },
      { address: '' },
      { mail: 'office' },
      { zone: 'Portland' },
    ])
      expect([wrong, parse(wrong)]).toEqual([wrong, false]);
  });
});
