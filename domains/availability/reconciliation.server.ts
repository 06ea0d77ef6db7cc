import { sql } from 'kysely';
import type { DatabaseReader } from '#platform/database/database.ts';

/**
 * A week of a professional, in one lane, in which the calendar is not what the bookings say, each in
 * quarter-hours.
 */
export interface BusyDifference {
  professionalId: string;
  lane: number;
  week: number;
  /** Booked, but not taken in the calendar: could be sold again. */
  notTaken: number;
  /** Taken in the calendar, but by no booking: can never be sold. */
  takenByNobody: number;
  /** Booked more often than once. */
  bookedTwice: number;
}

/**
 * Works the calendar out anew from the bookings, which are the truth, and answers every week that differs:
 * none, if all is well. Reads all bookings and weeks in one statement, and so one moment; meant for a job,
 * not for a request.
 */
export async function findBusyDifferences(database: DatabaseReader): Promise<BusyDifference[]> {
  const { rows } = await sql<BusyDifference>`
    with occupied as (
      -- Quarters since Monday 1970-01-05; every quarter touched counts.
      select professional_id, taken.lane,
        floor((extract(epoch from starts_at) - 345600) / 900)::integer as first,
        ceil((extract(epoch from occupied_until) - 345600) / 900)::integer as after
      from bookings cross join lateral generate_series(bookings.lane, bookings.lane + lanes - 1) as taken (lane)
      where state not in ('cancelled', 'no_show') and occupied_until > starts_at
    ),
    parts as (
      select professional_id, lane, week, greatest(first - week * 672, 0) as first, least(after - week * 672, 672) as after
      from occupied cross join lateral generate_series(first / 672, (after - 1) / 672) as week
    ),
    rebuilt as (
      select professional_id, lane, week, sum(after - first)::integer as quarters,
        bit_or((repeat('0', first) || repeat('1', after - first) || repeat('0', 672 - after))::bit(672)) as cells
      from parts
      group by professional_id, lane, week
    ),
    compared as (
      select professional_id, lane, week, coalesce(rebuilt.quarters, 0) as quarters,
        coalesce(rebuilt.cells, 0::bit(672)) as expected, coalesce(recorded.cells, 0::bit(672)) as found
      from rebuilt
      full join busy_week as recorded using (professional_id, lane, week)
    )
    select professional_id as "professionalId", lane, week,
      bit_count(expected & ~found)::integer as "notTaken",
      bit_count(found & ~expected)::integer as "takenByNobody",
      quarters - bit_count(expected)::integer as "bookedTwice"
    from compared
    where expected <> found or quarters <> bit_count(expected)
    order by professional_id, lane, week`.execute(database);
  return rows;
}
