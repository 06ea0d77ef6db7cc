import { formatCents } from '#platform/money.ts';

/** What is paid from balances, of credit and of gifts, and what with a card. */
export interface Split {
  giftCents: number;
  cardCents: number;
}

/** The least that a card can be charged. */
const leastOnCard = 50;

/**
 * A price paid from the gift balance first, the rest with a card. Where the rest would be too little for a
 * card, a few cents stay in the balance.
 */
export function splitPrice(totalCents: number, balanceCents: number): Split {
  const wanted = Math.min(totalCents, Math.max(0, balanceCents));
  const rest = totalCents - wanted;
  const giftCents = rest > 0 && rest < leastOnCard ? Math.max(0, totalCents - leastOnCard) : wanted;
  return { giftCents, cardCents: totalCents - giftCents };
}

/**
 * How much is captured of what was held, such as a fee: of the gift first, so that the card pays as little as
 * possible. The rest goes back to where it came from.
 */
export function splitCaptured(capturedCents: number, authorized: Split): Split {
  const wanted = Math.min(capturedCents, authorized.giftCents);
  const rest = Math.min(capturedCents - wanted, authorized.cardCents);
  const tooLittle =
    rest > 0 && rest < leastOnCard && capturedCents >= leastOnCard && authorized.cardCents >= leastOnCard;
  const cardCents = tooLittle ? leastOnCard : rest;
  return { giftCents: wanted - (cardCents - rest), cardCents };
}

/** What is in a member's balances, or comes from them: from credit and from gifts. */
export interface Balances {
  creditCents: number;
  giftCents: number;
}

/** What each balance pays of what both cover: credit first, which could go back to a card as well. */
export function splitBalances(
  coveredCents: number,
  { creditCents }: Pick<Balances, 'creditCents'>,
): Balances {
  const fromCredit = Math.min(coveredCents, Math.max(0, creditCents));
  return { creditCents: fromCredit, giftCents: coveredCents - fromCredit };
}

/** What each balance pays of a price, and what is left for a card. */
export function splitBetween(totalCents: number, balances: Balances): Balances & { cardCents: number } {
  const { giftCents: coveredCents, cardCents } = splitPrice(
    totalCents,
    balances.creditCents + balances.giftCents,
  );
  return { ...splitBalances(coveredCents, balances), cardCents };
}

/** The same for a visit, which may already have something on hold: `giftCents` is both balances of it. */
export const splitOfVisit = (
  visit: { totalCents: number; giftCents: number; creditCents: number },
  left: Balances,
) =>
  splitBetween(visit.totalCents, {
    creditCents: left.creditCents + visit.creditCents,
    giftCents: left.giftCents + visit.giftCents - visit.creditCents,
  });

/** The balances that pay, by name: "your credit and your gift balance". */
export function balancesInWords({ creditCents, giftCents }: Balances, whose: string): string {
  return [
    ...(creditCents > 0 ? [`${whose} credit`] : []),
    ...(giftCents > 0 || creditCents === 0 ? [`${whose} gift balance`] : []),
  ].join(' and ');
}

/** The same as a way to pay. */
export function balanceTitle({ creditCents, giftCents }: Balances): string {
  if (creditCents === 0) return 'Gift balance';
  return giftCents === 0 ? 'Credit' : 'Credit and gift balance';
}

/** What is said of a tip, which credit pays before a card; null where there is none. */
export function tipFromCreditInWords(creditCents: number, isEnough: boolean): string | null {
  if (creditCents === 0) return null;
  return isEnough
    ? `A tip comes from your credit of ${formatCents(creditCents)}. No card is needed.`
    : `Your credit of ${formatCents(creditCents)} pays a tip first, and then your card.`;
}

/** What is said of visits of a series, which credit pays before a card; null where there is none. */
export function creditFirstInWords(creditCents: number): string | null {
  return creditCents === 0
    ? null
    : `Your credit of ${formatCents(creditCents)} pays first, and then your card.`;
}
