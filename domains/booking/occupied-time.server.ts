import { type RawBuilder, sql } from 'kysely';
import type { OccupiedTime } from '#domains/availability/taken-time.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import { withSeriesOf } from './hold-release.server.ts';

/** The time that a visit takes now, released when it is rescheduled. */
export function timeOf(database: DatabaseReader, bookingId: string): Promise<OccupiedTime[]> {
  return occupiedBy(database, sql<boolean>`id = ${bookingId}`);
}

/** The time held for a draft, including the other visits of its series, released when another answer is saved. */
export async function timeHeldFor(
  database: DatabaseReader,
  { bookingId }: { bookingId: string | null },
): Promise<OccupiedTime[]> {
  if (bookingId === null) return [];
  return occupiedBy(database, sql<boolean>`${withSeriesOf(bookingId)} and state = 'held'`);
}

async function occupiedBy(database: DatabaseReader, which: RawBuilder<boolean>): Promise<OccupiedTime[]> {
  const { rows } = await sql<OccupiedTime>`
    select professional_id as "professionalId", lane, lanes, starts_at as "startsAt", occupied_until as "occupiedUntil" from bookings where ${which}`.execute(
    database,
  );
  return rows;
}
