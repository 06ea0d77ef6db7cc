import { type RawBuilder, sql } from 'kysely';
import type { Candidate } from '#domains/availability/free-starts.ts';
import { hasPapersFor } from '#domains/availability/schedule.server.ts';
import { wishedLanguagesOf } from '#domains/people/chosen-need.server.ts';
import { speaksOneOf } from '#domains/people/language.ts';
import type { SeenRecipient } from '#domains/people/recipient.server.ts';
import { dislikedTo } from '#domains/professionals/suitability.ts';
import { serviceAreaOf } from '#domains/services/service.server.ts';
import { professionalFacts } from '#domains/visits/professional.server.ts';
import type { Professional } from '#domains/visits/professional.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import { estimateRoute } from '#platform/routing/routing.ts';
import type { Assignable, LanguageWish } from './assignment.ts';

/** What decides between professionals besides their week bits, as read from the database. */
export interface AssignmentFacts {
  /** By professional: how often this recipient had them, and the last rating in stars. */
  before: Record<string, { visits: number; stars: number | null }> | null;
  /** By professional: where they set out from, and whether they speak what this recipient would rather speak. */
  based: Record<string, [latitude: number | null, longitude: number | null, speaks: boolean | null]> | null;
}

/**
 * Of the visits in `past` with their `rating`, the stars given last. The professional of a visit with a
 * complaint is taken as disliked until the office has resolved it.
 */
export const lastStars = sql<
  number | null
>`case when bool_or(exists (select from complaints c where c.booking_id = past.id and c.closed_at is null)) then 1
          else (array_agg(rating.stars order by rating.created_at desc) filter (where rating.stars is not null))[1] end`;

/** By professional, what a recipient had with them before: visits, and the stars of the last rating. */
export const acquaintancesOf = (recipientId: RawBuilder<unknown>) => sql<AssignmentFacts['before']>`
    (select json_object_agg(seen.professional_id, json_build_object('visits', seen.visits, 'stars', seen.stars)) from (
      select past.professional_id, count(*) as visits,
        ${lastStars} as stars
      from bookings past left join booking_ratings rating on rating.booking_id = past.id
      where past.recipient_id = ${recipientId} and past.state = 'completed'
      group by past.professional_id) as seen)`;

/** Both as columns of a select that knows the recipient and the area. */
export function assignmentFactsOf(
  recipientId: RawBuilder<unknown>,
  serviceAreaId: RawBuilder<unknown>,
): RawBuilder<AssignmentFacts> {
  return sql<AssignmentFacts>`${acquaintancesOf(recipientId)} as before,
    (select json_object_agg(based.id, json_build_array(based.latitude, based.longitude, based.languages && ${wishedLanguagesOf(recipientId)}))
      from professionals based where based.service_area_id = ${serviceAreaId} and based.active) as based`;
}

/** The free professionals with everything that decides between them. */
export function toAssignable(
  candidates: readonly Candidate[],
  facts: AssignmentFacts,
  where: { latitude: number; longitude: number },
): Assignable[] {
  const byId = Map.groupBy(candidates, (candidate) => candidate.id);
  return [...byId].map(([id, places]) => {
    const [latitude, longitude, speaks] = facts.based?.[id] ?? [null, null, null];
    return {
      id,
      busyQuarters: Math.max(...places.map((each) => each.busyQuarters)),
      freeLanes: places.map((each) => each.lane).toSorted((one, other) => one - other),
      lanes: places[0]?.lanes ?? 1,
      miles:
        latitude === null || longitude === null ? null : estimateRoute({ latitude, longitude }, where).miles,
      speaks,
      before: facts.before?.[id] ?? null,
    };
  });
}

/** Enough to choose from, and not too many to look at. */
const mostToChoose = 6;

/** A professional that a recipient may ask for, and how often they were there before. */
export interface ProfessionalToChoose {
  id: string;
  visits: number;
  /** Of the last rating. */
  stars: number | null;
  professional: Professional;
}

/**
 * The professionals who do this work where a recipient lives, the one that the recipient has had most often
 * first. Professionals that the recipient did not like are not among them.
 */
export async function findProfessionalsToChoose(
  database: DatabaseReader,
  recipient: SeenRecipient,
  option: { id: string; serviceId: string },
): Promise<ProfessionalToChoose[]> {
  const area = serviceAreaOf(sql`${recipient.address.zipcode}`, sql`${option.serviceId}`);
  const { rows } = await sql<ProfessionalToChoose>`
    select p.id, coalesce(before.visits, 0)::integer as visits, before.stars, ${professionalFacts} as professional
    from professionals p
    join professional_skills skill on skill.professional_id = p.id and skill.service_option_id = ${option.id}
    left join lateral (
      select count(*) as visits,
        ${lastStars} as stars
      from bookings past left join booking_ratings rating on rating.booking_id = past.id
      where past.recipient_id = ${recipient.id} and past.professional_id = p.id and past.state = 'completed') as before on true
    where p.active and p.service_area_id = (select area.id from (${area}) as area)
      and ${hasPapersFor(sql`p.id`, option.id)}
      and coalesce(before.stars, ${dislikedTo + 1}) > ${dislikedTo}
    order by before.visits desc, p.visits_done desc, p.id
    limit ${mostToChoose}`.execute(database);
  return rows;
}

/** The language that a recipient would rather speak, for callers who may know it; null where it is any. */
export async function findLanguageWish(
  database: DatabaseReader,
  recipient: SeenRecipient,
  option: { id: string; serviceId: string },
): Promise<LanguageWish | null> {
  if (!recipient.permissions.needs) return null;
  const area = serviceAreaOf(sql`${recipient.address.zipcode}`, sql`${option.serviceId}`);
  const { rows } = await sql<{ languages: string[] | null; spoken: string[] | null }>`
    select wish.languages, (
      select array_agg(distinct language) from professionals p
        join professional_skills skill on skill.professional_id = p.id and skill.service_option_id = ${option.id}
        cross join lateral unnest(p.languages) as language
      where p.active and p.service_area_id = (select area.id from (${area}) as area)) as spoken
    from (select ${wishedLanguagesOf(sql`${recipient.id}::uuid`)} as languages) as wish
    where wish.languages is not null`.execute(database);
  const [row] = rows;
  return row === undefined || row.languages === null
    ? null
    : { languages: row.languages, isSpoken: speaksOneOf(row.spoken ?? [], row.languages) };
}
