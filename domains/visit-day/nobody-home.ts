import { type BookingState, mayMove } from '#domains/visits/visit.ts';

/** The recipient may be slow to the door, or just back from the store. */
export const waitMilliseconds = 15 * 60_000;

/** Whether nobody home can be reported: once the visit should have begun, and after a wait at the door. */
export function mayReport(visit: { state: BookingState; startsAt: Date }, now: Date): boolean {
  return mayMove(visit.state, 'no_show') && now.getTime() >= visit.startsAt.getTime() + waitMilliseconds;
}

/** The fee for a visit when nobody was home: its full price, or nothing if it was our fault. */
export function noShowFee(totalCents: number, ourFault: boolean): number {
  return ourFault ? 0 : totalCents;
}
