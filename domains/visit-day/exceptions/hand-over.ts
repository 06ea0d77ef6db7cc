import { type BookingState, isGoing } from '#domains/visits/visit.ts';

/**
 * Whether a visit can be given to somebody else on its day: it is going on, or it was given to somebody who
 * has not set out, so that it can go back to whoever came before.
 */
export const mayHandOver = (visit: { state: BookingState; wasHandedOver: boolean }): boolean =>
  isGoing(visit) || (visit.state === 'confirmed' && visit.wasHandedOver);

/** Whether a visit that is given to somebody else keeps its time: it was to begin later, or comes in a window. */
export const keepsItsTime = (
  { startsAt, isWindow }: { startsAt: Date; isWindow: boolean },
  now: Date,
): boolean => isWindow || now < startsAt;
