import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';

/** A professional of the demo, by name. */
export async function professionalNamed(
  database: Database,
  name: string,
): Promise<{ id: string; phone: string }> {
  const { id, phone } = await database
    .selectFrom('professionals')
    .select(['id', 'phone'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  if (phone === null) throw new Error(`${name} has no phone.`);
  return { id, phone };
}

/**
 * Visits to Rosa that begin one after the other, the last of them 30 minutes ago: a day that can be carried
 * out at once. Returns their ids in order.
 */
export async function insertDay(
  database: Database,
  professionalId: string,
  count: number,
  now: Date,
): Promise<string[]> {
  const ids: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const startsAt = new Date(now.getTime() - (count - place) * 30 * 60_000);
    const endsAt = new Date(startsAt.getTime() + 20 * 60_000);
    const id = newIdentifier(now);
    await sql`
      insert into bookings (id, created_at, reference, member_id, booked_by, recipient_id, service_option_id, service_area_id, professional_id, starts_at, ends_at,
        occupied_until, time_zone, state, placed_at, address, answers, price_lines, total_cents, free_cancellation_until, request_key)
      select ${id}, ${now}, ${`T-${id.slice(-10)}`}, r.member_id, r.member_id, r.id, 'home-cleaning', 'nyc-queens', ${professionalId}, ${startsAt}, ${endsAt},
        ${endsAt}, 'America/New_York', 'confirmed', ${now}, jsonb_build_object('unit_no', r.unit_no, 'address_1', r.address_1, 'address_2', r.address_2, 'zipcode', r.zipcode,
          'city', r.city, 'state', r.state, 'latitude', r.latitude, 'longitude', r.longitude), '{"bedrooms": 1}', '[]', 0, ${startsAt}, ${id}
      from recipients r where r.name = 'Rosa Alvarez'`.execute(database);
    ids.push(id);
  }
  return ids;
}
