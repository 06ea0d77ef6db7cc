import { type RawBuilder, sql } from 'kysely';
import { extendHorizon } from '#domains/availability/free-starts.server.ts';
import { takeTime } from '#domains/availability/taken-time.server.ts';
import { newReference } from '#domains/visits/visit.ts';
import type { Chance } from '#platform/chance.ts';
import { type Database, transaction } from '#platform/database/database.ts';

export interface DaySize {
  areas: number;
  people: number;
  visitsOfEach: number;
}

/** The professional of a visit of the day, and when, as it begins. */
export interface VisitOfDay {
  id: string;
  professionalId: string;
  startsAt: Date;
  endsAt: Date;
}

const day = '2027-03-09';
/** At five in the morning in New York. */
export const dayBegins = new Date('2027-03-09T10:00:00Z');
const firstVisit = 8 * 60;
const between = 150;

/** The same number always makes the same id, which is one of those that we make. */
const idOf = (kind: string, number: RawBuilder<unknown>) => {
  const hash = sql`md5(${sql.lit(kind)} || ${number})`;
  return sql`(substr(${hash}, 1, 12) || '7' || substr(${hash}, 14, 3) || '8' || substr(${hash}, 18))::uuid`;
};

/**
 * A day in which everybody has visits from the morning to the evening, each with their time taken and a need
 * to be read, in areas of their own. They cost nothing: money has a simulation of its own.
 */
export async function fillDay(database: Database, size: DaySize, chance: Chance): Promise<VisitOfDay[]> {
  const { areas, people, visitsOfEach } = size;
  const made = Array.from({ length: people * visitsOfEach }, (_, n) => ({
    n,
    person: (n % people) + 1,
    reference: newReference('HS', (below) => chance.below(below)),
    starts: firstVisit + Math.floor(n / people) * between + chance.below(2) * 30,
    length: 60 + chance.below(2) * 30,
  }));
  for (const statement of [
    sql`insert into service_areas (id, title, time_zone) select 'dispatch-' || n, 'Dispatch ' || n, 'America/New_York' from generate_series(1, ${areas}::integer) n`,
    sql`insert into service_area_services (service_area_id, service_id) select 'dispatch-' || n, 'cleaning' from generate_series(1, ${areas}::integer) n`,
    sql`insert into professionals (id, created_at, name, introduction, service_area_id, active, latitude, longitude)
      select ${idOf('dispatch-', sql`n`)}, ${dayBegins}, 'Person ' || n, 'Cleans.', 'dispatch-' || n % ${areas}::integer + 1, true, 40.6 + n % 50 * 0.004, -73.9 + n / 50 * 0.004 from generate_series(1, ${people}::integer) n`,
    sql`insert into professional_skills (professional_id, service_option_id) select ${idOf('dispatch-', sql`n`)}, 'home-cleaning' from generate_series(1, ${people}::integer) n`,
    sql`insert into working_hours (professional_id, weekday, starts, ends) select ${idOf('dispatch-', sql`n`)}, weekday, '07:00', '20:00' from generate_series(1, ${people}::integer) n cross join generate_series(1, 7) weekday`,
    sql`insert into users (id, created_at, status, email, name, activated_at) select ${idOf('dispatch-member-', sql`n`)}, ${dayBegins}, 'A', 'dispatch-' || n || '@example.com', 'Member ' || n, ${dayBegins} from generate_series(0, ${made.length - 1}::integer) n`,
    sql`insert into recipients (id, created_at, member_id, is_the_member, name, address_1, zipcode, city, state, latitude, longitude, time_zone)
      select ${idOf('dispatch-member-', sql`n`)}, ${dayBegins}, ${idOf('dispatch-member-', sql`n`)}, true, 'Member ' || n, '1 Main Street', '11375', 'Forest Hills', 'NY', 40.6 + n % 70 * 0.003, -73.9 + n % 90 * 0.002, 'America/New_York' from generate_series(0, ${made.length - 1}::integer) n`,
    sql`insert into bookings (id, created_at, reference, member_id, booked_by, recipient_id, service_option_id, service_area_id, professional_id, starts_at, ends_at, occupied_until,
        time_zone, state, placed_at, address, answers, price_lines, total_cents, free_cancellation_until, request_key)
      select ${idOf('dispatch-visit-', sql`n`)}, ${dayBegins}, reference, whose, whose, whose, 'home-cleaning', 'dispatch-' || person % ${areas}::integer + 1, ${idOf('dispatch-', sql`person`)}, begins, begins + length * interval '1 minute', begins + (length + 30) * interval '1 minute',
        'America/New_York', 'confirmed', ${dayBegins}, '{"unit_no": null, "address_1": "1 Main Street", "address_2": null, "zipcode": "11375", "city": "Forest Hills", "state": "NY", "latitude": 40.7, "longitude": -73.8}', '{"bedrooms": 1}', '[]', 0, begins - interval '1 day', 'dispatch-' || n
      from json_to_recordset(${JSON.stringify(made)}) as made(n integer, person integer, reference text, starts integer, length integer)
      cross join lateral (select ${idOf('dispatch-member-', sql`n`)} as whose, (${day}::date::timestamp + starts * interval '1 minute') at time zone 'America/New_York' as begins) made_up`,
    sql`insert into booking_needs (booking_id, position, created_at, title, is_allergen) select ${idOf('dispatch-visit-', sql`n`)}, 0, ${dayBegins}, 'Hard of hearing', false from generate_series(0, ${made.length - 1}::integer) n`,
  ])
    await statement.execute(database);
  await extendHorizon(database, dayBegins);
  const { rows } = await sql<VisitOfDay & { occupiedUntil: Date; lane: number; lanes: number }>`
    select id, professional_id as "professionalId", starts_at as "startsAt", ends_at as "endsAt", occupied_until as "occupiedUntil", lane, lanes
    from bookings where request_key like 'dispatch-%' order by starts_at, id`.execute(database);
  await transaction(database, async (work) => {
    for (const visit of rows) if (!(await takeTime(work, visit))) throw new Error('The day was to be free.');
  });
  await sql`analyze`.execute(database);
  return rows;
}
