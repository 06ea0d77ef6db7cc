import { fullAddress } from '#domains/people/address.ts';
import { mayKnow } from '#domains/people/disclosure/disclosure.ts';
import { formatPhone } from '#domains/people/words.ts';
import { eventInWords } from '#domains/visits/history.ts';
import { shortMomentInWords, standingInWords } from '#domains/visits/words.ts';
import { complaintActs } from '../complaints/complaint-acts.server.ts';
import { correctionActs } from '../exceptions/correction-acts.server.ts';
import { leavingActs } from '../exceptions/leaving-acts.server.ts';
import { readAreaOptions } from '../filter-options.server.ts';
import { homeRead, writeOpened } from '../opened.server.ts';
import { recordOf, type Screen } from '../screen.ts';
import { readCursor, toCursor, momentCell } from '../words.server.ts';
import { cardActs } from './card-acts.server.ts';
import { moneyActs } from './money-acts.server.ts';
import type { OfficeVisit } from './office-visit.ts';
import { planActs } from './plan-acts.server.ts';
import { progressActs } from './progress-acts.server.ts';
import { safetyActs } from './safety-acts.server.ts';
import { paymentWords, showVisit } from './visit-sections.ts';
import { findOfficeVisit, listVisits } from './visits.server.ts';

const states = [
  { value: 'requested', label: 'To confirm' },
  { value: 'confirmed', label: 'Booked' },
  { value: 'on_the_way', label: 'On the way' },
  { value: 'arrived', label: 'Arrived' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'completed', label: 'Done' },
  { value: 'cancelled', label: 'Canceled' },
  { value: 'no_show', label: 'No one home' },
];

export const visitsScreen: Screen = {
  name: 'visits',
  key: 'v',
  title: 'Visits',
  list: {
    columns: [
      'When',
      'What',
      'For',
      'Helper',
      'Status',
      'Price',
      'Reference',
      'Ends',
      'Minutes',
      'Time zone',
      'Address',
      'Phone',
      'Payment',
      'Id',
    ],
    columnsOnPage: 7,
    filters: [
      { name: 'text', label: 'Name or reference' },
      { name: 'area', label: 'Area', readOptions: readAreaOptions },
      { name: 'day', label: 'Day', kind: 'date' },
      { name: 'state', label: 'Status', options: states },
      {
        name: 'when',
        label: 'When',
        emptyLabel: 'Today and later',
        options: [{ value: 'past', label: 'Past, latest first' }],
      },
    ],
    changesWith: ['visit', 'alert'],
    empty: 'No matching visits.',
    async read(platform, staff, { filters, cursor, most, isOnPage }) {
      const { text = '', area = null, day, state, when } = filters;
      const after = readCursor(cursor);
      const rows = await listVisits(
        platform.database,
        {
          when: when === 'past' ? 'past' : 'coming',
          day: day ?? null,
          state: state ?? null,
          area,
          text,
          after: after && { startsAt: after.moment, id: after.id },
          most: most + 1,
        },
        platform.clock.now(),
      );
      const shown = rows.slice(0, most);
      const last = shown.at(-1);
      const knowsHome = isOnPage !== true && mayKnow(staff, 'address') && mayKnow(staff, 'phone');
      if (knowsHome && shown.length > 0)
        await writeOpened(
          platform,
          staff,
          { action: homeRead, subject: 'visits', memberId: null },
          platform.clock.now(),
        );
      return {
        rows: shown.map((visit) => ({
          id: visit.id,
          cells: [
            momentCell(visit.startsAt, visit.timeZone),
            visit.title,
            visit.recipientName,
            visit.professionalName,
            standingInWords(visit),
            { cents: visit.totalCents },
            visit.reference,
            momentCell(visit.endsAt, visit.timeZone),
            (visit.endsAt.getTime() - visit.startsAt.getTime()) / 60_000,
            visit.timeZone,
            knowsHome ? fullAddress(visit.address) : null,
            knowsHome && visit.phone !== null ? formatPhone(visit.phone) : null,
            visit.paymentState === null ? null : (paymentWords[visit.paymentState] ?? null),
            visit.id,
          ],
        })),
        nextCursor: rows.length > most && last ? toCursor(last.startsAt, last.id) : null,
      };
    },
  },
  acts: [],
  record: recordOf<OfficeVisit>({
    find: findOfficeVisit,
    show: showVisit,
    versionOf: ({ version }) => version,
    happened: ({ events, timeZone }) =>
      events.map((event) => `${eventInWords(event)} (${shortMomentInWords(event.at, timeZone)})`),
    visitOf: ({ id }) => id,
    acts: [
      ...complaintActs,
      ...progressActs,
      ...leavingActs,
      ...correctionActs,
      ...planActs,
      ...moneyActs,
      ...safetyActs,
      ...cardActs,
    ],
  }),
};
