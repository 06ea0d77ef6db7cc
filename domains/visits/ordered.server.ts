import { type RawBuilder, sql } from 'kysely';
import type { OrderedFacts } from '#domains/services/ordered.ts';
import type { WorkQuestion } from '#domains/services/question.ts';
import { rideHome } from '#domains/services/ride/ride.ts';
import type { Price } from '#domains/services/service.ts';

/** What was ordered with a visit of an option `o`, as `orderedOf` reads it, inside another select. */
export function orderedFactsOf(visit: 'b' | 'visit' = 'b'): RawBuilder<OrderedFacts> {
  const booking = sql.ref(visit);
  return sql<OrderedFacts>`json_build_object('kind', o.kind, 'lengthBy', o.length_by, 'price', ${priceAt(sql`${booking}.created_at`)}, 'questions', ${questionsOfVisit(visit)}, 'answers', ${booking}.answers,
    'quoted', (select quote.description from quotes quote where quote.id = ${booking}.quote_id),
    'extras', (select coalesce(json_agg(extra.title order by extra.position), '[]') from service_extras extra
      where extra.service_id = o.service_id and ${booking}.answers -> 'extras' ? extra.id),
    'photos', case when ${booking}.answers ? 'photos' then (select count(*) from visit_photos p where ${photoShownBy(booking)}) else 0 end)`;
}

/** What the option `o` asked when the visit was booked, inside another select: its words stay as they were. */
export function questionsOfVisit(visit: 'b' | 'visit'): RawBuilder<WorkQuestion[]> {
  return sql<WorkQuestion[]>`coalesce((select asked.questions from service_option_versions asked
    where asked.service_option_id = o.id and (asked.id = ${sql.ref(visit)}.option_version_id or asked.version = 1)
    order by asked.version desc limit 1), '[]')`;
}

/** The price at a moment of the option `o`, inside another select: a visit is worded as it was ordered. */
function priceAt(moment: RawBuilder<unknown>): RawBuilder<Price> {
  return sql<Price>`(select version.price from service_prices version
    where version.service_option_id = o.id and version.effective_from <= ${moment}
    order by version.effective_from desc limit 1)`;
}

const photoShownBy = (booking: RawBuilder<unknown>) =>
  sql<boolean>`(p.member_id = ${booking}.booked_by and ${booking}.answers -> 'photos' ? p.id::text)`;

/** Whether the visit `b` shows the photo `p`: only what the booker has sent. */
export const showsPhoto = photoShownBy(sql.ref('b'));

/** The photos of a visit `b`, as identifiers in the order in which they were sent, inside another select. */
export const photosOfVisit: RawBuilder<string[]> = sql<
  string[]
>`(select coalesce(jsonb_agg(p.id order by p.created_at, p.id), '[]') from visit_photos p where ${showsPhoto})`;

/**
 * Photos that the professional took at the visit `b`, in the order in which they were taken, inside another
 * select.
 */
export const takenPhotosOf: RawBuilder<string[]> = sql<
  string[]
>`(select coalesce(jsonb_agg(t.id order by t.taken_at, t.id), '[]') from taken_photos t where t.booking_id = b.id)`;

/** The name of a visit `b` of an option `o`, as `rideTitle` has it: the ride home says so. */
export const visitTitle = sql<string>`(o.title || case when b.answers ->> 'trip' = 'back' then ${rideHome}::text else '' end)`;
