import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import type { Member } from '#domains/people/people.ts';
import { type ChangeableBooking, findChangeable } from '#domains/visits/visit-access.server.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { inScope, type Scope } from './series-scope.ts';

/** The visits that a change is about, each locked, in order of time; empty for a member who may not see them. */
export async function findChangeableInScope(
  work: DatabaseTransaction,
  actor: Member | Staff,
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
    const booking = await findChangeable(work, actor, id);
    if (booking !== undefined) found.push(booking);
  }
  return found;
}
