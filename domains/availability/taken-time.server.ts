import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { sentList } from '#platform/database/sent-rows.ts';
import type { OccupiedTime } from './taken-time.ts';
import { bitsOf, spansOf, weekOf, type WeekSpan } from './week-bits.ts';

/**
 * Takes the time for one professional. Returns false when any quarter of it is taken or lies beyond the
 * horizon; the caller must then roll back, because some of its weeks or lanes may already have been taken.
 */
export async function takeTime(transaction: DatabaseTransaction, time: OccupiedTime): Promise<boolean> {
  const taken = await takeTimeExpression(time).execute(transaction);
  return taken.rows.length === rowsOfTime(time);
}

/**
 * Gives back what `takeTime` took, in the transaction that ends, reschedules or forgets the booking.
 *
 * @throws Error when part of it was not taken: bookings and week bits disagree, and the transaction must not
 *   go through.
 */
export async function releaseTime(transaction: DatabaseTransaction, time: OccupiedTime): Promise<void> {
  const released = await releaseTimeExpression(time).execute(transaction);
  if (released.rows.length !== rowsOfTime(time)) {
    throw new Error(
      `Time of professional ${time.professionalId} from ${time.startsAt.toISOString()} was to be released but is not taken.`,
    );
  }
}

/**
 * The order in which everyone takes or gives back several times, so that they wait for each other instead of
 * deadlocking.
 */
export function inWeekOrder(one: OccupiedTime, other: OccupiedTime): number {
  return (
    weekOf(one.startsAt) - weekOf(other.startsAt) ||
    one.professionalId.localeCompare(other.professionalId) ||
    one.lane - other.lane
  );
}

/**
 * How many rows the time spans, one for each week and lane. `takeTimeExpression` returns that many when all
 * of it was free.
 */
export function rowsOfTime(time: OccupiedTime): number {
  return spansOf(time.startsAt, time.occupiedUntil).length * time.lanes;
}

/**
 * The compare-and-set as a statement, to be put into a CTE beside the inserts of a booking. Returns one
 * `professional_id` for each week and lane that was free; with fewer than `rowsOfTime`, nothing may be kept.
 */
export function takeTimeExpression(time: OccupiedTime): RawBuilder<{ professional_id: string }> {
  return changeCells(time, {
    change: (mask) => sql`busy_week.cells | ${mask}`,
    condition: (mask) => sql`busy_week.cells & ${mask} = 0::bit(672)`,
  });
}

/**
 * The same for the times of several visits, each under its own `id`, which is returned once for each week and
 * lane that was free, with how many there have to be (`parts`). When two bookings want the same week and lane
 * of one professional, even at different hours, one gets it and the other has to try again.
 */
export function takeTimesExpression(
  times: readonly { id: string; time: OccupiedTime }[],
): RawBuilder<{ id: string; parts: number }> {
  const wanted = times.flatMap(({ id, time }) =>
    spansOf(time.startsAt, time.occupiedUntil).flatMap((span) =>
      Array.from({ length: time.lanes }, (_, index) => ({
        id,
        parts: rowsOfTime(time),
        professional_id: time.professionalId,
        lane: time.lane + index,
        week: span.week,
        mask: bitsOf(span),
      })),
    ),
  );
  // Locked first, in the order of `inWeekOrder`.
  return sql<{ id: string; parts: number }>`
    update busy_week set cells = busy_week.cells | part.mask
    from (
      select wanted.* from ${sentList(partColumns, wanted)} as wanted
      join busy_week using (professional_id, lane, week)
      order by week, professional_id, lane
      for update of busy_week
    ) as part
    where busy_week.professional_id = part.professional_id
      and busy_week.lane = part.lane and busy_week.week = part.week
      and busy_week.cells & part.mask = 0::bit(672)
    returning part.id, part.parts`;
}

const partColumns = {
  id: 'uuid',
  parts: 'integer',
  professional_id: 'uuid',
  lane: 'smallint',
  week: 'integer',
  mask: 'bit(672)',
};

/** The reverse as a statement. Returns a row for each week and lane in which all of the time was taken. */
export function releaseTimeExpression(time: OccupiedTime): RawBuilder<{ professional_id: string }> {
  return changeCells(time, {
    change: (mask) => sql`busy_week.cells & ~${mask}`,
    condition: (mask) => sql`busy_week.cells & ${mask} = ${mask}`,
  });
}

interface CellChange {
  change: (mask: RawBuilder<unknown>) => RawBuilder<unknown>;
  condition: (mask: RawBuilder<unknown>) => RawBuilder<unknown>;
}

function changeCells(
  time: OccupiedTime,
  { change, condition }: CellChange,
): RawBuilder<{ professional_id: string }> {
  const spans = spansOf(time.startsAt, time.occupiedUntil);
  const [only] = spans;
  if (only !== undefined && spans.length === 1 && time.lanes === 1) {
    const mask = maskOf(only);
    return sql`update busy_week set cells = ${change(mask)}
      where professional_id = ${time.professionalId} and lane = ${time.lane} and week = ${only.week} and ${condition(mask)}
      returning professional_id`;
  }
  // Locked in key order first: two visits that want the same rows wait for each other instead of deadlocking.
  const mask = sql`part.mask`;
  return sql`update busy_week set cells = ${change(mask)}
    from (
      select held.lane, held.week, span.mask
      from busy_week held
      join (values ${sql.join(spans.map((span) => sql`(${span.week}::integer, ${maskOf(span)})`))}) as span (week, mask)
        on span.week = held.week
      where held.professional_id = ${time.professionalId} and held.lane between ${time.lane}::integer and ${time.lane + time.lanes - 1}::integer
      order by held.week, held.lane
      for update of held
    ) as part
    where busy_week.professional_id = ${time.professionalId} and busy_week.lane = part.lane
      and busy_week.week = part.week and ${condition(mask)}
    returning busy_week.professional_id`;
}

function maskOf(span: WeekSpan): RawBuilder<unknown> {
  return sql`${bitsOf(span)}::bit(672)`;
}
