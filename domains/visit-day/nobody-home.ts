import type { Terms } from '#domains/visits/terms/terms.ts';
import { type BookingState, mayMove } from '#domains/visits/visit.ts';

/**
 * From when nobody home can be reported: once the visit should have begun, and after the wait at the door
 * that was promised. The recipient may be slow to the door, or just back from the store.
 */
export const reportableFrom = ({ startsAt, terms }: { startsAt: Date; terms: Pick<Terms, 'waitMinutes'> }) =>
  new Date(startsAt.getTime() + terms.waitMinutes * 60_000);

/** Whether nobody home can be reported now. */
export const mayReport = (
  visit: { state: BookingState; startsAt: Date; terms: Pick<Terms, 'waitMinutes'> },
  now: Date,
): boolean => mayMove(visit.state, 'no_show') && now >= reportableFrom(visit);
