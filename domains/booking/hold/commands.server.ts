import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { databaseErrorCode, transaction, uniqueViolation, type DatabaseTransaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { newIdentifier } from '../../../platform/identifier.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refused, success, type Result } from '../../../platform/result.ts';
import { releaseTime, takeTimeExpression, weeksOfTime } from '../../availability/commands.server.ts';
import { chooseProfessional } from '../../availability/rules.ts';
import { rememberServiceOfOption } from '../../catalogue/remembered/data.server.ts';
import { estimateVisit } from '../../catalogue/rules.ts';
import type { Estimate, ServiceOption } from '../../catalogue/schema.ts';
import { bestPlan, withDiscount } from '../../membership/rules.ts';
import type { Member } from '../../people/schema.ts';
import { holdMilliseconds, lastFreeMoment, newReference } from '../rules.ts';
import type { VisitRequest } from '../schema.ts';
import { readVisit, type Held, type VisitFacts } from './data.server.ts';

/** How often the next best professional is tried while others book the same time. */
const mostAttempts = 20;

/**
 * Keeps a time and a professional for 15 minutes, as a booking in the state `draft`. Which professional is decided by the
 * least loaded of those free; when another booking takes them first, the next one is tried.
 * Refuses `recipient_not_found`, `booking_not_allowed`, `outside_area`, `slot_taken` and what the price rules refuse.
 */
export async function holdVisit(platform: Platform, member: Member, request: VisitRequest, requestKey: string): Promise<Result<Held>> {
  const service = await rememberServiceOfOption(platform.database, request.answers.optionId);
  const option = service?.options.find((each) => each.id === request.answers.optionId);
  if (service === undefined || option === undefined) return refused(optionNotFound);
  const estimate = estimateVisit(service, request.answers);
  if (!estimate.ok) return estimate;
  const search = {
    serviceOptionId: option.id,
    lengthMinutes: estimate.value.minutes,
    leadHours: option.leadHours,
    now: platform.clock.now(),
    startsAt: request.startsAt,
  };
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const facts = await readVisit(platform.database, member, { recipientId: request.recipientId, serviceId: service.id, search, requestKey });
    if (facts === undefined) return refused(recipientNotFound);
    if (!facts.recipient.permissions.book) return refused(bookingNotAllowed(facts.recipient.name));
    if (facts.earlier !== undefined) return success(facts.earlier);
    if (facts.area === undefined) return refused(outsideArea(facts.recipient.address.zipcode));
    const professionalId = chooseProfessional(facts.candidates);
    if (professionalId === undefined) return refused(slotTaken);
    const held = await insertHeld(platform, { member, request, requestKey, option, estimate: withDiscount(estimate.value, bestPlan(facts.plans)), facts, area: facts.area, professionalId });
    if (held !== undefined) return success(held);
  }
  return refused(slotTaken);
}

/** Gives a held time 15 more minutes, as often as asked while nobody has let it go. Refuses `hold_gone`. */
export async function renewHold(platform: Platform, member: Member, bookingId: string): Promise<Result<Held>> {
  const heldUntil = new Date(platform.clock.now().getTime() + holdMilliseconds);
  const row = await platform.database
    .updateTable('bookings')
    .set({ held_until: heldUntil })
    .where('id', '=', bookingId)
    .where('booked_by', '=', member.userId)
    .where('state', '=', 'draft')
    .returning(['id', 'total_cents'])
    .executeTakeFirst();
  return row === undefined ? refused(holdGone) : success({ bookingId: row.id, heldUntil, totalCents: row.total_cents });
}

/** Lets a held time go, for its booker. A booking that is no longer only held is left alone. */
export async function releaseHold(platform: Platform, member: Member, bookingId: string): Promise<void> {
  await transaction(platform.database, (work) => removeHeld(work, sql<boolean>`id = ${bookingId} and booked_by = ${member.userId}`));
}

/** Lets go of all times that were held and not paid for in time. A time whose payment is under way stays. */
export async function releaseExpiredHolds(platform: Platform): Promise<number> {
  return transaction(platform.database, (work) => removeHeld(work, sql<boolean>`held_until < ${platform.clock.now()}`));
}

async function removeHeld(work: DatabaseTransaction, which: ReturnType<typeof sql<boolean>>): Promise<number> {
  const removed = await sql<{ professional_id: string; starts_at: Date; occupied_until: Date }>`
    delete from bookings where id in (
      select id from bookings b where b.state = 'draft' and ${which}
        and not exists (select 1 from payments p where p.id = b.payment_id and p.state in ('pending', 'authorized'))
      order by id for update skip locked)
    returning professional_id, starts_at, occupied_until`.execute(work);
  // In the order of the calendar's key, so that two runs at once wait for each other instead of deadlocking.
  const inOrder = removed.rows.toSorted((one, other) => one.professional_id.localeCompare(other.professional_id) || one.starts_at.getTime() - other.starts_at.getTime());
  for (const row of inOrder) {
    await releaseTime(work, { professionalId: row.professional_id, startsAt: row.starts_at, occupiedUntil: row.occupied_until });
  }
  return removed.rows.length;
}

