/** Whether a visit that is given to somebody else keeps its time: it was to begin later, or comes in a window. */
export const keepsItsTime = (
  { startsAt, isWindow }: { startsAt: Date; isWindow: boolean },
  now: Date,
): boolean => isWindow || now < startsAt;
