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
} as const satisfies Record<string, keyof Configuration>;
export type FactName = keyof typeof settingOfFact;
export const factNames = Object.keys(settingOfFact) as FactName[];

type SetName = (typeof officeSettingNames)[number] | (typeof settingOfFact)[FactName];
const setNames: readonly SetName[] = [...officeSettingNames, ...Object.values(settingOfFact)];

const setOf = new WeakMap<Configuration, Map<SetName, string | undefined>>();

/**
 * The same configuration, in which what the office has set wins, and each fact of the operator: as
 * `readOfficeSettings` last read them. Readers of the configuration need not know of it.
 */
export function withOfficeSettings(configured: Configuration): Configuration {
  const set = new Map<SetName, string | undefined>();
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
  const region = await regionOfAreas(database);
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
  if (region !== undefined && !set.has('REGION') && configuration.REGION === usualRegion)
    set.set('REGION', region);
}

/** The names of the areas where we help, as a list in words; undefined where there are none yet. */
async function regionOfAreas(database: DatabaseReader): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    select title from service_areas order by title`.execute(database);
  return rows.length === 0 ? undefined : inWords.format(rows.map(({ title }) => title));
}

const usualRegion = settings.REGION.schema.parse(undefined);
const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Of each fact of the operator that is known here the newest. */
export async function readFacts(
  database: DatabaseReader,
): Promise<{ name: FactName; value: string | null }[]> {
  const { rows } = await sql<{ name: FactName; value: string | null }>`
    select distinct on (name) name, value from operator_facts where name = any(${factNames}::text[])
    order by name, since desc, id desc`.execute(database);
  return rows;
}
