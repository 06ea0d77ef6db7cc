import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { databaseErrorCode, transaction, uniqueViolation, type Database, type DatabaseTransaction } from '../../../platform/database/database.ts';
import { newIdentifier } from '../../../platform/identifier.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refused, success, type Result } from '../../../platform/result.ts';
import { releaseTime, takeTimeExpression, weeksOfTime } from '../../availability/commands.server.ts';
import { findFreeProfessionals } from '../../availability/data.server.ts';
import { chooseProfessional } from '../../availability/rules.ts';
import { findServiceArea, findServiceOfOption } from '../../catalogue/data.server.ts';
import { estimateVisit } from '../../catalogue/rules.ts';
import type { Estimate, ServiceOption } from '../../catalogue/schema.ts';
import { findRecipient, listChosenPreferences } from '../../people/data.server.ts';
import type { Member, Recipient } from '../../people/schema.ts';
import { holdMilliseconds, lastFreeMoment, newReference } from '../rules.ts';
import type { VisitRequest } from '../schema.ts';

export interface Held {
  bookingId: string;
  heldUntil: Date;
  totalCents: number;
}

/**
 * Keeps a time and a professional for 15 minutes, as a booking in the state `draft`. Which professional is decided by the
 * least loaded of those free; when another booking takes them first, the next one is tried.
 * Refuses `recipient_not_found`, `booking_not_allowed`, `outside_area`, `slot_taken` and what the price rules refuse.
 */
