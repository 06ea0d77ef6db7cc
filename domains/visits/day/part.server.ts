import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import type { DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { minutesBetween, type PartEnd, type WorkOfVisit } from './part.ts';
import { findKnownTimes } from './worked-time.server.ts';

/**
 * The last press of a kind from before the professional left their part `part`, which arrived afterward and
 * was approved.
 */
const laterPress = (kind: 'in_progress' | 'completed') => sql`(
  select s.happened_at from field_steps s join asked_times q on q.id = s.id
  where s.booking_id = part.booking_id and s.professional_id = part.professional_id and s.kind = ${sql.lit(kind)} and q.is_yes and s.created_at >= part.created_at and s.happened_at <= part.created_at
  order by s.id desc limit 1)`;

/**
 * When the work of a part `part` began and ended, one row: as it was known when the visit was reassigned or
 * broken off, and as a press says that arrived later and was approved by the office. `began_at` is null where
 * it did not begin, and `is_by_hand` says that the office wrote down its end.
 */
export const timesOfPart = sql`lateral (
  select said.began_at, said.left_at, said.began_at is not null and said.left_at > said.began_at as is_worked, ended.at is null as is_by_hand
  from (select ${laterPress('completed')} as at) ended, lateral (
    select coalesce(${laterPress('in_progress')}, part.began_at) as began_at, coalesce(ended.at, part.left_at) as left_at) said)`;

/** The parts `part` of a visit with their times `times`, of the professionals who worked there. */
export const workedParts = (visit: RawBuilder<unknown>) =>
  sql`(select part.*, times.began_at as work_began_at, times.left_at as work_left_at, times.is_by_hand
    from visit_parts part cross join ${timesOfPart} times where ${visit} and times.is_worked)`;

/**
 * How an end of a part `part` was pressed, with what the phone sent with it; no row where it was not pressed,
 * so that the office alone has said it.
 */
export const pressOfPart = (kind: 'in_progress' | 'completed') => sql`lateral (
  select s.created_at as came_at, s.by_hand, s.distance_meters, s.accuracy_meters, s.card, s.latitude, s.longitude from field_steps s
  where s.booking_id = part.booking_id and s.professional_id = part.professional_id and s.kind = ${sql.lit(kind)} and s.outcome = 'taken' and s.taken_back_at is null
    and s.happened_at <= part.created_at order by s.id desc limit 1)`;

/** What a visit was, and what was worked of it, when a professional leaves it. */
export interface LeftVisit {
  id: string;
  state: string;
  professionalId: string;
  startsAt: Date;
  endsAt: Date;
}

/** What was worked of a visit until now, by the times that are known. */
export async function findWork(database: DatabaseReader, visit: LeftVisit): Promise<WorkOfVisit> {
  const { begin } = await findKnownTimes(database, visit.id);
  const { rows } = await sql<{ minutes: number | null; booked: number | null }>`
    select sum(round(extract(epoch from each.work_left_at - each.work_began_at) / 60))::integer as minutes,
      (select booked_minutes from visit_parts where booking_id = ${visit.id} order by id limit 1) as booked
    from ${workedParts(sql`part.booking_id = ${visit.id}`)} each`.execute(database);
  const [row] = rows;
  return {
    beganAt: visit.state === 'in_progress' ? begin : null,
    beforeMinutes: row?.minutes ?? 0,
    bookedMinutes: row?.booked ?? minutesBetween(visit.startsAt, visit.endsAt),
  };
}

/** Keeps what a professional who leaves a visit has worked there, for their pay. */
export async function writePart(
  work: DatabaseTransaction,
  staff: Pick<Staff, 'staffId'>,
  visit: LeftVisit,
  {
    ended,
    beganAt,
    leftAt,
    bookedMinutes,
  }: {
    ended: PartEnd;
    beganAt: Date | null;
    leftAt: Date;
    bookedMinutes: number;
  },
  now: Date,
): Promise<void> {
  await work
    .insertInto('visit_parts')
    .values({
      id: newIdentifier(now),
      created_at: now,
      booking_id: visit.id,
      professional_id: visit.professionalId,
      ended,
      starts_at: visit.startsAt,
      booked_minutes: bookedMinutes,
      began_at: beganAt,
      left_at: leftAt,
      written_by: staff.staffId,
    })
    .execute();
}

/** Whether a professional had a part in a visit that was reassigned or broken off. */
export const hadPart = (professionalId: string, visit: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from visit_parts part where part.booking_id = ${visit} and part.professional_id = ${professionalId})`;
