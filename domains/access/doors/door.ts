import type { Member } from '#domains/people/people.ts';
import type { Refusal } from '#platform/result.ts';

/** Whom a door is for: `anyone`, a signed-in `member` whether activated or not, or an `active` one. */
export type Door = 'anyone' | 'member' | 'active';

/** Why somebody does not get through a door. */
export interface TurnedAway extends Refusal {
  code: 'not_signed_in' | 'not_activated' | 'suspended';
}

/**
 * Who gets through: the one answer for pages, calls and files, each of which words it in its own way.
 * Undefined lets them in.
 */
export function admit(member: Pick<Member, 'status'> | null, door: Door): TurnedAway | undefined {
  if (door === 'anyone') return undefined;
  if (member === null) return { kind: 'unauthenticated', code: 'not_signed_in', message: 'Sign in first.' };
  if (member.status === 'S')
    return {
      kind: 'forbidden',
      code: 'suspended',
      message: 'This account is stopped for now. Please call us.',
    };
  if (door === 'active' && member.status === 'X')
    return {
      kind: 'forbidden',
      code: 'not_activated',
      message: 'Activate the account first, with the code that we sent.',
    };
  return undefined;
}
