import { sql } from 'kysely';
import { extendHorizon, findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { weekOf } from '#domains/availability/week-bits.ts';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { BenchLine } from './bench-line.ts';

const areaSizes = [1, 10, 100, 1_000, 10_000];
/**
 * Beyond this number only the calendars are filled: writing their bookings would take longer than everything
 * else.
 */
const mostBooked = 1_000;
const days = 30;
const spans = [14, 30, 60];
const visitsADay = 2;
const warmUpRounds = 5;
const rounds = 31;
const dayMilliseconds = 86_400_000;

/**
 * How long a search for free times takes from question to answer, compared with reading what it is worked out
 * from. `databaseUrl` is a migrated database; its content stays, and the bench adds areas to it.
 *
 * @throws Error when the search finds nothing or the seeded calendar disagrees with the bookings.
 */
export async function benchAvailability(databaseUrl: string): Promise<BenchLine[]> {
  const database = openDatabase(databaseUrl, { size: 1, onFault: () => undefined });
  try {
    const now = new Date();
    const world = await seed(database, now);
    await checkSeed(database, world, now);
    const { search, bookings, bitmaps } = await measureTurnByTurn({
      search: () => findFreeStarts(database, searchOf(world, 1_000, now)),
      bookings: () => readBookings(database, areaOf(world, 1_000), now),
      bitmaps: () => readBitmaps(database, areaOf(world, 1_000), now),
    });
    // Only now, because a table ten times as long is read in another way.
    await fill(
      database,
      world,
      areaSizes.filter((size) => size > mostBooked),
      now,
    );
    const figures = await measureGrowth(database, world, now);
    return [
      {
        name: `free times of 1,000 professionals over ${days} days, against reading their 60,000 bookings`,
        value: medianRatio(search!, bookings!),
        unit: '×',
        limit: { kind: 'at most', value: 0.15 },
      },
      {
        name: `free times of 1,000 professionals over ${days} days, against reading their calendars alone`,
        value: medianRatio(search!, bitmaps!),
        unit: '×',
        limit: { kind: 'at most', value: 2 },
      },
      ...figures,
    ];
  } finally {
    await database.destroy();
  }
}

/** Names for this run's own rows, so that it can be run again on the same database. */
interface World {
  optionId: string;
}

function areaOf(world: World, size: number): string {
  return `${world.optionId}-${size}`;
}

function searchOf(world: World, size: number, now: Date) {
  return {
    serviceAreaId: areaOf(world, size),
    serviceOptionId: world.optionId,
    lengthMinutes: 120,
    now,
    leadHours: 24,
    days,
  };
}

/**
 * Milliseconds for each in every round. They take turns, so that whatever else the machine does affects all
 * alike.
 */
async function measureTurnByTurn(
  works: Record<string, () => Promise<unknown>>,
): Promise<Record<string, number[]>> {
  const times = new Map<string, number[]>(Object.keys(works).map((name) => [name, []]));
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const [name, work] of Object.entries(works)) {
      const begun = performance.now();
      await work();
      if (round >= 0) times.get(name)!.push(performance.now() - begun);
    }
  }
  return Object.fromEntries(times);
}

const growthRounds = 15;

/**
 * Time and memory of a search, by how many professionals there are and how far it looks. The memory is the
 * most that one search added before it was released.
 */
async function measureGrowth(database: Database, world: World, now: Date): Promise<BenchLine[]> {
  const lines: BenchLine[] = [];
  for (const size of areaSizes) {
    for (const span of spans) {
      const times: number[] = [];
      let mostBytes = 0;
      for (let round = -2; round < growthRounds; round += 1) {
        const before = bytesInUse();
        const begun = performance.now();
        await findFreeStarts(database, { ...searchOf(world, size, now), days: span });
        if (round < 0) continue;
        times.push(performance.now() - begun);
        mostBytes = Math.max(mostBytes, bytesInUse() - before);
      }
      const name = `free times over ${span} days, ${size.toLocaleString('en-US')} professionals`;
      lines.push(
        { name, value: median(times), unit: 'ms' },
        { name: `${name}, slowest of ${growthRounds}`, value: Math.max(...times), unit: 'ms' },
        { name: `${name}, memory`, value: mostBytes / 1_048_576, unit: 'MB' },
      );
    }
  }
  return lines;
}

function bytesInUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function medianRatio(times: number[], against: number[]): number {
  return median(times.map((time, round) => time / against[round]!));
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

function readBookings(database: Database, areaId: string, now: Date) {
  return database
    .selectFrom('bookings')
    .select(['professional_id', 'starts_at', 'occupied_until'])
    .where('service_area_id', '=', areaId)
    .where('starts_at', '<', new Date(now.getTime() + (days + 1) * dayMilliseconds))
    .where('state', 'not in', ['cancelled', 'no_show'])
    .execute();
}

function readBitmaps(database: Database, areaId: string, now: Date) {
  return database
    .selectFrom('busy_week')
    .select(['professional_id', 'week', 'cells'])
    .where('lane', '=', 0)
    .where('week', '>=', weekOf(now))
    .where('week', '<=', weekOf(new Date(now.getTime() + days * dayMilliseconds)))
    .where(
      'professional_id',
      'in',
      database.selectFrom('professionals').select('id').where('service_area_id', '=', areaId),
    )
    .execute();
}

async function checkSeed(database: Database, world: World, now: Date): Promise<void> {
  const starts = await findFreeStarts(database, searchOf(world, 1_000, now));
  const bookings = await readBookings(database, areaOf(world, 1_000), now);
  if (starts.length === 0 || bookings.length !== 1_000 * days * visitsADay) {
    throw new Error(`The bench found ${starts.length} free times among ${bookings.length} bookings.`);
  }
  const differences = (await findBusyDifferences(database)).filter((each) => each.takenByNobody === 0);
  if (differences.length > 0) throw new Error('The calendar of the bench is not what its bookings say.');
}

async function seed(database: Database, now: Date): Promise<World> {
  const world = { optionId: `bench-${newIdentifier(now)}` };
  await seedCatalogue(database, world);
  await fill(
    database,
    world,
    areaSizes.filter((size) => size <= mostBooked),
    now,
  );
  return world;
}

/** Professionals for areas of these sizes, with what they are booked for. */
async function fill(database: Database, world: World, sizes: readonly number[], now: Date): Promise<void> {
  // On a busy machine this takes longer than a request is allowed.
  await sql`set statement_timeout = 0`.execute(database);
  await seedProfessionals(database, world, sizes, now);
  await extendHorizon(database, now);
  const booked = sizes.filter((size) => size <= mostBooked);
  if (booked.length > 0) await seedBookings(database, world, booked, now);
  await seedCalendar(database, world);
  await sql`analyze`.execute(database);
  await sql`reset statement_timeout`.execute(database);
}

async function seedCatalogue(database: Database, { optionId }: World): Promise<void> {
  await sql`
    insert into services (id, title, summary, booking_path, position) values (${optionId}, '', '', '', 0)`.execute(
    database,
  );
  await sql`
    insert into service_options (id, service_id, title, summary, shortest_minutes, longest_minutes, buffer_minutes,
      lead_hours, free_cancellation_hours, confirmed_at_once, position)
    values (${optionId}, ${optionId}, '', '', 60, 360, 30, 24, 24, true, 0)`.execute(database);
  await sql`
    insert into service_areas (id, title, time_zone)
    select ${optionId} || '-' || size, '', 'America/New_York' from unnest(${areaSizes}::integer[]) as size`.execute(
    database,
  );
}

/** One in five works other hours, one in ten has a day off. */
async function seedProfessionals(
  database: Database,
  { optionId }: World,
  sizes: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    with made as (
      insert into professionals (id, created_at, name, introduction, service_area_id, active)
      select gen_random_uuid(), ${now}, '', '', ${optionId} || '-' || size, true
      from unnest(${sizes}::integer[]) as size cross join lateral generate_series(1, size)
      returning id
    ),
    numbered as (select id, row_number() over () as number from made),
    skilled as (insert into professional_skills (professional_id, service_option_id) select id, ${optionId} from made),
    away as (
      insert into time_off (id, professional_id, starts_at, ends_at, reason)
      select gen_random_uuid(), id, ${now}::timestamptz + number % 25 * interval '1 day',
        ${now}::timestamptz + (number % 25 + 1) * interval '1 day', ''
      from numbered where number % 10 = 0
    )
    insert into working_hours (professional_id, weekday, starts, ends)
    select id, weekday, time '08:00' + number % 5 / 4 * interval '1 hour', time '17:30'
    from numbered cross join generate_series(1, 5) as weekday`.execute(database);
}

async function seedBookings(
  database: Database,
  { optionId }: World,
  sizes: readonly number[],
  now: Date,
): Promise<void> {
  const member = newIdentifier(now);
  await sql`
    insert into users (id, created_at, status, email, name)
    values (${member}, ${now}, 'A', ${`${member}@example.com`}, 'Bench')`.execute(database);
  await sql`
    insert into recipients (id, created_at, member_id, is_the_member, name, address_1, zipcode, city, state, latitude, longitude, time_zone)
    values (${member}, ${now}, ${member}, true, 'Bench', '', '10001', '', '', 0, 0, 'America/New_York')`.execute(
    database,
  );
  await sql`
    insert into bookings (id, created_at, reference, member_id, booked_by, recipient_id, service_option_id, service_area_id,
      professional_id, starts_at, ends_at, occupied_until, time_zone, state, placed_at, address, answers, price_lines,
      total_cents, free_cancellation_until, request_key)
    select gen_random_uuid(), ${now}, gen_random_uuid(), ${member}, ${member}, ${member}, ${optionId}, service_area_id,
      id, starts, starts + interval '90 minutes', starts + interval '120 minutes', 'America/New_York', 'confirmed', ${now},
      '{}', '{}', '[]', 0, starts, gen_random_uuid()
    from (
      select id, service_area_id, date_trunc('day', ${now}::timestamptz, 'UTC') + day * interval '1 day'
        + (visit * 5 + 13) * interval '1 hour' + floor(random() * 8) * interval '15 minutes' as starts
      from professionals cross join generate_series(1, ${days}::integer) as day
      cross join generate_series(0, ${visitsADay - 1}::integer) as visit
      where service_area_id = any(${sizes.map((size) => `${optionId}-${size}`)})
    ) as visits`.execute(database);
}

async function seedCalendar(database: Database, { optionId }: World): Promise<void> {
  await sql`
    with quarters as (
      select professional_id, (extract(epoch from quarter_start)::bigint - 345600) / 900 as quarter
      from bookings
      cross join lateral generate_series(starts_at, occupied_until - interval '1 minute', '15 minutes') as quarter_start
      where service_option_id = ${optionId}
    ),
    weeks as (
      select professional_id, quarter / 672 as week, bit_or(set_bit(0::bit(672), (quarter % 672)::integer, 1)) as cells
      from quarters group by professional_id, quarter / 672
    )
    update busy_week set cells = weeks.cells from weeks
    where busy_week.professional_id = weeks.professional_id and busy_week.week = weeks.week and busy_week.lane = 0`.execute(
    database,
  );
  // Two hours in the morning and two in the afternoon of each day: as full as the others.
  const full = `${'0'.repeat(56)}11111111${'0'.repeat(12)}11111111${'0'.repeat(12)}`.repeat(7);
  await sql`
    update busy_week set cells = ${full}::bit(672) from professionals
    where professionals.id = busy_week.professional_id and professionals.service_area_id = ${`${optionId}-10000`}`.execute(
    database,
  );
}
