import { sql } from 'kysely';
import { dayIn, periodOf } from '#domains/professionals/days.ts';
import { findProfessional } from '#domains/professionals/professional.server.ts';
import { listTimeOff } from '#domains/professionals/time-off.server.ts';
import { listOtherHours } from '#domains/professionals/week-hours.server.ts';
import { visitTitle } from '#domains/visits/ordered.server.ts';
import { uncanceledStates } from '#domains/visits/visit.ts';
import { type DatabaseReader, literals } from '#platform/database/database.ts';
import { daysLater, daysOfWeek, mondayOf, type VisitOfWeek } from './professional-week.ts';

/** A week of a professional: the one with a day in it, or with now. Undefined where there is nobody. */
export async function readWeekOf(
  database: DatabaseReader,
  professionalId: string,
  { day, now }: { day: string | null; now: Date },
) {
  const one = await findProfessional(database, professionalId);
  if (one === undefined) return undefined;
  const { timeZone } = one;
  const monday = mondayOf(day ?? '') ?? mondayOf(dayIn(timeZone, now))!;
  const sunday = daysLater(monday, 6);
  const week = periodOf({ firstDay: monday, lastDay: sunday }, timeZone);
  const [others, timeOff, visits] = await Promise.all([
    listOtherHours(database, one.id, monday, sunday),
    listTimeOff(database, one.id, week),
    sql<VisitOfWeek>`
      select b.id, b.reference, ${visitTitle} as title, r.name as "recipientName", concat_ws(' ', r.city, r.zipcode) as place, b.state,
        b.starts_at as "startsAt", b.ends_at as "endsAt"
      from bookings b join recipients r on r.id = b.recipient_id join service_options o on o.id = b.service_option_id
      where b.professional_id = ${one.id} and b.starts_at >= ${week.startsAt} and b.starts_at < ${week.endsAt} and b.state in ${literals(uncanceledStates)}
      order by b.starts_at, b.id`.execute(database),
  ]);
  return {
    id: one.id,
    name: one.name,
    monday,
    before: daysLater(monday, -7),
    after: daysLater(monday, 7),
    days: daysOfWeek(monday, { hours: one.hours, others, timeOff, visits: visits.rows, timeZone }),
  };
}