interface Visit {
  member: Member;
  request: VisitRequest;
  requestKey: string;
  option: ServiceOption;
  estimate: Estimate;
  facts: VisitFacts;
  area: { id: string; timeZone: string };
  professionalId: string;
}

/**
 * Takes the time and writes the booking with its event and needs, in one statement and so in one round trip; only a visit
 * across the end of a UTC week needs a transaction around it, because of its two rows one may be free and the other not.
 */
async function insertHeld(platform: Platform, visit: Visit): Promise<Held | undefined> {
  const now = platform.clock.now();
  const { member, request, option, estimate, facts, area } = visit;
  const { startsAt } = request;
  const endsAt = new Date(startsAt.getTime() + estimate.minutes * 60_000);
  const occupiedUntil = new Date(endsAt.getTime() + option.bufferMinutes * 60_000);
  const time = { professionalId: visit.professionalId, startsAt, occupiedUntil };
  const held = { bookingId: newIdentifier(now), heldUntil: new Date(now.getTime() + holdMilliseconds), totalCents: estimate.totalCents };
  const statement = sql<{ id: string }>`${sql.raw(prepared)}
    with taken as (${takeTimeExpression(time)}),
    booking as (
      insert into bookings (id, created_at, reference, member_id, booked_by, recipient_id, service_option_id, service_area_id,
        professional_id, starts_at, ends_at, occupied_until, time_zone, state, held_until, address, answers, notes, price_lines,
        total_cents, free_cancellation_until, request_key)
      select ${held.bookingId}::uuid, ${now}::timestamptz, ${newReference((below) => randomInt(below))}, ${member.userId}::uuid,
        ${member.userId}::uuid, ${facts.recipient.id}::uuid, ${option.id}, ${area.id}, professional_id,
        ${startsAt}::timestamptz, ${endsAt}::timestamptz, ${occupiedUntil}::timestamptz, ${area.timeZone}, 'draft',
        ${held.heldUntil}::timestamptz, ${JSON.stringify(facts.recipient.address)}::jsonb, ${JSON.stringify(request.answers)}::jsonb,
        ${request.notes}, ${JSON.stringify(estimate.lines)}::jsonb, ${estimate.totalCents}::integer,
        ${lastFreeMoment(startsAt, option.freeCancellationHours)}::timestamptz, ${visit.requestKey}
      from taken group by professional_id having count(*) = ${weeksOfTime(time)}::integer
      returning id),
    event as (
      insert into booking_events (id, created_at, booking_id, kind, actor_id, on_behalf_of, to_state, reason)
      select ${newIdentifier(now)}::uuid, ${now}::timestamptz, booking.id, 'held', ${member.userId}::uuid, nullif(owner.member_id, ${member.userId}::uuid), 'draft', ''
      from booking cross join recipients owner where owner.id = ${facts.recipient.id}::uuid),
    need as (
      insert into booking_needs (booking_id, position, created_at, title, remarks)
      select booking.id, line.position, ${now}::timestamptz, line.title, line.remarks
      from booking, jsonb_to_recordset(${JSON.stringify(facts.needs.map((need, position) => ({ position, ...need })))}::jsonb)
        as line (position smallint, title text, remarks text))
    select id from booking`;
  try {
    const { rows } =
      weeksOfTime(time) === 1 ? await statement.execute(platform.database) : await transaction(platform.database, (work) => allOrNothing(work, statement));
    return rows.length === 1 ? held : undefined;
  } catch (error) {
    // The same request at the same moment, or a reference that was drawn before: what is there now decides.
    if (error instanceof NotAllFree || databaseErrorCode(error) === uniqueViolation) return undefined;
    throw error;
  }
}

async function allOrNothing<Row>(work: DatabaseTransaction, statement: RawBuilder<Row>): Promise<{ rows: Row[] }> {
  const found = await statement.execute(work);
  if (found.rows.length === 0) throw new NotAllFree();
  return found;
}

class NotAllFree extends Error {}

const recipientNotFound = { kind: 'not_found', code: 'recipient_not_found', message: 'We could not find this person in your account.' } as const;
const bookingNotAllowed = (name: string) => ({ kind: 'forbidden', code: 'booking_not_allowed', message: `You may not book for ${name}. Ask them to allow it, or call us.` }) as const;
const outsideArea = (zipcode: string) => ({ kind: 'conflict', code: 'outside_area', message: `We do not come to ZIP code ${zipcode} for this yet.` }) as const;
const optionNotFound = { kind: 'invalid', code: 'option_not_found', message: 'Please choose again what you need.' } as const;
const slotTaken = { kind: 'conflict', code: 'slot_taken', message: 'Somebody else has just taken this time. Please choose another one.' } as const;
const holdGone = { kind: 'conflict', code: 'hold_gone', message: 'We could not keep this time any longer. Please choose a time again.' } as const;
