import { sql } from 'kysely';
import type { DatabaseReader } from '../database/database.ts';
import type { Configuration } from './configuration.ts';
import { settings } from './settings.ts';

/** What the office may set in place of the configuration. */
export const officeSettingNames = ['OFFICE_HOURS', 'OFFICE_DAYS_OFF'] as const;

/** The facts of the operator by their names as rows, each with the setting that it takes the place of. */
export const settingOfFact = {
  name: 'SITE_NAME',
  phone: 'PHONE',
  address: 'OFFICE_ADDRESS',
  mail: 'OFFICE_EMAIL',
  zone: 'OFFICE_TIME_ZONE',
  region: 'REGION',
  zip: 'EXAMPLE_ZIP',
  letters: 'REFERENCE_LETTERS',
} as const satisfies Record<string, keyof Configuration>;
export type FactName = keyof typeof settingOfFact;
export const factNames = Object.keys(settingOfFact) as FactName[];

type SetName =
  | (typeof officeSettingNames)[number]
  | (typeof settingOfFact)[FactName]
  | 'PRE_REGISTRATION_ONLY';
const setNames: readonly SetName[] = [
  ...officeSettingNames,
  ...Object.values(settingOfFact),
  'PRE_REGISTRATION_ONLY',
];

const setOf = new WeakMap<Configuration, Map<SetName, Set>>();
type Set = string | boolean | undefined;

/**
 * The same configuration, in which what the office has set wins, and each fact of the operator: as
 * `readOfficeSettings` last read them. Readers of the configuration need not know of it.
 */
export function withOfficeSettings(configured: Configuration): Configuration {
  const set = new Map<SetName, Set>();
  const configuration = { ...configured };
  for (const name of setNames)
    Object.defineProperty(configuration, name, {
      enumerable: true,
      get: () => (set.has(name) ? set.get(name) : configured[name]),
    });
  setOf.set(configuration, set);
  return configuration;
}

/** Reads what the office has set, at the start and after each change. A row that cannot be read sets nothing. */
export async function readOfficeSettings({
  configuration,
  database,
}: {
  configuration: Configuration;
  database: DatabaseReader;
}): Promise<void> {
  const rows = await database.selectFrom('office_settings').select(['name', 'value']).execute();
  const facts = await readFacts(database);
  const { region, zip } = await readAreas(database);
  const isOpen = await isOpened(database);
  const set = setOf.get(configuration);
  if (set === undefined) return;
  set.clear();
  for (const name of officeSettingNames) {
    const row = rows.find((each) => each.name === name);
    const read = settings[name].schema.safeParse(row?.value);
    if (row !== undefined && read.success) set.set(name, read.data);
  }
  for (const { name, value } of facts) {
    const setting = settingOfFact[name];
    const read = settings[setting].schema.safeParse(value ?? undefined);
    if (read.success && (value !== null || read.data === undefined)) set.set(setting, read.data);
  }
  if (region !== null && configuration.REGION === usualOf('region')) set.set('REGION', region);
  if (zip !== null && configuration.EXAMPLE_ZIP === usualOf('zip')) set.set('EXAMPLE_ZIP', zip);
  if (!isOpen) set.set('PRE_REGISTRATION_ONLY', true);
  // Before it has a name, a site is called by its address.
  if (configuration.SITE_NAME === usualOf('name'))
    set.set('SITE_NAME', new URL(configuration.PUBLIC_URL ?? 'http://localhost').host);
}

/** What a fact is where nobody has said it. */
export const usualOf = (name: FactName): string | undefined =>
  settings[settingOfFact[name]].schema.safeParse(undefined).data;

/** The facts without which no page or message says anything: how we are reached, and by which clock. */
const neededFacts = ['phone', 'address', 'zone'] as const;

/** Whether the operator has said who they are. Until then visitors read that the site is being set up. */
export const isOperatorKnown = (configuration: Configuration): boolean =>
  neededFacts.every((name) => configuration[settingOfFact[name]] !== usualOf(name));

/** Whether an administrator has opened for visitors. */
export async function isOpened(database: DatabaseReader): Promise<boolean> {
  const { rows } = await sql`select from operator_facts where name = 'opened' limit 1`.execute(database);
  return rows.length > 0;
}

/**
 * The names of the areas where we help, as a list in words, and their first ZIP code; null where there are
 * none yet.
 */
async function readAreas(database: DatabaseReader): Promise<{ region: string | null; zip: string | null }> {
  const { rows } = await sql<{ titles: string[] | null; zip: string | null }>`
    select (select array_agg(title order by title) from service_areas) as titles,
      (select min(zipcode) from service_area_zip_codes) as zip`.execute(database);
  const { titles = null, zip = null } = rows[0] ?? {};
  return { region: titles && inWords.format(titles), zip };
}

const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Of each fact of the operator that is known here the newest. */
export async function readFacts(
  database: DatabaseReader,
): Promise<{ name: FactName; value: string | null; isOfStaff: boolean }[]> {
  const { rows } = await sql<{ name: FactName; value: string | null; isOfStaff: boolean }>`
    select distinct on (name) name, value, staff_id is not null as "isOfStaff"
    from operator_facts where name = any(${factNames}::text[])
    order by name, since desc, id desc`.execute(database);
  return rows;
}
