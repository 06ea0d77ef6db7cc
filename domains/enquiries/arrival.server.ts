import { sql } from 'kysely';
import { afterQuiet } from '#domains/notifications/settings.ts';
import { zoneOfZip } from '#domains/services/service.server.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { arrivalMail, arrivalText } from './arrival.ts';

const mostAtOnce = 100;
/** They have no account, and so have chosen no quiet hours. */
const night = { quietFrom: 20, quietUntil: 9 };

/**
 * Tells the people on the list, once each, that we now come to their place with the help that they asked for.
 * Before the launch there is nothing to tell. Returns how many were told.
 */
export async function tellOfArrival(platform: Platform): Promise<number> {
  if (platform.configuration.PRE_REGISTRATION_ONLY) return 0;
  const { rows } = await sql<{ id: string }>`
    select e.id from enquiries e
    where e.kind in ('coming_soon', 'pre_registration') and e.answered_at is null
      and exists (select 1 from service_area_zip_codes place join service_area_services offer on offer.service_area_id = place.service_area_id
        where place.zipcode = e.zipcode and (e.service_id is null or offer.service_id = e.service_id))
    order by e.created_at limit ${mostAtOnce}`.execute(platform.database);
  for (const { id } of rows) await transaction(platform.database, (work) => tell(platform, work, id));
  return rows.length;
}

async function tell(platform: Platform, work: DatabaseTransaction, enquiryId: string): Promise<void> {
  const now = platform.clock.now();
  const enquiry = await work
    .updateTable('enquiries')
    .set({ answered_at: now })
    .where('id', '=', enquiryId)
    .where('answered_at', 'is', null)
    .returning(['name', 'email', 'phone', 'zipcode', 'service_id'])
    .executeTakeFirst();
  if (enquiry === undefined || enquiry.zipcode === null) return;
  const { name, email, phone, zipcode, service_id: serviceId } = enquiry;
  const { SITE_NAME: site, PHONE } = platform.configuration;
  const facts = {
    site,
    phone: PHONE,
    name,
    zipcode,
    url: `${platform.publicUrl}/pre-service?zip=${zipcode}${serviceId === null ? '' : `&service=${serviceId}`}`,
  };
  const shared = { dedupeKey: `arrival:${enquiryId}`, kind: 'arrival' };
  if (email !== null)
    return enqueueMessages(
      work,
      [{ ...shared, channel: 'email', address: email, ...arrivalMail(facts) }],
      now,
    );
  if (phone === null) return;
  const dueAt = afterQuiet(
    night,
    (await zoneOfZip(work, zipcode)) ?? platform.configuration.OFFICE_TIME_ZONE,
    now,
  );
  await enqueueMessages(
    work,
    [{ ...shared, channel: 'text', address: phone, dueAt, ...arrivalText(facts) }],
    now,
  );
}
