import { sql } from 'kysely';
import { transaction, type DatabaseTransaction } from '../../../platform/database/database.ts';
import { isIdentifier, newIdentifier } from '../../../platform/identifier.ts';
import { enqueueMessages } from '../../../platform/messages/messages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refused, success, type Result } from '../../../platform/result.ts';
import { releaseTime, takeTime } from '../../availability/commands.server.ts';
import { assign, placeOf, reasonInWords } from '../assignment/rules.ts';
import { noticesOf } from '../notice/data.server.ts';
import type { Professional } from '../progress/schema.ts';
import { findReplacements, findVisitOfAbsent, isAbsent } from './data.server.ts';

const mostAtOnce = 50;

/**
 * Gives visits whose professional has become ill, is away or has left to another one who is free at the same time, and tells
 * their people who comes now. Where nobody is free the visit stays as it is, and the office has an alert. Answers how many
 * were given to another.
 */
export async function replaceAbsent(platform: Platform): Promise<number> {
  const now = platform.clock.now();
  const { rows } = await sql<{ id: string }>`select b.id from bookings b where ${isAbsent(now)} order by b.starts_at limit ${mostAtOnce}`.execute(platform.database);
  let replaced = 0;
  for (const { id } of rows) {
    const done = await transaction(platform.database, (work) => replace(platform, work, id, now)).catch((error: unknown) => {
      // Somebody else has booked them at this moment: the next turn finds another.
      if (error instanceof TakenMeanwhile) return false;
      throw error;
    });
    if (done) replaced += 1;
  }
  return replaced;
}

class TakenMeanwhile extends Error {}

/**
 * The professional whose visit it is says that they cannot come: they are away for its time, and somebody else is sent. Said
 * again it changes nothing. Refuses `booking_not_found` and `visit_has_begun`.
 */
export async function sayAbsent(platform: Platform, professional: Professional, bookingId: string, reason: string): Promise<Result<{ replaced: boolean }>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const now = platform.clock.now();
  const { rows } = await sql<{ ahead: boolean }>`
    with visit as (
      select b.professional_id, b.starts_at, b.ends_at, (b.state in ('requested', 'confirmed') and b.starts_at > ${now}) as ahead
      from bookings b where b.id = ${bookingId} and b.professional_id = ${professional.professionalId} and b.state <> 'draft'),
    away as (
      insert into time_off (id, professional_id, starts_at, ends_at, reason)
      select ${newIdentifier(now)}::uuid, professional_id, starts_at, ends_at, ${reason} from visit
      where ahead and not exists (select 1 from time_off t where t.professional_id = visit.professional_id and t.starts_at <= visit.starts_at and t.ends_at >= visit.ends_at))
    select ahead from visit`.execute(platform.database);
  const [visit] = rows;
  if (visit === undefined) return refused(bookingNotFound);
  if (!visit.ahead) return refused(visitHasBegun);
  return success({ replaced: (await replaceAbsent(platform)) > 0 });
}

const bookingNotFound = { kind: 'not_found', code: 'booking_not_found', message: 'We could not find this visit.' } as const;
const visitHasBegun = { kind: 'conflict', code: 'visit_has_begun', message: 'This visit has begun, or is no more. Please call the office.' } as const;

async function replace(platform: Platform, work: DatabaseTransaction, bookingId: string, now: Date): Promise<boolean> {
  const visit = await findVisitOfAbsent(work, bookingId, now);
  if (visit === undefined) return false;
  const candidates = await findReplacements(work, visit, now);
  const assigned = assign(candidates);
  const chosen = candidates.find((candidate) => candidate.id === assigned?.id);
  if (assigned === undefined || chosen === undefined) return false;
  await releaseTime(work, visit);
  if (!(await takeTime(work, { professionalId: chosen.id, ...placeOf(chosen), startsAt: visit.startsAt, occupiedUntil: visit.occupiedUntil }))) throw new TakenMeanwhile();
  await work
    .updateTable('bookings')
    .set((update) => ({ professional_id: chosen.id, ...placeOf(chosen), expected_at: null, version: update('version', '+', 1) }))
    .where('id', '=', visit.id)
    .execute();
  await work.updateTable('booking_needs').set({ acknowledged_at: null }).where('booking_id', '=', visit.id).execute();
  const eventId = newIdentifier(now);
  await work
    .insertInto('booking_events')
    .values({ id: eventId, created_at: now, booking_id: visit.id, kind: 'reassigned', actor_id: null, on_behalf_of: null, reason: reasonInWords(assigned.reason, chosen) })
    .execute();
  await enqueueMessages(work, await noticesOf(platform, work, visit.id, 'assigned', `assigned:${eventId}`), now);
  return true;
}
