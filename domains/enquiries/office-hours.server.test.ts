import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticeCatalogueChanges } from '#domains/services/service-mark.server.ts';
import { whenCatalogueChanges } from '#domains/services/service.server.ts';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import { withOfficeSettings } from '#platform/configuration/office-settings.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana as staff, employ } from '#tests/staff.ts';
import { callWindow } from './enquiry.ts';
import { setOfficeHours } from './office-hours.server.ts';
import { officeHoursInput } from './office-hours.ts';
import { hoursInWords, officeOf } from './office-words.ts';

let opened: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  opened = await createTestPlatform();
  await employ(opened.platform.database, staff, opened.clock.now());
});
afterAll(() => opened.close());

const week = officeHoursInput.parse({
  monday: '9-12',
  friday: '10 – 16',
  sunday: '',
  days_off: '2/12/2027, 2027-02-08',
});
const hours = () => hoursInWords(opened.platform);

describe('the hours of the office', () => {
  it('are those that the office has set, for all who read them, and the configured ones again', async () => {
    const { platform } = opened;
    let changes = 0;
    whenCatalogueChanges(platform.database, () => (changes += 1));
    const configured = hours();
    await setOfficeHours(platform, staff, week);
    expect(hours()).toBe(
      'Monday, 9 AM to 12 noon; Friday, 10 AM to 4 PM, New York time, but not on February 8, 2027 and February 12, 2027',
    );
    const saturday = new Date('2027-02-06T15:00:00Z');
    // Monday is a day off, and so is the Friday after it.
    expect(callWindow('soon', saturday, officeOf(platform.configuration)).from).toEqual(
      new Date('2027-02-15T14:00:00Z'),
    );
    await setOfficeHours(platform, staff, null);
    expect(hours()).toBe(configured);
    expect(changes).toBe(2);
    const lines = await platform.database
      .selectFrom('audit_events')
      .select(['before', 'after'])
      .where('action', '=', 'office_hours_changed')
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      {
        before: { hours: 'mon-sun 8-20', daysOff: '' },
        after: { hours: 'mon 9-12, fri 10-16', daysOff: '2027-02-08,2027-02-12' },
      },
      {
        before: { hours: 'mon 9-12, fri 10-16', daysOff: '2027-02-08,2027-02-12' },
        after: { hours: 'as configured' },
      },
    ]);
  });

  it('are noticed by another process', async () => {
    const { platform } = opened;
    const other = {
      ...platform,
      configuration: withOfficeSettings(readConfiguration({ OFFICE_HOURS: 'sat 9-10' })),
    };
    await noticeCatalogueChanges(other);
    expect(hoursInWords(other)).toContain('Saturday');
    await setOfficeHours(platform, staff, week);
    expect(await noticeCatalogueChanges(other)).toBe(true);
    expect(hoursInWords(other)).toContain('Friday');
    expect(await noticeCatalogueChanges(other)).toBe(false);
  });

  it('are whole hours, on one day at least', () => {
    for (const monday of ['8', '20-8', '8-25', '8:30-12', 'all day'])
      expect([monday, officeHoursInput.safeParse({ monday }).success]).toEqual([monday, false]);
    expect(officeHoursInput.safeParse({}).success).toBe(false);
  });
});
