import type { Member } from '#domains/people/people.ts';
import { type Refusal, refusal } from '#platform/result.ts';

/** Who a door is for: `anyone`, a signed-in `member` whether activated or not, or an `active` one. */
export type Door = 'anyone' | 'member' | 'active';

/** Why a request does not get through a door. */
export interface TurnedAway extends Refusal {
  code: 'not_signed_in' | 'not_activated' | 'suspended';
}

/**
 * Who gets through: the one answer for pages, calls and files, each of which words it in its own way.
 * Undefined lets them in.
 */
export function admit(member: Pick<Member, 'status'> | null, door: Door): TurnedAway | undefined {
  if (door === 'anyone') return undefined;
  if (member === null) return refusal('unauthenticated', 'not_signed_in', 'Sign in first.');
  if (member.status === 'S')
    return refusal('forbidden', 'suspended', 'This account is locked. Please call us.');
  if (door === 'active' && member.status === 'X')
    return refusal('forbidden', 'not_activated', 'Confirm your account first, with the code we sent.');
  return undefined;
}
