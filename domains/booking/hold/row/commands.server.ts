import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../../../platform/database/prepared.ts';
import { newIdentifier } from '../../../../platform/identifier.ts';
import { rowsOfTime, takeTimeExpression } from '../../../availability/commands.server.ts';
import type { Lanes, OccupiedTime } from '../../../availability/schema.ts';
import type { Estimate, ServiceOption } from '../../../catalogue/schema.ts';
import type { Member } from '../../../people/schema.ts';
import { reasonInWords, type Assignment } from '../../assignment/rules.ts';
import { holdMilliseconds, lastFreeMoment, newReference } from '../../rules.ts';
import type { VisitRequest } from '../../schema.ts';
import type { Held, VisitFacts } from '../data.server.ts';

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

/**
 * Takes the time and writes the booking with its event and needs, in one statement and so in one round trip. It returns no
 * row when the time was taken; in a visit across the end of a UTC week, or in several lanes, some of its rows may have been free, so that the caller
 * has to undo it.
 */
export function heldRow(visit: VisitToHold, now: Date): { held: Held; time: OccupiedTime; statement: RawBuilder<{ id: string }> } {
  const { member, request, option, estimate, facts, area } = visit;
  const { startsAt } = request;
  const endsAt = new Date(startsAt.getTime() + estimate.minutes * 60_000);
  const occupiedUntil = new Date(endsAt.getTime() + option.bufferMinutes * 60_000);
  const time = { professionalId: visit.assigned.id, ...visit.place, startsAt, occupiedUntil };
  const held = { bookingId: newIdentifier(now), heldUntil: new Date(now.getTime() + holdMilliseconds), totalCents: estimate.totalCents };
  const statement = sql<{ id: string }>`${sql.raw(prepared)}
    with taken as (${takeTimeExpression(time)}),
    booking as (
      insert into bookings (id, created_at, reference, member_id, booked_by, recipient_id, service_option_id, service_area_id,
        professional_id, starts_at, ends_at, occupied_until, time_zone, state, held_until, address, answers, notes, price_lines,
        total_cents, free_cancellation_until, request_key, series_id, quote_id, lane, lanes)
      select ${held.bookingId}::uuid, ${now}::timestamptz, ${newReference((below) => randomInt(below))}, ${member.userId}::uuid,
        ${member.userId}::uuid, ${facts.recipient.id}::uuid, ${option.id}, ${area.id}, professional_id,
        ${startsAt}::timestamptz, ${endsAt}::timestamptz, ${occupiedUntil}::timestamptz, ${area.timeZone}, 'draft',
        ${held.heldUntil}::timestamptz, ${JSON.stringify(facts.recipient.address)}::jsonb, ${JSON.stringify(request.answers)}::jsonb,
        ${request.notes}, ${JSON.stringify(estimate.lines)}::jsonb, ${estimate.totalCents}::integer,
        ${lastFreeMoment(startsAt, option.freeCancellationHours)}::timestamptz, ${visit.requestKey}, ${visit.seriesId ?? null}::uuid, ${visit.quoteId ?? null}::uuid, ${time.lane}::smallint, ${time.lanes}::smallint
      from taken group by professional_id having count(*) = ${rowsOfTime(time)}::integer
      returning id),
    event as (
      insert into booking_events (id, created_at, booking_id, kind, actor_id, on_behalf_of, to_state, reason)
      select ${newIdentifier(now)}::uuid, ${now}::timestamptz, booking.id, 'held', ${member.userId}::uuid, nullif(owner.member_id, ${member.userId}::uuid), 'draft', ${whyChosen(visit)}
      from booking cross join recipients owner where owner.id = ${facts.recipient.id}::uuid),
    need as (
      insert into booking_needs (booking_id, position, created_at, title, remarks, is_allergen)
      select booking.id, line.position, ${now}::timestamptz, line.title, line.remarks, line."isAllergen"
      from booking, jsonb_to_recordset(${JSON.stringify(facts.needs.map(({ title, remarks, isAllergen }, position) => ({ position, title, remarks, isAllergen })))}::jsonb)
        as line (position smallint, title text, remarks text, "isAllergen" boolean))
    select id from booking`;
  return { held, time, statement };
}

/** For the office: who looks at the event sees why this professional was chosen. */
function whyChosen({ assigned, facts }: VisitToHold): string {
  const chosen = facts.candidates.find((candidate) => candidate.id === assigned.id);
  return chosen === undefined ? '' : reasonInWords(assigned.reason, chosen);
}
