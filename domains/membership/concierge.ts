import { createHash } from 'node:crypto';

/** A member of the office who plans by phone with some members, and is known to them by name. */
export interface Concierge {
  name: string;
  /** In their own words. */
  introduction: string;
  /** The name of a file that the image address knows. */
  picture: string | null;
}

export interface NamedConcierge extends Concierge {
  id: string;
  namedAt: Date;
}

/**
 * The concierge of a member, the same each time: one of the concierges who were named when the membership
 * began, or of the first ones where there was none yet. So a new colleague takes over no one's members, and
 * one who leaves only gives up their own. Each has about as many members.
 */
export function conciergeOf(
  membership: { userId: string; beganAt: Date },
  named: readonly NamedConcierge[],
): NamedConcierge | undefined {
  const first = Math.min(...named.map(({ namedAt }) => namedAt.getTime()));
  const until = Math.max(first, membership.beganAt.getTime());
  const [mine] = named
    .filter(({ namedAt }) => namedAt.getTime() <= until)
    .map((concierge) => ({ concierge, weight: weightOf(membership.userId, concierge.id) }))
    .toSorted((one, other) => (one.weight < other.weight ? 1 : -1));
  return mine?.concierge;
}

/** The concierge who weighs most for a member still does when another one leaves. */
function weightOf(userId: string, conciergeId: string): string {
  return createHash('sha256').update(`${userId}:${conciergeId}`).digest('hex');
}
