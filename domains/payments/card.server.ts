import { type RawBuilder, sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import {
  type Database,
  type DatabaseReader,
  type DatabaseTransaction,
  transaction,
} from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';
import { type AskedPayment, type AuthorizationRequest, type Card, lastZone } from './card.ts';

/** The member's own cards, except removed ones: the default first, then newest first. */
export async function listCards(database: DatabaseReader, member: Member): Promise<Card[]> {
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

export async function findCard(
  database: DatabaseReader,
  member: Member,
  cardId: string,
): Promise<Card | undefined> {
  if (!isIdentifier(cardId)) return undefined;
  return (await listCards(database, member)).find((card) => card.id === cardId);
}

/** The member's own payments that their bank asks about and that are still unanswered, latest first. */
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

/** The rule `isGoodAt` in SQL, of the card with this alias. */
export const isGoodCard = (
  card: 'c' | 'card',
  moment: RawBuilder<unknown>,
  timeZone: RawBuilder<unknown>,
): RawBuilder<boolean> => {
  const [year, month] = [sql.ref(`${card}.expiry_year`), sql.ref(`${card}.expiry_month`)];
  return sql<boolean>`(${moment} at time zone ${timeZone} < make_date(${year}, ${month}, 1) + interval '1 month')`;
};

/** The rule that is the contrary of `hasExpired`, in SQL. */
export const isUsableCard = (card: 'c' | 'card', now: Date | RawBuilder<unknown>): RawBuilder<boolean> =>
  isGoodCard(card, sql`${now}::timestamptz`, sql`${lastZone}::text`);

/** The select of a card that this member can pay with now: their own, not removed, not expired. */
export function usableCard(
  userId: string | RawBuilder<unknown>,
  cardId: string | RawBuilder<unknown>,
  now: Date | RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select card.id, card.payment_method_id, customer.customer_id
    from cards card join payment_customers customer on customer.user_id = card.user_id
    where card.id = ${cardId} and card.user_id = ${userId} and card.removed_at is null
      and ${isUsableCard('card', now)}`;
}

/**
 * A written payment in the form in which the gateway is asked for it; for one payment, as JSON inside another
 * select.
 */
export function authorizationRequestOf(
  paymentId: RawBuilder<unknown>,
): RawBuilder<AuthorizationRequest | null> {
  return sql<AuthorizationRequest | null>`(
    select json_build_object('paymentId', payment.id, 'amountCents', payment.amount_cents, 'customerId', customer.customer_id,
      'paymentMethodId', card.payment_method_id, 'reference', payment.reference, 'description', payment.description,
      'returnUrl', payment.return_url, 'askedIntentId', payment.payment_intent_id, 'writtenAt', payment.created_at)
    from payments payment join cards card on card.id = payment.card_id join payment_customers customer on customer.user_id = payment.payer_id
    where payment.id = ${paymentId})`;
}

export async function makeCardDefault(
  platform: ConnectedPlatform,
  member: Member,
  cardId: string,
): Promise<Result<null>> {
  return transaction(platform.database, async (work) => {
    await lockCards(work, member.userId);
    if ((await findCard(work, member, cardId)) === undefined) return refused(cardNotFound);
    await work
      .updateTable('cards')
      .set({ is_default: false })
      .where('user_id', '=', member.userId)
      .where('is_default', '=', true)
      .execute();
    await work.updateTable('cards').set({ is_default: true }).where('id', '=', cardId).execute();
    return success(null);
  });
}

/** Whatever needs a card may refuse its removal, or switch to the remaining card (its id, if there is one). */
export type CardKeeper = (
  work: DatabaseTransaction,
  left: string | undefined,
) => Promise<Refusal | undefined>;

class CardKept extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/**
 * Removes a card here first, so that it can no longer be chosen, and then at the gateway. The newest
 * remaining card becomes the default. Refuses `card_not_found`, and what `keeper` refuses.
 */
export async function removeCard(
  platform: ConnectedPlatform,
  member: Member,
  cardId: string,
  keeper?: CardKeeper,
): Promise<Result<null>> {
  const removed = await removeHere(platform, member, cardId, keeper);
  if (!removed.ok) return removed;
  try {
    await platform.gateway.removeCard(removed.value.paymentMethodId);
  } catch {
    platform.log.warn({ card: cardId }, 'card is removed here and still known to the gateway');
  }
  return success(null);
}

async function removeHere(
  platform: ConnectedPlatform,
  member: Member,
  cardId: string,
  keeper: CardKeeper | undefined,
): Promise<Result<{ paymentMethodId: string }>> {
  const now = platform.clock.now();
  const remove = async (work: DatabaseTransaction): Promise<Result<{ paymentMethodId: string }>> => {
    await lockCards(work, member.userId);
    if ((await findCard(work, member, cardId)) === undefined) return refused(cardNotFound);
    const row = await work
      .updateTable('cards')
      .set({ removed_at: now, is_default: false })
      .where('id', '=', cardId)
      .returning('payment_method_id')
      .executeTakeFirstOrThrow();
    const newest = await work
      .selectFrom('cards')
      .select('id')
      .where('user_id', '=', member.userId)
      .where('removed_at', 'is', null)
      .orderBy('is_default', 'desc')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (newest !== undefined)
      await work.updateTable('cards').set({ is_default: true }).where('id', '=', newest.id).execute();
    const refusal = await keeper?.(work, newest?.id);
    if (refusal !== undefined) throw new CardKept(refusal);
    return success({ paymentMethodId: row.payment_method_id });
  };
  try {
    return await transaction(platform.database, remove);
  } catch (error) {
    // Thrown so that the transaction rolls back.
    if (error instanceof CardKept) return refused(error.refusal);
    throw error;
  }
}

/** Sets the member's name for a card, such as "Groceries"; null removes the name. Refuses `card_not_found`. */
export async function nameCard(
  platform: ConnectedPlatform,
  member: Member,
  cardId: string,
  name: string | null,
): Promise<Result<null>> {
  if ((await findCard(platform.database, member, cardId)) === undefined) return refused(cardNotFound);
  await platform.database.updateTable('cards').set({ name }).where('id', '=', cardId).execute();
  return success(null);
}

/** Makes changes to one member's cards wait for each other, so that there is always exactly one default. */
export async function lockCards(work: DatabaseTransaction, userId: string): Promise<void> {
  await work.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

const cardNotFound = refusal('not_found', 'card_not_found', 'We could not find this card.');
