import { sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import { standingStates } from '#domains/visits/visit.ts';
import { type Database, literals } from '#platform/database/database.ts';

export interface Savings {
  visits: number;
  savedCents: number;
}

/** The visits of a member in a usual month, at their full price. */
export interface UsualMonth {
  visits: number;
  cents: number;
}

const [daysBefore, daysAhead, months] = [60, 30, 3];

/**
 * How many visits a member has in a month, from those of three months, the next one included; null where
 * there are none. What a membership took off is added again.
 */
export async function findUsualMonth(
  database: Database,
  member: Member,
  now: Date,
): Promise<UsualMonth | null> {
  const { rows } = await sql<{ visits: number; cents: number }>`
    select count(*)::integer as visits, coalesce(sum(b.total_cents + (
        select coalesce(sum(-(line ->> 'cents')::integer), 0) from jsonb_array_elements(b.price_lines) as line where (line ->> 'cents')::integer < 0)), 0)::integer as cents
    from bookings b
    where ${areOf(member)} and b.state in ${literals(standingStates)}
      and b.starts_at between ${daysFrom(now, -daysBefore)} and ${daysFrom(now, daysAhead)}`.execute(
    database,
  );
  const [found] = rows;
  return found === undefined || found.visits === 0
    ? null
    : { visits: Math.max(1, Math.round(found.visits / months)), cents: Math.round(found.cents / months) };
}

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000);

/** Booked by a member, or for one of their own recipients. */
const areOf = (member: Member) => sql<boolean>`b.id in (
  select own.id from recipients r join bookings own on own.recipient_id = r.id where r.member_id = ${member.userId}
  union all select booked.id from bookings booked where booked.booked_by = ${member.userId})`;

/**
 * What memberships have taken off the visits that a member has booked or that are for one of their own
 * recipients.
 */
export async function findSavings(database: Database, member: Member): Promise<Savings> {
  const { rows } = await sql<Savings>`
    select count(distinct b.id)::integer as visits, coalesce(sum(-(line ->> 'cents')::integer), 0)::integer as "savedCents"
    from bookings b cross join lateral jsonb_array_elements(b.price_lines) as line
    where ${areOf(member)}
      and b.state in ${literals(standingStates)} and (line ->> 'cents')::integer < 0`.execute(database);
  return rows[0] ?? { visits: 0, savedCents: 0 };
}
