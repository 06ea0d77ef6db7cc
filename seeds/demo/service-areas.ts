import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { serviceAreas } from '../service-areas.ts';

/** Inserts the areas with their services and those of their ZIP codes that exist. */
export async function insertServiceAreas(work: DatabaseTransaction): Promise<void> {
  await work
    .insertInto('service_areas')
    .values(serviceAreas.map(({ id, title, timeZone }) => ({ id, title, time_zone: timeZone })))
    .execute();
  await work
    .insertInto('service_area_services')
    .values(
      serviceAreas.flatMap(({ id, services }) =>
        services.map((service) => ({ service_area_id: id, service_id: service })),
      ),
    )
    .execute();
  const runs = serviceAreas.flatMap(({ id, zipCodes }) =>
    zipCodes.map(([first, last]) => ({ id, first, last })),
  );
  await sql`
    insert into service_area_zip_codes (zipcode, service_area_id)
    select zip_codes.zipcode, run.id
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as run (id text, first text, last text)
    join zip_codes on zip_codes.zipcode between run.first and run.last`.execute(work);
}
