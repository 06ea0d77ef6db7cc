import type { Database } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';

/** Whose draft it is, for a form submitted by a member who is no longer signed in. */
export async function findDraftOwner(database: Database, draftId: string): Promise<string | undefined> {
  if (!isIdentifier(draftId)) return undefined;
  const row = await database
    .selectFrom('booking_drafts')
    .select('member_id')
    .where('id', '=', draftId)
    .executeTakeFirst();
  return row?.member_id;
}
