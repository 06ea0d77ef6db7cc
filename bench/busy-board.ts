import { sql } from 'kysely';
import { newReference } from '#domains/visits/visit.ts';
import { chanceOf } from '#platform/chance.ts';
import type { Database } from '#platform/database/database.ts';

const firstNames =
  'Ada Agnes Albert Alice Amos Anita Arthur Beatrice Bernard Carmen Clara Daniel Delia Dolores Edith Elena Emil Ernest Esther Eugene Fay Frances George Gloria Grace Harold Helen Henry Ida Irene Jack Joan Josef Julia Kenji Leon Lucia Luis Mabel Maria Martha Miriam Nadia Norma Olga Oscar Pablo Pearl Ramon Rita Rosa Ruth Samuel Sofia Stella Sunja Thomas Vera Walter Yusuf'.split(
    ' ',
  );
const lastNames =
  'Abbott Alvarez Baker Bell Brown Burke Castillo Chen Cohen Cruz Diaz Dunn Evans Fisher Flores Garcia Gomez Green Greene Gupta Hall Harris Hayes Ivanov Jackson Jensen Johnson Jones Kaplan Kelly Khan Kim King Kowalski Lee Levy Lewis Lind Lopez Martin Meyer Miller Moore Morales Murphy Nair Nguyen Novak Okafor Olsen Ortiz Osei Park Patel Perez Petrov Quinn Ramos Reed Rivera Roberts Rossi Roth Russo Santos Schmidt Shah Silva Singh Smith Sokolova Stein Sullivan Tanaka Taylor Torres Tran Turner Vargas Walker Wang Watson Weiss White Williams Wong Wright Young Zhang'.split(
    ' ',
  );

interface MadeVisit {
  n: number;
  person: number;
  reference: string;
  starts: number;
  length: number;
  name: string;
  option: string;
  latitude: number;
  longitude: number;
}

/**
 * A day of many people with five visits each in several areas, with names and references as varied as in
 * life: 5,000 visits of a thousand people, or fewer.
 */
export async function fillBoard(
  database: Database,
  day: string,
  { people = 1_000, areas = 5 } = {},
): Promise<void> {
  const visitsOfEach = 5;
  const chance = chanceOf(20_261_128);
  const nameOf = () => `${chance.oneOf(firstNames)} ${chance.oneOf(lastNames)}`;
  const names = Array.from({ length: people }, nameOf);
  const { rows: known } = await sql<{ id: string }>`select id from service_options order by id`.execute(
    database,
  );
  // Some are asked for far more often than others.
  const usual = known.map(({ id }) => id);
  const references = new Set<string>();
  while (references.size < people * visitsOfEach) references.add(newReference('HS', chance.below));
  const visits: MadeVisit[] = [...references].map((reference, n) => ({
    n,
    person: n % people,
    reference,
    starts: 480 + Math.floor(n / people) * 120 + chance.below(2) * 30,
    length: 60 + chance.below(2) * 30,
    name: nameOf(),
    option: usual[Math.min(chance.below(usual.length), chance.below(usual.length))] ?? '',
    latitude: 40.6 + chance.below(20_000) / 100_000,
    longitude: -73.9 + chance.below(20_000) / 100_000,
  }));
  await database.connection().execute(async (connection) => {
    for (const statement of [
      sql`insert into service_areas (id, title, time_zone) select 'board-' || n, 'Board ' || n, 'America/New_York' from generate_series(1, ${areas}::integer) n`,
      sql`insert into professionals (id, created_at, name, introduction, service_area_id, active)
      select md5('board-worker-' || n)::uuid, now(), name, 'Cleans.', 'board-' || n % ${areas} + 1, true from unnest(${names}::text[]) with ordinality as each(name, n)`,
      sql`insert into working_hours (professional_id, weekday, starts, ends) select md5('board-worker-' || n)::uuid, weekday, '08:00', '18:00' from generate_series(1, ${people}::integer) n cross join generate_series(1, 7) weekday`,
      sql`create temporary table made as select * from json_to_recordset(${JSON.stringify(visits)}) as made(n integer, person integer, reference text, starts integer, length integer, name text, option text, latitude float8, longitude float8)`,
      sql`insert into users (id, created_at, status, email, name, activated_at) select md5('board-member-' || n)::uuid, now(), 'A', 'board-' || n || '@example.com', name, now() from made`,
      sql`insert into recipients (id, created_at, member_id, is_the_member, name, address_1, zipcode, city, state, latitude, longitude, time_zone)
      select md5('board-member-' || n)::uuid, now(), md5('board-member-' || n)::uuid, true, name, n || ' Main Street', '11375', 'Forest Hills', 'NY', latitude, longitude, 'America/New_York' from made`,
      sql`insert into bookings (id, created_at, reference, member_id, booked_by, recipient_id, service_option_id, service_area_id, professional_id, starts_at, ends_at, occupied_until,
        time_zone, state, placed_at, address, answers, price_lines, total_cents, free_cancellation_until, request_key)
      select md5('board-visit-' || n)::uuid, now(), reference, whose, whose, whose, option, 'board-' || (person + 1) % ${areas} + 1, md5('board-worker-' || person + 1)::uuid, begins, begins + length * interval '1 minute', begins + length * interval '1 minute',
        'America/New_York', case when n % 250 = 0 then 'requested' when begins + length * interval '1 minute' < now() then 'completed' when begins < now() then 'in_progress' else 'confirmed' end, now(), json_build_object('latitude', latitude, 'longitude', longitude),
        '{}', '[]', 0, begins - interval '1 day', 'board-' || n
      from made cross join lateral (select md5('board-member-' || n)::uuid as whose, (${day}::date::timestamp + starts * interval '1 minute') at time zone 'America/New_York' as begins) made_up`,
      sql`insert into booking_needs (booking_id, position, created_at, title, acknowledged_at) select md5('board-visit-' || n)::uuid, 0, now(), 'Hard of hearing', case when n % 10 <> 0 then now() end from made`,
      sql`insert into booking_alerts (id, created_at, booking_id, kind)
      select gen_random_uuid(), now(), md5('board-visit-' || n)::uuid, (array['not_arrived', 'nobody_comes', 'needs_unread', 'not_finished'])[n / 12 % 4 + 1] from made where n % 12 = 5`,
      sql`analyze`,
    ])
      await statement.execute(connection);
  });
}
