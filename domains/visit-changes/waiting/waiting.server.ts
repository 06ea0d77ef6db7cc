import type { DatabaseReader } from '#platform/database/database.ts';

/** Whether the booking waits for an earlier time; the caller has loaded it through the member's access. */
export async function isWaiting(database: DatabaseReader, bookingId: string): Promise<boolean> {
  const row = await database
    .selectFrom('waiting_list')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
