import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { findFreeProfessionals } from '../../availability/data.server.ts';
import { assignmentFactsOf, toAssignable, type AssignmentFacts } from '../assignment/data.server.ts';
import type { Assignable } from '../assignment/rules.ts';

/** Whether the one who was to come to a booking `b` that is ahead cannot: away at that time, or no longer with us. */
export function isAbsent(now: Date): RawBuilder<boolean> {
  // `offset 0` keeps the way: from those who are away, of whom there are few, to the visits of each, and never through all visits ahead.
  const visitsOf = (professionalId: RawBuilder<unknown>) => sql`lateral (
    select id, starts_at, ends_at from bookings where professional_id = ${professionalId} and state in ('requested', 'confirmed') and starts_at > ${now} offset 0) theirs`;
  return sql<boolean>`b.id in (
    select theirs.id from professionals gone cross join ${visitsOf(sql`gone.id`)} where not gone.active
    union all
    select theirs.id from time_off away cross join ${visitsOf(sql`away.professional_id`)}
    where away.ends_at > ${now} and away.starts_at < theirs.ends_at and away.ends_at > theirs.starts_at)`;
}

export interface ReplaceableVisit {
  id: string;
  professionalId: string;
  lane: number;
  lanes: number;
  serviceAreaId: string;
  serviceOptionId: string;
  recipientId: string;
  startsAt: Date;
  endsAt: Date;
  occupiedUntil: Date;
  latitude: number;
  longitude: number;
}

/** A visit whose professional cannot come, locked until the end of the transaction; undefined where another process has it or they can. */
export async function findVisitOfAbsent(work: DatabaseTransaction, bookingId: string, now: Date): Promise<ReplaceableVisit | undefined> {
  const { rows } = await sql<ReplaceableVisit>`
    select b.id, b.professional_id as "professionalId", b.lane, b.lanes, b.service_area_id as "serviceAreaId", b.service_option_id as "serviceOptionId", b.recipient_id as "recipientId",
      b.starts_at as "startsAt", b.ends_at as "endsAt", b.occupied_until as "occupiedUntil", r.latitude, r.longitude
    from bookings b join recipients r on r.id = b.recipient_id
    where b.id = ${bookingId} and ${isAbsent(now)} for update of b skip locked`.execute(work);
  return rows[0];
}

/** Who could do it instead at the same time. Nobody has to be asked days ahead for that. */
export async function findReplacements(work: DatabaseTransaction, visit: ReplaceableVisit, now: Date): Promise<Assignable[]> {
  const candidates = await findFreeProfessionals(work, {
    serviceAreaId: visit.serviceAreaId,
    serviceOptionId: visit.serviceOptionId,
    lengthMinutes: (visit.endsAt.getTime() - visit.startsAt.getTime()) / 60_000,
    leadHours: 0,
    now,
    startsAt: visit.startsAt,
    inSeries: true,
  });
  const others = candidates.filter((candidate) => candidate.id !== visit.professionalId);
  if (others.length === 0) return [];
  const { rows } = await sql<AssignmentFacts>`select ${assignmentFactsOf(sql`${visit.recipientId}::uuid`, sql`${visit.serviceAreaId}::text`)}`.execute(work);
  return toAssignable(others, rows[0] ?? { before: null, places: null }, visit);
}
