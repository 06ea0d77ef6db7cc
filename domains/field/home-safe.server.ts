import { type RawBuilder, sql } from 'kysely';
import type { Professional, Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { openStates, uncanceledStates } from '#domains/visits/visit.ts';
import { type DatabaseReader, literals, transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { homeMinutes, type HomePress, homeIsKnown, noVisitThatDay } from './home-safe.ts';
import { trueTimeOf } from './step.ts';

/** How long it is looked for: after that the next day says more. */
const lookBack = '2 days';

/**
 * Records that the professional is home safe after their last visit. The same day again changes nothing.
 * Refuses `ahead_of_time` and `no_visit_that_day`.
 */
export async function sayHome(
  platform: Platform,
  { professionalId }: Professional,
  press: HomePress,
): Promise<Result<{ at: Date }>> {
  const now = platform.clock.now();
  const time = trueTimeOf(press, now);
  if (!time.ok) return time;
  const { at } = time.value;
  const { rows } = await sql<{ at: Date }>`
    with last as (
      select b.professional_id, (b.starts_at at time zone b.time_zone)::date as day from bookings b
      where b.professional_id = ${professionalId} and b.state in ${literals(uncanceledStates)} and b.starts_at <= ${at} and b.starts_at > ${at}::timestamptz - interval '1 day'
      order by b.starts_at desc limit 1)
    insert into home_safe (professional_id, day, created_at, at) select professional_id, day, ${now}, ${at} from last
    on conflict (professional_id, day) do update set at = home_safe.at returning at`.execute(
    platform.database,
  );
  return rows[0] === undefined ? refused(noVisitThatDay) : success({ at: rows[0].at });
}

/** When a professional said that they are home safe after a visit. */
export async function findHomeSafe(
  database: DatabaseReader,
  { professionalId }: Professional,
  day: string,
): Promise<Date | null> {
  const row = await database
    .selectFrom('home_safe')
    .select('at')
    .where('professional_id', '=', professionalId)
    .where('day', '=', sql<Date>`${day}::date`)
    .executeTakeFirst();
  return row?.at ?? null;
}

/**
 * Who has pressed that the last visit of a day is done, and long after not that they are home. As
 * `professional_id`, `day`, `booking_id` of the last visit, and since when we should know.
 */
export const openHomes = (now: Date): RawBuilder<unknown> => sql`
  select b.professional_id, (b.starts_at at time zone b.time_zone)::date as day, b.id as booking_id, s.happened_at + make_interval(mins => ${homeMinutes}::integer) as due
  from field_steps s join bookings b on b.id = s.booking_id and b.professional_id = s.professional_id
  where s.created_at > ${now}::timestamptz - ${lookBack}::interval and s.kind = 'completed' and s.outcome = 'taken' and s.taken_back_at is null
    and s.happened_at between ${now}::timestamptz - ${lookBack}::interval and ${now}::timestamptz - make_interval(mins => ${homeMinutes}::integer)
    and b.state = 'completed'
    and not exists (select from bookings o where o.professional_id = b.professional_id and o.id <> b.id and o.starts_at between b.starts_at - interval '1 day' and b.starts_at + interval '1 day'
      and (o.starts_at at time zone o.time_zone)::date = (b.starts_at at time zone b.time_zone)::date
      and (o.state in ${literals(openStates)} or (o.state = 'completed' and (o.starts_at, o.id) > (b.starts_at, b.id))))
    and not exists (select from home_safe h where h.professional_id = b.professional_id and h.day = (b.starts_at at time zone b.time_zone)::date)`;

/** Whether the office is waiting to hear that a professional is home. */
export async function isHomeOpen(platform: Platform, professionalId: string): Promise<boolean> {
  const { rows } =
    await sql`select from (${openHomes(platform.clock.now())}) o where o.professional_id = ${professionalId} limit 1`.execute(
      platform.database,
    );
  return rows.length > 0;
}

/** The office has found out that a professional is home safe. Refuses `home_is_known`. */
export async function findOutHome(
  platform: Platform,
  staff: Staff,
  professionalId: string,
): Promise<Result<null>> {
  if (!isIdentifier(professionalId)) return refused(homeIsKnown);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const { rows } = await sql`
      insert into home_safe (professional_id, day, created_at, at, staff_id)
      select distinct o.professional_id, o.day, ${now}::timestamptz, ${now}::timestamptz, ${staff.staffId}::uuid
      from (${openHomes(now)}) o where o.professional_id = ${professionalId}
      on conflict do nothing returning day`.execute(work);
    if (rows.length === 0) return refused(homeIsKnown);
    await writeAudit(work, staff, { action: 'home_safe_found', subject: professionalId }, now);
    return success(null);
  });
}
