import { sql } from 'kysely';
import { dayIn } from '#domains/professionals/days.ts';
import { isBookable, todayThere } from '#domains/professionals/public-helper.server.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import {
  type CheckedHelper,
  inForce,
  missingProofs,
  nothingSaid,
  safetyFacts,
  type SafetyFacts,
} from './safety.ts';

/** The page of the facts among the written texts. */
export const safetyPage = 'safety';

/** Every helper who can be booked today, with what proves what we say of them; by name. */
export async function listCheckedHelpers(database: DatabaseReader, now: Date): Promise<CheckedHelper[]> {
  const has = (kind: string) => sql<boolean>`exists (select from professional_papers paper
    where paper.professional_id = p.id and paper.kind = ${kind} and (paper.ends_on is null or paper.ends_on >= ${todayThere(now)}))`;
  const { rows } = await sql<CheckedHelper>`
    select p.id, p.name, p.background_checked_on::text as "checkedOn",
      ${has('background_check')} as "hasCheckPaper", ${has('license')} as "hasLicense",
      exists (select from professional_skills k join service_options o on o.id = k.service_option_id
        where k.professional_id = p.id and o.kind = 'ride') as drives
    from professionals p join service_areas a on a.id = p.service_area_id
    where ${isBookable(now)} order by p.name, p.id`.execute(database);
  return rows;
}

/** What is published, whether or not it still holds; null where nothing is. */
export async function readPublishedFacts(
  database: DatabaseReader,
): Promise<{ facts: SafetyFacts; publishedAt: Date } | null> {
  const { rows } = await sql<{ facts: unknown; publishedAt: Date }>`
    select facts, published_at as "publishedAt" from written_texts
    where page = ${safetyPage} and published_at is not null and retired_at is null and facts is not null`.execute(
    database,
  );
  const [row] = rows;
  return row === undefined ? null : { facts: safetyFacts.parse(row.facts), publishedAt: row.publishedAt };
}

export interface SafetyNow {
  /** Null in each where nothing is said, or where it no longer holds. */
  facts: SafetyFacts;
  publishedAt: Date | null;
}

/**
 * What we say about safety at this moment: what the office has published and what still holds today, by the
 * insurance's last day and the documents of all who can be booked.
 */
export async function readSafety({
  database,
  clock,
  configuration,
}: Pick<Platform, 'database' | 'clock' | 'configuration'>): Promise<SafetyNow> {
  const published = await readPublishedFacts(database);
  if (published === null) return { facts: nothingSaid, publishedAt: null };
  const now = clock.now();
  const helpers = await listCheckedHelpers(database, now);
  const missing = missingProofs(published.facts, helpers, dayIn(configuration.OFFICE_TIME_ZONE, now));
  return { facts: inForce(published.facts, missing), publishedAt: published.publishedAt };
}
