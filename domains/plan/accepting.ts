/** A line of a proposal that somebody has agreed to; `version` is that of the visit when it was proposed. */
export interface AcceptedMove {
  visitId: string;
  version: number;
  professionalId: string;
}

/** Lines that only work together are accepted together. */
export type AcceptedGroup = AcceptedMove[];

/** Why a group was not carried out. */
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
  const went = moved === 1 ? '1 visit has somebody else now.' : `${moved} visits have somebody else now.`;
  return [
    went,
    ...refused.map(({ references, message }) => `${references.join(', ') || 'A line'}: ${message}`),
  ].join(' ');
}
