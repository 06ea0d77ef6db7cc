import { type CardEnd, isGoodAt, lastMonthOf } from '#domains/payments/card.ts';
import type { Membership } from './membership.ts';

/** What is said of a card that ends before it pays for the next renewal; null where it does not. */
export function endsBeforeRenewalInWords(
  card: CardEnd,
  { periodEndsAt, pausedUntil }: Pick<Membership, 'periodEndsAt' | 'pausedUntil'>,
  timeZone: string,
): string | null {
  const renewsAt = pausedUntil === null || pausedUntil < periodEndsAt ? periodEndsAt : pausedUntil;
  return isGoodAt(card, renewsAt, timeZone)
    ? null
    : `It expires at the end of ${lastMonthOf(card)}, before your membership renews. Please choose another card.`;
}
