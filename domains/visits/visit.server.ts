import { type RawBuilder, sql } from 'kysely';
import { arrivalOfAnswers, helpOfAnswers, isWayBack, rideHome, rideTitle } from '#domains/catalogue/ride.ts';
import type { PriceLine } from '#domains/catalogue/service.ts';
import { cardLabel } from '#domains/payments/card.ts';
import type { Address, Member } from '#domains/people/people.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import { prepared } from '#platform/database/prepared.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Booking, BookingState, BookingSummary } from './visit.ts';
/**
 * The bookings that a member may see: for a person of theirs, or for one whom they are a carer of. Whoever is
 * a carer no longer sees not even what they booked.
 */
export const visibleTo = (member: Pick<Member, 'userId'>) => sql<boolean>`b.recipient_id in (
  select own.id from recipients own where own.member_id = ${member.userId}
  union all select helped.recipient_id from carers helped where helped.user_id = ${member.userId} and helped.withdrawn_at is null)`;

/**
 * The bookings whose needs a member may know: their own people's, and those of whom they help with this
 * right.
 */
const needsKnownTo = (member: Pick<Member, 'userId'>) => sql<boolean>`b.recipient_id in (
  select own.id from recipients own where own.member_id = ${member.userId}
  union all select helped.recipient_id from carers helped where helped.user_id = ${member.userId} and helped.can_change_needs and helped.withdrawn_at is null)`;

/** The help on a ride tells of needs: it is for those who may know them, and for whoever ordered it. */
const helpKnownTo = (member: Pick<Member, 'userId'>) =>
  sql<boolean>`(b.booked_by = ${member.userId} or ${needsKnownTo(member)})`;

interface SummaryRow {
  id: string;
  reference: string;
  state: BookingState;
  recipient_name: string;
  service_option_id: string;
  option_title: string;
  service_id: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  is_window: boolean;
  answers: Record<string, unknown>;
  total_cents: number;
  professional_name: string;
  knows_help: boolean;
}

const summaryColumns = sql`b.id, b.reference, b.state, r.name as recipient_name, o.title as option_title, b.service_option_id, o.service_id,
  b.starts_at, b.ends_at, b.time_zone, o.window_starts is not null as is_window, b.answers, b.total_cents, p.name as professional_name`;
const summaryTables = sql`bookings b
  join recipients r on r.id = b.recipient_id
  join service_options o on o.id = b.service_option_id
  join professionals p on p.id = b.professional_id`;

function toSummary(row: SummaryRow): BookingSummary {
  return {
    id: row.id,
    reference: row.reference,
    state: row.state,
    recipientName: row.recipient_name,
    optionId: row.service_option_id,
    optionTitle: row.service_id === 'rides' ? rideTitle(row.option_title, row.answers) : row.option_title,
    serviceId: row.service_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: row.time_zone,
    isWindow: row.is_window,
    arrivesBy: row.service_id === 'rides' ? arrivalOfAnswers(row.starts_at, row.answers) : null,
    help: row.service_id === 'rides' && row.knows_help ? helpOfAnswers(row.answers) : [],
    totalCents: row.total_cents,
    professionalName: row.professional_name,
  };
}

export interface BookingPage {
  bookings: BookingSummary[];
  nextCursor: string | null;
}

