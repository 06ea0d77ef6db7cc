import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { isIdentifier } from '../../platform/identifier.ts';
import type { Member } from '../people/schema.ts';
import type { Card } from './schema.ts';

/** The member's own cards that are not removed: the default one first, then the newest. */
export async function listCards(database: Database | DatabaseTransaction, member: Member): Promise<Card[]> {
  const rows = await database
    .selectFrom('cards')
    .select(['id', 'brand', 'last4', 'expiry_month', 'expiry_year', 'is_default'])
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
  }));
}

export async function findCard(database: Database | DatabaseTransaction, member: Member, cardId: string): Promise<Card | undefined> {
  if (!isIdentifier(cardId)) return undefined;
  return (await listCards(database, member)).find((card) => card.id === cardId);
}
