import type { Capability } from './capability.ts';
import type { Member } from './people.ts';

/** The person who does the work, recognized by their sign-in. */
export interface Professional {
  kind: 'professional';
  professionalId: string;
}

/** A member of the office. What they do for a member is written as done by them, for that member. */
export interface Staff {
  kind: 'staff';
  staffId: string;
  name: string;
  capabilities: ReadonlySet<Capability>;
}

/** A member of the office who has just given the second factor: only they may do what is grave. */
export interface FreshStaff extends Staff {
  confirmedAt: Date;
}

/** Nobody: a job that does what is due. */
export interface System {
  kind: 'system';
}

export const system: System = { kind: 'system' };

/** Who does something. Every command takes one, and writes it. */
export type Actor = Member | Professional | Staff | System;

/** How long the office can undo something; its people are told after that. */
export const takeBackMilliseconds = 60_000;

/** As much of an actor as a history keeps. */
export type Doer = Pick<Member, 'kind' | 'userId'> | Professional | Pick<Staff, 'kind' | 'staffId'> | System;

/** The columns of a history by which its line names who did it. */
export function actorColumns(actor: Doer): {
  actor_id: string | null;
  staff_id: string | null;
  professional_id: string | null;
} {
  return {
    actor_id: actor.kind === 'member' ? actor.userId : null,
    staff_id: actor.kind === 'staff' ? actor.staffId : null,
    professional_id: actor.kind === 'professional' ? actor.professionalId : null,
  };
}
