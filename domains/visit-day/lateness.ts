import type { BookingState } from '#domains/visits/visit.ts';

/** Someone who comes a little later than agreed is not late yet: nobody should be worried by traffic. */
export const patienceMilliseconds = 15 * 60_000;
const longestDelayMilliseconds = 4 * 3_600_000;

/**
 * Whether a professional who has not arrived can announce `expectedAt` instead: later than agreed, still
 * ahead, and not so late that it would be another visit.
 */
export function mayBeExpectedAt(
  expectedAt: Date,
  visit: { state: BookingState; startsAt: Date },
  now: Date,
): boolean {
  const waiting = visit.state === 'confirmed' || visit.state === 'on_the_way';
  return (
    waiting &&
    !Number.isNaN(expectedAt.getTime()) &&
    expectedAt > visit.startsAt &&
    expectedAt > now &&
    expectedAt.getTime() - visit.startsAt.getTime() <= longestDelayMilliseconds
  );
}
