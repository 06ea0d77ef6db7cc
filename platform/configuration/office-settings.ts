import type { DatabaseReader } from '../database/database.ts';
import type { Configuration } from './configuration.ts';
import { settings } from './settings.ts';

/** What the office may set in place of the configuration. */
export const officeSettingNames = ['OFFICE_HOURS', 'OFFICE_DAYS_OFF'] as const;
export type OfficeSettingName = (typeof officeSettingNames)[number];

const setOf = new WeakMap<Configuration, Map<OfficeSettingName, string>>();

/**
 * The same configuration, in which a setting of the office wins where there is one: as `readOfficeSettings`
 * last read them. Readers of the configuration need not know of it.
 */
export function withOfficeSettings(configured: Configuration): Configuration {
  const set = new Map<OfficeSettingName, string>();
  const configuration = { ...configured };
  for (const name of officeSettingNames)
    Object.defineProperty(configuration, name, {
      enumerable: true,
      get: () => set.get(name) ?? configured[name],
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
  const set = setOf.get(configuration);
  if (set === undefined) return;
  set.clear();
  for (const name of officeSettingNames) {
    const row = rows.find((each) => each.name === name);
    const read = settings[name].schema.safeParse(row?.value);
    if (row !== undefined && read.success) set.set(name, read.data);
  }
}
