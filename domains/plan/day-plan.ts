import { takeBackMilliseconds } from '#domains/people/actor.ts';
import { refusal } from '#platform/result.ts';
import type { AcceptedBefore } from './accepting.ts';
import { suggestFor } from './day/candidates.ts';
import type { Assigned, Day } from './day/day.ts';

/** A move of a plan that is kept until the office has decided. */
export interface KeptMove {
  visitId: string;
  /** Of the visit when it was planned. */
  version: number;
  /** Null where the professional who was assigned cannot come. */
  fromId: string | null;
  toId: string;
  reasons: string[];
}

export interface KeptPlan {
  id: string;
  createdAt: Date;
  summary: string;
  /** Small ones, each good by itself. */
  groups: KeptMove[][];
  /** What more would be had by many moves at once; null where the groups are all of it. */
  whole: { summary: string; groups: KeptMove[][] } | null;
  accepted: AcceptedBefore[];
}

/** What can still be undone, the last first. */
export const acceptedJustNow = ({ accepted }: Pick<KeptPlan, 'accepted'>, now: Date): AcceptedBefore[] =>
  accepted.filter(({ at }) => Date.parse(at) > now.getTime() - takeBackMilliseconds).toReversed();

/** A visit that has nobody who can come, and who could. */
export interface Stranded {
  visit: number;
  suggested: { name: string; reasons: string[] }[];
}

export function strandedOf(day: Day, assigned: Assigned): Stranded[] {
  return day.visits.flatMap(({ isFixed }, visit) =>
    assigned[visit] !== -1 || isFixed
      ? []
      : [
          {
            visit,
            suggested: suggestFor(day, visit, assigned).map(({ person, reasons }) => ({
              name: day.people[person]!.name,
              reasons,
            })),
          },
        ],
  );
}

export const nothingBetter = 'No better plan found. Everyone keeps their visits.';
export const onlyAtOnce = 'No small change helps by itself, but many at once do.';
export const dayNotFound = refusal('not_found', 'day_not_found', 'There is no such day of an area.');
export const planIsOver = refusal(
  'conflict',
  'plan_is_over',
  'This plan is out of date. Check this day again.',
);
