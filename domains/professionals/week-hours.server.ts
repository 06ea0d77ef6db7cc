import { sql } from 'kysely';
import type { WorkingRange } from '#domains/availability/hours.ts';
import type { Staff } from '#domains/people/actor.ts';
import type { DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { type Change, changeAsStaff } from './change.server.ts';
import { dayIn } from './days.ts';
import {
  dayIsOver,
  type ExceptionInput,
  exceptionInWords,
  exceptionNotFound,
  type OtherHours,
  weekInWords,
} from './week-hours.ts';

/**
 * Changes what a professional works each week from now on. Open times follow at once, because they are found
 * from these rows; visits that are booked stay as they are. Refuses `professional_not_found`.
 */
export function changeHours(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  hours: readonly WorkingRange[],
): Promise<Result<undefined>> {
  return changeAsStaff(platform, staff, professionalId, 'professional_hours_changed', hoursChange(hours));
}

export const hoursChange =
  (hours: readonly WorkingRange[]): Change<undefined> =>
  async (work, { id }) => {
    const { rows: before } = await sql<WorkingRange>`
      delete from working_hours where professional_id = ${id}
      returning weekday, extract(epoch from starts)::integer / 60 as "startsMinute", extract(epoch from ends)::integer / 60 as "endsMinute"`.execute(
      work,
    );
    await writeHours(work, id, hours);
    return success({
      value: undefined,
      before: { hours: weekInWords(before) },
      after: { hours: weekInWords(hours) },
    });
  };

/** Writes the hours of a professional who has none yet. */
export async function writeHours(
  work: DatabaseTransaction,
  professionalId: string,
  hours: readonly WorkingRange[],
): Promise<void> {
  if (hours.length === 0) return;
  await work
    .insertInto('working_hours')
    .values(
      hours.map(({ weekday, startsMinute, endsMinute }) => ({
        professional_id: professionalId,
        weekday,
        starts: timeOf(startsMinute),
        ends: timeOf(endsMinute),
      })),
    )
    .execute();
}

const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/**
 * Changes what a professional works on one day; another exception of that day is replaced. Others come to the
 * visits outside of it. Refuses `professional_not_found` and `day_is_over`.
 */
export function addException(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  { day, times }: ExceptionInput,
): Promise<Result<undefined>> {
  return changeAsStaff(
    platform,
    staff,
    professionalId,
    'professional_day_changed',
    async (work, { timeZone }, now) => {
      if (day < dayIn(timeZone, now)) return refused(dayIsOver);
      const hours = {
        starts: times === null ? null : timeOf(times.startsMinute),
        ends: times === null ? null : timeOf(times.endsMinute),
      };
      await work
        .insertInto('hours_exceptions')
        .values({ professional_id: professionalId, day, ...hours })
        .onConflict((same) => same.columns(['professional_id', 'day']).doUpdateSet(hours))
        .execute();
      return success({ value: undefined, after: { day, hours: exceptionInWords(times) } });
    },
  );
}

/** On that day the hours of the week count again. Refuses `professional_not_found` and `exception_not_found`. */
export function removeException(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  day: string,
): Promise<Result<undefined>> {
  return changeAsStaff(platform, staff, professionalId, 'professional_day_removed', async (work) => {
    const gone =
      await sql`delete from hours_exceptions where professional_id = ${professionalId} and day = ${day}::date returning day`.execute(
        work,
      );
    if (gone.rows.length === 0) return refused(exceptionNotFound);
    return success({ value: undefined, before: { day } });
  });
}

/** The days with other hours from one day on, up to another where that is given. */
export async function listOtherHours(
  database: DatabaseReader,
  professionalId: string,
  from: string,
  until: string | null = null,
): Promise<OtherHours[]> {
  const { rows } = await sql<{ day: string; startsMinute: number | null; endsMinute: number | null }>`
    select day::text, extract(epoch from starts)::integer / 60 as "startsMinute", extract(epoch from ends)::integer / 60 as "endsMinute"
    from hours_exceptions where professional_id = ${professionalId} and day >= ${from}::date and day <= coalesce(${until}::date, day) order by day`.execute(
    database,
  );
  return rows.map(({ day, startsMinute, endsMinute }) => ({
    day,
    times: startsMinute === null || endsMinute === null ? null : { startsMinute, endsMinute },
  }));
}
