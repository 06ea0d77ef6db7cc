import { type RawBuilder, sql } from 'kysely';
import { isPaidLater } from '#domains/payments/deferred-payment.server.ts';
import type { Member } from '#domains/people/people.ts';
import { referencesEndingIn } from '#domains/people/recipient.server.ts';
import { type DatabaseReader, literals, prepared } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Rhythm } from './series.ts';
import { helpKnownTo, visibleTo } from './visit-access.server.ts';
import { summaryColumns, type SummaryRow, summaryTables, toSummary } from './visit.server.ts';
import { type BookingSummary, openStates, readReference, standingStates } from './visit.ts';

/** A booking in a list, with what decides what there is to do about it. */
export interface ListedBooking extends BookingSummary {
  giftCents: number;
  cardFeeCents: number;
  writtenOffAt: Date | null;
  paysLater: boolean;
  payment: { state: string } | null;
  /** Whether something besides its price is waiting for an answer. */
  isAsked: boolean;
  /** How often its series comes, and how many of it follow this one, where that is asked. */
  series: { every: Rhythm; follow: number; goesOn: boolean } | null;
}

interface ListedRow extends SummaryRow {
  gift_cents: number;
  card_fee_cents: number;
  written_off_at: Date | null;
  pays_later: boolean;
  payment_state: string | null;
  is_asked: boolean;
  series: ListedBooking['series'];
}

const isToCome = (booking: RawBuilder<unknown>, now: Date) =>
  sql<boolean>`${booking}.ends_at > ${now} and ${booking}.state in ${literals(openStates)}`;

const listedColumns = (
  now: Date,
  counts: boolean,
) => sql`b.gift_cents, b.card_fee_cents, b.written_off_at, ${isPaidLater(sql`b.id`)} as pays_later,
  (select pay.state from payments pay where pay.id = b.payment_id) as payment_state,
  exists (select from visit_charges charge where charge.booking_id = b.id and charge.state = 'proposed') as is_asked,
  (select json_build_object('every', series.every, 'goesOn', series.look_again_at is not null, 'follow', (
    select count(*) from bookings later
    where ${counts} and later.series_id = b.series_id and (later.starts_at, later.id) > (b.starts_at, b.id) and ${isToCome(sql`later`, now)}))
    from booking_series series where series.id = b.series_id) as series`;

/** Only the next one of each series, which stands for those that follow. */
const isNextOfSeries = (now: Date) => sql<boolean>`not exists (select from bookings sooner
  where sooner.series_id = b.series_id and (sooner.starts_at, sooner.id) < (b.starts_at, b.id) and ${isToCome(sql`sooner`, now)})`;

const toListed = (row: ListedRow): ListedBooking => ({
  ...toSummary(row),
  giftCents: row.gift_cents,
  cardFeeCents: row.card_fee_cents,
  writtenOffAt: row.written_off_at,
  paysLater: row.pays_later,
  payment: row.payment_state === null ? null : { state: row.payment_state },
  isAsked: row.is_asked,
  series: row.series,
});

export interface BookingPage {
  bookings: ListedBooking[];
  nextCursor: string | null;
}

/** Which part of the list to find; all of it by default. */
export interface BookingFilter {
  recipientId?: string;
  serviceId?: string;
  /** A reference, or part of the name of the option or of the professional. */
  text?: string;
}

function chosenBy({ recipientId, serviceId, text }: BookingFilter): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  if (recipientId !== undefined)
    conditions.push(
      isIdentifier(recipientId) ? sql<boolean>`b.recipient_id = ${recipientId}` : sql<boolean>`false`,
    );
  if (serviceId !== undefined) conditions.push(sql<boolean>`o.service_id = ${serviceId}`);
  const words = (text ?? '').trim().slice(0, 60);
  if (words !== '') {
    const part = `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    conditions.push(
      sql<boolean>`(o.title ilike ${part} or p.name ilike ${part} or b.reference = any(${referencesEndingIn(readReference(words))}))`,
    );
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** A cursor is the start and id of the last row shown, so that new rows in between shift nothing. */
const cursorPattern = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function isCursor(text: string): boolean {
  return cursorPattern.test(text);
}

/**
 * The member's bookings, at most `limit` (25 by default): those still to come, next one first, or all, latest
 * first; none that is only held. With `seriesOnce` the visits of a series that are to come are listed by the
 * next one alone; with `counts` those that follow are counted.
 */
export async function listBookings(
  database: DatabaseReader,
  member: Member,
  options: {
    which: 'upcoming' | 'all';
    now: Date;
    cursor?: string;
    limit?: number;
    seriesOnce?: boolean;
    counts?: boolean;
  } & BookingFilter,
): Promise<BookingPage> {
  const limit = options.limit ?? 25;
  const [, afterTime, afterId] = cursorPattern.exec(options.cursor ?? '') ?? [];
  const upcoming = options.which === 'upcoming';
  const after =
    afterTime === undefined
      ? sql`true`
      : upcoming
        ? sql`(b.starts_at, b.id) > (${new Date(Number(afterTime))}::timestamptz, ${afterId}::uuid)`
        : sql`(b.starts_at, b.id) < (${new Date(Number(afterTime))}::timestamptz, ${afterId}::uuid)`;
  const found = await sql<ListedRow>`${sql.raw(prepared)}
    select ${summaryColumns}, ${helpKnownTo(member)} as knows_help, ${listedColumns(options.now, options.counts ?? false)} from ${summaryTables}
    where b.state <> 'held' and ${visibleTo(member)} and ${after} and ${chosenBy(options)}
      and ${upcoming ? isToCome(sql`b`, options.now) : sql`true`} and ${options.seriesOnce ? sql`(not ${isToCome(sql`b`, options.now)} or ${isNextOfSeries(options.now)})` : sql`true`}
    order by ${upcoming ? sql`b.starts_at, b.id` : sql`b.starts_at desc, b.id desc`}
    limit ${limit + 1}`.execute(database);
  const rows = found.rows.slice(0, limit);
  const last = rows.at(-1);
  return {
    bookings: rows.map(toListed),
    nextCursor: found.rows.length > limit && last ? `${last.starts_at.getTime()}.${last.id}` : null,
  };
}

export interface LastVisit {
  startsAt: Date;
  professionalId: string;
}

/** The last time that this recipient had this service, as far as the member may see it; null if never. */
export async function findLastVisit(
  database: DatabaseReader,
  member: Member,
  { recipientId, serviceId, now }: { recipientId: string; serviceId: string; now: Date },
): Promise<LastVisit | null> {
  const { rows } = await sql<LastVisit>`${sql.raw(prepared)}
    select b.starts_at as "startsAt", b.professional_id as "professionalId" from bookings b join service_options o on o.id = b.service_option_id
    where ${visibleTo(member)} and ${chosenBy({ recipientId, serviceId })} and b.ends_at <= ${now}
      and b.state in ${literals(standingStates)}
    order by b.starts_at desc limit 1`.execute(database);
  return rows[0] ?? null;
}
