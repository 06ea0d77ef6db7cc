import { sql } from 'kysely';
import { lateChangesOf } from '#domains/membership/membership.ts';
import { plansInForceOf } from '#domains/membership/record.server.ts';
import { firstPolicy } from '#domains/visits/terms/terms.ts';
import type { DatabaseReader } from '#platform/database/database.ts';

const monthMilliseconds = 30 * 86_400_000;

/**
 * How often a membership still lets a visit be rescheduled after its last free moment: the plan's number less
 * those that the member, or who acts for them, used in the last 30 days, by the booker's membership or that
 * of the recipient's account. What the office moves uses none.
 */
export async function lateChangesLeft(
  database: DatabaseReader,
  bookingId: string,
  now: Date,
): Promise<number> {
  const since = new Date(now.getTime() - monthMilliseconds);
  const { rows } = await sql<{ plans: string[]; used: number }>`
    select ${plansInForceOf(sql`select r.member_id union select b.booked_by`, now)} as plans,
      (select count(*)::integer from booking_events e join bookings moved on moved.id = e.booking_id
        join recipients whose on whose.id = moved.recipient_id join service_options o on o.id = moved.service_option_id
        where whose.member_id = r.member_id and e.kind = 'rescheduled' and e.actor_id is not null and e.created_at > ${since}
          and e.created_at > coalesce(e.was_free_until, e.moment - make_interval(hours => o.free_cancellation_hours))
          and e.created_at > moved.placed_at + coalesce((moved.terms ->> 'graceMinutes')::integer, ${firstPolicy.graceMinutes}) * interval '1 minute') as used
    from bookings b join recipients r on r.id = b.recipient_id where b.id = ${bookingId}`.execute(database);
  const [row] = rows;
  return row === undefined ? 0 : Math.max(0, lateChangesOf(row.plans) - row.used);
}
