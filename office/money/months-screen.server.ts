import { pathTo } from '#app/paths.ts';
import {
  closeMonth,
  type ClosedMonth,
  findFirstMonth,
  listClosedMonths,
  nextToClose,
  reportMonth,
} from '#domains/visit-money/books/month.server.ts';
import {
  accountsOf,
  balancesAfter,
  figuresOf,
  type MonthReport,
  type Movement,
} from '#domains/visit-money/books/month.ts';
import { momentsOf, monthInWords, monthOf, monthsOn, readMonth } from '#domains/visit-money/statement.ts';
import { formatCents } from '#platform/money.ts';
import type { Platform } from '#platform/platform.ts';
import {
  actOf,
  type Asked,
  type Cell,
  type Listed,
  noInput,
  recordOf,
  saying,
  type Screen,
  type Section,
  type Shown,
} from '../screen.ts';
import { datedMoment } from '../words.server.ts';
import { accountWords, movementInWords } from './month-words.ts';

const may = 'money';

interface Subject {
  report: MonthReport;
  /** Who closed it and when; null while it is open. */
  closed: { by: string; at: string } | null;
  /** Whether it is over and the next one to close. */
  isNext: boolean;
  isOver: boolean;
  /** The balance of each account at its end, where all months before it are closed. */
  balances: Map<string, number> | null;
}

const close = actOf<Subject, typeof noInput>({
  name: 'close',
  may,
  label: 'Close month',
  input: noInput,
  offer: ({ isNext, report }) =>
    isNext
      ? {
          consequence: `The figures of ${monthInWords(report.month)} are kept as they are now, for good. What is written into it afterward is named in the next month.`,
          fields: [],
          isGrave: true,
        }
      : null,
  run: async (platform, staff, { report: { month } }) =>
    saying(await closeMonth(platform, staff, month), `${monthInWords(month)} is closed.`),
});

async function find(platform: Platform, _staff: unknown, id: string): Promise<Subject | undefined> {
  const month = readMonth(id);
  const { database, clock, configuration } = platform;
  const timeZone = configuration.OFFICE_TIME_ZONE;
  const first = await findFirstMonth(platform);
  if (month === undefined || month < first || month > monthOf(clock.now(), timeZone)) return undefined;
  const all = await listClosedMonths(database);
  const before = all.filter((each) => each.month < month);
  const kept = all.find((each) => each.month === month);
  const report = kept?.report ?? (await reportMonth(database, month, timeZone, all));
  const follows = kept !== undefined || nextToClose(first, all) === month;
  const isOver = momentsOf(month, timeZone).until <= clock.now();
  return {
    report,
    closed: kept === undefined ? null : { by: kept.closedBy, at: datedMoment(platform, kept.closedAt) },
    isOver,
    isNext: kept === undefined && follows && isOver,
    balances: follows ? balancesAfter([...before.map((each) => each.report), report]) : null,
  };
}

const movedTable = (movements: readonly Movement[], empty: string): Section['table'] => ({
  columns: ['What', 'Amount', 'Entries'],
  rows: movements.map((each) => [movementInWords(each), { cents: each.cents }, each.entries]),
  empty,
});

function accountsSection({ report, balances }: Subject): Section {
  const lines = accountsOf([...report.moved, ...report.late]);
  const total = (amount: 'inCents' | 'outCents') => lines.reduce((sum, line) => sum + line[amount], 0);
  return {
    title: 'By account of the ledger',
    words: [
      `Debits are ${formatCents(total('outCents'))}, and credits are ${formatCents(total('inCents'))}: both are the same.`,
    ],
    table: {
      columns: ['Account', 'Debit', 'Credit', 'Change', ...(balances === null ? [] : ['Balance at the end'])],
      rows: lines.map(({ account, inCents, outCents }): Cell[] => [
        accountWords[account] ?? account,
        { cents: outCents },
        { cents: inCents },
        { cents: growth(account, inCents - outCents) },
        ...(balances === null ? [] : [{ cents: growth(account, balances.get(account) ?? 0) }]),
      ]),
      empty: 'No activity.',
    },
  };
}

