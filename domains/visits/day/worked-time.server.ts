import { type RawBuilder, sql } from 'kysely';
import type { DatabaseReader } from '#platform/database/database.ts';
import { type ProgressStep, stateBefore } from './day-steps.ts';
import { mostHoursAway } from './worked-time.ts';

const isNear = (visit: RawBuilder<unknown>, moment: RawBuilder<unknown>) =>
  sql`${moment} between ${visit}.starts_at - make_interval(hours => ${sql.lit(mostHoursAway)}) and ${visit}.ends_at + make_interval(hours => ${sql.lit(mostHoursAway)})`;

/**
 * The last entry of a visit's history about a step: into it, or back out of it, which undoes it, or the
 * reassignment to a professional who has taken no step yet.
 */
const lastMoveOf = (visit: RawBuilder<unknown>, step: ProgressStep) => sql`(
  select e.* from booking_events e
  where e.booking_id = ${visit}.id and (e.kind = ${sql.lit(step)} and e.from_state = ${sql.lit(stateBefore(step))} or e.kind = ${sql.lit(stateBefore(step))} and e.from_state = ${sql.lit(step)} or e.kind = 'handed_over')
  order by e.id desc limit 1)`;

/** When a step of a visit was pressed last, no row where it was not taken or was undone. */
const pressOf = (visit: RawBuilder<unknown>, step: ProgressStep) =>
  sql`lateral (select e.created_at as pressed_at from ${lastMoveOf(visit, step)} e where e.kind = ${sql.lit(step)})`;

const corrected = { in_progress: 'start_corrected', completed: 'end_corrected' } as const;

/**
 * The last correction of the entry `e` with its press `press`, by the professional who pressed it or by the
 * office, that the office has answered in this way.
 */
const correctionOf = (
  visit: RawBuilder<unknown>,
  step: keyof typeof corrected,
  isAnswered: RawBuilder<unknown>,
) => sql`lateral (
  select c.id, c.right_at, coalesce(c.reason, 'Erased') as reason, asked.id is not null and asked.is_yes is null as waits
  from (select f.id, f.created_at, (f.payload ->> 'right_at')::timestamptz as right_at, f.payload ->> 'reason' as reason from field_steps f
      where f.booking_id = e.booking_id and f.kind = 'correction' and f.outcome = 'taken' and f.payload ->> 'of' = press.id::text
      union all
      select h.id, h.created_at, h.moment, nullif(h.reason, '') from booking_events h
      where h.booking_id = e.booking_id and h.kind = ${sql.lit(corrected[step])} and h.id > e.id) c
    left join asked_times asked on asked.id = c.id
  where ${isNear(visit, sql`c.right_at`)} and ${isAnswered} order by c.created_at desc, c.id desc limit 1)`;

/**
 * One end of a visit, no row where it was not pressed or was undone: when it was pressed and when that came,
 * what the phone sent with it, and what it was corrected to and the office approved. `at` is the moment that
 * applies, null where that is not approved; `known_at` is what is said of it last, approved or not. `waits`
 * is the asked time that is waiting for approval, of a `waiting_at` and a `waiting_reason`. A correction that
 * is far from the visit is none.
 */
const endOf = (visit: RawBuilder<unknown>, step: 'in_progress' | 'completed') => sql`lateral (
  select e.created_at as pressed_at, coalesce(press.created_at, e.created_at) as came_at, coalesce(agreed.right_at, case when asked.id is null or asked.is_yes then e.created_at end) as at,
    agreed.right_at, agreed.reason, coalesce(known.right_at, e.created_at) as known_at,
    case when e.professional_id is null then 'Written down by the office' || coalesce(': ' || nullif(e.reason, ''), '') else press.by_hand end as by_hand, press.distance_meters, press.accuracy_meters, press.card, press.latitude, press.longitude,
    case when known.waits then known.id when known.id is null and asked.id is not null and asked.is_yes is null then asked.id end as waits,
    case when known.waits then known.right_at else e.created_at end as waiting_at, case when known.waits then known.reason end as waiting_reason
  from ${lastMoveOf(visit, step)} e
    left join lateral (
      select * from field_steps p where p.booking_id = e.booking_id and p.kind = e.kind and p.happened_at = e.created_at and p.outcome = 'taken' and p.taken_back_at is null
      order by p.created_at, p.id limit 1) press on true
    left join asked_times asked on asked.id = coalesce(press.id, e.id)
    left join ${correctionOf(visit, step, sql`asked.is_yes is not false`)} known on true
    left join ${correctionOf(visit, step, sql`(asked.id is null or asked.is_yes)`)} agreed on true
  where e.kind = ${sql.lit(step)})`;

