import { sql } from 'kysely';
import { extendHorizon } from '#domains/availability/free-starts.server.ts';
import type { Member } from '#domains/people/people.ts';
import type { Database } from '#platform/database/database.ts';
import { sentList } from '#platform/database/sent-rows.ts';
import { newIdentifier } from '#platform/identifier.ts';

export interface Booker {
  member: Member;
  recipientId: string;
  cardId: string;
}

const optionId = 'home-cleaning';

/** What every visit of the bench asks for: two hours of the cleaning that comes first in the catalogue. */
export const benchAnswers = { optionId, bedrooms: 1, bathrooms: 1, otherRooms: 1, extras: [] };

/**
 * Adds areas, each with a given number of professionals who work around the clock, and bookers with a home in
 * one of them, needs, and a card. The database is seeded for the demo; what is there stays.
 */
export async function seedBookers(
  database: Database,
  size: { areas: number; professionalsEach: number; bookers: number },
  now: Date,
): Promise<Booker[]> {
  await seedAreas(database, size.areas);
  await seedProfessionals(database, size.professionalsEach, now);
  await extendHorizon(database, now);
  const bookers = Array.from({ length: size.bookers }, (_, index) => ({
    userId: newIdentifier(now),
    recipientId: newIdentifier(now),
    cardId: newIdentifier(now),
    position: index % size.areas,
  }));
  await insertBookers(database, bookers, now);
  await sql`analyze`.execute(database);
  return bookers.map(({ userId, recipientId, cardId }) => ({
    member: { kind: 'member', userId, status: 'A', name: 'Bench', profileCompleted: true, ownZone: null },
    recipientId,
    cardId,
  }));
}

async function seedAreas(database: Database, areas: number): Promise<void> {
  await sql`
    insert into service_areas (id, title, time_zone)
    select 'bench-' || position, 'Bench', 'America/New_York' from generate_series(0, ${areas}::integer - 1) as position`.execute(
    database,
  );
  await sql`
    insert into service_area_services (service_area_id, service_id)
    select service_areas.id, services.id from service_areas cross join services where service_areas.id like 'bench-%'`.execute(
    database,
  );
  await sql`
    insert into service_area_zip_codes (zipcode, service_area_id)
    select zipcode, 'bench-' || row_number() over (order by zipcode) - 1
    from zip_codes where zipcode not in (select zipcode from service_area_zip_codes) order by zipcode limit ${areas}`.execute(
    database,
  );
}

async function seedProfessionals(database: Database, professionalsEach: number, now: Date): Promise<void> {
  await sql`
    with made as (
      insert into professionals (id, created_at, name, introduction, service_area_id, active)
      select gen_random_uuid(), ${now}, 'Bench', 'Cleans.', id, true
      from service_areas cross join generate_series(1, ${professionalsEach}::integer) where id like 'bench-%'
      returning id),
    skilled as (insert into professional_skills (professional_id, service_option_id) select id, ${optionId} from made)
    insert into working_hours (professional_id, weekday, starts, ends)
    select id, weekday, '00:00', '24:00' from made cross join generate_series(1, 7) as weekday`.execute(
    database,
  );
}

async function insertBookers(
  database: Database,
  bookers: readonly { userId: string; recipientId: string; cardId: string; position: number }[],
  now: Date,
): Promise<void> {
  const list = sql`${sentList({ userId: 'uuid', recipientId: 'uuid', cardId: 'uuid', position: 'integer' }, bookers)} booker`;
  await sql`
    insert into users (id, created_at, status, email, name, activated_at)
    select "userId", ${now}, 'A', "userId" || '@example.com', 'Bench', ${now} from ${list}`.execute(database);
  await sql`
    insert into recipients (id, created_at, member_id, is_the_member, name, address_1, zipcode, city, state, latitude, longitude, time_zone)
    select "recipientId", ${now}, "userId", true, 'Bench', '1 Bench Street', z.zipcode, z.city, z.state, z.latitude, z.longitude, z.time_zone
    from ${list} join service_area_zip_codes a on a.service_area_id = 'bench-' || position join zip_codes z on z.zipcode = a.zipcode`.execute(
    database,
  );
  await sql`
    insert into recipient_preferences (recipient_id, option_id, created_at)
    select "recipientId", id, ${now} from ${list} cross join (values ('hard-of-hearing'), ('knock-loudly'), ('walker')) as o (id)`.execute(
    database,
  );
  await sql`
    insert into payment_customers (user_id, customer_id, created_at)
    select "userId", 'cus_' || replace("userId"::text, '-', ''), ${now} from ${list}`.execute(database);
  await sql`
    insert into cards (id, created_at, user_id, payment_method_id, brand, last4, expiry_month, expiry_year, is_default)
    select "cardId", ${now}, "userId", 'pm_' || replace("cardId"::text, '-', ''), 'visa', '4242', 12, ${now.getUTCFullYear() + 2}, true
    from ${list}`.execute(database);
}
