import { sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import { type ChangeableBooking, findChangeable } from '#domains/visits/visit-lock.server.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { inScope, type Scope } from './series-change.ts';

/**
 * The visits that a change is about, each locked, in the order of their time; empty for what the member may
 * not see.
 */
export async function findChangeableInScope(
  work: DatabaseTransaction,
  member: Member,
  bookingId: string,
  scope: Scope,
): Promise<ChangeableBooking[]> {
  if (!isIdentifier(bookingId)) return [];
  const { rows } = await sql<{ id: string; startsAt: Date }>`
    select b.id, b.starts_at as "startsAt" from bookings b
    where b.id = ${bookingId} or b.series_id = (select series_id from bookings where id = ${bookingId})
    order by b.starts_at for update`.execute(work);
  const found: ChangeableBooking[] = [];
  for (const { id } of inScope(rows, bookingId, scope)) {
    const booking = await findChangeable(work, member, id);
    if (booking !== undefined) found.push(booking);
  }
  return found;
}