/** What we have and what we lost grow by debits, and what we owe and earned by credits. */
const growth = (account: string, cents: number) =>
  account === 'gateway' || account === 'written_off' ? 0 - cents : cents;

const figureTitles = [
  ['Visits', 'visits'],
  ['Fees', 'fees'],
  ['Extras', 'extras'],
  ['Memberships', 'memberships'],
  ['Refunds', 'refunds'],
  ['Revenue', 'revenue'],
  ['Tips', 'tips'],
  ['Gift cards sold', 'giftCardsSold'],
  ['Gift cards redeemed', 'giftCardsRedeemed'],
  ['Written off', 'writtenOff'],
] as const;

function show(subject: Subject): Shown {
  const { report, closed, isOver } = subject;
  const figures = figuresOf(report);
  return {
    title: monthInWords(report.month),
    lead:
      closed === null
        ? isOver
          ? 'Ended, not closed. Figures are from the ledger right now.'
          : 'Still open. Figures are from the ledger right now.'
        : `Closed by ${closed.by}, ${closed.at}. These figures never change.`,
    sections: [
      {
        title: 'Month summary',
        facts: [
          ...figureTitles.map(([term, name]) => ({ term, details: formatCents(figures[name]) })),
          {
            term: 'Not paid',
            details: `${formatCents(report.unpaid.cents)} of ${report.unpaid.visits === 1 ? '1 visit' : `${report.unpaid.visits} visits`}`,
          },
        ],
      },
      {
        title: 'What moved',
        facts: [
          {
            term: 'As a list and CSV',
            details: 'See the ledger of this month',
            to: pathTo('/office/ledger', { month: report.month }),
          },
        ],
        table: movedTable(report.moved, 'No activity.'),
      },
      ...(report.late.length === 0
        ? []
        : [
            {
              title: 'Of earlier months',
              words: ['It belongs to months that were already closed, and is included here.'],
              table: movedTable(report.late, ''),
            },
          ]),
      accountsSection(subject),
    ],
  };
}

/** All months since the ledger begins, the newest first; those that are closed with their figures. */
async function read(platform: Platform, _staff: unknown, { cursor, most }: Asked): Promise<Listed> {
  const { database, clock, configuration } = platform;
  const first = await findFirstMonth(platform);
  const closed = new Map((await listClosedMonths(database)).map((each) => [each.month, each]));
  const last = monthOf(clock.now(), configuration.OFFICE_TIME_ZONE);
  const asked = cursor === null ? undefined : readMonth(cursor);
  const months: string[] = [];
  for (
    let month = asked === undefined ? last : monthsOn(asked, -1);
    month >= first;
    month = monthsOn(month, -1)
  )
    months.push(month);
  const shown = months.slice(0, most);
  return {
    rows: shown.map((month) => ({ id: month, cells: cellsOf(month, closed.get(month)) })),
    nextCursor: months.length > most ? shown.at(-1)! : null,
  };
}

function cellsOf(month: string, closed: ClosedMonth | undefined): Cell[] {
  if (closed === undefined) return [monthInWords(month), 'Open', ...listed.map(() => null), null];
  const figures = figuresOf(closed.report);
  return [
    monthInWords(month),
    'Closed',
    ...listed.map(([, name]) => ({ cents: figures[name] })),
    { cents: closed.report.unpaid.cents },
  ];
}

/** As many as there is room for; the record has all. */
const listed = [
  ['Revenue', 'revenue'],
  ['Memberships', 'memberships'],
  ['Refunds', 'refunds'],
  ['Tips', 'tips'],
  ['Gifts sold', 'giftCardsSold'],
  ['Gifts used', 'giftCardsRedeemed'],
  ['Written off', 'writtenOff'],
] as const;

/** What each month came to, kept for good once it is closed. */
export const monthsScreen: Screen = {
  name: 'months',
  title: 'Months',
  lead: 'What each month came to, added up from the ledger. A closed month never changes.',
  list: {
    columns: ['Month', 'Status', ...listed.map(([title]) => title), 'Not paid'],
    filters: [],
    empty: 'No payments yet.',
    read,
  },
  acts: [],
  record: recordOf<Subject>({ find, show, acts: [close] }),
};
