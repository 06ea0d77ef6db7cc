import { findFirstMonth, listClosedMonths, reportMonth } from '#domains/visit-money/books/month.server.ts';
import type { Movement } from '#domains/visit-money/books/month.ts';
import { monthInWords, monthOf, monthsOn, readMonth } from '#domains/visit-money/statement.ts';
import type { Platform } from '#platform/platform.ts';
import type { Asked, Cell, Listed, Screen } from '../screen.ts';
import { accountWords, movementInWords } from './month-words.ts';

/** What moved in one month, by kinds; without a month, in the last one that is over. */
async function read(platform: Platform, _staff: unknown, { filters, cursor, most }: Asked): Promise<Listed> {
  const { database, clock, configuration } = platform;
  const timeZone = configuration.OFFICE_TIME_ZONE;
  const [first, now] = [await findFirstMonth(platform), monthOf(clock.now(), timeZone)];
  const last = monthsOn(now, -1);
  const month = readMonth(filters['month'] ?? '') ?? (last < first ? first : last);
  if (month < first || month > now) return { rows: [], nextCursor: null };
  const closed = await listClosedMonths(database);
  const report =
    closed.find((each) => each.month === month)?.report ??
    (await reportMonth(database, month, timeZone, closed));
  const rows = [
    ...report.moved.map((each) => cellsOf(month, each, false)),
    ...report.late.map((each) => cellsOf(month, each, true)),
  ];
  const from = /^\d{1,4}$/.test(cursor ?? '') ? Number(cursor) : 0;
  return {
    rows: rows.slice(from, from + most).map((cells) => ({ id: null, cells })),
    nextCursor: from + most < rows.length ? String(from + most) : null,
  };
}

const cellsOf = (month: string, each: Movement, isLate: boolean): Cell[] => [
  movementInWords(each),
  accountWords[each.debit] ?? each.debit,
  accountWords[each.credit] ?? each.credit,
  { cents: each.cents },
  each.entries,
  isLate ? `${monthInWords(month)}, of earlier ones` : monthInWords(month),
];

/** What moved between the accounts of the ledger, to be saved for the books. */
export const ledgerScreen: Screen = {
  name: 'ledger',
  title: 'Ledger',
  lead: 'What moved between our accounts in a month. Without a month: the last one that is over.',
  list: {
    columns: ['What', 'Debit', 'Credit', 'Amount', 'Entries', 'Month'],
    filters: [{ name: 'month', label: 'Month, like 2027-01' }],
    empty: 'No activity this month.',
    read,
  },
  acts: [],
};
