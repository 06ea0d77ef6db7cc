import { type RawBuilder, sql } from 'kysely';
import type { Candidate } from '#domains/availability/free-starts.ts';
import { estimateRoute } from '#platform/routing/routing.ts';
import type { Assignable } from './assignment.ts';

/** What decides between professionals besides their calendar, as it comes out of the database. */
export interface AssignmentFacts {
  /** By professional: how often this recipient had them, and the stars they were last given. */
  before: Record<string, { visits: number; stars: number | null }> | null;
  /** By professional: where they set out from. */
  places: Record<string, [number, number]> | null;
}

/** Both as columns of a select that knows the recipient and the area. */
export function assignmentFactsOf(
  recipientId: RawBuilder<unknown>,
  serviceAreaId: RawBuilder<unknown>,
): RawBuilder<AssignmentFacts> {
  return sql<AssignmentFacts>`
    (select json_object_agg(seen.professional_id, json_build_object('visits', seen.visits, 'stars', seen.stars)) from (
      select past.professional_id, count(*) as visits,
        (array_agg(rating.stars order by rating.created_at desc) filter (where rating.stars is not null))[1] as stars
      from bookings past left join booking_ratings rating on rating.booking_id = past.id
      where past.recipient_id = ${recipientId} and past.state = 'completed'
      group by past.professional_id) as seen) as before,
    (select json_object_agg(based.id, json_build_array(based.latitude, based.longitude))
      from professionals based where based.service_area_id = ${serviceAreaId} and based.active and based.latitude is not null) as places`;
}

/** The free ones with all that decides between them. */
export function toAssignable(
  candidates: readonly Candidate[],
  facts: AssignmentFacts,
  where: { latitude: number; longitude: number },
): Assignable[] {
  const byId = Map.groupBy(candidates, (candidate) => candidate.id);
  return [...byId].map(([id, places]) => {
    const place = facts.places?.[id];
    return {
      id,
      busyQuarters: Math.max(...places.map((each) => each.busyQuarters)),
      freeLanes: places.map((each) => each.lane).toSorted((one, other) => one - other),
      lanes: places[0]?.lanes ?? 1,
      miles:
        place === undefined ? null : estimateRoute({ latitude: place[0], longitude: place[1] }, where).miles,
      before: facts.before?.[id] ?? null,
    };
  });
}
