import { Temporal } from 'temporal-polyfill';
import { dayInWords, monthAndYear } from '#platform/days.ts';
import type { Paper } from '#platform/documents/pdf.ts';
import { formatCents } from '#platform/money.ts';

/** One thing that was paid for. */
export interface StatementLine {
  id: string;
  at: Date;
  what: string;
  /** The visit that it was for, if any: "Home cleaning, Tuesday, March 3". */
  visit: string | null;
  how: 'card' | 'gift';
  /** "Visa ending in 4242", or "Gift balance". */
  paidWith: string;
  cents: number;
}

export interface Statement {
  month: string;
  lines: StatementLine[];
  totalCents: number;
}

/** A month from an address, such as 2027-02; undefined for anything else. */
export function readMonth(text: string): string | undefined {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}

export function monthOf(now: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toPlainYearMonth()
    .toString();
}

/** The month before or after. */
export function monthsOn(month: string, months: number): string {
  return firstDayOf(month, months).toISOString().slice(0, 7);
}

export function monthInWords(month: string): string {
  return monthAndYear(firstDayOf(month), 'UTC');
}

/** The first day of a month, in UTC. */
function firstDayOf(month: string, later = 0): Date {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + later));
}

/** From the first moment of a month to that of the next, in a zone. */
export function momentsOf(month: string, timeZone: string): { from: Date; until: Date } {
  const start = (of: string) =>
    new Date(
      Temporal.PlainYearMonth.from(of).toPlainDate({ day: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
    );
  return { from: start(month), until: start(monthsOn(month, 1)) };
}

/** A month as a paper. */
export function statementPaper(
  statement: Statement,
  person: string,
  sender: { site: string; phone: string; timeZone: string },
  madeAt: Date,
): Paper {
  const rows = statement.lines.map((line) => ({
    label: `${dayInWords(line.at, sender.timeZone)}: ${line.what}`,
    detail: [...(line.visit === null ? [] : [line.visit]), `Paid with: ${line.paidWith}`].join('. '),
    amount: formatCents(line.cents),
  }));
  return {
    title: `Payments in ${monthInWords(statement.month)}`,
    from: sender.site,
    madeAt,
    blocks: [
      { kind: 'facts', rows: [{ term: 'For', details: person }] },
      rows.length === 0
        ? { kind: 'words', text: 'No charges this month.' }
        : {
            kind: 'lines',
            caption: 'Charges',
            rows,
            total: { label: 'Total', amount: formatCents(statement.totalCents) },
          },
      { kind: 'words', text: `Questions? Call us: ${sender.phone}.` },
    ],
  };
}
