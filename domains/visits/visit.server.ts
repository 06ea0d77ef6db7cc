import { type RawBuilder, sql } from 'kysely';
import { cardLabel } from '#domains/payments/card.ts';
import { feeLapsesAt, isPaidLater } from '#domains/payments/deferred-payment.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { envelopeAddress } from '#domains/people/address.ts';
import type { Address, Member } from '#domains/people/people.ts';
import { type OrderedFacts, orderedOf } from '#domains/services/ordered.ts';
import { arrivalOfAnswers, helpOfAnswers, isWayBack, rideTitle } from '#domains/services/ride/ride.ts';
import type { Hue, KindId, PriceLine } from '#domains/services/service.ts';
import { type DatabaseReader, prepared } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { actorNameOf } from './history.server.ts';
import { orderedFactsOf, photosOfVisit, takenPhotosOf } from './ordered.server.ts';
import { professionalFacts, vehicleOf } from './professional.server.ts';
import type { Professional, Vehicle } from './professional.ts';
import { readTerms, type TermsRow } from './terms/terms.ts';
import { helpKnownTo, needsKnownTo, visibleTo, termsRowOf } from './visit-access.server.ts';
import { type Booking, type BookingState, type BookingSummary, type OwedShare } from './visit.ts';

export interface SummaryRow {
  id: string;
  reference: string;
  state: BookingState;
  recipient_name: string;
  service_option_id: string;
  option_title: string;
  service_id: string;
  kind: KindId;
  hue: Hue;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  is_window: boolean;
  answers: Record<string, unknown>;
  total_cents: number;
  professional_id: string;
  professional_name: string;
  professional_picture: string | null;
  knows_help: boolean;
}

export const summaryColumns = sql`b.id, b.reference, b.state, r.name as recipient_name, o.title as option_title, b.service_option_id, o.service_id, o.kind, (select hue from services where id = o.service_id) as hue, b.professional_id,
  b.starts_at, b.ends_at, b.time_zone, o.window_starts is not null as is_window, b.answers, b.total_cents, p.name as professional_name, p.picture as professional_picture`;
export const summaryTables = sql`bookings b
  join recipients r on r.id = b.recipient_id
  join service_options o on o.id = b.service_option_id
  join professionals p on p.id = b.professional_id`;

export function toSummary(row: SummaryRow): BookingSummary {
  return {
    id: row.id,
    reference: row.reference,
    state: row.state,
    recipientName: row.recipient_name,
    optionId: row.service_option_id,
    optionTitle: row.kind === 'ride' ? rideTitle(row.option_title, row.answers) : row.option_title,
    serviceId: row.service_id,
    kind: row.kind,
    hue: row.hue,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: row.time_zone,
    isWindow: row.is_window,
    arrivesBy: row.kind === 'ride' ? arrivalOfAnswers(row.starts_at, row.answers) : null,
    help: row.kind === 'ride' && row.knows_help ? helpOfAnswers(row.answers) : [],
    totalCents: row.total_cents,
    professionalId: row.professional_id,
    professionalName: row.professional_name,
    professionalPicture: row.professional_picture,
  };
}

interface BookingRow extends SummaryRow {
  member_id: string;
  recipient_id: string;
  service_area_id: string;
  professional: Professional;
  occupied_until: Date;
  address: Address;
  notes: string | null;
  expected_at: Date | null;
  vehicle: Vehicle | null;
  ordered: OrderedFacts;
  photos: string[];
  taken_photos: string[];
  /** Where the ZIP code of a ride's other end is. */
  destination_place: Pick<Address, 'zipcode' | 'city' | 'state'> | null;
  price_lines: PriceLine[];
  gift_cents: number;
  credit_cents: number;
  card_fee_cents: number;
  written_off_at: Date | null;
  terms: TermsRow;
  placed_at: Date | null;
  held_until: Date | null;
  version: number;
  series_id: string | null;
  pays_later: boolean;
  /** Null for people who may not know them. */
  needs:
    | { title: string; remarks: string | null; is_allergen: boolean; acknowledged_at: string | null }[]
    | null;
  events: {
    at: string;
    kind: string;
    actor_name: string | null;
    by_office: boolean;
    on_behalf_of_name: string | null;
    from_state: BookingState | null;
    to_state: BookingState | null;
  }[];
  cancellation: { fee_cents: number; at: string; owed: OwedShare | null; lapses_at: string | null } | null;
  payment: {
    state: string;
    amount_cents: number;
    captured_cents: number;
    brand: string;
    last4: string;
    is_known: boolean;
  } | null;
}

/** One booking with everything that belongs to it, in one round trip, only if the member may see it. */
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
 * The same as shown to a person that a member shares it with: only while that member may see it, and without
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

/** The same for the office; needs and help only for members of the office who may know them. */
export async function findBookingForOffice(
  database: DatabaseReader,
  staff: Staff,
  bookingId: string,
): Promise<Booking | undefined> {
  const knowsNeeds = sql<boolean>`${staff.capabilities.has('needs')}::boolean`;
  return isIdentifier(bookingId)
    ? readBooking(database, bookingId, {
        access: sql<boolean>`b.state <> 'held'`,
        needs: knowsNeeds,
        help: knowsNeeds,
        card: sql<boolean>`true`,
      })
    : undefined;
}

/** What the reader may know about a booking, as conditions on it. */
interface Known {
  access: RawBuilder<boolean>;
  needs: RawBuilder<boolean>;
  help: RawBuilder<boolean>;
  /** Which card pays: only its owner may know. */
  card: RawBuilder<boolean>;
}

