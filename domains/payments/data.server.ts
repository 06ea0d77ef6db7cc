import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { isIdentifier } from '../../platform/identifier.ts';
import type { Member } from '../people/schema.ts';
import type { AskedPayment, AuthorizationRequest, Card } from './schema.ts';

/** The member's own cards that are not removed: the default one first, then the newest. */
export async function listCards(database: Database | DatabaseTransaction, member: Member): Promise<Card[]> {
  const rows = await database
    .selectFrom('cards')
    .select(['id', 'brand', 'last4', 'expiry_month', 'expiry_year', 'is_default', 'name'])
    .where('user_id', '=', member.userId)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    brand: row.brand,
    last4: row.last4,
    expiryMonth: row.expiry_month,
    expiryYear: row.expiry_year,
    isDefault: row.is_default,
    name: row.name,
  }));
}

export async function findCard(database: Database | DatabaseTransaction, member: Member, cardId: string): Promise<Card | undefined> {
  if (!isIdentifier(cardId)) return undefined;
  return (await listCards(database, member)).find((card) => card.id === cardId);
}

/** The member's own payments about which their bank asks and that they have not answered, the latest first. */
export async function listAsked(database: Database, member: Member): Promise<AskedPayment[]> {
  const rows = await database
    .selectFrom('payments')
    .select(['id', 'description', 'amount_cents'])
    .where('payer_id', '=', member.userId)
    .where('state', '=', 'pending')
    .where('payment_intent_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ id, description, amount_cents }) => ({ id, description, amountCents: amount_cents }));
}

/** The select of a card that this member can pay with now: their own, not removed, not past the last day of its month. */
export function usableCard(userId: string | RawBuilder<unknown>, cardId: string | RawBuilder<unknown>, now: Date | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select card.id, card.payment_method_id, customer.customer_id
    from cards card join payment_customers customer on customer.user_id = card.user_id
    where card.id = ${cardId} and card.user_id = ${userId} and card.removed_at is null
      and ${now}::timestamptz < make_timestamptz(card.expiry_year, card.expiry_month, 1, 0, 0, 0, 'UTC') + interval '1 month'`;
}

/** What was written down to be asked for, as the gateway has to be asked; for one payment, as JSON inside another select. */
export function authorizationRequestOf(paymentId: RawBuilder<unknown>): RawBuilder<AuthorizationRequest | null> {
  return sql<AuthorizationRequest | null>`(
    select json_build_object('paymentId', payment.id, 'amountCents', payment.amount_cents, 'customerId', customer.customer_id,
      'paymentMethodId', card.payment_method_id, 'reference', payment.reference, 'description', payment.description,
      'returnUrl', payment.return_url, 'askedIntentId', payment.payment_intent_id, 'writtenAt', payment.created_at)
    from payments payment join cards card on card.id = payment.card_id join payment_customers customer on customer.user_id = payment.payer_id
    where payment.id = ${paymentId})`;
}
