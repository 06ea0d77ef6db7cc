import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { demoPassword } from '../cast.ts';
import { lockSeeding } from '../lock.ts';
import { insertCast } from './cast.ts';
import { insertProfessionals } from './professionals.ts';
import { insertServiceAreas } from './service-areas.ts';

/**
 * The demo region, its professionals and the named people, all or nothing. Needs the reference data. Answers
 * false, and changes nothing, where somebody has an account or a service area is there.
 */
export async function seedDemo(platform: Platform, now: Date): Promise<boolean> {
  const passwordHash = await hashPassword(demoPassword);
  return transaction(platform.database, async (work) => {
    await lockSeeding(work);
    if (await isInUse(work)) return false;
    await insertServiceAreas(work);
    await insertProfessionals(work, now);
    await insertCast(work, passwordHash, now);
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