/** What of the list is looked for; all of it where nothing is said. */
export interface BookingFilter {
  recipientId?: string;
  serviceId?: string;
  /** A reference, or a part of the name of the help or of the one who comes. */
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
    const reference = words.toUpperCase().replaceAll(/[\s-]/g, '').replace(/^HS/, '');
    conditions.push(
      sql<boolean>`(o.title ilike ${part} or p.name ilike ${part} or replace(substr(b.reference, 4), '-', '') = ${reference})`,
    );
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** A cursor is the start and id of the last row shown, so that rows that come in between move nothing. */
const cursorPattern = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function isCursor(text: string): boolean {
  return cursorPattern.test(text);
}

/**
 * The member's bookings, at most `limit` (25 unless told otherwise): those still to come, the next one first,
 * or all, the latest first. A booking that is only held is not listed; it is the booker's draft.
 */
export async function listBookings(
  database: DatabaseReader,
  member: Member,
  options: { which: 'upcoming' | 'all'; now: Date; cursor?: string; limit?: number } & BookingFilter,
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
  const found = await sql<SummaryRow>`${sql.raw(prepared)}
    select ${summaryColumns}, ${helpKnownTo(member)} as knows_help from ${summaryTables}
    where b.state <> 'draft' and ${visibleTo(member)} and ${after} and ${chosenBy(options)}
      and ${upcoming ? sql`b.ends_at > ${options.now} and b.state not in ('completed', 'cancelled', 'no_show')` : sql`true`}
    order by ${upcoming ? sql`b.starts_at, b.id` : sql`b.starts_at desc, b.id desc`}
    limit ${limit + 1}`.execute(database);
  const rows = found.rows.slice(0, limit);
  const last = rows.at(-1);
  return {
    bookings: rows.map(toSummary),
    nextCursor: found.rows.length > limit && last ? `${last.starts_at.getTime()}.${last.id}` : null,
  };
}

interface BookingRow extends SummaryRow {
  member_id: string;
  recipient_id: string;
  service_area_id: string;
  professional_id: string;
  introduction: string;
  occupied_until: Date;
  address: Address;
  notes: string | null;
  price_lines: PriceLine[];
  gift_cents: number;
  card_fee_cents: number;
  free_cancellation_until: Date;
  placed_at: Date | null;
  held_until: Date | null;
  version: number;
  series_id: string | null;
  /** Null for whoever may not know them. */
  needs:
    | { title: string; remarks: string | null; is_allergen: boolean; acknowledged_at: string | null }[]
    | null;
  events: {
    at: string;
    kind: string;
    actor_name: string | null;
    on_behalf_of_name: string | null;
    from_state: BookingState | null;
    to_state: BookingState | null;
  }[];
  cancellation: { fee_cents: number; at: string } | null;
  payment: {
    state: string;
    amount_cents: number;
    captured_cents: number;
    brand: string;
    last4: string;
    is_known: boolean;
  } | null;
}

/** One booking with all that belongs to it, in one round trip, only if the member may see it. */
export async function findBooking(
  database: DatabaseReader,
  member: Member,
  bookingId: string,
): Promise<Booking | undefined> {
  return isIdentifier(bookingId)
    ? readBooking(database, bookingId, {
        access: visibleTo(member),
        needs: needsKnownTo(member),
        help: helpKnownTo(member),
        card: sql<boolean>`pay.payer_id = ${member.userId}`,
      })
    : undefined;
}

/**
 * The same as somebody with whom a member shares it sees it: only while that member may see it, and without
 * needs, help and card.
 */
export async function findBookingSharedBy(
  database: DatabaseReader,
  sharer: Pick<Member, 'userId'>,
  bookingId: string,
): Promise<Booking | undefined> {
  return isIdentifier(bookingId)
    ? readBooking(database, bookingId, {
        access: visibleTo(sharer),
        needs: sql<boolean>`false`,
        help: sql<boolean>`false`,
        card: sql<boolean>`false`,
      })
    : undefined;
}

/** What of a booking somebody may know, as conditions on it. */
interface Known {
  access: RawBuilder<boolean>;
  needs: RawBuilder<boolean>;
  help: RawBuilder<boolean>;
  /** Which card pays: for whoever it belongs to. */
  card: RawBuilder<boolean>;
}

async function readBooking(
  database: DatabaseReader,
  bookingId: string,
  known: Known,
): Promise<Booking | undefined> {
  const found = await sql<BookingRow>`${sql.raw(prepared)}
    select ${summaryColumns}, ${known.help} as knows_help, b.member_id, b.recipient_id, b.service_area_id, b.professional_id,
      p.introduction, b.occupied_until, b.address, b.notes, b.price_lines, b.gift_cents, b.card_fee_cents, b.free_cancellation_until, b.placed_at,
      b.held_until, b.version, b.series_id,
      case when ${known.needs} then (select coalesce(jsonb_agg(jsonb_build_object('title', n.title, 'remarks', n.remarks, 'is_allergen', n.is_allergen, 'acknowledged_at', n.acknowledged_at) order by n.is_allergen desc, n.position), '[]')
        from booking_needs n where n.booking_id = b.id) end as needs,
      (select coalesce(jsonb_agg(jsonb_build_object('at', e.created_at, 'kind', e.kind, 'from_state', e.from_state, 'to_state', e.to_state,
          'actor_name', actor.name, 'on_behalf_of_name', principal.name) order by e.created_at, e.id), '[]')
        from booking_events e left join users actor on actor.id = e.actor_id left join users principal on principal.id = e.on_behalf_of
        where e.booking_id = b.id) as events,
      (select jsonb_build_object('fee_cents', x.fee_cents, 'at', x.created_at) from booking_cancellations x where x.booking_id = b.id) as cancellation,
      (select jsonb_build_object('state', pay.state, 'amount_cents', pay.amount_cents, 'captured_cents', pay.captured_cents,
          'brand', card.brand, 'last4', card.last4, 'is_known', ${known.card})
        from payments pay join cards card on card.id = pay.card_id where pay.id = b.payment_id) as payment
    from ${summaryTables}
    where b.id = ${bookingId} and ${known.access}`.execute(database);
  const row = found.rows[0];
  return row === undefined ? undefined : toBooking(row);
}

function destinationOf({ destination, destinationZip }: Record<string, unknown>): string | null {
  return typeof destination === 'string' && typeof destinationZip === 'string'
    ? `${destination}, ${destinationZip}`
    : null;
}

/** What happened to the needs is for those who may know them. */
const tellsOfNeeds: ReadonlySet<string> = new Set(['needs_read', 'needs_added']);

function toBooking(row: BookingRow): Booking {
  return {
    ...toSummary(row),
    memberId: row.member_id,
    recipientId: row.recipient_id,
    serviceAreaId: row.service_area_id,
    professionalId: row.professional_id,
    professionalIntroduction: row.introduction,
    occupiedUntil: row.occupied_until,
    address: row.address,
    answers: row.answers,
    destination: destinationOf(row.answers),
    isWayBack: isWayBack(row.answers),
    notes: row.notes,
    priceLines: row.price_lines,
    giftCents: row.gift_cents,
    cardFeeCents: row.card_fee_cents,
    freeCancellationUntil: row.free_cancellation_until,
    placedAt: row.placed_at,
    heldUntil: row.held_until,
    version: row.version,
    seriesId: row.series_id,
    needs:
      row.needs &&
      row.needs.map(({ title, remarks, is_allergen: isAllergen, acknowledged_at: readAt }) => ({
        title,
        remarks,
        isAllergen,
        acknowledgedAt: readAt === null ? null : new Date(readAt),
      })),
    events: row.events
      .filter(({ kind }) => row.needs !== null || !tellsOfNeeds.has(kind))
      .map((event) => ({
        at: new Date(event.at),
        kind: event.kind,
        actorName: event.actor_name,
        onBehalfOfName: event.on_behalf_of_name,
        from: event.from_state,
        to: event.to_state,
      })),
    cancellation:
      row.cancellation === null
        ? null
        : { feeCents: row.cancellation.fee_cents, at: new Date(row.cancellation.at) },
    payment:
      row.payment === null
        ? null
        : {
            state: row.payment.state,
            amountCents: row.payment.amount_cents,
            capturedCents: row.payment.captured_cents,
            cardLabel: row.payment.is_known ? cardLabel(row.payment) : null,
          },
  };
}

/** What a visit `b` of an option `o` is called, as `rideTitle` has it: the ride home says so. */
export const visitTitle = sql<string>`(o.title || case when b.answers ->> 'trip' = 'back' then ${rideHome}::text else '' end)`;

/**
 * The visit that a payment `p` is for, by itself or by a charge besides its price; a payment for anything
 * else has none. References begin with the id of what is paid for.
 */
export const visitOfPayment: RawBuilder<string | null> = sql`(
  select coalesce(c.booking_id, paid.id)
  from (select case when p.reference ~ '^[0-9a-f-]{36}:' then split_part(p.reference, ':', 1)::uuid end as id) paid
  left join visit_charges c on c.id = paid.id)`;
