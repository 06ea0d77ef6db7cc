import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { forgetCatalogue } from '#domains/services/service.server.ts';
import { readOfficeSettings } from '#platform/configuration/office-settings.ts';
import { transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { countPromisedCalls } from './call.server.ts';
import { callsArePromised } from './closing.ts';
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
 * back to that. Calls that were promised stay promised. It shows on all pages at once. Refuses
 * `calls_promised` where some are for a day that becomes one without an answer, until that is meant.
 */
export async function setOfficeHours(
  platform: Platform,
  staff: Staff,
  week: OfficeHoursInput | null,
): Promise<Result<null>> {
  const { database, configuration, clock } = platform;
  const promised = week === null || week.anyway ? [] : await promisedOnNewDaysOff(platform, week.days_off);
  if (promised.length > 0) return refused(callsArePromised(promised));
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
  return success(null);
}

/** For which of these days calls are promised, and how many; those that are days off already were agreed to. */
async function promisedOnNewDaysOff({ database, configuration, clock }: Platform, days: readonly string[]) {
  const before = configuration.OFFICE_DAYS_OFF.split(',');
  const promised = await countPromisedCalls(database, configuration.OFFICE_TIME_ZONE, clock.now());
  return days.flatMap((day) => {
    const calls = promised.get(day) ?? 0;
    return calls === 0 || before.includes(day) ? [] : [{ day, calls }];
  });
}
