import { type RawBuilder, sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type DatabaseReader, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { type ClosedDay, type ClosedDayInput, dayIsClosed } from './closed-day.ts';
import { readClosedDays } from './schedule.server.ts';

/** How many visits are to come on a day, by the clock of each. */
const visitsOn = (day: RawBuilder<unknown>, now: Date): RawBuilder<number> => sql<number>`(
  select count(*) from bookings b
  where b.state in ('requested', 'confirmed') and b.starts_at > ${now}
    and b.starts_at between ${day} - interval '1 day' and ${day} + interval '2 days'
    and (b.starts_at at time zone b.time_zone)::date = ${day})`;

/** The same of each of these days, in ISO 8601. */
export async function countVisitsOn(
  database: DatabaseReader,
  days: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ day: string; visits: number }>`
    select asked.day::text as day, ${visitsOn(sql`asked.day`, now)} as visits from unnest(${days}::date[]) asked(day)`.execute(
    database,
  );
  return new Map(rows.map(({ day, visits }) => [day, visits]));
}

/** The closed days, the next one first and those that are over at the end. */
export async function listClosedDays(database: DatabaseReader, now: Date): Promise<ClosedDay[]> {
  const { rows } = await sql<ClosedDay>`
    select closed.day::text as day, closed.title, ${visitsOn(sql`closed.day`, now)} as visits
    from closed_days closed
    order by closed.day < ${now}::date, abs(closed.day - ${now}::date)`.execute(database);
  return rows;
}

/**
 * Closes a day: no time on it is offered from now on, and series leave it out. Visits that are booked for it
 * stay as they are; returns how many. Refuses `day_is_over` and `day_is_closed`.
 */
export async function closeDay(
  platform: Platform,
  staff: Staff,
  { day, title }: ClosedDayInput,
): Promise<Result<{ visits: number }>> {
  const now = platform.clock.now();
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(platform.configuration.OFFICE_TIME_ZONE)
    .toPlainDate();
  if (Temporal.PlainDate.compare(day, today) < 0) return refused(isOver);
  return transaction(platform.database, async (work): Promise<Result<{ visits: number }>> => {
    const made = await work
      .insertInto('closed_days')
      .values({ day, title })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 0n)
      return refused(dayIsClosed((await readClosedDays(work)).get(day) ?? ''));
    await writeAudit(work, staff, { action: 'day_closed', subject: day, after: { title } }, now);
    const closed = (await listClosedDays(work, now)).find((each) => each.day === day);
    return success({ visits: closed?.visits ?? 0 });
  });
}

/** Opens a closed day again. Refuses `day_not_found`. */
export async function openDay(platform: Platform, staff: Staff, day: string): Promise<Result<null>> {
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const gone = await work
      .deleteFrom('closed_days')
      .where(sql<boolean>`day::text = ${day}`)
      .returning('title')
      .executeTakeFirst();
    if (gone === undefined) return refused(notFound);
    const audited = { action: 'day_opened', subject: day, before: { title: gone.title } };
    await writeAudit(work, staff, audited, platform.clock.now());
    return success(null);
  });
}

const isOver = refusal('invalid', 'day_is_over', 'That day has passed.', {
  day: 'Choose a future day.',
});
const notFound = refusal('not_found', 'day_not_found', 'We could not find this closed day.');
