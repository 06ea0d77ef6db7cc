import type { Row } from '#client/field/kept.ts';
import type { StepAnswer } from '#domains/field/step.ts';
import type { PeopleAct } from './people.ts';

/** Something that is asked of a process. What happens twice with the same ids happens once. */
export type Act =
  | { kind: 'steps'; professionalId: string; steps: readonly Row[] }
  | {
      kind: 'office';
      staffId: string;
      name: string;
      visitId: string;
      input: Record<string, string>;
      seen?: number;
      /** As the fields of a form have it. */
      isTyped?: true;
    }
  | { kind: 'queue'; staffId: string; name: 'take' | 'snooze'; place: number }
  | { kind: 'look'; staffId: string; visitId: string }
  | { kind: 'plan'; staffId: string; areaId: string; day: string }
  | { kind: 'people'; act: PeopleAct }
  | { kind: 'jobs' };

/**
 * A minute of the day, and when it began here: within it time passes as it does for all processes, so that
 * what happened can be put in order.
 */
export interface Minute {
  begins: Date;
  since: number;
}

const longest = 59_999;
export const momentIn = ({ begins, since }: Minute) =>
  new Date(begins.getTime() + Math.min(Date.now() - since, longest));

export interface Asked {
  id: number;
  minute: Minute;
  act: Act;
}

/** What a process has acknowledged: codes of refusals, and what a dispatcher may undo. */
export interface Answered {
  id: number;
  codes: string[];
  /** Of each step of a phone, in their order. */
  answers?: StepAnswer[];
  version?: number;
  others?: string[];
  startsAt?: string;
  takeBack?: { name: string; input: Record<string, string> };
}
