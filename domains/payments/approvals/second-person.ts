import type { Staff } from '#domains/people/actor.ts';
import { type Refusal, refusal } from '#platform/result.ts';

/**
 * Whether somebody else has to say yes first before the office lets go of money: with what one person alone
 * has given back for the same thing before, it is more than the limit. Without a limit one person alone
 * decides.
 */
export function needsSecondPerson(
  limitCents: number | null,
  aloneCents: number,
  amountCents: number,
): boolean {
  return limitCents !== null && aloneCents + amountCents > limitCents;
}

/** What becomes of something that waits for a second person. */
export type Decision = { state: 'given' } | { state: 'withdrawn' } | { state: 'declined'; answer: string };

/** Why somebody cannot decide so: nobody says yes or no to their own wish, and only they withdraw it. */
export function refusalToDecide(
  askedBy: string,
  { staffId }: Pick<Staff, 'staffId'>,
  { state }: Pick<Decision, 'state'>,
): Refusal | undefined {
  const isOwn = askedBy === staffId;
  if (isOwn === (state === 'withdrawn')) return undefined;
  return isOwn ? needsOther : notYours;
}

export const alreadyDecided = refusal(
  'conflict',
  'refund_decided',
  'Somebody has decided this meanwhile. Please look at it again.',
);

const needsOther = refusal(
  'forbidden',
  'needs_second_person',
  'You asked for this. Somebody else has to decide on it.',
);

const notYours = refusal(
  'forbidden',
  'not_yours',
  'Only whoever asked for it can withdraw it. You can say no to it.',
);
