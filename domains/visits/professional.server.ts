import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { Professional } from './professional.ts';

/** What may be known of a professional `p`, as JSON inside a select. */
export const professionalFacts: RawBuilder<Professional> = sql<Professional>`json_build_object(
  'name', p.name, 'introduction', p.introduction, 'picture', p.picture, 'languages', p.languages, 'withUsSince', p.with_us_since,
  'backgroundCheckedOn', p.background_checked_on, 'visitsDone', p.visits_done, 'ratings', p.ratings, 'stars', p.stars)`;

/** Counts a visit that is done, in the transaction that says so. */
export async function countVisitDone(work: DatabaseTransaction, professionalId: string): Promise<void> {
  await sql`update professionals set visits_done = visits_done + 1 where id = ${professionalId}`.execute(
    work,
  );
}

/** Counts a rating in place of an earlier one of the same visit. */
export async function countRating(
  work: DatabaseTransaction,
  professionalId: string,
  stars: number,
  before: number | null,
): Promise<void> {
  await sql`update professionals set stars = stars + ${stars - (before ?? 0)}, ratings = ratings + ${before === null ? 1 : 0}
    where id = ${professionalId}`.execute(work);
}
