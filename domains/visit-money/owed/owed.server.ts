import { type RawBuilder, sql } from 'kysely';
import { authorizationLeadMilliseconds } from '#domains/booking/series/series.ts';
import { givenUpMilliseconds } from '#domains/booking/visit-payment.server.ts';
import { isPaidLater, payerOf } from '#domains/payments/deferred-payment.server.ts';
import { cardDueOf } from '#domains/visits/spending-limit.server.ts';
import { type BookingState, offStates, openStates, overStates } from '#domains/visits/visit.ts';
import { type DatabaseReader, type DatabaseTransaction, literals } from '#platform/database/database.ts';
import { dateInWords } from '#platform/days.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { cardDue, needsAnotherCard, type Owed } from './owed.ts';

/** Whether something is owed for a booking `b` that is over, with its payment `p`: `needsAnotherCard` in SQL. */
export const isOwed: RawBuilder<boolean> = sql<boolean>`b.state in ${literals(overStates)} and ${cardDueOf} > 0 and b.written_off_at is null
  and (p.id is null or p.state in ('declined', 'released'))`;

/** When it is owed since, of a booking `b` and its payment `p`. */
const since = sql<Date>`case when b.state in ${literals(overStates)}
  then coalesce((select max(e.created_at) from booking_events e where e.booking_id = b.id and e.to_state = b.state and e.from_state <> e.to_state), b.ends_at)
  else coalesce(p.created_at, b.placed_at) end`;

/** What the office reads of it besides, beside a booking `b`: the tables `p` and `payer`. */
export const owedTables = sql`
  left join payments p on p.id = b.payment_id join users payer on payer.id = ${payerOf('b')}`;

export const owedColumns = sql`
  b.id as "bookingId", b.state, b.starts_at as "startsAt", b.time_zone as "timeZone", b.total_cents as "totalCents", b.gift_cents as "giftCents", b.card_fee_cents as "cardFeeCents",
  b.written_off_at as "writtenOffAt", b.series_id is not null as "isOfSeries", ${isPaidLater(sql`b.id`)} as "paysLater",
  payer.id as "payerId", p.state as "paymentState", p.refusal_code as "refusalCode", ${since} as since`;

export interface OwedRow {
  bookingId: string;
  state: BookingState;
  startsAt: Date;
  timeZone: string;
  totalCents: number;
  giftCents: number;
  cardFeeCents: number;
  writtenOffAt: Date | null;
  isOfSeries: boolean;
  paysLater: boolean;
  payerId: string;
  paymentState: string | null;
  refusalCode: string | null;
  since: Date;
}

/** What a row says of the money, and whether it is owed at all. */
export function owedOf(row: OwedRow, title: string, now: Date): Owed & { isOwed: boolean } {
  const tried = row.paymentState === null ? null : { state: row.paymentState, refusalCode: row.refusalCode };
  return {
    bookingId: row.bookingId,
    what: `${title} on ${dateInWords(row.startsAt, row.timeZone)}`,
    cents: cardDue(row),
    payerId: row.payerId,
    since: row.since,
    isOver: !openStates.includes(row.state),
    tried,
    isOwed: needsAnotherCard({ ...row, payment: tried }, now),
  };
}

/** Payments older than this are no longer looked through, so that a list does not read all there ever were. */
const lookBackMilliseconds = 400 * 86_400_000;

/**
 * The ids of all visits for which something is owed. Each branch uses its own index: one condition with "or"
 * would read all bookings there ever were. `offset 0` makes the plan go from payment to visit.
 */
