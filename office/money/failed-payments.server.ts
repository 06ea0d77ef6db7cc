import { type RawBuilder, sql } from 'kysely';
import { billFor } from '#domains/membership/billing.ts';
import {
  type Billing,
  type MembershipState,
  type PaidPlanId,
  planOf,
  priceOf,
} from '#domains/membership/membership.ts';
import { isUsableCard } from '#domains/payments/card.server.ts';
import { cardLabel } from '#domains/payments/card.ts';
import { creditOf } from '#domains/payments/ledger.server.ts';
import type { FeeStanding } from '#domains/visit-money/fee-words.ts';
import { nextStepOf } from '#domains/visit-money/owed/failed-payment.ts';
import {
  findFeeStanding,
  owedColumns,
  owedOf,
  type OwedRow,
  owedTables,
  owedVisits,
} from '#domains/visit-money/owed/owed.server.ts';
import { visitTitle } from '#domains/visits/ordered.server.ts';
import type { Database } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { failureInWords, type FailedPayment, type SentLink } from './failed-payment.ts';

/** More than are ever open at once: each of them is a task of the office. */
const mostOpen = 2_000;

/** All money that is owed: of visits and of memberships. */
export async function listFailedPayments(database: Database, now: Date): Promise<FailedPayment[]> {
  const owed = await sql<{ id: string }>`${owedVisits(now)} limit ${mostOpen}`.execute(database);
  const [visits, memberships] = await Promise.all([
    // By their ids, so that each of what belongs to them is looked up by itself.
    sql<VisitRow>`${visitColumns(now)} from bookings b ${visitTables}
      where b.id = any(${owed.rows.map(({ id }) => id)}::uuid[]) order by b.starts_at`.execute(database),
    sql<MembershipRow>`${membershipColumns(now)} where m.state = 'overdue' order by m.period_ends_at limit ${mostOpen}`.execute(
      database,
    ),
  ]);
  return [
    ...visits.rows.map((row) => ofVisit(row, now)).filter(({ isOpen }) => isOpen),
    ...memberships.rows.map((row) => ofMembership(row, now)),
  ];
}

/** The money of one visit, or of the membership of one member, whether it failed or not. */
export async function findFailedPayment(
  database: Database,
  id: string,
  now: Date,
): Promise<FailedPayment | undefined> {
  if (!isIdentifier(id)) return undefined;
  const visits = await sql<VisitRow>`
    ${visitColumns(now)} from bookings b ${visitTables}
    where b.id = ${id} and b.state <> 'held'`.execute(database);
  const [visit] = visits.rows;
  if (visit !== undefined) return ofVisit(visit, now);
  const memberships = await sql<MembershipRow>`${membershipColumns(now)} where m.user_id = ${id}`.execute(
    database,
  );
  const [membership] = memberships.rows;
  return membership && ofMembership(membership, now);
}

/** The state of the money of a visit on which the office has just decided, and why it is owed. */
export async function findStanding(database: Database, bookingId: string, now: Date): Promise<FeeStanding> {
  const [standing, failed] = await Promise.all([
    findFeeStanding(database, bookingId, now),
    findFailedPayment(database, bookingId, now),
  ]);
  return { ...standing, why: failed?.isOpen ? lowered(failureInWords(failed)) : null };
}

const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

interface CardRow {
  brand: string | null;
  last4: string | null;
  isCardUsable: boolean | null;
}

const cardColumns = (now: Date): RawBuilder<unknown> =>
  sql`c.brand, c.last4, c.removed_at is null and ${isUsableCard('c', now)} as "isCardUsable"`;

const labelOf = ({ brand, last4 }: CardRow) =>
  brand === null || last4 === null ? null : cardLabel({ brand, last4 });

interface VisitRow extends CardRow, OwedRow, SentLink {
  reference: string;
  title: string;
  recipientName: string;
  writtenOffWhy: string | null;
  version: number;
  payerName: string;
  isPayerClosed: boolean;
  triedAt: Date | null;
}

const linkColumns = sql`link."sentAt", link."sentTimes", link.last`;

/** When it went out: a call once it was made, a letter once it was mailed. What failed went nowhere. */
const wentOutAt = sql`case when g.failed_at is null then case g.channel when 'call' then g.called_at
  when 'letter' then (select run.posted_at from letter_runs run where run.id = g.letter_run_id) else g.sent_at end end`;