async function readBooking(
  database: DatabaseReader,
  bookingId: string,
  known: Known,
): Promise<Booking | undefined> {
  const found = await sql<BookingRow>`${sql.raw(prepared)}
    select ${summaryColumns}, ${known.help} as knows_help, b.member_id, b.recipient_id, b.service_area_id,
      ${professionalFacts} as professional, ${vehicleOf()} as vehicle, b.occupied_until, b.expected_at, b.address, b.notes, b.price_lines, b.gift_cents, b.credit_cents, b.card_fee_cents, b.written_off_at, ${termsRowOf()} as terms, b.placed_at,
      b.held_until, b.version, b.series_id, ${isPaidLater(sql`b.id`)} as pays_later, ${orderedFactsOf()} as ordered, ${photosOfVisit} as photos, ${takenPhotosOf} as taken_photos,
      (select jsonb_build_object('zipcode', z.zipcode, 'city', z.city, 'state', z.state) from zip_codes z where z.zipcode = b.answers ->> 'destinationZip') as destination_place,
      case when ${known.needs} then (select coalesce(jsonb_agg(jsonb_build_object('title', n.title, 'remarks', n.remarks, 'is_allergen', n.is_allergen, 'acknowledged_at', n.acknowledged_at) order by n.is_allergen desc, n.position), '[]')
        from booking_needs n where n.booking_id = b.id) end as needs,
      (select coalesce(jsonb_agg(jsonb_build_object('at', e.created_at, 'kind', e.kind, 'from_state', e.from_state, 'to_state', e.to_state,
          'actor_name', ${actorNameOf(sql`actor.name`, sql`office.name`, sql`helper.name`)}, 'by_office', office.id is not null, 'on_behalf_of_name', principal.name) order by e.created_at, e.id), '[]')
        from booking_events e left join users actor on actor.id = e.actor_id left join staff office on office.id = e.staff_id left join professionals helper on helper.id = e.professional_id left join users principal on principal.id = e.on_behalf_of
        where e.booking_id = b.id) as events,
      (select jsonb_build_object('fee_cents', x.fee_cents, 'at', x.created_at, 'owed', x.owed, 'lapses_at', ${feeLapsesAt(sql`b.id`)}) from booking_cancellations x where x.booking_id = b.id) as cancellation,
      (select jsonb_build_object('state', pay.state, 'amount_cents', pay.amount_cents, 'captured_cents', pay.captured_cents,
          'brand', card.brand, 'last4', card.last4, 'is_known', ${known.card})
        from payments pay join cards card on card.id = pay.card_id where pay.id = b.payment_id) as payment
    from ${summaryTables}
    where b.id = ${bookingId} and ${known.access}`.execute(database);
  const row = found.rows[0];
  return row === undefined ? undefined : toBooking(row);
}

function destinationOf({ answers, destination_place: place }: BookingRow): string | null {
  const { destination, door } = answers;
  return typeof destination === 'string' && place !== null
    ? envelopeAddress({
        unit_no: null,
        address_1: destination,
        address_2: typeof door === 'string' ? door : null,
        ...place,
      })
    : null;
}

/** Events about needs are only for people who may know the needs. */
const tellsOfNeeds = new Set(['needs_read', 'needs_added']);

function paymentOf({ payment }: BookingRow): Booking['payment'] {
  if (payment === null) return null;
  return {
    state: payment.state,
    amountCents: payment.amount_cents,
    capturedCents: payment.captured_cents,
    cardLabel: payment.is_known ? cardLabel(payment) : null,
  };
}

function toBooking(row: BookingRow): Booking {
  return {
    ...toSummary(row),
    memberId: row.member_id,
    recipientId: row.recipient_id,
    serviceAreaId: row.service_area_id,
    professional: row.professional,
    occupiedUntil: row.occupied_until,
    address: row.address,
    answers: row.answers,
    ordered: orderedOf(row.ordered),
    photos: row.photos,
    takenPhotos: row.taken_photos,
    destination: destinationOf(row),
    isWayBack: isWayBack(row.answers),
    notes: row.notes,
    expectedAt: row.expected_at,
    vehicle: row.vehicle,
    priceLines: row.price_lines,
    giftCents: row.gift_cents,
    creditCents: row.credit_cents,
    cardFeeCents: row.card_fee_cents,
    writtenOffAt: row.written_off_at,
    terms: readTerms(row.terms),
    placedAt: row.placed_at,
    heldUntil: row.held_until,
    version: row.version,
    seriesId: row.series_id,
    paysLater: row.pays_later,
    needs:
      row.needs?.map(({ title, remarks, is_allergen: isAllergen, acknowledged_at: readAt }) => ({
        title,
        remarks,
        isAllergen,
        acknowledgedAt: readAt === null ? null : new Date(readAt),
      })) ?? null,
    events: row.events
      .filter(({ kind }) => row.needs !== null || !tellsOfNeeds.has(kind))
      .map((event) => ({
        at: new Date(event.at),
        kind: event.kind,
        actorName: event.actor_name,
        byOffice: event.by_office,
        onBehalfOfName: event.on_behalf_of_name,
        from: event.from_state,
        to: event.to_state,
      })),
    cancellation: row.cancellation && {
      feeCents: row.cancellation.fee_cents,
      at: new Date(row.cancellation.at),
      owed: row.cancellation.owed,
      feeLapsesAt: row.cancellation.lapses_at === null ? null : new Date(row.cancellation.lapses_at),
    },
    payment: paymentOf(row),
  };
}
