import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { takeTimesExpression } from '#domains/availability/taken-time.server.ts';
import type { Lanes, OccupiedTime } from '#domains/availability/taken-time.ts';
import type { Member } from '#domains/people/people.ts';
import { pickupOf } from '#domains/services/ride/ride.ts';
import type { Estimate, ServiceOption } from '#domains/services/service.ts';
import { type EventRow, firstEventOf, writeEvents } from '#domains/visits/history.server.ts';
import { compileTerms } from '#domains/visits/terms/terms.ts';
import { holdMilliseconds, newReference, type VisitRequest } from '#domains/visits/visit.ts';
import { prepared } from '#platform/database/database.ts';
import { insertRows, type RowOf } from '#platform/database/sent-rows.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { type Assignment, reasonInWords } from './assignment.ts';
import type { Held, ReadyFacts } from './hold-facts.server.ts';

/** A visit that is about to be held, with all that was found out about it. */
export interface VisitToHold {
  member: Member;
  request: VisitRequest;
  requestKey: string;
  option: ServiceOption;
  estimate: Estimate;
  facts: ReadyFacts;
  assigned: Assignment;
  /** The place in the professional's time. */
  place: Lanes;
  /** The series that the visit belongs to. */
  seriesId?: string;
  /** What was agreed on for it. */
  quoteId?: string | undefined;
}

/** Every row that holding a visit writes. */
export interface HeldRows {
  held: Held;
  time: OccupiedTime;
  booking: RowOf<'bookings', (typeof bookingColumns)[number]>;
  event: EventRow;
  needs: RowOf<'booking_needs', (typeof needColumns)[number]>[];
}

const bookingColumns = [
  'id',
  'created_at',
  'reference',
  'member_id',
  'booked_by',
  'recipient_id',
  'service_option_id',
  'option_version_id',
  'service_area_id',
  'professional_id',
  'starts_at',
  'ends_at',
  'occupied_until',
  'time_zone',
  'state',
  'held_until',
  'address',
  'answers',
  'notes',
  'price_lines',
  'total_cents',
  'free_cancellation_until',
  'terms',
  'request_key',
  'series_id',
  'quote_id',
  'lane',
  'lanes',
] as const;
const needColumns = ['booking_id', 'position', 'created_at', 'title', 'remarks', 'is_allergen'] as const;

/** `letters` begin its reference. */
export function heldRows(visit: VisitToHold, letters: string, now: Date): HeldRows {
  const { member, request, option, estimate, facts } = visit;
  const { startsAt } = request;
  const endsAt = new Date(startsAt.getTime() + estimate.minutes * 60_000);
  const occupiedUntil = new Date(endsAt.getTime() + option.bufferMinutes * 60_000);
  const id = newIdentifier(now);
  const { totalCents } = estimate;
  const terms = compileTerms(facts.promise, { startsAt, totalCents, freeHours: facts.promise.freeHours });
  const heldUntil = new Date(now.getTime() + holdMilliseconds);
  const booking = {
    id,
    created_at: now,
    reference: newReference(letters, (below) => randomInt(below)),
    member_id: member.userId,
    booked_by: member.userId,
    recipient_id: facts.recipient.id,
    service_option_id: option.id,
    option_version_id: option.versionId,
    service_area_id: facts.area.id,
    professional_id: visit.assigned.id,
    starts_at: startsAt,
    ends_at: endsAt,
    occupied_until: occupiedUntil,
    time_zone: facts.area.timeZone,
    state: 'held' as const,
    held_until: heldUntil,
    address: pickupOf(request.answers) ?? { ...facts.recipient.address },
    answers: request.answers,
    notes: request.notes,
    price_lines: estimate.lines,
    total_cents: estimate.totalCents,
    free_cancellation_until: terms.freeUntil,
    terms,
    request_key: visit.requestKey,
    series_id: visit.seriesId ?? null,
    quote_id: visit.quoteId ?? null,
    ...visit.place,
  };
  return {
    held: { bookingId: id, heldUntil, totalCents: estimate.totalCents },
    time: { professionalId: visit.assigned.id, ...visit.place, startsAt, occupiedUntil },
    booking,
    event: firstEventOf(id, { by: member, onBehalfOf: facts.onBehalfOf, reason: whyChosen(visit) }, now),
    needs: facts.needs.map(({ title, remarks, isAllergen }, position) => ({
      booking_id: id,
      position,
      created_at: now,
      title,
      remarks,
      is_allergen: isAllergen,
    })),
  };
}

/**
 * Takes the times and writes the bookings with their events and needs, in one statement and so in one round
 * trip. It returns the identifiers of the visits whose time was open; of a visit across the end of a UTC
 * week, or in several lanes, some of the time may have been taken all the same, so that the caller has to
 * undo it.
 */
export function holdStatement(holds: readonly HeldRows[]): RawBuilder<{ id: string }> {
  const times = holds.map(({ booking, time }) => ({ id: booking.id, time }));
  const bookings = holds.map(({ booking }) => booking);
  const events = holds.map(({ event }) => event);
  const needs = holds.flatMap((hold) => hold.needs);
  const isHeld = sql`booking_id in (select id from held)`;
  return sql<{ id: string }>`${sql.raw(prepared)}
    with taken as (${takeTimesExpression(times)}),
    free as (select id from taken group by id, parts having count(*) = parts),
    held as (${insertRows('bookings', bookingColumns, bookings, sql`id in (select id from free)`)} returning id),
    event as (${writeEvents(events, sql`held`)}),
    need as (${insertRows('booking_needs', needColumns, needs, isHeld)})
    select id from held`;
}

/** For the office: who looks at the event sees why this professional was chosen. */
function whyChosen({ assigned, facts }: VisitToHold): string {
  const chosen = facts.candidates.find((candidate) => candidate.id === assigned.id);
  return chosen === undefined ? '' : reasonInWords(assigned.reason, chosen);
}
