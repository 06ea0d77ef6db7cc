import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/**
 * Brings members' people and professionals along after places have changed: their rows keep a copy of point,
 * names and zone of their ZIP code. Bookings keep what was agreed.
 */
export async function bringPeopleAlong(work: DatabaseTransaction): Promise<void> {
  await sql`
    update recipients r set city = z.city, state = z.state, latitude = z.latitude, longitude = z.longitude, time_zone = z.time_zone
    from zip_codes z where z.zipcode = r.zipcode
      and (r.city, r.state, r.latitude, r.longitude, r.time_zone) is distinct from (z.city, z.state, z.latitude, z.longitude, z.time_zone)`.execute(
    work,
  );
  await sql`
    update professionals p set latitude = z.latitude, longitude = z.longitude
    from zip_codes z where z.zipcode = p.home_zipcode
      and (p.latitude, p.longitude) is distinct from (z.latitude, z.longitude)`.execute(work);
}