/** The link as its messages \`g\` say; those of one moment are one link by several ways. */
const linkOf = (isAbout: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  cross join lateral (
    select max(one."sentAt") as "sentAt", count(one."sentAt")::integer as "sentTimes", (array_agg(one.last order by one.at desc))[1] as last from (
      select g.created_at as at, max(${wentOutAt}) as "sentAt",
        case when max(${wentOutAt}) is not null then 'sent' when bool_or(g.failed_at is null) then 'waits' else 'lost' end as last
      from messages g where ${isAbout} and g.kind = 'payment_failed' and (g.dropped_at is null or g.failed_at is not null) group by g.created_at) one) link`;

const visitColumns = (now: Date): RawBuilder<unknown> => sql`
  select ${owedColumns}, b.reference, ${visitTitle} as title, r.name as "recipientName", b.version, payer.name as "payerName", payer.status = 'C' as "isPayerClosed", p.created_at as "triedAt", ${cardColumns(now)},
    case when b.written_off_at is not null then (select e.reason from booking_events e where e.booking_id = b.id and e.kind = 'written_off' order by e.created_at desc limit 1) end as "writtenOffWhy",
    ${linkColumns}`;

const visitTables = sql`
  join recipients r on r.id = b.recipient_id join service_options o on o.id = b.service_option_id ${owedTables}
  left join cards c on c.id = coalesce(p.card_id, (select card_id from booking_series where id = b.series_id))
  ${linkOf(sql`g.about = b.id`)}`;

const linkIn = ({ sentAt, sentTimes, last }: SentLink): SentLink => ({ sentAt, sentTimes, last });

function ofVisit(row: VisitRow, now: Date): FailedPayment {
  const { bookingId: id, cents, since, isOver, tried, isOwed } = owedOf(row, row.title, now);
  const payment = tried && { ...tried, at: row.triedAt };
  const isCardUsable = row.isCardUsable ?? false;
  return {
    id,
    what: `Visit ${row.reference}`,
    about: `${row.title} for ${row.recipientName}`,
    payerId: row.isPayerClosed ? null : row.payerId,
    payerName: row.payerName,
    cents,
    payment,
    card: labelOf(row),
    isCardUsable,
    since,
    link: linkIn(row),
    isOpen: isOwed,
    next: nextStepOf({ payment, isCardUsable, owedSince: isOver ? since : null }, now),
    visit: {
      id,
      state: row.state,
      startsAt: row.startsAt,
      timeZone: row.timeZone,
      writtenOffAt: row.writtenOffAt,
      writtenOffWhy: row.writtenOffWhy,
      version: row.version,
    },
  };
}

interface MembershipRow extends CardRow, SentLink {
  userId: string;
  planId: PaidPlanId;
  billing: Billing;
  state: MembershipState;
  periodEndsAt: Date;
  creditCents: number;
  payerName: string;
  paymentState: string | null;
  refusalCode: string | null;
  triedAt: Date | null;
}

const membershipColumns = (now: Date): RawBuilder<unknown> => sql`
  select m.user_id as "userId", m.plan_id as "planId", m.billing, m.state, m.period_ends_at as "periodEndsAt", ${creditOf(sql`m.user_id`)} as "creditCents",
    payer.name as "payerName", last.state as "paymentState", last.refusal_code as "refusalCode", last.created_at as "triedAt", ${cardColumns(now)},
    ${linkColumns}
  from memberships m join users payer on payer.id = m.user_id left join cards c on c.id = m.card_id
    left join lateral (
      select p.state, p.refusal_code, p.created_at from membership_charges h join payments p on p.id = h.payment_id
      where h.user_id = m.user_id order by h.created_at desc limit 1) last on true
    ${linkOf(sql`g.user_id = m.user_id and g.created_at > m.period_ends_at and g.about is null`)}`;

function ofMembership(row: MembershipRow, now: Date): FailedPayment {
  const payment =
    row.paymentState === 'declined'
      ? { state: row.paymentState, refusalCode: row.refusalCode, at: row.triedAt }
      : null;
  const isCardUsable = row.isCardUsable ?? false;
  return {
    id: row.userId,
    what: `${planOf(row.planId).title} membership`,
    about: `Should have been renewed, ${row.billing === 'yearly' ? 'for a year' : 'for a month'}`,
    payerId: row.userId,
    payerName: row.payerName,
    cents: billFor(priceOf(row.planId, row.billing), row.creditCents).amountCents,
    payment,
    card: labelOf(row),
    isCardUsable,
    since: row.periodEndsAt,
    link: linkIn(row),
    isOpen: row.state === 'overdue',
    next: nextStepOf({ payment, isCardUsable, owedSince: null }, now),
    visit: null,
  };
}
