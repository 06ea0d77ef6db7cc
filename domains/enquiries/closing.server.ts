import { Temporal } from 'temporal-polyfill';
import { closeDay, countVisitsOn } from '#domains/availability/closed-day.server.ts';
import { dayIsClosed } from '#domains/availability/closed-day.ts';
import { readClosedDays } from '#domains/availability/schedule.server.ts';
import { holidayOn } from '#domains/booking/series/holidays.ts';
import type { Staff } from '#domains/people/actor.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { countPromisedCalls } from './call.server.ts';
import { type ClosingInput, dayIsInUse, type OnDay } from './closing.ts';

/** What is there on each of these days, in ISO 8601. */
export async function readOnDays(
  { database, configuration, clock }: Platform,
  days: readonly string[],
): Promise<(day: string) => OnDay> {
  const now = clock.now();
  const [visits, calls] = await Promise.all([
    countVisitsOn(database, days, now),
    countPromisedCalls(database, configuration.OFFICE_TIME_ZONE, now),
  ]);
  return (day) => ({ visits: visits.get(day) ?? 0, calls: calls.get(day) ?? 0 });
}

/**
 * Closes a day for a member of the office who knows what is there: it can no longer be booked, and what is
 * booked or promised stays. A holiday needs no other name. Refuses `day_in_use` with what is there, until
 * that is meant, `closed_day_has_no_name`, `day_is_over` and `day_is_closed`.
 */
export async function closeDayKnowingly(
  platform: Platform,
  staff: Staff,
  { day, title: typed, anyway }: ClosingInput,
): Promise<Result<OnDay & { title: string }>> {
  const known = (await readClosedDays(platform.database)).get(day);
  if (known !== undefined) return refused(dayIsClosed(known));
  const title = typed ?? holidayOn(Temporal.PlainDate.from(day));
  if (title === null) return refused(noName);
  const there = (await readOnDays(platform, [day]))(day);
  if (!anyway && there.visits + there.calls > 0) return refused(dayIsInUse(day, there));
  const closed = await closeDay(platform, staff, { day, title });
  return closed.ok ? success({ title, calls: there.calls, visits: closed.value.visits }) : closed;
}

const noName = refusal('invalid', 'closed_day_has_no_name', 'Enter a reason, like Christmas Eve.', {
  title: 'Enter a reason, like Christmas Eve.',
});
