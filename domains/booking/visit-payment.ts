import type { BookingState } from '#domains/visits/visit.ts';

/**
 * A visit that nobody has finished for so long is for the office to look into, and no longer for a card to be
 * asked for.
 */
export const givenUpMilliseconds = 14 * 86_400_000;
/** States of a visit that is still to be paid for. */
export const unpaidStates = [
  'requested',
  'confirmed',
  'on_the_way',
  'arrived',
  'in_progress',
] as const satisfies readonly BookingState[];
/** Of those and of a visit that is done money can be asked for. */
export const payableStates = [...unpaidStates, 'completed'] as const satisfies readonly BookingState[];
/**
 * Whether the money of a visit is only set aside for now. Of one that is over, or that will not be, it is
 * taken at once.
 */
export function isStillAhead(state: BookingState): boolean {
  return (unpaidStates as readonly BookingState[]).includes(state);
}
