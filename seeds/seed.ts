import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { seedDemo } from './demo/demo.ts';
import { seedReferenceData } from './reference-data.ts';
import { readEdition } from './zip-codes/source.ts';

/**
 * Fills a database after its migrations: reference data in every mode, and demo data in the demo mode if
 * nobody has an account yet. Safe when several processes start at once. `seeded` is false when there was
 * nothing to do, which takes one query to find out.
 */
export async function seed(
  platform: Platform,
  now: Date,
  say: (line: string) => void = () => undefined,
): Promise<{ seeded: boolean }> {
  const wantsDemo = platform.configuration.MODE === 'demo';
  const found = await findSeeded(platform.database);
  if (!found.reference) await seedReferenceData(platform.database);
  const demo = wantsDemo && !found.inUse && (await seedDemo(platform, now, say));
  // No screen was open yet that would have to be told of it.
  if (demo) await platform.database.deleteFrom('office_changes').execute();
  const seeded = !found.reference || demo;
  // PostgreSQL gathers statistics by itself only a minute later. Until then it would plan every statement as for
  // empty tables, and connections keep such plans.
  if (seeded) await sql`analyze`.execute(platform.database);
  return { seeded };
}

async function findSeeded(database: Database): Promise<{ reference: boolean; inUse: boolean }> {
  const { rows } = await sql<{ reference: boolean; in_use: boolean }>`
    select exists (select from zip_codes where edition >= ${readEdition()}::date) and exists (select from services) and exists (select from service_option_versions) and exists (select from preference_options) as reference,
      exists (select from users) or exists (select from service_areas) as in_use`.execute(database);
  const [row] = rows;
  return { reference: row?.reference ?? false, inUse: row?.in_use ?? false };
}
