import { readOfficeSettings } from '#platform/configuration/office-settings.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { demoPassword } from '../cast.ts';
import { lockSeeding } from '../lock.ts';
import { insertCast } from './cast.ts';
import { insertConcierges } from './concierges.ts';
import { insertMenus } from './menus.ts';
import { insertOperatorFacts } from './operator-facts.ts';
import { insertPlaces } from './places.ts';
import { insertProfessionals } from './professionals.ts';
import { insertPapers, insertSafety } from './safety.ts';
import { insertServiceAreas } from './service-areas.ts';
import { insertStaff } from './staff.ts';
import { writeYear } from './year/fill.ts';

/**
 * Seeds the demo region, its menus, its professionals, its concierges and the named people, and with the
 * setting DEMO_HISTORY the year behind them, all or nothing. Needs the reference data. Returns false, and
 * changes nothing, where an account or a service area already exists.
 */
export async function seedDemo(platform: Platform, now: Date, say: (line: string) => void): Promise<boolean> {
  const { DEMO_HISTORY, STRIPE_SECRET_KEY } = platform.configuration;
  // Another gateway than our own knows nothing of what was paid in such a year.
  const wantsYear = DEMO_HISTORY === 'year' && STRIPE_SECRET_KEY === undefined;
  const passwordHash = await hashPassword(demoPassword);
  return transaction(platform.database, async (work) => {
    await lockSeeding(work);
    if (await isInUse(work)) return false;
    await insertServiceAreas(work);
    await insertMenus(work);
    await insertPlaces(work, now);
    await insertProfessionals(work, now);
    await insertConcierges(work, now);
    await insertCast(work, passwordHash, now);
    await insertStaff(platform, work, passwordHash, now);
    await insertOperatorFacts(platform, work, now);
    await readOfficeSettings({ configuration: platform.configuration, database: work });
    await insertSafety(work, now);
    // The year has documents of its own.
    if (!wantsYear) await insertPapers(work, now);
    if (wantsYear) {
      say('Filling the demo with a year of visits. This takes some seconds, and only now.');
      await writeYear(work, platform, now);
    }
    return true;
  });
}

async function isInUse(work: DatabaseTransaction): Promise<boolean> {
  const [user, area] = [
    await work.selectFrom('users').select('id').limit(1).executeTakeFirst(),
    await work.selectFrom('service_areas').select('id').limit(1).executeTakeFirst(),
  ];
  return user !== undefined || area !== undefined;
}
