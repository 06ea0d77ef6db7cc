import { type RawBuilder, sql } from 'kysely';
import type { DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { instantOfQuarter, quartersInWeek, weekOf } from './week-bits.ts';

/**
 * A week of a professional, in one lane, in which the week bits differ from the bookings. All counts are in
 * quarter-hours.
 */
export interface BusyDifference {
  professionalId: string;
  lane: number;
  week: number;
  /** Booked but free in the week bits: could be sold again. */
  notTaken: number;
  /** Taken in the week bits but not booked: can never be sold. */
  takenByNobody: number;
  /** Booked more than once. */
  bookedTwice: number;
}

/**
 * Works out the week bits again from the bookings, which are the truth, and answers every week that differs;
 * none if all is well. Reads all bookings and weeks from `firstWeek` on, of everybody or of one professional,
 * in one statement and so at one moment. Meant for a job, not for a request.
 */
export async function findBusyDifferences(
  database: DatabaseReader,
  { firstWeek = 0, professionalId }: { firstWeek?: number; professionalId?: string } = {},
): Promise<BusyDifference[]> {
  const theirs = professionalId === undefined ? sql`true` : sql`professional_id = ${professionalId}`;
  const { rows } = await sql<BusyDifference>`
    with ${rebuiltWeeks(firstWeek, professionalId)},
    recorded as (select * from busy_week where week >= ${firstWeek}::integer and ${theirs}),
    compared as (
      select professional_id, lane, week, coalesce(rebuilt.quarters, 0) as quarters,
        coalesce(rebuilt.cells, 0::bit(672)) as expected, coalesce(recorded.cells, 0::bit(672)) as found
      from rebuilt
      full join recorded using (professional_id, lane, week)
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

/**
 * Writes the weeks of one professional from `firstWeek` on as their bookings are, where what a booking takes
 * has changed. The caller has locked them.
 */
export async function rebuildWeeks(
  work: DatabaseTransaction,
  professionalId: string,
  firstWeek: number,
): Promise<void> {
  await sql`
    with ${rebuiltWeeks(firstWeek, professionalId)}
    update busy_week set cells = coalesce(
      (select rebuilt.cells from rebuilt where rebuilt.lane = busy_week.lane and rebuilt.week = busy_week.week), 0::bit(672))
    where professional_id = ${professionalId} and week >= ${firstWeek}::integer`.execute(work);
}

/** The tables `occupied`, `parts` and `rebuilt`: the weeks as the bookings say that they are. */
function rebuiltWeeks(firstWeek: number, professionalId: string | undefined): RawBuilder<unknown> {
  const from = instantOfQuarter(firstWeek * quartersInWeek);
  const theirs = professionalId === undefined ? sql`true` : sql`professionals.id = ${professionalId}`;
  return sql`
    occupied as (
      -- Quarters since Monday 1970-01-05; every quarter touched counts.
      select visit.professional_id, taken.lane,
        floor((extract(epoch from starts_at) - 345600) / 900)::integer as first,
        ceil((extract(epoch from occupied_until) - 345600) / 900)::integer as after
      from professionals
      cross join lateral (
        -- By each one's index, so that the years before are not read. No visit takes a whole day.
        select * from bookings
        where professional_id = professionals.id and state not in ('cancelled', 'no_show')
          and starts_at > ${from}::timestamptz - interval '1 day' and occupied_until > greatest(starts_at, ${from})
      ) as visit
      cross join lateral generate_series(visit.lane, visit.lane + visit.lanes - 1) as taken (lane)
      where ${theirs}
    ),
    parts as (
      select professional_id, lane, week, greatest(first - week * 672, 0) as first, least(after - week * 672, 672) as after
      from occupied cross join lateral generate_series(first / 672, (after - 1) / 672) as week
      where week >= ${firstWeek}::integer
    ),
    rebuilt as (
      select professional_id, lane, week, sum(after - first)::integer as quarters,
        bit_or((repeat('0', first) || repeat('1', after - first) || repeat('0', 672 - after))::bit(672)) as cells
      from parts
      group by professional_id, lane, week
    )`;
}

/**
 * Compares one professional's weeks, from the present one on: those of the professional who has waited
 * longest, so that the work stays the same however many there are. Tells the operator of weeks that differ.
 * There should be none: whatever wrote one of them is mistaken.
 */
export async function reportBusyDifferences({
  database,
  clock,
  log,
}: Pick<Platform, 'database' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now();
  const next = await database
    .updateTable('professionals')
    .set({ week_bits_compared_at: now })
    .where('id', '=', (professionals) =>
      professionals
        .selectFrom('professionals')
        .select('id')
        .orderBy('week_bits_compared_at', (order) => order.asc().nullsFirst())
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .executeTakeFirst();
  if (next === undefined) return;
  const differences = await findBusyDifferences(database, {
    firstWeek: weekOf(now),
    professionalId: next.id,
  });
  const [first] = differences;
  if (first !== undefined)
    log.error({ weeks: differences.length, first }, 'the week bits are not what the bookings say');
}
