import { Temporal } from 'temporal-polyfill';
import { listClosedDays } from '#domains/availability/closed-day.server.ts';
import { holidayOn } from '#domains/booking/series/holidays.ts';
import { readOnDays } from '#domains/enquiries/closing.server.ts';
import { callsInWords } from '#domains/enquiries/closing.ts';
import { areHoursSet, setOfficeHours } from '#domains/enquiries/office-hours.server.ts';
import { daysOfOffice, officeHoursInput, openingInField } from '#domains/enquiries/office-hours.ts';
import { hoursInWords, officeOf } from '#domains/enquiries/office-words.ts';
import { calendarDay } from '#domains/professionals/days.ts';
import type { Platform } from '#platform/platform.ts';
import { success } from '#platform/result.ts';
import { actOf, noInput, recordOf, type Screen } from '../screen.ts';

const may = 'settings';
const onlyWeek = 'week';

interface Subject {
  office: ReturnType<typeof officeOf>;
  /** In words. */
  hours: string;
  isSet: boolean;
  /** Each day on which nobody answers, with what is known of it. */
  daysOff: readonly string[];
}

const change = actOf<Subject, typeof officeHoursInput>({
  name: 'change',
  may,
  label: 'Change the hours',
  input: officeHoursInput,
  offer: ({ office }) => ({
    consequence: 'All pages show them at once, and new calls are promised within them. Promised calls stay.',
    fields: [
      ...daysOfOffice.map(({ name, title }, index) => ({
        name,
        label: title,
        kind: 'text' as const,
        value: openingInField(office.days[index]),
        isOptional: true,
        ...(index === 0 ? { hint: 'Whole hours such as 8-20, or nothing when no one answers.' } : {}),
      })),
      {
        name: 'days_off',
        label: 'Days on which no one answers',
        kind: 'text' as const,
        value: daysOffInField(office),
        isOptional: true,
        hint: 'Such as 12/24/2027, 12/25/2027. No call is promised for them. Calls that are stay promised.',
      },
      {
        name: 'anyway',
        label: 'Also days for which calls are promised',
        kind: 'checkbox' as const,
      },
    ],
  }),
  async run(platform, staff, _subject, input) {
    const set = await setOfficeHours(platform, staff, input);
    if (!set.ok) return set;
    return success({ said: `The hours are: ${hoursInWords(platform)}.` });
  },
});

/** As they are typed: "12/24/2027, 12/25/2027". */
const daysOffInField = ({ daysOff = [] }: Subject['office']) =>
  daysOff.map((day) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')).join(', ');

const goBack = actOf<Subject, typeof noInput>({
  name: 'as-configured',
  may,
  label: 'Go back to the configured hours',
  input: noInput,
  offer: ({ isSet }) =>
    isSet ? { consequence: 'OFFICE_HOURS in the configuration applies again.', fields: [] } : null,
  async run(platform, staff) {
    const set = await setOfficeHours(platform, staff, null);
    if (!set.ok) return set;
    return success({ said: `The hours are: ${hoursInWords(platform)}.` });
  },
});

async function find(platform: Platform, _staff: unknown, id: string): Promise<Subject | undefined> {
  return id === onlyWeek
    ? {
        office: officeOf(platform.configuration),
        hours: hoursInWords(platform),
        isSet: await areHoursSet(platform),
        daysOff: await daysOffInWords(platform),
      }
    : undefined;
}

/** "December 24, 2027 (Christmas Eve). Nobody comes that day. 2 calls are promised." */
async function daysOffInWords(platform: Platform): Promise<string[]> {
  const { daysOff = [] } = officeOf(platform.configuration);
  const closed = await listClosedDays(platform.database, platform.clock.now());
  const names = new Map(closed.map(({ day, title }) => [day, title]));
  const onDay = await readOnDays(platform, daysOff);
  return daysOff.map((day) => {
    const name = holidayOn(Temporal.PlainDate.from(day), names);
    const { calls } = onDay(day);
    return [
      name === null ? `${calendarDay(day)}.` : `${calendarDay(day)} (${name}).`,
      ...(names.has(day) ? ['No one comes that day.'] : []),
      ...(calls === 0 ? [] : [callsInWords(calls)]),
    ].join(' ');
  });
}

/** When people answer the phone. */
export const hoursScreen: Screen = {
  name: 'hours',
  key: 'o',
  title: 'Office hours',
  lead: 'When people answer the phone. Calls are promised within these hours.',
  list: {
    columns: ['Hours', 'From where'],
    filters: [],
    empty: '',
    async read(platform) {
      const hours = hoursInWords(platform);
      const source = (await areHoursSet(platform)) ? 'Set in the office' : 'Configured';
      return { nextCursor: null, rows: [{ id: onlyWeek, cells: [hours, source] }] };
    },
  },
  acts: [],
  record: recordOf<Subject>({
    find,
    show: ({ office, isSet, hours, daysOff }) => ({
      title: 'Office hours',
      lead: `${hours}.`,
      sections: [
        {
          title: isSet ? 'As set in the office' : 'As configured',
          facts: [
            ...daysOfOffice.map(({ title }, index) => ({
              term: title,
              details: openingInField(office.days[index]) || 'No one answers',
            })),
            { term: 'Days on which no one answers', details: daysOff.length === 0 ? 'None' : daysOff },
          ],
        },
      ],
    }),
    acts: [change, goBack],
  }),
};
