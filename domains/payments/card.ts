import { z } from 'zod';
import type { Refusal } from '#platform/result.ts';

export const paymentStates = ['pending', 'authorized', 'captured', 'released', 'declined'] as const;
export type PaymentState = (typeof paymentStates)[number];

export interface Card {
  id: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  isDefault: boolean;
  /** What its owner calls it. */
  name: string | null;
}

export interface Payment {
  id: string;
  reference: string;
  payerId: string;
  amountCents: number;
  state: PaymentState;
  capturedCents: number;
  settleCents: number | null;
}

/** Money that is about to be asked for: what the gateway has to know of it. */
export interface AuthorizationRequest {
  paymentId: string;
  amountCents: number;
  customerId: string;
  paymentMethodId: string;
  reference: string;
  description: string;
  /** Where the payer comes back to when the bank wants to ask them; without it they are away. */
  returnUrl?: string | null;
  /** What the gateway calls it once it was asked, while the bank asks the payer. */
  askedIntentId?: string | null;
  /** When it was written down; left out for what is asked for right away. */
  writtenAt?: string;
}

/** Where a payer who is at the screen comes back to after their bank has asked them about this payment. */
export type ReturnAddress = (paymentId: string) => string;

/**
 * A bank that asks the payer about a payment, and where it does. Nothing is charged before they have answered
 * yes there.
 */
export interface Challenge {
  state: 'challenge';
  url: string;
  paymentId: string;
}

/** A payment about which the bank asks and nobody has answered yet. */
export interface AskedPayment {
  id: string;
  description: string;
  amountCents: number;
}

/**
 * What became of asking the gateway for money: `waiting` means that it could not be reached and is asked
 * again later, `challenge` that the bank asks the payer at `url`.
 */
export type AuthorizationResult =
  | { state: 'authorized'; paymentIntentId: string }
  | { state: 'waiting' }
  | { state: 'challenge'; url: string; paymentIntentId: string }
  | { state: 'declined'; code: string; message: string };

/** An amount as people write it: 25, 25.50, $25. Taken as cents. */
export const dollars = ({
  leastCents,
  mostCents,
  words,
}: {
  leastCents: number;
  mostCents: number;
  words: string;
}) =>
  z
    .string({ error: words })
    .trim()
    .transform((text) => text.replaceAll(/[\s,]/g, '').replace(/^\$/, ''))
    .pipe(z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, words))
    .transform((text) => {
      const [whole = '0', part = ''] = text.split('.');
      return Number(whole) * 100 + Number(part.padEnd(2, '0'));
    })
    .pipe(z.number().min(leastCents, words).max(mostCents, words));

/** Money that is to go back to the card that it came from. */
export interface RefundWish {
  paymentId: string;
  amountCents: number;
  /** In plain words; the payer reads it. */
  reason: string;
  /** Whoever in the office decided it; nobody where a rule did. */
  requestedBy: string | null;
  /** What makes this refund this one. */
  requestKey: string;
}

/**
 * A card as its owner knows it: "Visa ending in 4242", or "Groceries: Visa ending in 4242" where they have
 * named it.
 */
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

/**
 * The page on which whoever pays is led to their bank's question, and on from it, whatever the payment is
 * for.
 */
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
