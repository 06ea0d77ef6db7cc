import { type CardEnd, isGoodAt, lastMonthOf } from '#domains/payments/card.ts';
import type { Membership } from './membership.ts';

type Renewing = Pick<Membership, 'periodEndsAt' | 'pausedUntil'>;

/**
 * What is said of a card that ends before it pays for the next renewal; null where it does not. It is no
 * reason to refuse it for what is paid today.
 */
export function endsBeforeRenewal(
  card: CardEnd,
  { periodEndsAt, pausedUntil }: Renewing,
  timeZone: string,
): string | null {
  const renewsAt = pausedUntil === null || pausedUntil < periodEndsAt ? periodEndsAt : pausedUntil;
  return isGoodAt(card, renewsAt, timeZone)
    ? null
    : `It expires at the end of ${lastMonthOf(card)}, before your membership renews.`;
}

/** The same with what to do, for a membership that runs. */
export function endsBeforeRenewalInWords(card: CardEnd, running: Renewing, timeZone: string): string | null {
  const ends = endsBeforeRenewal(card, running, timeZone);
  return ends && `${ends} Choose another card.`;
}
