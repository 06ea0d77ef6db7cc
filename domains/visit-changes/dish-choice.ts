import { Temporal } from 'temporal-polyfill';
import { hasMenu } from '#domains/services/delivery/menu.ts';
import type { KindId } from '#domains/services/service.ts';
import { type BookingState, isAdjustable } from '#domains/visits/visit.ts';

/** Whether the dishes of an order can still be changed: until the day before, by the clock of the place. */
export function mayChangeDishes(
  visit: { kind: KindId; state: BookingState; startsAt: Date; timeZone: string },
  now: Date,
): boolean {
  const dayOf = (moment: Date) =>
    Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(visit.timeZone).toPlainDate();
  return (
    hasMenu(visit.kind) &&
    isAdjustable(visit, now) &&
    Temporal.PlainDate.compare(dayOf(now), dayOf(visit.startsAt)) < 0
  );
}
