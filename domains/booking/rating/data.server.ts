import type { Database } from '../../../platform/database/database.ts';
import type { Rating } from './schema.ts';

/** What was said of a visit; the caller has loaded the visit through the member's access. */
export async function findRating(database: Database, bookingId: string): Promise<Rating | undefined> {
  const row = await database
    .selectFrom('booking_ratings')
    .innerJoin('users', 'users.id', 'booking_ratings.rated_by')
    .select(['stars', 'thanks', 'users.name'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row && { stars: row.stars, thanks: row.thanks, ratedByName: row.name };
}
