import { sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import type { Database } from '#platform/database/database.ts';

export interface Savings {
  visits: number;
  savedCents: number;
}

/** What memberships have taken off the visits that a member has booked or that are for a person of theirs. */
export async function findSavings(database: Database, member: Member): Promise<Savings> {
  const { rows } = await sql<Savings>`
    select count(distinct b.id)::integer as visits, coalesce(sum(-(line ->> 'cents')::integer), 0)::integer as "savedCents"
    from bookings b cross join lateral jsonb_array_elements(b.price_lines) as line
    where b.id in (
        select own.id from recipients r join bookings own on own.recipient_id = r.id where r.member_id = ${member.userId}
        union all select booked.id from bookings booked where booked.booked_by = ${member.userId})
      and b.state not in ('draft', 'cancelled', 'no_show') and (line ->> 'cents')::integer < 0`.execute(
    database,
  );
  return rows[0] ?? { visits: 0, savedCents: 0 };
}
