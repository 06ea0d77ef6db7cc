import { Temporal } from 'temporal-polyfill';
import { listClosedDays, openDay } from '#domains/availability/closed-day.server.ts';
import { comingHolidays } from '#domains/booking/series/holidays.ts';
import { closeDayKnowingly, readOnDays } from '#domains/enquiries/closing.server.ts';
import { closingInput, keptInWords, type OnDay, onDayInWords } from '#domains/enquiries/closing.ts';
import { dayIn } from '#domains/professionals/days.ts';
import { dateInWords } from '#domains/visits/words.ts';
import type { Platform } from '#platform/platform.ts';
import { type Result, success } from '#platform/result.ts';
import { type Act, type ActField, actOf, type Done, noInput, recordOf, type Screen } from '../screen.ts';

const may = 'settings';

/** A day on which nobody comes, or a holiday on which we come unless it is closed. */
interface Holiday extends OnDay {
  day: string;
  title: string;
  isClosed: boolean;
}

const consequence =
  'No one can book that day, and series skip it. What is booked and promised for it stays: you are told first what that is. If no one answers the phone that day either, add it to the office hours.';
const anywayField: ActField = {
  name: 'anyway',
  label: 'Close it all the same, with what is booked and promised',
  kind: 'checkbox',
};

async function runClosing(
  platform: Platform,
  staff: Parameters<typeof closeDayKnowingly>[1],
  input: Parameters<typeof closeDayKnowingly>[2],
): Promise<Result<Done>> {
  const closed = await closeDayKnowingly(platform, staff, input);
  if (!closed.ok) return closed;
  const { title } = closed.value;
  const words = [`${dateInWords(input.day)} is closed: ${title}.`, onDayInWords(closed.value)];
  return success({ said: [...words, keptInWords(closed.value)].join(' ').trim(), id: input.day });
}

const close = actOf<null, typeof closingInput>({
  name: 'close',
  may,
  label: 'Close a day',
  input: closingInput,
  offer: () => ({
    consequence,
    fields: [
      { name: 'day', label: 'Day', kind: 'date' },
      {
        name: 'title',
        label: 'Reason',
        kind: 'text',
        hint: 'Members read it, such as Christmas Eve. A federal holiday has its name.',
        isOptional: true,
      },
      anywayField,
    ],
  }),
  run: (platform, staff, _subject, input) => runClosing(platform, staff, input),
});

const closeHolidayInput = closingInput.pick({ title: true, anyway: true });
const closeHoliday = actOf<Holiday, typeof closeHolidayInput>({
  name: 'close-holiday',
  may,
  label: 'Close this day',
  input: closeHolidayInput,
  offer: ({ isClosed, title, visits, calls }) =>
    isClosed
      ? null
      : {
          consequence: `${onDayInWords({ visits, calls })} ${consequence}`,
          fields: [
            { name: 'title', label: 'Reason', kind: 'text', value: title, isOptional: true },
            ...(visits + calls === 0 ? [] : [anywayField]),
          ],
        },
  async run(platform, staff, { day }, input) {
    const closed = await runClosing(platform, staff, { ...input, day });
    return closed.ok ? success({ said: closed.value.said }) : closed;
  },
});

const open = actOf<Holiday, typeof noInput>({
  name: 'open',
  may,
  label: 'Reopen day',
  input: noInput,
  offer: ({ isClosed }) =>
    isClosed ? { consequence: 'This day can be booked again right away.', fields: [] } : null,
  async run(platform, staff, { day }) {
    const opened = await openDay(platform, staff, day);
    return opened.ok ? success({ said: `${dateInWords(day)} is open again.` }) : opened;
  },
});

/** The days that are closed and the holidays of a year ahead, each once, with what is there. */
async function listHolidays(platform: Platform): Promise<Holiday[]> {
  const { database, clock, configuration } = platform;
  const today = dayIn(configuration.OFFICE_TIME_ZONE, clock.now());
  const closed = await listClosedDays(database, clock.now());
  const known = new Set(closed.map(({ day }) => day));
  const holidays = comingHolidays(Temporal.PlainDate.from(today)).filter(({ day }) => !known.has(day));
  const all = [
    ...closed.map(({ day, title }) => ({ day, title, isClosed: true })),
    ...holidays.map((holiday) => ({ ...holiday, isClosed: false })),
  ];
  const onDay = await readOnDays(
    platform,
    all.map(({ day }) => day),
  );
  const ahead = (day: string) => (day < today ? 1 : 0);
  return all
    .map((holiday) => ({ ...holiday, ...onDay(holiday.day) }))
    .toSorted((one, other) => ahead(one.day) - ahead(other.day) || one.day.localeCompare(other.day));
}

const standingOf = ({ isClosed }: Holiday) => (isClosed ? 'Closed' : 'We come');

/** Days on which nobody comes. Holidays of the law are known; on those we come, and series ask. */
export const holidaysScreen: Screen = {
  name: 'holidays',
  key: 'h',
  title: 'Holidays',
  lead: 'Days on which no one comes. On federal holidays we come unless you close them here.',
  list: {
    columns: ['Day', 'Date', 'Why', 'Status', 'Visits booked', 'Calls promised'],
    filters: [],
    empty: 'No closed days.',
    async read(platform) {
      return {
        nextCursor: null,
        rows: (await listHolidays(platform)).map((holiday) => ({
          id: holiday.day,
          cells: [
            dateInWords(holiday.day),
            holiday.day,
            holiday.title,
            standingOf(holiday),
            holiday.visits,
            holiday.calls,
          ],
        })),
      };
    },
  },
  acts: [close],
  record: recordOf<Holiday>({
    find: async (platform, _staff, id) => (await listHolidays(platform)).find(({ day }) => day === id),
    show: (holiday) => ({
      title: `${dateInWords(holiday.day)}: ${holiday.title}`,
      sections: [
        {
          title: 'At a glance',
          facts: [
            { term: 'Date', details: holiday.day },
            { term: 'Status', details: standingOf(holiday) },
            { term: 'What is there', details: onDayInWords(holiday) },
            ...(holiday.visits + holiday.calls === 0 || !holiday.isClosed
              ? []
              : [{ term: 'What becomes of it', details: keptInWords(holiday) }]),
          ],
        },
      ],
    }),
    acts: [closeHoliday, open] satisfies readonly Act<Holiday>[],
  }),
};
