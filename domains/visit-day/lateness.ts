import { dueAt } from '#domains/visits/day/due.ts';
import type { BookingState } from '#domains/visits/visit.ts';

/** Someone who comes a little later than agreed is not late yet: nobody should be worried by traffic. */
export const patienceMilliseconds = 15 * 60_000;
/** A visit that begins later still would be another one. */
export const longestDelayMilliseconds = 4 * 3_600_000;

/**
 * Whether a professional who has not arrived can announce `expectedAt` instead: later than agreed, which a
 * delivery is only after its window, still ahead, and not so late that it would be another visit.
 */
export function mayBeExpectedAt(
  expectedAt: Date,
  visit: { state: BookingState; startsAt: Date; endsAt: Date; isWindow: boolean },
  now: Date,
): boolean {
  const due = dueAt(visit);
  const waiting = visit.state === 'confirmed' || visit.state === 'on_the_way';
  return (
    waiting &&
    !Number.isNaN(expectedAt.getTime()) &&
    expectedAt > due &&
    expectedAt > now &&
    expectedAt.getTime() - due.getTime() <= longestDelayMilliseconds
  );
}
