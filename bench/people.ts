import { sql } from 'kysely';
import { searchPeople } from '#domains/people/search/search.server.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ana } from '#tests/staff.ts';
import type { BenchLine } from './bench-line.ts';

const people = 1_000_000;
const rounds = 200;
const shown = 50;
const limit = { kind: 'at most', value: 100 } as const;

/** A person who is in the database, as a caller would say who they are. */
interface Caller {
  name: string;
  phone: string;
  email: string;
  street: string;
  zipcode: string;
}

/** What is typed for a caller, each the way in which the office finds people. */
const ways: Record<string, (caller: Caller) => string> = {
  'the last four digits': ({ phone }) => phone.slice(-4),
  'four letters of a last name': ({ name }) => lastName(name).slice(0, 4),
  'four letters of a first name': ({ name }) => name.slice(0, 4),
  'a whole number': ({ phone }) => `${phone.slice(2, 5)} ${phone.slice(5, 8)} ${phone.slice(8)}`,
  'a name, the last one first': ({ name }) => `${lastName(name)} ${name.split(' ')[0] ?? ''}`,
  'a name with a letter wrong': ({ name }) => `${name.slice(0, 4)} ${withoutThird(lastName(name))}`,
  'a street and a ZIP code': ({ street, zipcode }) => `${street} ${zipcode}`,
  'the beginning of an email': ({ email }) => email.slice(0, email.indexOf('@') + 3),
};
const lastName = (name: string) => name.split(' ').at(-1) ?? '';
const withoutThird = (word: string) => word.slice(0, 2) + word.slice(3);

/** How long the office searches for a person among a million members and a million recipients. */
export async function benchPeople(platform: Platform): Promise<BenchLine[]> {
  const { database } = platform;
  await fill(database, people);
  const callers = await drawCallers(database);
  const lines: BenchLine[] = [];
  for (const [name, typedBy] of Object.entries(ways)) {
    const times: number[] = [];
    for (const caller of callers) {
      const begun = performance.now();
      const found = await searchPeople(platform, ana, typedBy(caller), shown);
      times.push(performance.now() - begun);
      if (found.length === 0) throw new Error(`Nobody was found by ${name}: ${typedBy(caller)}.`);
    }
    // The first ones read from the disk.
    const p95 = times.slice(5).toSorted((one, other) => one - other)[Math.floor((rounds - 5) * 0.95)];
    lines.push({
      name: `finding somebody by ${name}, p95`,
      value: p95 ?? Number.NaN,
      unit: 'ms',
      limit,
    });
  }
  return lines;
}

/** In one go, with the two indexes built at the end, which is many times as fast as row by row. */
async function fill(database: Database, people: number): Promise<void> {
  await database.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set maintenance_work_mem = '512MB'`.execute(connection);
    const indexes = ['users_by_words', 'recipients_by_words'];
    const { rows } = await sql<{
      indexdef: string;
    }>`select indexdef from pg_indexes where indexname = any(${indexes}::text[])`.execute(connection);
    for (const index of indexes) await sql`drop index ${sql.table(index)}`.execute(connection);
    await sql`select setseed(0.5)`.execute(connection);
    await sql`insert into users (id, created_at, status, email, phone, name)
      select md5('user-' || n)::uuid, now() - n * interval '1 minute', 'A', left(md5(n::text), 10) || n || '@example.com', '+1' || 2010000000 + n * 7919::bigint % 7980000000, ${fullName}
      from generate_series(1, ${people}::integer) n`.execute(connection);
    await sql`insert into recipients (id, created_at, member_id, is_the_member, name, address_1, zipcode, city, state, latitude, longitude, time_zone)
      select md5('recipient-' || n)::uuid, u.created_at, u.id, n % 10 < 7, case when n % 10 < 7 then u.name else ${fullName} end,
        (1 + n % 900) || ' ' || ${partOf(streets)} || ' Street', (10001 + n % 4000)::text, 'New York', 'NY', 40.7, -73.8, 'America/New_York'
      from generate_series(1, ${people}::integer) n join users u on u.id = md5('user-' || n)::uuid`.execute(
      connection,
    );
    for (const { indexdef } of rows) await sql.raw(indexdef).execute(connection);
    await sql`vacuum analyze users, recipients`.execute(connection);
    await sql`reset all`.execute(connection);
  });
}

const firstNames =
  'Maria José Robert Patricia James Linda Rosa Walter Grace Daniel Esperanza Dorothy Helen Ruth Frank Ángel Carmen Irene Louise Marvin Harold Ida Mae Bernice Stanley Theodore Yolanda Zoë Nadia Oscar'.split(
    ' ',
  );
const beginnings =
  'Al Ber Car Del Es Fer Gar Her Iba Jim Kow Lo Mar Nav Or Per Qui Ro San Tor Ur Val Wil Ya Za Gold Stein Mc Had Fitz'.split(
    ' ',
  );
const middles = 'va re nan di mi lo ti ga che no sa ra le be cor man ber gold ina ett'.split(' ');
const endings = 'rez son ski ton man berg dez ley ford ins er ti no wood ell'.split(' ');
const streets =
  'Lantern Harbor Maple Lafayette Austin Grand Orchard Mercer Bleecker Delancey Houston Prince Spring Canal Pearl'.split(
    ' ',
  );

/**
 * One of a list, the first ones more often than the last: of thirty first names, the first is one in
 * fourteen.
 */
const partOf = (words: readonly string[]) =>
  sql`(${words}::text[])[1 + floor(power(random(), 1.3) * ${words.length}::integer)::integer]`;
const fullName = sql`${partOf(firstNames)} || ' ' || ${partOf(beginnings)} || ${partOf(middles)} || ${partOf(endings)}`;

async function drawCallers(database: Database): Promise<Caller[]> {
  const { rows } = await sql<Caller>`
    select u.name, u.phone, u.email, r.address_1 as street, r.zipcode from generate_series(1, ${rounds}::integer) n
    join users u on u.id = md5('user-' || n * 4999)::uuid join recipients r on r.id = md5('recipient-' || n * 4999)::uuid`.execute(
    database,
  );
  if (rows.length < rounds) throw new Error('Too few people were drawn.');
  return rows;
}
