/**
 * Whether somebody else has to say yes to a refund first: with what one person alone has given back for the
 * same thing before, it is more than the limit. Without a limit one person alone decides.
 */
export function needsSecondPerson(
  limitCents: number | null,
  aloneCents: number,
  amountCents: number,
): boolean {
  return limitCents !== null && aloneCents + amountCents > limitCents;
}

export const alreadyDecided = {
  kind: 'conflict',
  code: 'refund_decided',
  message: 'Somebody has decided this meanwhile. Please look at it again.',
} as const;

export const needsOther = {
  kind: 'forbidden',
  code: 'needs_second_person',
  message: 'You asked for this refund. Somebody else has to decide on it.',
} as const;

export const notYours = {
  kind: 'forbidden',
  code: 'not_yours',
  message: 'Only whoever asked for it can withdraw it. You can say no to it.',
} as const;