export const owedVisits = (now: Date): RawBuilder<unknown> => sql`
  select unpaid.id from payments p cross join lateral (select id, state, total_cents, gift_cents, card_fee_cents, ends_at, written_off_at from bookings where payment_id = p.id offset 0) unpaid
  where p.state in ('declined', 'released') and p.created_at > ${new Date(now.getTime() - lookBackMilliseconds)} and unpaid.written_off_at is null and (
    (unpaid.state = 'completed' and unpaid.total_cents > unpaid.gift_cents) or (unpaid.state in ${literals(offStates)} and unpaid.card_fee_cents > 0)
    or (p.state = 'declined' and unpaid.state = any(${openStates}) and unpaid.total_cents > unpaid.gift_cents and unpaid.ends_at > ${new Date(now.getTime() - givenUpMilliseconds)}))
  union all
  select unasked.id from bookings unasked
  where unasked.payment_id is null and unasked.written_off_at is null and (unasked.card_fee_cents > 0 or (unasked.state = 'completed' and unasked.total_cents > unasked.gift_cents))
  union all
  select late.id from bookings late where late.series_id is not null and late.payment_id is null and late.total_cents > late.gift_cents and late.written_off_at is null
    and late.state = any(${openStates}) and late.ends_at > ${new Date(now.getTime() - givenUpMilliseconds)} and late.starts_at < ${new Date(now.getTime() + authorizationLeadMilliseconds - 86_400_000)}
  union all
  select alone.id from bookings alone where alone.series_id is null and alone.payment_id is null and alone.total_cents > alone.gift_cents and alone.written_off_at is null
    and alone.state in ${literals(openStates)} and alone.ends_at > ${new Date(now.getTime() - givenUpMilliseconds)} and not ${isPaidLater(sql`alone.id`)}`;

/** What a member owes for visits, the oldest first, for all recipients. */
export async function listOwedBy(database: DatabaseReader, userId: string, now: Date): Promise<Owed[]> {
  const { rows } = await sql<OwedRow & { title: string }>`
    select ${owedColumns}, o.title from bookings b join service_options o on o.id = b.service_option_id ${owedTables}
    where payer.id = ${userId} and b.id in (
      select asked.booking_id from payments asked where asked.payer_id = ${userId} and asked.state in ('declined', 'released')
      union all select promised.booking_id from deferred_payments promised where promised.payer_id = ${userId}
      union all select unasked.id from booking_series own join bookings unasked on unasked.series_id = own.id where own.member_id = ${userId} and unasked.payment_id is null
      union all select taken.id from recipients own join bookings taken on taken.recipient_id = own.id
        where own.member_id = ${userId} and taken.payment_id is null and taken.total_cents > taken.gift_cents
      union all select booked.id from bookings booked where booked.booked_by = ${userId} and booked.payment_id is null and booked.state in ${literals(overStates)})
    order by b.starts_at`.execute(database);
  return rows.map((row) => owedOf(row, row.title, now)).filter((owed) => owed.isOwed);
}

/**
 * What is owed for a visit: how much, which payer, since when, and what was tried; undefined where nothing
 * is.
 */
export async function findOwed(
  database: DatabaseReader,
  bookingId: string,
  now: Date,
): Promise<Owed | undefined> {
  if (!isIdentifier(bookingId)) return undefined;
  const { rows } = await sql<OwedRow & { title: string }>`
    select ${owedColumns}, o.title from bookings b join service_options o on o.id = b.service_option_id ${owedTables}
    where b.id = ${bookingId} and b.state <> 'held'`.execute(database);
  const [row] = rows;
  const owed = row && owedOf(row, row.title, now);
  return owed?.isOwed ? owed : undefined;
}

/**
 * The same for the payer, with the booking locked until the end of the transaction; undefined for other
 * members.
 */
export async function lockOwedBy(
  work: DatabaseTransaction,
  userId: string,
  bookingId: string,
  now: Date,
): Promise<(Owed & { paymentId: string | null; seriesId: string | null }) | undefined> {
  if (!isIdentifier(bookingId)) return undefined;
  const { rows } = await sql<{ paymentId: string | null; seriesId: string | null }>`
    select payment_id as "paymentId", series_id as "seriesId" from bookings where id = ${bookingId} for update`.execute(
    work,
  );
  const owed = await findOwed(work, bookingId, now);
  return rows[0] && owed?.payerId === userId ? { ...owed, ...rows[0] } : undefined;
}

/**
 * Of the money of a visit that is over, what a card has not paid: owed, or still being asked of the bank; in
 * integer cents.
 */
export async function findFeeStanding(
  database: DatabaseReader,
  bookingId: string,
  now: Date,
): Promise<{ owedCents: number; waitsCents: number }> {
  const owed = await findOwed(database, bookingId, now);
  if (owed !== undefined) return { owedCents: owed.cents, waitsCents: 0 };
  const { rows } = await sql<{ cents: number }>`
    select ${cardDueOf} as cents from bookings b join payments p on p.id = b.payment_id
    where b.id = ${bookingId} and p.state in ('pending', 'authorized')`.execute(database);
  return { owedCents: 0, waitsCents: rows[0]?.cents ?? 0 };
}
