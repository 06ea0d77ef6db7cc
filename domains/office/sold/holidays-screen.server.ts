import { z } from 'zod';
import { closeDay, listClosedDays, openDay } from '#domains/availability/closed-day.server.ts';
import { type ClosedDay, closedDayInput } from '#domains/availability/closed-day.ts';
import { dateInWords } from '#domains/visits/words.ts';
import { success } from '#platform/result.ts';
import { actOf, recordOf, type Screen } from '../screen.ts';

const may = 'settings';

const close = actOf<null, typeof closedDayInput>({
  name: 'close',
  may,
  label: 'Close a day',
  input: closedDayInput,
  offer: () => ({
    consequence:
      'Nobody can book that day any more, and series leave it out. Visits that are booked for it stay as they are; you are told how many. Where nobody answers the phone that day either, write it into the office hours.',
    fields: [
      { name: 'day', label: 'Day', kind: 'date' },
      { name: 'title', label: 'Why', kind: 'text', hint: 'Members read it, such as Christmas Eve.' },
    ],
  }),
  async run(platform, staff, _subject, input) {
    const closed = await closeDay(platform, staff, input);
    return closed.ok
      ? success({
          said: `${dateInWords(input.day)} is closed. ${visitsInWords(closed.value.visits)}`,
          id: input.day,
        })
      : closed;
  },
});

const visitsInWords = (visits: number) =>
  visits === 0
    ? 'No visit is booked for it.'
    : `${visits === 1 ? '1 visit is' : `${visits} visits are`} booked for it. Move or cancel them one by one.`;

const noInput = z.object({});

const open = actOf<ClosedDay, typeof noInput>({
  name: 'open',
  may,
  label: 'Open it again',
  input: noInput,
  offer: () => ({ consequence: 'This day can be booked again at once.', fields: [] }),
  async run(platform, staff, { day }) {
    const opened = await openDay(platform, staff, day);
    return opened.ok ? success({ said: `${dateInWords(day)} is open again.` }) : opened;
  },
});

/** Days on which nobody comes. Holidays of the law are known; on those we come, and series ask. */
export const holidaysScreen: Screen = {
  name: 'holidays',
  key: 'h',
  may,
  title: 'Holidays',
  lead: 'Days on which nobody comes. On federal holidays we come unless you close them here.',
  list: {
    columns: ['Day', 'Date', 'Why', 'Visits booked'],
    filters: [],
    empty: 'No day is closed.',
    async read({ database, clock }) {
      const days = await listClosedDays(database, clock.now());
      return {
        nextCursor: null,
        rows: days.map(({ day, title, visits }) => ({
          id: day,
          cells: [dateInWords(day), day, title, visits],
        })),
      };
    },
  },
  acts: [close],
  record: recordOf<ClosedDay>({
    find: async ({ database, clock }, _staff, id) =>
      (await listClosedDays(database, clock.now())).find(({ day }) => day === id),
    show: ({ day, title, visits }) => ({
      title: `${dateInWords(day)}: ${title}`,
      sections: [
        {
          title: 'At a glance',
          facts: [
            { term: 'Date', details: day },
            { term: 'Visits', details: visitsInWords(visits) },
          ],
        },
      ],
    }),
    acts: [open],
  }),
};
