import { pathTo } from '#app/paths.ts';
import { calendarDay, dayIn, periodOf } from '#domains/professionals/days.ts';
import { listPayouts, type Payout } from '#domains/visit-money/books/payout.server.ts';
import {
  hoursOf,
  isByHand,
  minutesOf,
  type PaidVisit,
  payCents,
  workedIn,
} from '#domains/visit-money/books/payout.ts';
import { oddTimesInWords } from '#domains/visits/day/worked-time.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { formatCents } from '#platform/money.ts';
import type { Platform } from '#platform/platform.ts';
import { isFilterDay } from '../lists/filter.ts';
import { type Asked, type Cell, type Listed, recordOf, type Screen, type Shown } from '../screen.ts';
import { payActOf } from './pay-act.server.ts';

/** The first and the last day of a span, as in ISO 8601. */
interface Days {
  first: string;
  last: string;
}

interface Subject extends Payout, Days {}

const mostDays = 92;

/** From the first of this month until today, where nothing else is asked; at most a quarter of a year. */
function daysOf({ clock, configuration }: Platform, first: string, last: string): Days {
  const today = dayIn(configuration.OFFICE_TIME_ZONE, clock.now());
  const until = isFilterDay(last) ? last : today;
  const from = isFilterDay(first) && first <= until ? first : `${until.slice(0, 8)}01`;
  const earliest = new Date(Date.parse(until) - (mostDays - 1) * 86_400_000).toISOString().slice(0, 10);
  return { first: from < earliest ? earliest : from, last: until };
}

const spanOf = ({ configuration }: Platform, { first, last }: Days) => {
  const { startsAt, endsAt } = periodOf({ firstDay: first, lastDay: last }, configuration.OFFICE_TIME_ZONE);
  return { from: startsAt, until: endsAt };
};

const idOf = ({ first, last }: Days, professionalId: string) => `${first}_${last}_${professionalId}`;

async function read(platform: Platform, _staff: unknown, { filters, cursor, most }: Asked): Promise<Listed> {
  const days = daysOf(platform, filters['from'] ?? '', filters['until'] ?? '');
  const payouts = await listPayouts(platform.database, spanOf(platform, days));
  const after = cursor === null ? -1 : payouts.findIndex(({ professionalId }) => professionalId === cursor);
  const shown = payouts.slice(after + 1, after + 1 + most);
  return {
    rows: shown.map((payout) => ({
      id: idOf(days, payout.professionalId),
      cells: [payout.name, ...cellsOf(payout), `${days.first} to ${days.last}`],
    })),
    nextCursor: after + 1 + most < payouts.length ? shown.at(-1)!.professionalId : null,
  };
}

function cellsOf({ visits, payCentsAnHour, tipCents, groceryCents }: Payout): Cell[] {
  const worked = workedIn(visits);
  const pay = payCents(worked.minutes, payCentsAnHour);
  return [
    visits.length,
    Number(hoursOf(worked.minutes)),
    Number(hoursOf(worked.byHandMinutes)),
    Number(hoursOf(worked.bookedMinutes)),
    worked.waiting,
    payCentsAnHour === null ? null : { cents: payCentsAnHour },
    pay === null ? null : { cents: pay },
    worked.milesBetween,
    worked.miles,
    { cents: tipCents },
    { cents: groceryCents },
    pay === null ? null : { cents: pay + tipCents + groceryCents },
  ];
}

const partWords = {
  handed_over: 'Until it was reassigned',
  broken_off: 'Until it ended early',
} as const;

function howKnown(visit: PaidVisit): string {
  if (visit.part !== null) return partWords[visit.part];
  if (visit.odd !== null) return oddTimesInWords[visit.odd];
  if (visit.waits) return 'As recorded: a correction is not approved yet';
  return isByHand(visit) ? 'Entered by hand' : 'Recorded';
}

async function find(platform: Platform, _staff: unknown, id: string): Promise<Subject | undefined> {
  const [first = '', last = '', professionalId = ''] = id.split('_');
  const days = daysOf(platform, first, last);
  if (!isIdentifier(professionalId) || id !== idOf(days, professionalId)) return undefined;
  const [payout] = await listPayouts(platform.database, spanOf(platform, days), professionalId);
  return payout && { ...payout, ...days };
}

function show({ name, first, last, visits, payCentsAnHour, tipCents, groceryCents }: Subject): Shown {
  const worked = workedIn(visits);
  const pay = payCents(worked.minutes, payCentsAnHour);
  return {
    title: name,
    lead: `${calendarDay(first)} to ${calendarDay(last)}`,
    sections: [
      {
        title: 'In short',
        facts: [
          { term: 'Hours worked', details: hoursOf(worked.minutes) },
          { term: 'Entered by hand', details: hoursOf(worked.byHandMinutes) },
          { term: 'Hours booked', details: hoursOf(worked.bookedMinutes) },
          {
            term: 'Visits with a time to approve',
            details: String(worked.waiting),
            to: pathTo('/office/times'),
          },
          {
            term: 'Pay an hour',
            details: payCentsAnHour === null ? 'Not known' : formatCents(payCentsAnHour),
          },
          { term: 'Pay', details: pay === null ? 'Not known' : formatCents(pay) },
          { term: 'Miles between visits', details: String(worked.milesBetween) },
          { term: 'Miles with a rider', details: worked.miles === null ? 'Not known' : String(worked.miles) },
          { term: 'Tips that were paid', details: formatCents(tipCents) },
          { term: 'Groceries that were paid', details: formatCents(groceryCents) },
        ],
      },
      {
        title: 'Visits',
        table: {
          columns: [
            'Reference',
            'When',
            'What',
            'Hours worked',
            'How',
            'Hours booked',
            'Miles to it',
            'Miles',
          ],
          rows: visits.map((visit): Cell[] => [
            { text: visit.reference, to: pathTo('/office/visits/:id', { id: visit.bookingId }) },
            shortMomentInWords(visit.startsAt, visit.timeZone),
            visit.title,
            Number(hoursOf(minutesOf(visit))),
            howKnown(visit),
            Number(hoursOf(visit.bookedMinutes)),
            visit.milesThere,
            visit.miles,
          ]),
          empty: 'No visits.',
        },
      },
    ],
  };
}

/** What payroll needs of all professionals, for a span of days. */
export const payoutsScreen: Screen = {
  name: 'payouts',
  title: 'Payouts',
  lead: 'Hours as they were recorded, how many of them were entered by hand, and how many were booked. A time that the office has not approved is not used yet: until then the recorded time applies, or else the booked time. Miles between visits are estimated, without the way from home and back; miles are those with a rider. Tips and groceries are what members paid. Without days: this month until today.',
  list: {
    columns: [
      'Name',
      'Visits',
      'Hours',
      'By hand',
      'Booked',
      'To approve',
      'An hour',
      'Pay',
      'Miles between',
      'Miles',
      'Tips',
      'Groceries',
      'Total',
      'Days',
    ],
    filters: [
      { name: 'from', label: 'First day', kind: 'date' },
      { name: 'until', label: 'Last day', kind: 'date' },
    ],
    empty: 'No one worked on these days.',
    read,
  },
  acts: [],
  record: recordOf<Subject>({
    find,
    show,
    acts: [payActOf<Subject>(({ professionalId }) => professionalId)],
  }),
};
