/** A move of a plan that the office has agreed to; `version` is that of the visit when it was planned. */
export interface AcceptedMove {
  visitId: string;
  version: number;
  professionalId: string;
}

/** Moves that only work together are agreed to together. */
export type AcceptedGroup = AcceptedMove[];

/** What was carried out of a plan at one press, and can be undone for a minute. */
export interface AcceptedBefore {
  /** Of the press: one may have several groups. */
  id: string;
  /** As in ISO 8601. */
  at: string;
  /** Each visit goes back to the professional who had it, where it is as the group has left it. */
  wayBack: AcceptedGroup;
}

/** Why a group was not carried out, or a visit not put back. */
export interface RefusedGroup {
  /** What the visits are called. */
  references: string[];
  message: string;
}

export interface Accepted {
  moved: number;
  refused: RefusedGroup[];
}

/** What was carried out, and what was not. */
export function acceptedInWords({ moved, refused }: Accepted): string {
  const went = moved === 1 ? '1 visit reassigned.' : `${moved} visits reassigned.`;
  const later = moved === 0 ? [] : ['They’re told in a minute. You can undo until then.'];
  return [went, ...later, ...refusedInWords(refused)].join(' ');
}

/** What was put back, and what was not. */
export function takenBackInWords({ moved, refused }: Accepted): string {
  const went =
    moved === 1
      ? '1 visit is back with its earlier helper.'
      : `${moved} visits are back with their earlier helpers.`;
  return [went, ...refusedInWords(refused)].join(' ');
}

const refusedInWords = (refused: readonly RefusedGroup[]) =>
  refused.map(({ references, message }) => `${references.join(', ') || 'A line'}: ${message}`);
