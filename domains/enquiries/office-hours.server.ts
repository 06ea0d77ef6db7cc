import { forgetCatalogue } from '#domains/catalogue/service.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { readOfficeSettings } from '#platform/configuration/office-settings.ts';
import { transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { type OfficeHoursInput, officeHoursText } from './office-hours.ts';

const name = 'OFFICE_HOURS';
const daysOff = 'OFFICE_DAYS_OFF';

/** Whether the office has set its hours, or the configuration says them. */
export async function areHoursSet({ database }: Platform): Promise<boolean> {
  const row = await database
    .selectFrom('office_settings')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Sets when people answer the phone, and on which days nobody does, in place of the configuration; null goes
 * back to that. Calls that were promised stay promised. It shows on all pages at once.
 */
export async function setOfficeHours(
  platform: Platform,
  staff: Staff,
  week: OfficeHoursInput | null,
): Promise<void> {
  const { database, configuration, clock } = platform;
  const before = { hours: configuration.OFFICE_HOURS, daysOff: configuration.OFFICE_DAYS_OFF };
  await transaction(database, async (work) => {
    await work.deleteFrom('office_settings').where('name', 'in', [name, daysOff]).execute();
    if (week !== null)
      await work
        .insertInto('office_settings')
        .values([
          { name, value: officeHoursText(week) },
          { name: daysOff, value: week.days_off.join(',') },
        ])
        .execute();
    const after =
      week === null
        ? { hours: 'as configured' }
        : { hours: officeHoursText(week), daysOff: week.days_off.join(',') };
    await writeAudit(
      work,
      staff,
      { action: 'office_hours_changed', subject: name, before, after },
      clock.now(),
    );
  });
  await readOfficeSettings(platform);
  forgetCatalogue(database);
}
