import type { Assigned, Day } from './day/day.ts';

/** What looks for a better day: ours, in a thread of its own, or a service that is asked. */
export interface Planner {
  improve(day: Day): Promise<Assigned>;
}

const leastSeconds = 0.5;
const mostSeconds = 5;

/** How long it looks. More people and visits want more time, up to what a person will wait for. */
export const secondsFor = ({ visits }: Day): number =>
  Math.min(mostSeconds, leastSeconds + visits.length / 50);
