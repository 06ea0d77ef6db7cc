/** The one source of "now": real in the service, fixed in tests. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that does not move until it is moved. */
export function fixedClock(start: string | Date): Clock & { moveTo(instant: string | Date): void } {
  let current = new Date(start);
  return {
    now: () => new Date(current),
    moveTo(instant) {
      current = new Date(instant);
    },
  };
}

/** A clock that starts at a given instant and runs on from there. */
export function shiftedClock(start: string | Date): Clock {
  const shift = new Date(start).getTime() - Date.now();
  return { now: () => new Date(Date.now() + shift) };
}
