import type { Period } from '#domains/availability/free-starts.ts';
import type { Staff } from '#domains/people/actor.ts';
import type { DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { changeAsStaff } from './change.server.ts';
import { type TimeOff, type TimeOffInput, timeOffNotFound, timeOffOf } from './time-off.ts';

/** A professional's time off that is not over, or that touches a time; in order. */
export async function listTimeOff(
  database: DatabaseReader,
  professionalId: string,
  { startsAt, endsAt }: { startsAt: Date; endsAt?: Date },
): Promise<TimeOff[]> {
  return database
    .selectFrom('time_off')
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt', 'reason'])
    .where('professional_id', '=', professionalId)
    .where('ends_at', '>', startsAt)
    .$if(endsAt !== undefined, (query) => query.where('starts_at', '<', endsAt!))
    .orderBy('starts_at')
    .execute();
}

/**
 * Adds a professional's time off. Open times follow at once, and others come to the visits that are booked
 * then, as far as others are available. Refuses `professional_not_found` and `time_off_is_over`.
 */
export function addTimeOff(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  input: TimeOffInput,
): Promise<Result<{ timeOffId: string }>> {
  return changeAsStaff(platform, staff, professionalId, 'time_off_added', async (work, { timeZone }, now) => {
    const period = timeOffOf(input, timeZone, now);
    if (!period.ok) return period;
    const timeOffId = await insertTimeOff(work, professionalId, period.value, input.reason, now);
    return success({ value: { timeOffId }, after: { ...inWords(period.value) } });
  });
}

/**
 * Within a transaction that has locked the professional and writes its own audit. The same time off is
 * written once.
 */
export async function insertTimeOff(
  work: DatabaseTransaction,
  professionalId: string,
  { startsAt, endsAt }: Period,
  reason: string,
  now: Date,
): Promise<string> {
  const known = await work
    .selectFrom('time_off')
    .select('id')
    .where('professional_id', '=', professionalId)
    .where('starts_at', '=', startsAt)
    .where('ends_at', '=', endsAt)
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const id = newIdentifier(now);
  await work
    .insertInto('time_off')
    .values({ id, professional_id: professionalId, starts_at: startsAt, ends_at: endsAt, reason })
    .execute();
  return id;
}

/**
 * They can come after all, from now on. Visits that others have got stay with them. Refuses
 * `professional_not_found` and `time_off_not_found`.
 */
export function takeBackTimeOff(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  timeOffId: string,
): Promise<Result<undefined>> {
  return changeAsStaff(platform, staff, professionalId, 'time_off_taken_back', async (work) => {
    if (!isIdentifier(timeOffId)) return refused(timeOffNotFound);
    const gone = await work
      .deleteFrom('time_off')
      .where('id', '=', timeOffId)
      .where('professional_id', '=', professionalId)
      .returning(['starts_at as startsAt', 'ends_at as endsAt'])
      .executeTakeFirst();
    if (gone === undefined) return refused(timeOffNotFound);
    return success({ value: undefined, before: inWords(gone) });
  });
}

/** As the audit keeps it. */
export const inWords = ({ startsAt, endsAt }: Period) => ({
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
});
