import type { Day } from './day/day.ts';

/** What a thread that looks for a plan is given. */
export interface PlanTask {
  day: Day;
  seconds: number;
}
