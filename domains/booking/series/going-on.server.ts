import type { Every, GoingOn } from '#domains/visits/series.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/*
 * The columns of a series without an end: where it began on the clock, how many of its visits were looked at,
 * and when to look at the next one.
 */

/** The visits of a series without an end, as far as they were looked at. */
export interface SeriesGoingOn extends GoingOn {
  seriesId: string;
  every: Every;
  timeZone: string;
}

/** Locks a series until the end of the transaction; undefined for one with an end. */
export async function lockGoingOn(
  work: DatabaseTransaction,
  seriesId: string,
): Promise<(GoingOn & { every: Every }) | undefined> {
  return work
    .selectFrom('booking_series')
    .select(['every', 'goes_on_from as from', 'visits_looked_at as looked'])
    .where('id', '=', seriesId)
    .where('look_again_at', 'is not', null)
    .$narrowType<{ every: Every; from: Date; looked: number }>()
    .forUpdate()
    .executeTakeFirst();
}

/** Writes where a series continues from, and when its next visit can be planned. */
export async function goOnFrom(
  work: DatabaseTransaction,
  series: GoingOn & { seriesId: string; lookAgainAt: Date },
): Promise<void> {
  await work
    .updateTable('booking_series')
    .set({
      goes_on_from: series.from,
      visits_looked_at: series.looked,
      look_again_at: series.lookAgainAt,
    })
    .where('id', '=', series.seriesId)
    .execute();
}

/**
 * Ends a series: no more visits are planned, and the planned ones stay. Returns whether it had no end until
 * now.
 */
export async function stopGoingOn(
  work: Pick<DatabaseTransaction, 'updateTable'>,
  seriesId: string,
): Promise<boolean> {
  const stopped = await work
    .updateTable('booking_series')
    .set({ look_again_at: null })
    .where('id', '=', seriesId)
    .where('look_again_at', 'is not', null)
    .executeTakeFirst();
  return stopped.numUpdatedRows > 0n;
}
