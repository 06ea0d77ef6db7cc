import { sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import { visibleTo } from '#domains/visits/visit-access.server.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import type { VisitCharge } from '../charge.ts';

/** A charge that nobody has approved or declined, with the time of its visit. */
export interface ProposedCharge extends Pick<VisitCharge, 'bookingId' | 'kind' | 'amountCents'> {
  startsAt: Date;
  timeZone: string;
}

/** Charges beyond the price that wait for an answer, of all visits that the member may see, oldest first. */
export async function listProposed(database: DatabaseReader, member: Member): Promise<ProposedCharge[]> {
  const { rows } = await sql<ProposedCharge>`
    select c.booking_id as "bookingId", c.kind, c.amount_cents as "amountCents", b.starts_at as "startsAt", b.time_zone as "timeZone"
    from bookings b join visit_charges c on c.booking_id = b.id and c.state = 'proposed'
    where ${visibleTo(member)} order by c.created_at, c.id limit ${mostProposed}`.execute(database);
  return rows;
}

/** More than these are found from the visits themselves. */
const mostProposed = 5;
