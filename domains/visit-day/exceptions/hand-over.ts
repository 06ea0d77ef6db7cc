import { type BookingState, isGoing } from '#domains/visits/visit.ts';

/**
 * Whether a visit can be handed over on its day: it is under way, or it was handed to a professional who has
 * not set out, so that it can go back to the one before.
 */
export const mayHandOver = (visit: { state: BookingState; wasHandedOver: boolean }): boolean =>
  isGoing(visit) || (visit.state === 'confirmed' && visit.wasHandedOver);

/** Whether a visit that is handed over keeps its time: it was to begin later, or comes in a window. */
export const keepsItsTime = (
  { startsAt, isWindow }: { startsAt: Date; isWindow: boolean },
  now: Date,
): boolean => isWindow || now < startsAt;
