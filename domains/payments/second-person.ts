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
