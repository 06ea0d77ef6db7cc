import { type RawBuilder, sql } from 'kysely';
import type { Address } from '#domains/people/people.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { milesOfWay } from './way-between.ts';

/**
 * How far a ride `b` went, both ways where whoever came waited; null for other visits, and where it is not
 * known.
 */
export const milesOfRide = sql<
  number | null
>`coalesce(b.answers -> 'milesKept', to_jsonb((b.answers -> 'route' ->> 'miles')::numeric * case when b.answers ->> 'trip' = 'wait' then 2 else 1 end))`;

interface WayRow {
  fromId: string;
  toId: string;
  from: Address;
  to: Address;
}

/**
 * Keeps how far the ways to and from the homes of some recipients were, before their addresses are erased:
 * from each done visit to the next of the same professional on the same day. What was kept before stays.
 */
export async function keepWays(work: DatabaseTransaction, people: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<WayRow>`
    with days as (
      select distinct professional_id, (starts_at at time zone time_zone)::date as day from bookings where recipient_id in ${people} and state = 'completed'),
    ways as (
      select lag(b.id) over day as "fromId", b.id as "toId", lag(b.address) over day as "from", b.address as "to"
      from days d join bookings b on b.professional_id = d.professional_id and b.state = 'completed' and (b.starts_at at time zone b.time_zone)::date = d.day
        and b.starts_at between d.day - interval '1 day' and d.day + interval '2 days'
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
