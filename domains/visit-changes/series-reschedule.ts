import { Temporal } from 'temporal-polyfill';
import { instantAt } from '#domains/booking/series/occurrence.ts';

/**
 * The new time of a visit when another one of its series is rescheduled: shifted by as many days, and to the
 * same time on the wall; null where the clocks skip that time.
 */
export function rescheduledAlong(
  visit: Date,
  moved: { from: Date; to: Date },
  timeZone: string,
): Date | null {
  const local = (instant: Date) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  const days = local(moved.from)
    .toPlainDate()
    .until(local(moved.to).toPlainDate(), { largestUnit: 'days' }).days;
  if (visit.getTime() === moved.from.getTime()) return moved.to;
  return instantAt(local(visit).toPlainDate().add({ days }), local(moved.to).toPlainTime(), timeZone);
}
