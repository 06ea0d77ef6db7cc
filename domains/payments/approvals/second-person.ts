import type { Staff } from '#domains/people/actor.ts';
import { type Refusal, refusal } from '#platform/result.ts';

/**
 * Whether a second person has to approve before the office gives money up: together with what one person
 * alone has refunded for the same thing before, it is more than the limit. Without a limit one person alone
 * decides.
 */
export function needsSecondPerson(
  limitCents: number | null,
  aloneCents: number,
  amountCents: number,
): boolean {
  return limitCents !== null && aloneCents + amountCents > limitCents;
}

/** The decision on a request for a second person's approval. */
export type Decision = { state: 'given' } | { state: 'withdrawn' } | { state: 'declined'; answer: string };

/**
 * Why a member of the office cannot make this decision: a request is never approved or declined by the person
 * who made it, and only that person withdraws it.
 */
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
  'Someone else just decided this. Check it again.',
);

const needsOther = refusal(
  'forbidden',
  'needs_second_person',
  'You asked for this. Someone else must decide.',
);

const notYours = refusal(
  'forbidden',
  'not_yours',
  'Only the person who asked can withdraw it. You can decline it.',
);
