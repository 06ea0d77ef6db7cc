import { sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import { record } from '#domains/visits/history.server.ts';
import { countRating } from '#domains/visits/professional.server.ts';
import { findChangeable } from '#domains/visits/visit-access.server.ts';
import { bookingNotFound } from '#domains/visits/visit.ts';
import { type Database, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { followRating } from './complaint.server.ts';
import type { Rating } from './rating.ts';

/**
 * Saves a member's rating of a visit that is done; a new rating replaces the old one. Few stars are in the
 * office's queue at once. Refuses `booking_not_found`, `change_not_allowed` and `too_early_to_rate`.
 */
export async function rateVisit(
  platform: Platform,
  member: Member,
  bookingId: string,
  input: { stars: number; thanks: string | null },
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const booking = await findChangeable(work, member, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    if (!booking.mayChange) return refused(notAllowed);
    if (booking.state !== 'completed') return refused(tooEarly);
    const row = { created_at: now, rated_by: member.userId, stars: input.stars, thanks: input.thanks };
    const before = await findStars(work, booking.id);
    await sql`
      insert into booking_ratings (booking_id, created_at, rated_by, stars, thanks)
      values (${booking.id}, ${row.created_at}, ${row.rated_by}, ${row.stars}, ${row.thanks})
      on conflict (booking_id) do update set created_at = excluded.created_at, rated_by = excluded.rated_by, stars = excluded.stars, thanks = excluded.thanks`.execute(
      work,
    );
    await countRating(work, booking.professionalId, input.stars, before);
    const told = { bookingId: booking.id, memberId: member.userId };
    await followRating(work, told, { before, now: input.stars }, now);
    const doing = { by: member, onBehalfOf: booking.onBehalfOf };
    if (before === null) await record(work, booking.id, 'rated', doing, now);
    return success(null);
  });
}

/** The stars that the visit has so far; its row is locked, so nobody else rates it meanwhile. */
async function findStars(work: DatabaseTransaction, bookingId: string): Promise<number | null> {
  const row = await work
    .selectFrom('booking_ratings')
    .select('stars')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row?.stars ?? null;
}

const notAllowed = refusal(
  'forbidden',
  'change_not_allowed',
  'You can see this visit but not rate it. Ask them to allow it.',
);
const tooEarly = refusal('conflict', 'too_early_to_rate', 'You can rate the visit once it’s done.');

/** The rating of a visit; the caller has loaded the visit through the member's access. */
export async function findRating(database: Database, bookingId: string): Promise<Rating | undefined> {
  const row = await database
    .selectFrom('booking_ratings')
    .innerJoin('users', 'users.id', 'booking_ratings.rated_by')
    .select(['stars', 'thanks', 'users.name'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row && { stars: row.stars, thanks: row.thanks, ratedByName: row.name };
}
