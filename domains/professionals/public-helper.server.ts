import { type RawBuilder, sql } from 'kysely';
import { isPaperNeeded } from '#domains/availability/schedule.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { forgetCatalogue } from '#domains/services/service.server.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { type Change, changeAsStaff } from './change.server.ts';
import { dayIn } from './days.ts';
import {
  agreedAhead,
  type Consent,
  type PublicHelper,
  publicHelpersOf,
  type ShownRow,
} from './public-helper.ts';

/** The calendar day where a helper `p` with the area `a` works. */
export const todayThere = (now: Date): RawBuilder<string> =>
  sql<string>`(${now}::timestamptz at time zone a.time_zone)::date`;

/**
 * Whether a helper `p` with the area `a` can be booked for today: works here, does something, no document has
 * expired.
 */
export const isBookable = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  p.active and (p.left_on is null or p.left_on >= ${todayThere(now)})
  and exists (select from professional_skills own where own.professional_id = p.id)
  and not exists (select from professional_papers paper where paper.professional_id = p.id
    and ${isPaperNeeded(sql`paper`)} and paper.ends_on < ${todayThere(now)}))`;

/** The helpers on our public pages: all who agreed and can be booked, in the order of `publicHelpersOf`. */
export async function publicHelpers(database: DatabaseReader, now: Date): Promise<PublicHelper[]> {
  const { rows } = await sql<ShownRow>`
    select p.name, p.picture, p.visits_done as "visitsDone", p.ratings, p.stars, main.id as "serviceId", main.title as "serviceTitle", main.hue
    from professionals p join service_areas a on a.id = p.service_area_id
    cross join lateral (select s.id, s.title, s.hue from professional_skills k join service_options o on o.id = k.service_option_id
      join services s on s.id = o.service_id where k.professional_id = p.id order by s.position limit 1) main
    where p.shown_publicly_since is not null and ${isBookable(now)}
    order by p.id`.execute(database);
  return publicHelpersOf(rows);
}

/**
 * Shows a helper on our public pages from now on, as they agreed; how and when is in the audit. Refuses
 * `professional_not_found` and `agreed_ahead`.
 */
export function showPublicly(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  { agreed_on: agreedOn, agreed_how: agreedHow }: Consent,
): Promise<Result<undefined>> {
  return changeShown(
    platform,
    staff,
    professionalId,
    'professional_shown',
    async (work, { id, timeZone }, now) => {
      const today = dayIn(timeZone, now);
      if (agreedOn > today) return refused(agreedAhead);
      await work
        .updateTable('professionals')
        .set({ shown_publicly_since: today })
        .where('id', '=', id)
        .execute();
      return success({
        value: undefined,
        after: { shown_publicly_since: today, agreed_on: agreedOn, agreed_how: agreedHow },
      });
    },
  );
}

/** Takes a helper off our public pages at once. Refuses `professional_not_found`. */
export function hidePublicly(
  platform: Platform,
  staff: Staff,
  professionalId: string,
): Promise<Result<undefined>> {
  return changeShown(platform, staff, professionalId, 'professional_hidden', async (work, { id }) => {
    const { rows } = await sql<{ since: string | null }>`
      update professionals p set shown_publicly_since = null from professionals known where p.id = ${id} and known.id = p.id
      returning known.shown_publicly_since::text as since`.execute(work);
    return success({
      value: undefined,
      before: { shown_publicly_since: rows[0]?.since },
      after: { shown_publicly_since: null },
    });
  });
}

/** Pages that show them are kept in memory, and forgotten after the commit. */
async function changeShown(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  action: string,
  change: Change<undefined>,
): Promise<Result<undefined>> {
  const changed = await changeAsStaff(platform, staff, professionalId, action, change);
  if (changed.ok) forgetCatalogue(platform.database);
  return changed;
}

/** How many can be booked today, whether or not they are shown. */
export async function countBookable(database: DatabaseReader, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from professionals p join service_areas a on a.id = p.service_area_id where ${isBookable(now)}`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
}
