import { earliestWayBack, isWayBack } from '#domains/services/ride/ride.ts';

/** One of the two rides of a round trip. */
export interface Way {
  id: string;
  startsAt: Date;
  answers: Record<string, unknown>;
}

/**
 * Whether a ride may begin at another time: the way home begins when one is there and not before, whichever
 * of the two rides moves. A single ride may begin at any.
 */
export function keepsOrder(ways: readonly Way[], rescheduledId: string, startsAt: Date): boolean {
  const [there, back] = [
    ways.find(({ answers }) => !isWayBack(answers)),
    ways.find(({ answers }) => isWayBack(answers)),
  ];
  if (there === undefined || back === undefined) return true;
  const timeOf = (ride: Way) => (ride.id === rescheduledId ? startsAt : ride.startsAt);
  const earliest = earliestWayBack(timeOf(there), there.answers);
  return earliest === null || timeOf(back) >= earliest;
}
