import { type RawBuilder, sql } from 'kysely';
import type { DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import { hashOf } from '#platform/secrets.ts';
import type { GiftCard, GiftCardState } from './gift-card.ts';

/** What paying for a gift card needs besides what its buyer sees. */
export interface GiftCardRecord extends GiftCard {
  buyerId: string | null;
  customerId: string | null;
  paymentMethodId: string | null;
  cardFingerprint: string | null;
  attempt: number;
  /** When the gateway was asked for the money of this attempt. */
  askedAt: Date | null;
  /** Why the bank declined the last attempt. */
  refusalCode: string | null;
  paymentIntentId: string | null;
  codeSeed: string | null;
}

/** The key of a buyer's link, computed again whenever a message or the gateway needs it. */
export const giftKeyOf = (secret: string, id: string) => hashOf(secret, 'gift-key', id);

export const orderHash = (secret: string, key: string) => hashOf(secret, 'gift-order', key);

/** The gift card of a buyer's link. */
export async function findGiftCard(
  database: DatabaseReader,
  secret: string,
  key: string,
): Promise<GiftCardRecord | undefined> {
  return read(database, sql<boolean>`order_hash = ${orderHash(secret, key)}`);
}

export async function findGiftCardById(
  database: DatabaseReader,
  id: string,
): Promise<GiftCardRecord | undefined> {
  return read(database, sql<boolean>`id = ${id}`);
}

/** One gift card, locked until the end of the transaction. */
export async function lockGiftCard(
  work: DatabaseTransaction,
  id: string,
): Promise<GiftCardRecord | undefined> {
  return read(work, sql<boolean>`id = ${id}`, sql`for update`);
}

interface Row extends Omit<GiftCardRecord, 'card'> {
  state: GiftCardState;
  brand: string | null;
  last4: string | null;
}

async function read(
  database: DatabaseReader,
  which: RawBuilder<boolean>,
  lock: RawBuilder<unknown> = sql``,
): Promise<GiftCardRecord | undefined> {
  const { rows } = await sql<Row>`
    select id, state, amount_cents as "amountCents", buyer_id as "buyerId", buyer_name as "buyerName", buyer_email as "buyerEmail",
      recipient_name as "recipientName", recipient_email as "recipientEmail", greeting, send_at as "sendAt", sent_at as "sentAt",
      paid_at as "paidAt", redeemed_at as "redeemedAt", card_brand as brand, card_last4 as last4, customer_id as "customerId",
      payment_method_id as "paymentMethodId", card_fingerprint as "cardFingerprint", attempt, asked_at as "askedAt", refusal_code as "refusalCode", payment_intent_id as "paymentIntentId", code_seed as "codeSeed"
    from gift_cards where ${which} ${lock}`.execute(database);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { brand, last4, ...card } = row;
  return { ...card, card: brand === null || last4 === null ? null : { brand, last4 } };
}

/**
 * The buyer has closed their account; a card that is still good keeps what is needed to send it to its
 * recipient.
 */
export const buyerIsClosed = sql`buyer_email like '%@closed.invalid'`;

/** Removes who cards were for, and what was written to them: of those that are used, paid back or never paid. */
export const eraseWordsOfUsed = (which: RawBuilder<unknown>) =>
  sql`update gift_cards set recipient_name = 'Closed account', recipient_email = null, greeting = null, send_at = null
    where ${which} and (redeemed_at is not null or state in ('open', 'refunded'))`;
