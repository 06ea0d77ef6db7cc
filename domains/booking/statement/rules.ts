import { Temporal } from 'temporal-polyfill';
import type { Paper } from '../../../platform/documents/pdf.ts';
import { formatCents } from '../../catalogue/prices/rules.ts';
import { dayInWords } from '../../membership/wording/rules.ts';

const zone = 'America/New_York';

/** One thing that was paid for. */
export interface StatementLine {
  id: string;
  at: Date;
  what: string;
  how: 'card' | 'gift';
  cents: number;
}

export interface Statement {
  month: string;
  lines: StatementLine[];
  totalCents: number;
}

/** A month as it stands in an address, such as 2027-02; undefined for anything else. */
export function readMonth(text: string): string | undefined {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}

export function monthOf(now: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate().toPlainYearMonth().toString();
}

/** The month before or after. */
export function monthsOn(month: string, months: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString();
}

export function monthInWords(month: string): string {
  return Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 }).toLocaleString('en-US', { month: 'long', year: 'numeric' });
}

/** From the first moment of a month to that of the next, where the office is. */
export function momentsOf(month: string): { from: Date; until: Date } {
  const start = (of: string) => new Date(Temporal.PlainYearMonth.from(of).toPlainDate({ day: 1 }).toZonedDateTime(zone).epochMilliseconds);
  return { from: start(month), until: start(monthsOn(month, 1)) };
}

/** A month as a paper. */
export function statementPaper(statement: Statement, person: string, sender: { site: string; phone: string }, madeAt: Date): Paper {
  const rows = statement.lines.map((line) => ({ label: `${dayInWords(line.at)}: ${line.what}`, detail: paidWith[line.how], amount: formatCents(line.cents) }));
  return {
    title: `Payments in ${monthInWords(statement.month)}`,
    from: sender.site,
    madeAt,
    blocks: [
      { kind: 'facts', rows: [{ term: 'For', details: person }] },
      rows.length === 0
        ? { kind: 'words', text: 'Nothing was charged in this month.' }
        : { kind: 'lines', caption: 'What was charged', rows, total: { label: 'Together', amount: formatCents(statement.totalCents) } },
      { kind: 'words', text: `Questions? Call us: ${sender.phone}.` },
    ],
  };
}

export const paidWith: Record<StatementLine['how'], string> = { card: 'card', gift: 'gift balance' };
