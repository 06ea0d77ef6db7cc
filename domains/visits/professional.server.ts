import { type RawBuilder, sql } from 'kysely';
import { type DatabaseTransaction, literals } from '#platform/database/database.ts';
import type { Professional } from './professional.ts';
import { aheadStates } from './visit.ts';

/** What may be known of a professional `p`, as JSON inside a select. */
export const professionalFacts: RawBuilder<Professional> = sql<Professional>`json_build_object(
  'name', p.name, 'introduction', p.introduction, 'picture', p.picture, 'languages', p.languages, 'withUsSince', p.with_us_since,
  'backgroundCheckedOn', p.background_checked_on, 'visitsDone', p.visits_done, 'ratings', p.ratings, 'stars', p.stars)`;

/**
 * The car that comes to a visit, as the JSON of a `Vehicle` inside a select; null where nobody knows. This is
 * the one place that decides: the car that the driver set out in or that the office chose, if it is still the
 * driver's and driven on that day; before they set out, also the only car that they drive then.
 */
export function vehicleOf(booking: 'b' | 'visit' = 'b'): RawBuilder<unknown> {
  const b = sql.ref(booking);
  return sql`(
  select jsonb_build_object('id', car.id, 'words', concat_ws(' ', car.color, car.make, car.model), 'plate', car.plate)
  from (select v.*, count(*) over () as cars from vehicles v where v.professional_id = ${b}.professional_id
    and (v.ended_on is null or v.ended_on >= (${b}.starts_at at time zone ${b}.time_zone)::date)) car
  where exists (select from service_options way where way.id = ${b}.service_option_id and way.kind = 'ride')
    and (car.id = ${b}.vehicle_id or (car.cars = 1 and ${b}.state in ${literals(aheadStates)})))`;
}

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
