import type { Database } from '../../../platform/database/database.ts';
import type { VisitMessage } from './schema.ts';

/** What was written about a visit, the oldest first; the caller has loaded the visit through the member's access. */
export async function listVisitMessages(database: Database, bookingId: string): Promise<VisitMessage[]> {
  const rows = await database
    .selectFrom('visit_messages as m')
    .innerJoin('users as u', 'u.id', 'm.author_id')
    .select(['m.id', 'm.created_at', 'u.name', 'm.for_whom', 'm.body'])
    .where('m.booking_id', '=', bookingId)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .limit(100)
    .execute();
  return rows.map((row) => ({ id: row.id, writtenAt: row.created_at, authorName: row.name, forWhom: row.for_whom as VisitMessage['forWhom'], body: row.body }));
}
