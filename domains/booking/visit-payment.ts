import type { BookingState } from '#domains/visits/visit.ts';

/** After this long an unfinished visit is for the office to look into, and no card is charged from then on. */
export const givenUpMilliseconds = 14 * 86_400_000;
/** States of a visit that is still to be paid for. */
export const unpaidStates = [
  'requested',
  'confirmed',
  'on_the_way',
  'arrived',
  'in_progress',
] as const satisfies readonly BookingState[];
/** States in which money can be asked for: those, and a visit that is done. */
export const payableStates = [...unpaidStates, 'completed'] as const satisfies readonly BookingState[];
/**
 * Whether the money of a visit is only authorized for now. For a visit that is over, or will not take place,
 * it is captured at once.
 */
export function isStillAhead(state: BookingState): boolean {
  return (unpaidStates as readonly BookingState[]).includes(state);
}
