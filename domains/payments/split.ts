/** What is paid from a gift balance and what with a card. */
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
 * How much of what was set aside is taken, such as a fee: of the gift first, so that the card gives as little
 * as it can. What is not taken goes back to where it came from.
 */
export function splitTaken(takenCents: number, setAside: Split): Split {
  const wanted = Math.min(takenCents, setAside.giftCents);
  const rest = Math.min(takenCents - wanted, setAside.cardCents);
  const tooLittle =
    rest > 0 && rest < leastOnCard && takenCents >= leastOnCard && setAside.cardCents >= leastOnCard;
  const cardCents = tooLittle ? leastOnCard : rest;
  return { giftCents: wanted - (cardCents - rest), cardCents };
}
