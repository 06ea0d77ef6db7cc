import { sql } from 'kysely';
import { aheadStates, goingStates, uncanceledStates } from '#domains/visits/visit.ts';
import { literals } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';

/** Who is here today, wherever they are: a visit is of the day on which it begins by its own clock. */
const isToday = (now: Date) =>
  sql<boolean>`(b.starts_at at time zone b.time_zone)::date = (${now}::timestamptz at time zone b.time_zone)::date
    and b.starts_at between ${now}::timestamptz - interval '1 day' and ${now}::timestamptz + interval '1 day'`;

/** The day in numbers. */
export async function readToday({ database, clock }: Platform): Promise<{ label: string; count: number }[]> {
  const now = clock.now();
  const { rows } = await sql<{ today: number; underWay: number; done: number; unread: number }>`
    select count(*)::int as today, (count(*) filter (where b.state in ${literals(goingStates)}))::int as "underWay",
      (count(*) filter (where b.state = 'completed'))::int as done,
      (count(*) filter (where b.state in ${literals(aheadStates)} and exists (
        select from booking_needs n where n.booking_id = b.id and n.acknowledged_at is null)))::int as unread
    from bookings b where ${isToday(now)} and b.state in ${literals(uncanceledStates)}`.execute(database);
  const [counts] = rows;
  return [
    { label: 'Visits today', count: counts?.today ?? 0 },
    { label: 'In progress', count: counts?.underWay ?? 0 },
    { label: 'Done', count: counts?.done ?? 0 },
    { label: 'With needs not read', count: counts?.unread ?? 0 },
  ];
}