const b = sql`b`;

/**
 * When a professional took a step of a visit; undefined where they did not, where it was undone, or where the
 * visit is no longer theirs.
 */
export async function findStepTaken(
  database: DatabaseReader,
  bookingId: string,
  professionalId: string,
  step: ProgressStep,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select e.created_at as at from bookings b cross join lateral ${lastMoveOf(b, step)} e
    where b.id = ${bookingId} and e.kind = ${step} and e.professional_id = ${professionalId}`.execute(
    database,
  );
  return rows[0]?.at;
}

/** When the professional set out to a visit `b`, and when they arrived at its door. */
export const wayToVisit = pressOf(b, 'on_the_way');
export const arrivalAtVisit = pressOf(b, 'arrived');
/** The begin of a visit `b` as it is known; no row where it has not begun. */
export const beginOfVisit = endOf(b, 'in_progress');
/** The end of a visit as it is known; no row where it is not done. */
export const endOfVisit = (visit: RawBuilder<unknown> = b) => endOf(visit, 'completed');

/**
 * The times of a visit `b` as they apply, one row: `started_at` and `done_at`, both null where one of them is
 * missing, is not approved by the office, is far from the visit or out of order, which `odd` names; then the
 * planned time applies. `waits` where one of the two is waiting for approval, and `is_by_hand` where one was
 * typed or corrected. Payouts, verification and reports read nothing else.
 */
export const workedTimeOfVisit = sql`lateral (
  select case when times.odd is null then times.began_at end as started_at, case when times.odd is null then times.ended_at end as done_at, times.odd, times.waits, times.is_by_hand
  from (select began.at as began_at, ended.at as ended_at, began.waits is not null or ended.waits is not null as waits,
      case when began.pressed_at is null or ended.pressed_at is null then 'missing'
        when began.at is null and began.waits is null or ended.at is null and ended.waits is null then 'declined'
        when began.at is null or ended.at is null then 'waits'
        when not (${isNear(b, sql`began.at`)} and ${isNear(b, sql`ended.at`)}) then 'far_away' when ended.at <= began.at then 'wrong_order' end as odd,
      coalesce(began.by_hand, ended.by_hand) is not null or began.right_at is not null or ended.right_at is not null as is_by_hand
    from (select) one left join ${beginOfVisit} began on true left join ${endOfVisit()} ended on true) times)`;

/** When a visit began and ended, as it was said last, approved by the office or not. */
export async function findKnownTimes(
  database: DatabaseReader,
  bookingId: string,
): Promise<{ begin: Date | null; end: Date | null }> {
  const { rows } = await sql<{ begin: Date | null; end: Date | null }>`
    select began.known_at as begin, ended.known_at as "end" from bookings b left join ${beginOfVisit} began on true left join ${endOfVisit()} ended on true where b.id = ${bookingId}`.execute(
    database,
  );
  return rows[0] ?? { begin: null, end: null };
}

/**
 * When a visit that is done began and ended, as both apply; undefined while one of them is missing or is not
 * approved, because then no one can say.
 */
export async function findWorkedTimes(
  database: DatabaseReader,
  bookingId: string,
): Promise<{ began: Date; ended: Date } | undefined> {
  const { rows } = await sql<{ began: Date; ended: Date }>`
    select worked.started_at as began, worked.done_at as ended from bookings b cross join ${workedTimeOfVisit} worked
    where b.id = ${bookingId} and b.state = 'completed' and worked.started_at is not null and worked.done_at is not null`.execute(
    database,
  );
  return rows[0];
}
