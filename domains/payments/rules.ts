import type { Refusal } from '../../platform/result.ts';
import type { Card, ReturnAddress } from './schema.ts';

/** A card as its owner knows it: "Visa ending in 4242", or "Groceries: Visa ending in 4242" where they have named it. */
export function cardLabel(card: Pick<Card, 'brand' | 'last4'> & { name?: string | null }): string {
  const printed = `${brandNames[card.brand] ?? 'Card'} ending in ${card.last4}`;
  return card.name ? `${card.name}: ${printed}` : printed;
}

const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
};

/** A card works through the last day of the month printed on it. */
export function hasExpired(card: Pick<Card, 'expiryMonth' | 'expiryYear'>, now: Date): boolean {
  return now.getTime() >= Date.UTC(card.expiryYear, card.expiryMonth, 1);
}

const monthWords = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** The last month of a card, as people say it: "December 2031". */
export function lastMonthOf(card: Pick<Card, 'expiryMonth' | 'expiryYear'>): string {
  return monthWords.format(Date.UTC(card.expiryYear, card.expiryMonth - 1, 1));
}

/** The page on which whoever pays is led to their bank's question, and on from it, whatever the payment is for. */
export const bankPage =
  (publicUrl: string): ReturnAddress =>
  (paymentId) =>
    `${publicUrl}/account/payment/${paymentId}/bank`;

/** How long until the gateway is asked again, doubling from half a minute up to an hour. */
export function nextTry(tries: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(30_000 * 2 ** tries, 3_600_000));
}

const warningDays = 60;

/** Whether it is time to think of a new card: it still works, and not for long. */
export function expiresSoon(card: Pick<Card, 'expiryMonth' | 'expiryYear'>, now: Date): boolean {
  return !hasExpired(card, now) && hasExpired(card, new Date(now.getTime() + warningDays * 86_400_000));
}

/** No card was chosen, or one that is not the payer's. */
export const cardNotChosen = {
  kind: 'invalid',
  code: 'card_not_found',
  message: 'Please choose a card.',
  fields: [{ field: 'card_id', message: 'Choose a card, or add a new one.' }],
} satisfies Refusal;

export const cardTooOld = {
  kind: 'payment',
  code: 'card_expired',
  message: 'This card is too old to be used. Please choose another card, or add a new one.',
} satisfies Refusal;
