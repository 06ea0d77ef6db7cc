import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { cardDueOf } from '#domains/visits/spending-limit.server.ts';
import { offStates } from '#domains/visits/visit.ts';
import { type DatabaseReader, literals, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { isOwed } from '../owed/owed.server.ts';
import { monthOf, momentsOf, monthsOn, readMonth } from '../statement.ts';
import { type MonthReport, monthReport, type Movement, notReported } from './month.ts';

/** A month that was closed, with the report that was kept of it. */
export interface ClosedMonth {
  month: string;
  closedAt: Date;
  closedBy: string;
  report: MonthReport;
}

/** The closed months, the first one first. */
export async function listClosedMonths(database: DatabaseReader): Promise<ClosedMonth[]> {
  const { rows } = await sql<Omit<ClosedMonth, 'report'> & { report: unknown }>`
    select c.month, c.closed_at as "closedAt", s.name as "closedBy", c.report
    from closed_months c join staff s on s.id = c.closed_by order by c.month`.execute(database);
  return rows.map((row) => ({ ...row, report: monthReport.parse(row.report) }));
}

/** The month in which the ledger begins; the one of now where it is empty. */
export async function findFirstMonth({ database, clock, configuration }: Platform): Promise<string> {
  const { rows } = await sql<{
    at: Date | null;
  }>`select min(created_at) as at from ledger_entries`.execute(database);
  return monthOf(rows[0]?.at ?? clock.now(), configuration.OFFICE_TIME_ZONE);
}

/** What moved in the ledger from one moment to another, by kinds. */
export async function findMovements(
  database: DatabaseReader,
  from: Date | null,
  until: Date,
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select moved.debit, moved.credit, moved.detail, sum(moved.cents) as cents, count(*) as entries from (
      select l.debit_kind as debit, l.credit_kind as credit, l.amount_cents as cents,
        case
          when l.booking_id is null and (l.debit_kind, l.credit_kind) in (('member_credit', 'revenue'), ('revenue', 'member_credit')) then 'membership'
          when l.credit_account <> 'revenue' or l.debit_account = 'written_off' then ''
          when l.is_returned_refund then 'came_back'
          when p.charge_id is not null then 'extra'
          when p.id is not null and p.booking_id is null then 'membership'
          when b.state in ${literals(offStates)} then 'fee'
          else ''
        end as detail
      from ledger_entries l left join payments p on p.id = l.payment_id
        left join bookings b on b.id = coalesce(p.booking_id, l.booking_id, case when l.debit_kind = 'gift_authorized' then l.debit_owner end)
      where ${from === null ? sql`` : sql`l.created_at >= ${from} and`} l.created_at < ${until}) moved
    group by 1, 2, 3 order by 1, 2, 3`.execute(database);
  return rows;
}

/** Visits of a span that are owed and that nobody has paid, unless they were written off. */
async function findUnpaid(database: DatabaseReader, from: Date, until: Date): Promise<MonthReport['unpaid']> {
  const { rows } = await sql<MonthReport['unpaid']>`
    select count(*) as visits, coalesce(sum(${cardDueOf}), 0) as cents
    from bookings b left join payments p on p.id = b.payment_id
    where ${isOwed} and b.ends_at >= ${from} and b.ends_at < ${until}`.execute(database);
  return rows[0] ?? { visits: 0, cents: 0 };
}

/**
 * What a month comes to as the ledger stands now. What was written into the time of closed months afterward
 * is told by the first one that is open.
 */
export async function reportMonth(
  database: DatabaseReader,
  month: string,
  timeZone: string,
  closed: readonly ClosedMonth[],
): Promise<MonthReport> {
  const { from, until } = momentsOf(month, timeZone);
  const follows = closed.at(-1)?.month === monthsOn(month, -1);
  const moved = await findMovements(database, from, until);
  const unpaid = await findUnpaid(database, from, until);
  const late = follows
    ? await findLate(
        database,
        from,
        closed.map(({ report }) => report),
      )
    : [];
  return { month, moved, late, unpaid };
}

/**
 * What is in the ledger from before a moment and in none of the reports. Entries are only ever added: as many
 * as were reported are the same ones, and then years of them are not added up again.
 */
async function findLate(
  database: DatabaseReader,
  before: Date,
  reports: readonly MonthReport[],
): Promise<Movement[]> {
  const { rows } = await sql<{ entries: number }>`
    select count(*) as entries from ledger_entries where created_at < ${before}`.execute(database);
  const reported = reports
    .flatMap(({ moved, late }) => [...moved, ...late])
    .reduce((sum, { entries }) => sum + entries, 0);
  return rows[0]?.entries === reported
    ? []
    : notReported(await findMovements(database, null, before), reports);
}

/** The month that can be closed next: months are closed one after the other. */
export function nextToClose(first: string, closed: readonly Pick<ClosedMonth, 'month'>[]): string {
  const last = closed.at(-1);
  return last === undefined ? first : monthsOn(last.month, 1);
}

/**
 * Keeps what a month came to, for good. Only a month that is over is closed, and only after the one before
 * it. Refuses `month_not_found`, `month_not_over`, `month_closed` and `month_before_open`.
 */
export async function closeMonth(
  platform: Platform,
  staff: Staff,
  asked: string,
): Promise<Result<ClosedMonth>> {
  const month = readMonth(asked);
  if (month === undefined) return refused(monthNotFound);
  const now = platform.clock.now();
  const timeZone = platform.configuration.OFFICE_TIME_ZONE;
  if (momentsOf(month, timeZone).until > now) return refused(monthNotOver);
  const first = await findFirstMonth(platform);
  return transaction(platform.database, async (work): Promise<Result<ClosedMonth>> => {
    await sql`select pg_advisory_xact_lock(hashtext('close a month'))`.execute(work);
    const closed = await listClosedMonths(work);
    if (closed.some((each) => each.month === month)) return refused(monthClosed);
    if (nextToClose(first, closed) !== month) return refused(monthBeforeOpen);
    const report = await reportMonth(work, month, timeZone, closed);
    await work
      .insertInto('closed_months')
      .values({ month, closed_at: now, closed_by: staff.staffId, report: JSON.stringify(report) })
      .execute();
    await writeAudit(work, staff, { action: 'month_closed', subject: month }, now);
    return success({ month, closedAt: now, closedBy: staff.name, report });
  });
}

const monthNotFound = refusal('not_found', 'month_not_found', 'We could not find this month.');
const monthNotOver = refusal('conflict', 'month_not_over', 'This month is not over yet.');
const monthClosed = refusal('conflict', 'month_closed', 'Someone already closed this month. Check it again.');
const monthBeforeOpen = refusal('conflict', 'month_before_open', 'Close the month before it first.');
