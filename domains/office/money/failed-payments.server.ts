import { type RawBuilder, sql } from 'kysely';
import { billFor } from '#domains/membership/billing.ts';
import {
  type Billing,
  type MembershipState,
  type PaidPlanId,
  planOf,
  priceOf,
} from '#domains/membership/membership.ts';
import { cardLabel } from '#domains/payments/card.ts';
import { isPaidLater } from '#domains/payments/deferred-payment.server.ts';
import { nextStepOf } from '#domains/visit-money/failed-payment.ts';
import { cardDue, needsAnotherCard } from '#domains/visit-money/reauthorization.ts';
import { visitTitle } from '#domains/visits/ordered.server.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import type { Database } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { FailedPayment } from './failed-payment.ts';

/** More than are ever open at once: each of them is somebody's to do. */
const mostOpen = 2_000;

/** All money that failed and is still open: of visits, as their alerts say, and of memberships. */
export async function listFailedPayments(database: Database, now: Date): Promise<FailedPayment[]> {
  const [visits, memberships] = await Promise.all([
    sql<VisitRow>`${visitColumns(now)} from booking_alerts a join bookings b on b.id = a.booking_id ${visitTables}
      where a.resolved_at is null and a.kind = 'payment_failed' order by a.created_at limit ${mostOpen}`.execute(
      database,
    ),
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
    ${visitColumns(now)} from bookings b
      left join booking_alerts a on a.booking_id = b.id and a.kind = 'payment_failed' and a.resolved_at is null ${visitTables}
    where b.id = ${id} and b.state <> 'held'`.execute(database);
  const [visit] = visits.rows;
  if (visit !== undefined) return ofVisit(visit, now);
  const memberships = await sql<MembershipRow>`${membershipColumns(now)} where m.user_id = ${id}`.execute(
    database,
  );
  const [membership] = memberships.rows;
  return membership && ofMembership(membership, now);
}

interface CardRow {
  brand: string | null;
  last4: string | null;
  isCardUsable: boolean | null;
}

const cardColumns = (now: Date): RawBuilder<unknown> =>
  sql`c.brand, c.last4, c.removed_at is null and ${now}::timestamptz < make_timestamptz(c.expiry_year, c.expiry_month, 1, 0, 0, 0, 'UTC') + interval '1 month' as "isCardUsable"`;

const labelOf = ({ brand, last4 }: CardRow) =>
  brand === null || last4 === null ? null : cardLabel({ brand, last4 });

interface VisitRow extends CardRow {
  id: string;
  reference: string;
  title: string;
  recipientName: string;
  state: BookingState;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  totalCents: number;
  giftCents: number;
  cardFeeCents: number;
  writtenOffAt: Date | null;
  writtenOffWhy: string | null;
  version: number;
  isOfSeries: boolean;
  paysLater: boolean;
  payerName: string;
  paymentState: string | null;
  refusalCode: string | null;
  since: Date;
  askedAt: Date | null;
}

const visitColumns = (now: Date): RawBuilder<unknown> => sql`
  select b.id, b.reference, ${visitTitle} as title, r.name as "recipientName", b.state, b.starts_at as "startsAt", b.ends_at as "endsAt", b.time_zone as "timeZone",
    b.total_cents as "totalCents", b.gift_cents as "giftCents", b.card_fee_cents as "cardFeeCents", b.written_off_at as "writtenOffAt", b.version,
    b.series_id is not null as "isOfSeries", ${isPaidLater(sql`b.id`)} as "paysLater", payer.name as "payerName", p.state as "paymentState", p.refusal_code as "refusalCode", ${cardColumns(now)},
    case when b.written_off_at is not null then (select e.reason from booking_events e where e.booking_id = b.id and e.kind = 'written_off' order by e.created_at desc limit 1) end as "writtenOffWhy",
    coalesce(a.created_at, p.created_at, b.ends_at) as since,
    (select max(g.created_at) from messages g where g.about = b.id and g.kind = 'payment_failed' and g.dropped_at is null) as "askedAt"`;

const visitTables = sql`
  join recipients r on r.id = b.recipient_id join service_options o on o.id = b.service_option_id
  left join payments p on p.id = b.payment_id left join booking_series s on s.id = b.series_id
  left join cards c on c.id = coalesce(p.card_id, s.card_id)
  join users payer on payer.id = coalesce(p.payer_id, s.member_id, b.booked_by)`;

function ofVisit(row: VisitRow, now: Date): FailedPayment {
  const payment =
    row.paymentState === null ? null : { state: row.paymentState, refusalCode: row.refusalCode };
  const isOpen = needsAnotherCard({ ...row, payment }, now);
  const isOver = row.state === 'completed' || row.cardFeeCents > 0;
  const owedSince = isOver ? row.endsAt : null;
  const isCardUsable = row.isCardUsable ?? false;
  return {
    id: row.id,
    what: `Visit ${row.reference}`,
    about: `${row.title} for ${row.recipientName}`,
    payerName: row.payerName,
    cents: cardDue(row),
    payment,
    card: labelOf(row),
    isCardUsable,
    since: row.since,
    askedAt: row.askedAt,
    isOpen,
    next: nextStepOf({ payment, isCardUsable, owedSince }, now),
    visit: {
      id: row.id,
      state: row.state,
      startsAt: row.startsAt,
      timeZone: row.timeZone,
      writtenOffAt: row.writtenOffAt,
      writtenOffWhy: row.writtenOffWhy,
      version: row.version,
    },
  };
}

interface MembershipRow extends CardRow {
  userId: string;
  planId: PaidPlanId;
  billing: Billing;
  state: MembershipState;
  periodEndsAt: Date;
  creditCents: number;
  payerName: string;
  paymentState: string | null;
  refusalCode: string | null;
  askedAt: Date | null;
}

const membershipColumns = (now: Date): RawBuilder<unknown> => sql`
  select m.user_id as "userId", m.plan_id as "planId", m.billing, m.state, m.period_ends_at as "periodEndsAt", m.credit_cents as "creditCents",
    payer.name as "payerName", last.state as "paymentState", last.refusal_code as "refusalCode", ${cardColumns(now)},
    (select max(g.created_at) from messages g where g.user_id = m.user_id and g.created_at > m.period_ends_at and g.kind = 'payment_failed' and g.about is null) as "askedAt"
  from memberships m join users payer on payer.id = m.user_id left join cards c on c.id = m.card_id
    left join lateral (
      select p.state, p.refusal_code from membership_charges h join payments p on p.id = h.payment_id
      where h.user_id = m.user_id order by h.created_at desc limit 1) last on true`;

function ofMembership(row: MembershipRow, now: Date): FailedPayment {
  const payment =
    row.paymentState === 'declined' ? { state: row.paymentState, refusalCode: row.refusalCode } : null;
  const isCardUsable = row.isCardUsable ?? false;
  return {
    id: row.userId,
    what: `${planOf(row.planId).title} membership`,
    about: `Should have been renewed, ${row.billing === 'yearly' ? 'for a year' : 'for a month'}`,
    payerName: row.payerName,
    cents: billFor(priceOf(row.planId, row.billing), row.creditCents).amountCents,
    payment,
    card: labelOf(row),
    isCardUsable,
    since: row.periodEndsAt,
    askedAt: row.askedAt,
    isOpen: row.state === 'overdue',
    next: nextStepOf({ payment, isCardUsable, owedSince: null }, now),
    visit: null,
  };
}