export async function holdVisit(platform: Platform, member: Member, request: VisitRequest, requestKey: string): Promise<Result<Held>> {
  const prepared = await prepareVisit(platform, member, request);
  if (!prepared.ok) return prepared;
  const attempts = 3;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const candidates = await findFreeProfessionals(platform.database, { ...prepared.value.search, startsAt: request.startsAt });
    const professionalId = chooseProfessional(candidates);
    if (professionalId === undefined) {
      // The time may be gone because this very request has taken it, before a crash or a lost answer.
      const earlier = await findByRequestKey(platform.database, member, requestKey);
      return earlier === undefined ? refused(slotTaken) : success(earlier);
    }
    try {
      const held = await insertHeld(platform, prepared.value, professionalId, requestKey);
      if (held !== undefined) return success(held);
    } catch (error) {
      if (databaseErrorCode(error) !== uniqueViolation) throw error;
      const earlier = await findByRequestKey(platform.database, member, requestKey);
      if (earlier !== undefined) return success(earlier);
    }
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

interface PreparedVisit {
  member: Member;
  recipient: Recipient;
  option: ServiceOption;
  estimate: Estimate;
  needs: { title: string; remarks: string | null }[];
  request: VisitRequest;
  serviceAreaId: string;
  timeZone: string;
  search: { serviceAreaId: string; serviceOptionId: string; lengthMinutes: number; leadHours: number; now: Date };
}

/** Everything that decides what is held, read once: whose home, which option, how long, how much, who must be told what. */
async function prepareVisit(platform: Platform, member: Member, request: VisitRequest): Promise<Result<PreparedVisit>> {
  const now = platform.clock.now();
  const [recipient, service] = await Promise.all([
    findRecipient(platform.database, member, request.recipientId),
    findServiceOfOption(platform.database, request.answers.optionId),
  ]);
  if (recipient === undefined) return refused(recipientNotFound);
  if (!recipient.permissions.book) {
    return refused({ kind: 'forbidden', code: 'booking_not_allowed', message: `You may not book for ${recipient.name}. Ask them to allow it, or call us.` });
  }
  if (service === undefined) return refused(optionNotFound);
  const estimate = estimateVisit(service, request.answers);
  if (!estimate.ok) return estimate;
  const option = service.options.find((each) => each.id === request.answers.optionId);
  if (option === undefined) return refused(optionNotFound);
  const [area, preferences] = await Promise.all([
    findServiceArea(platform.database, recipient.address.zipcode, service.id),
    listChosenPreferences(platform.database, recipient.id),
  ]);
  if (area === undefined) {
    return refused({ kind: 'conflict', code: 'outside_area', message: `We do not come to ZIP code ${recipient.address.zipcode} for this yet.` });
  }
  return success({
    member,
    recipient,
    option,
    estimate: estimate.value,
    needs: preferences.filter((need) => need.mattersFor.includes(service.id)).map(({ title, remarks }) => ({ title, remarks })),
    request,
    serviceAreaId: area.id,
    timeZone: area.timeZone,
    search: {
      serviceAreaId: area.id,
      serviceOptionId: option.id,
      lengthMinutes: estimate.value.minutes,
      leadHours: option.leadHours,
      now,
    },
  });
}

/**
 * Takes the time and writes the booking with its event and needs, in one statement and so in one round trip; only a visit
 * across the end of a UTC week needs a transaction around it, because of its two rows one may be free and the other not.
 */
async function insertHeld(platform: Platform, visit: PreparedVisit, professionalId: string, requestKey: string): Promise<Held | undefined> {
  const now = platform.clock.now();
  const { startsAt } = visit.request;
  const endsAt = new Date(startsAt.getTime() + visit.estimate.minutes * 60_000);
  const occupiedUntil = new Date(endsAt.getTime() + visit.option.bufferMinutes * 60_000);
  const time = { professionalId, startsAt, occupiedUntil };
  const held = { bookingId: newIdentifier(now), heldUntil: new Date(now.getTime() + holdMilliseconds), totalCents: visit.estimate.totalCents };
  const statement = sql<{ id: string }>`
    with taken as (${takeTimeExpression(time)}),
    booking as (
      insert into bookings (id, created_at, reference, member_id, booked_by, recipient_id, service_option_id, service_area_id,
        professional_id, starts_at, ends_at, occupied_until, time_zone, state, held_until, address, answers, notes, price_lines,
        total_cents, free_cancellation_until, request_key)
      select ${held.bookingId}::uuid, ${now}::timestamptz, ${newReference((below) => randomInt(below))}, ${visit.member.userId}::uuid,
        ${visit.member.userId}::uuid, ${visit.recipient.id}::uuid, ${visit.option.id}, ${visit.serviceAreaId}, professional_id,
        ${startsAt}::timestamptz, ${endsAt}::timestamptz, ${occupiedUntil}::timestamptz, ${visit.timeZone}, 'draft',
        ${held.heldUntil}::timestamptz, ${JSON.stringify(visit.recipient.address)}::jsonb, ${JSON.stringify(visit.request.answers)}::jsonb,
        ${visit.request.notes}, ${JSON.stringify(visit.estimate.lines)}::jsonb, ${visit.estimate.totalCents}::integer,
        ${lastFreeMoment(startsAt, visit.option.freeCancellationHours)}::timestamptz, ${requestKey}
      from taken group by professional_id having count(*) = ${weeksOfTime(time)}::integer
      returning id),
    event as (
      insert into booking_events (id, created_at, booking_id, kind, actor_id, to_state, reason)
      select ${newIdentifier(now)}::uuid, ${now}::timestamptz, id, 'held', ${visit.member.userId}::uuid, 'draft', '' from booking),
    need as (
      insert into booking_needs (booking_id, position, created_at, title, remarks)
      select booking.id, line.position, ${now}::timestamptz, line.title, line.remarks
      from booking, jsonb_to_recordset(${JSON.stringify(visit.needs.map((need, position) => ({ position, ...need })))}::jsonb)
        as line (position smallint, title text, remarks text))
    select id from booking`;
  const taken =
    weeksOfTime(time) === 1
      ? (await statement.execute(platform.database)).rows.length
      : await transaction(platform.database, async (work) => {
          const { rows } = await statement.execute(work);
          if (rows.length === 0) throw new NotAllFree();
          return rows.length;
        }).catch((error: unknown) => {
          if (error instanceof NotAllFree) return 0;
          throw error;
        });
  return taken === 1 ? held : undefined;
}

class NotAllFree extends Error {}

async function findByRequestKey(database: Database, member: Member, requestKey: string): Promise<Held | undefined> {
  const row = await database
    .selectFrom('bookings')
    .select(['id', 'held_until', 'total_cents', 'created_at'])
    .where('member_id', '=', member.userId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return row === undefined ? undefined : { bookingId: row.id, heldUntil: row.held_until ?? row.created_at, totalCents: row.total_cents };
}

const recipientNotFound = { kind: 'not_found', code: 'recipient_not_found', message: 'We could not find this person in your account.' } as const;
const optionNotFound = { kind: 'invalid', code: 'option_not_found', message: 'Please choose again what you need.' } as const;
export const slotTaken = { kind: 'conflict', code: 'slot_taken', message: 'Somebody else has just taken this time. Please choose another one.' } as const;
const holdGone = { kind: 'conflict', code: 'hold_gone', message: 'We could not keep this time any longer. Please choose a time again.' } as const;
