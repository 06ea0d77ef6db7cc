import { sql } from 'kysely';
import { offStates } from '#domains/visits/visit.ts';
import { type DatabaseReader, literals } from '#platform/database/database.ts';
import { keepsOrder, type Way } from './there-and-back.ts';

/** Which times a visit may move to by itself, as `keepsOrder` has it; any for what is no ride of a round trip. */
export async function orderOf(
  database: DatabaseReader,
  booking: { id: string; seriesId: string | null },
): Promise<(startsAt: Date) => boolean> {
  if (booking.seriesId === null) return () => true;
  const { rows } = await sql<Way>`
    select b.id, b.starts_at as "startsAt", b.answers from bookings b join booking_series s on s.id = b.series_id
    where s.id = ${booking.seriesId} and s.every = 'there-and-back' and b.state not in ${literals(offStates)}`.execute(
    database,
  );
  return (startsAt) => keepsOrder(rows, booking.id, startsAt);
}
