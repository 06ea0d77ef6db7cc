import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { rowsOfTime, takeTimesExpression } from '#domains/availability/free-starts.server.ts';
import type { Lanes, OccupiedTime } from '#domains/availability/free-starts.ts';
import type { Estimate, ServiceOption } from '#domains/catalogue/service.ts';
import type { Member } from '#domains/people/people.ts';
import { eventsExpression } from '#domains/visits/history.server.ts';
import { holdMilliseconds, lastFreeMoment, newReference, type VisitRequest } from '#domains/visits/visit.ts';
import { prepared } from '#platform/database/prepared.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { type Assignment, reasonInWords } from './assignment.ts';
import type { Held, VisitFacts } from './hold-facts.server.ts';

/** A visit that is about to be held, with all that was found out about it. */
export interface VisitToHold {
  member: Member;
  request: VisitRequest;
  requestKey: string;
  option: ServiceOption;
  estimate: Estimate;
  facts: VisitFacts;
  area: { id: string; timeZone: string };
  assigned: Assignment;
  /** Where in the time of whoever comes. */
  place: Lanes;
  /** The series that the visit belongs to. */
  seriesId?: string;
  /** What was agreed on for it. */
  quoteId?: string;
}

/** A visit with what holding it will have written. */
export interface HeldRow {
  held: Held;
  time: OccupiedTime;
  columns: Record<string, unknown> & { id: string; rows: number; quote_id: string | null };
}

/** What holding the visit writes, for `holdStatement`. */
export function heldRow(visit: VisitToHold, now: Date): HeldRow {
  const { member, request, option, estimate, facts, area } = visit;
  const { startsAt } = request;
  const endsAt = new Date(startsAt.getTime() + estimate.minutes * 60_000);
  const occupiedUntil = new Date(endsAt.getTime() + option.bufferMinutes * 60_000);
  const time = { professionalId: visit.assigned.id, ...visit.place, startsAt, occupiedUntil };
  const held = {
    bookingId: newIdentifier(now),
    heldUntil: new Date(now.getTime() + holdMilliseconds),
    totalCents: estimate.totalCents,
  };
  const columns = {
    id: held.bookingId,
    created_at: now,
    reference: newReference((below) => randomInt(below)),
    member_id: member.userId,
    recipient_id: facts.recipient.id,
    service_option_id: option.id,
    service_area_id: area.id,
    professional_id: time.professionalId,
    starts_at: startsAt,
    ends_at: endsAt,
    occupied_until: occupiedUntil,
    time_zone: area.timeZone,
    held_until: held.heldUntil,
    address: facts.recipient.address,
    answers: request.answers,
    notes: request.notes,
    price_lines: estimate.lines,
    total_cents: estimate.totalCents,
    free_cancellation_until: lastFreeMoment(startsAt, option.freeCancellationHours),
    request_key: visit.requestKey,
    series_id: visit.seriesId ?? null,
    quote_id: visit.quoteId ?? null,
    lane: time.lane,
    lanes: time.lanes,
    rows: rowsOfTime(time),
    event_id: newIdentifier(now),
    reason: whyChosen(visit),
    needs: facts.needs.map(({ title, remarks, isAllergen }, position) => ({
      position,
      title,
      remarks,
      is_allergen: isAllergen,
    })),
  };
  return { held, time, columns };
}

/**
 * Takes the times and writes the bookings with their events and needs, in one statement and so in one round
 * trip. It returns the identifiers of those whose time was free; of a visit across the end of a UTC week, or
 * in several lanes, some rows of the calendar may have been taken all the same, so that the caller has to
 * undo it.
 */
export function holdStatement(visits: readonly HeldRow[]): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`${sql.raw(prepared)}
    with taken as (${takeTimesExpression(visits.map(({ columns, time }) => ({ id: columns.id, time })))}),
    visit as materialized (
      select asked.* from jsonb_to_recordset(${JSON.stringify(visits.map(({ columns }) => columns))}::jsonb) as asked (id uuid, created_at timestamptz, reference text, member_id uuid, recipient_id uuid,
        service_option_id text, service_area_id text, professional_id uuid, starts_at timestamptz, ends_at timestamptz, occupied_until timestamptz, time_zone text, held_until timestamptz,
        address jsonb, answers jsonb, notes text, price_lines jsonb, total_cents integer, free_cancellation_until timestamptz, request_key text, series_id uuid, quote_id uuid,
        lane smallint, lanes smallint, rows integer, event_id uuid, reason text, needs jsonb)
      where rows = (select count(*) from taken where taken.id = asked.id)),
    booking as (
      insert into bookings (id, created_at, reference, member_id, booked_by, recipient_id, service_option_id, service_area_id,
        professional_id, starts_at, ends_at, occupied_until, time_zone, state, held_until, address, answers, notes, price_lines,
        total_cents, free_cancellation_until, request_key, series_id, quote_id, lane, lanes)
      select id, created_at, reference, member_id, member_id, recipient_id, service_option_id, service_area_id,
        professional_id, starts_at, ends_at, occupied_until, time_zone, 'draft', held_until, address, answers, notes, price_lines,
        total_cents, free_cancellation_until, request_key, series_id, quote_id, lane, lanes
      from visit
      returning id),
    event as (${eventsExpression(sql`(
      select visit.event_id as id, visit.created_at, visit.id as booking_id, 'held' as kind, visit.member_id as actor_id,
        nullif(owner.member_id, visit.member_id) as on_behalf_of, null::text as from_state, 'draft' as to_state, visit.reason
      from visit join recipients owner on owner.id = visit.recipient_id)`)}),
    need as (
      insert into booking_needs (booking_id, position, created_at, title, remarks, is_allergen)
      select visit.id, line.position, visit.created_at, line.title, line.remarks, line.is_allergen
      from visit cross join lateral jsonb_to_recordset(visit.needs) as line (position smallint, title text, remarks text, is_allergen boolean))
    select id from booking`;
}

/** For the office: who looks at the event sees why this professional was chosen. */
function whyChosen({ assigned, facts }: VisitToHold): string {
  const chosen = facts.candidates.find((candidate) => candidate.id === assigned.id);
  return chosen === undefined ? '' : reasonInWords(assigned.reason, chosen);
}
