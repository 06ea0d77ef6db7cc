import { type RawBuilder, sql } from 'kysely';
import type { Address } from '#domains/people/people.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { workedParts } from './part.server.ts';
import { milesOfWay } from './way-between.ts';

/**
 * How far a ride `b` went, both ways where the driver waited; null for other visits, and where it is not
 * known.
 */
export const milesOfRide = sql<
  number | null
>`coalesce(b.answers -> 'milesKept', to_jsonb((b.answers -> 'route' ->> 'miles')::numeric * case when b.answers ->> 'trip' = 'wait' then 2 else 1 end))`;

/** Where a professional worked: at visits `b` that are done, and at those of which they had a part `part`. */
const worked = (visit: RawBuilder<unknown>, part: RawBuilder<unknown>) => sql`(
  select b.id, b.professional_id, b.starts_at, b.time_zone, b.address from bookings b where b.state = 'completed' and ${visit}
  union all
  select b.id, part.professional_id, part.starts_at, b.time_zone, b.address from ${workedParts(part)} part join bookings b on b.id = part.booking_id)`;
const around = (each: RawBuilder<unknown>) =>
  sql`${each}.professional_id = d.professional_id and ${each}.starts_at between d.day - interval '1 day' and d.day + interval '2 days'`;

interface WayRow {
  fromId: string;
  toId: string;
  from: Address;
  to: Address;
}

/**
 * Keeps how far the ways to and from the homes of some recipients were, before their addresses are erased:
 * from each visit that they worked at to the next of the same professional on the same day. What was kept
 * before stays.
 */
export async function keepWays(work: DatabaseTransaction, people: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<WayRow>`
    with days as (
      select distinct each.professional_id, (each.starts_at at time zone each.time_zone)::date as day
      from ${worked(sql`b.recipient_id in ${people}`, sql`part.booking_id in (select id from bookings where recipient_id in ${people})`)} each),
    ways as (
      select lag(b.id) over day as "fromId", b.id as "toId", lag(b.address) over day as "from", b.address as "to"
      from days d cross join lateral ${worked(around(sql`b`), around(sql`part`))} b
      where (b.starts_at at time zone b.time_zone)::date = d.day
      window day as (partition by d.professional_id, d.day order by b.starts_at, b.id))
    select "fromId", "toId", "from", "to" from ways where "fromId" is not null`.execute(work);
  const kept = rows.flatMap(({ fromId, toId, from, to }) => {
    const miles = milesOfWay(from, to);
    return miles === null ? [] : [{ from_booking_id: fromId, to_booking_id: toId, miles }];
  });
  if (kept.length === 0) return;
  await work
    .insertInto('kept_ways')
    .values(kept)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
