import type { Assigned, Day } from './day/day.ts';

/** What a thread is given: a day, and its plan where small groups are looked for in it. */
export interface PlanTask {
  day: Day;
  seconds: number;
  whole?: Assigned;
}
