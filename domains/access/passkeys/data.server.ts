import type { Database } from '../../../platform/database/database.ts';
import type { Member } from '../../people/schema.ts';
import type { Passkey } from './schema.ts';

/** The passkeys of a member, the oldest first. */
export async function listPasskeys(database: Database, member: Member): Promise<Passkey[]> {
  const rows = await database
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', member.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, createdAt: row.created_at, lastUsedAt: row.last_used_at }));
}
