import type { BookingState } from '#domains/visits/visit.ts';

/** Somebody may be slow to the door, or just back from the shop. */
export const waitMilliseconds = 15 * 60_000;

/**
 * Whether it can be said that nobody was home: once the visit should have begun, and after a wait at the
 * door.
 */
export function mayReport(visit: { state: BookingState; startsAt: Date }, now: Date): boolean {
  return (
    (visit.state === 'requested' || visit.state === 'confirmed') &&
    now.getTime() >= visit.startsAt.getTime() + waitMilliseconds
  );
}

/** A visit that nobody was home for is paid in full; nothing where it was our fault. */
export function noShowFee(totalCents: number, ourFault: boolean): number {
  return ourFault ? 0 : totalCents;
}
