import { type BookingState, isGoing } from '#domains/visits/visit.ts';

/** Whether a visit can be broken off: it is going on, or should have begun by now. */
export function mayBreakOff(visit: { state: BookingState; startsAt: Date }, now: Date): boolean {
  return (
    isGoing(visit) || ((visit.state === 'requested' || visit.state === 'confirmed') && visit.startsAt <= now)
  );
}
