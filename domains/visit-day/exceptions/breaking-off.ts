import { needsSecondPerson } from '#domains/payments/approvals/second-person.ts';
import { type BookingState, isGoing, type OwedShare } from '#domains/visits/visit.ts';

/** Whether a visit can be broken off: it is under way, or should have begun by now. */
export function mayBreakOff(visit: { state: BookingState; startsAt: Date }, now: Date): boolean {
  return (
    isGoing(visit) || ((visit.state === 'requested' || visit.state === 'confirmed') && visit.startsAt <= now)
  );
}

/**
 * Whether it waives more of the time worked than one person alone may refund. Time that was not worked is
 * owed by no one.
 */
export const letsGoAbove = (limitCents: number | null, owed: OwedShare, workedCents: number): boolean =>
  owed === 'nothing' && needsSecondPerson(limitCents, 0, workedCents);
