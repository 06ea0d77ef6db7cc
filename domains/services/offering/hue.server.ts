import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { forgetCatalogue } from '../service.server.ts';
import type { Hue } from '../service.ts';

/** Gives a service that there is another hue; pages that show it are kept in memory, and forgotten. */
export async function setHue(
  platform: Platform,
  staff: Staff,
  serviceId: string,
  { hue }: { hue: Hue },
): Promise<void> {
  await transaction(platform.database, async (work) => {
    const { rows } = await sql<{ hue: Hue }>`
      select hue from services where id = ${serviceId} for no key update`.execute(work);
    await work.updateTable('services').set({ hue }).where('id', '=', serviceId).execute();
    await writeAudit(
      work,
      staff,
      { action: 'service_hue_changed', subject: serviceId, before: { hue: rows[0]?.hue }, after: { hue } },
      platform.clock.now(),
    );
  });
  forgetCatalogue(platform.database);
}
