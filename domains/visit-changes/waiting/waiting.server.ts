import { sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import { recipientsOf } from '#domains/people/recipient.server.ts';
import { aheadStates } from '#domains/visits/visit.ts';
import { type DatabaseReader, literals } from '#platform/database/database.ts';

/** Whether the booking waits for an earlier time; the caller has loaded it through the member's access. */
export async function isWaiting(database: DatabaseReader, bookingId: string): Promise<boolean> {
  const row = await database
    .selectFrom('waiting_list')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

interface WaitingOffer {
  visitId: string;
  startsAt: Date;
  visitStartsAt: Date;
  timeZone: string;
}

const mostOffers = 3;

/**
 * The earlier times that are offered for visits which the member may change, one for each visit, as far as
 * they were still available when we last looked.
 */
export async function listWaitingOffers(
  database: DatabaseReader,
  member: Pick<Member, 'userId'>,
  now: Date,
): Promise<WaitingOffer[]> {
  const { rows } = await sql<WaitingOffer>`
    select b.id as "visitId", min(f.starts_at) as "startsAt", b.starts_at as "visitStartsAt", b.time_zone as "timeZone"
    from bookings b join waiting_list w on w.booking_id = b.id and w.closed_at is null
      join waiting_offers f on f.entry_id = w.id and f.answered_at is null
    where b.recipient_id in ${recipientsOf(member.userId, 'book')} and b.state in ${literals(aheadStates)} and b.starts_at > ${now}
      and f.starts_at > ${now} and f.starts_at < b.starts_at and (extract(epoch from f.starts_at) * 1000)::bigint = any(w.seen_free)
    group by b.id order by b.starts_at, b.id limit ${mostOffers}`.execute(database);
  return rows;
}
