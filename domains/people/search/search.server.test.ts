import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Platform } from '#platform/platform.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana } from '#tests/staff.ts';
import { openWatchedDatabase, stepsOf } from '#tests/watched-database.ts';
import { searchPeople } from './search.server.ts';
import { conditionOf, readSearch } from './search.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let platform: Platform;
beforeAll(async () => {
  world = await createTestPlatform();
  ({ platform } = world);
  const { database } = platform;
  await sql`insert into users (id, created_at, status, email, phone, contact_phone, name) values
    ('018f0000-0000-7000-8000-000000000001', now(), 'A', 'jose.alvarez@example.com', '+17185550777', null, 'José Álvarez'),
    ('018f0000-0000-7000-8000-000000000002', now(), 'A', null, '+12125550666', null, 'Daniel Reyes'),
    ('018f0000-0000-7000-8000-000000000003', now(), 'C', 'gone@closed.invalid', null, null, 'Joseph Alvarez')`.execute(
    database,
  );
  await sql`insert into recipients (id, created_at, member_id, is_the_member, name, phone, unit_no, address_1, zipcode, city, state, latitude, longitude, time_zone) values
    ('018f0000-0000-7000-8000-000000000011', now(), '018f0000-0000-7000-8000-000000000001', true, 'José Álvarez', null, '4B', '1420 Grand Boulevard', '10458', 'Bronx', 'NY', 40, -73, 'America/New_York'),
    ('018f0000-0000-7000-8000-000000000012', now(), '018f0000-0000-7000-8000-000000000002', false, 'Esperanza Reyes', '+17185550999', null, '7 East 108th Street', '10029', 'New York', 'NY', 40, -73, 'America/New_York')`.execute(
    database,
  );
});
afterAll(() => world.close());

const find = async (typed: string, staff = ana) =>
  (await searchPeople(platform, staff, typed, 10)).map(({ name, why }) => [name, why]);

describe('a person is found', () => {
  it.each([
    ['718 555 0777', 'Phone ends in 0777'],
    ['5550777', 'Phone ends in 0777'],
    ['0777', 'Phone ends in 0777'],
    ['1 (718) 555-0777', 'Phone ends in 0777'],
    ['jose alvarez', 'Name'],
    ['Álvarez, José', 'Name'],
    ['alva jos', 'Name'],
    ['jose alvares', 'Name, A name like it'],
    ['aljarez jsoe', 'A name like it'],
    ['jose 0777', 'Name, Phone ends in 0777'],
    ['1420 grand blvd', 'Address: 1420 Grand Boulevard'],
    ['grand boulevard 10458', 'Address: 1420 Grand Boulevard'],
    ['jose bronx', 'Name, Address: 1420 Grand Boulevard'],
    ['jose.alvarez@ex', 'Email'],
  ])('by "%s"', async (typed, why) => {
    expect(await find(typed)).toContainEqual(['José Álvarez', why]);
  });

  it('who is looked after and has no account, with whoever looks after them', async () => {
    const [esperanza, ...others] = await searchPeople(platform, ana, '7 e 108 st', 10);
    expect(others).toEqual([]);
    expect(esperanza).toEqual({
      id: '018f0000-0000-7000-8000-000000000012',
      memberId: '018f0000-0000-7000-8000-000000000002',
      name: 'Esperanza Reyes',
      who: 'Looked after by Daniel Reyes',
      city: 'New York',
      phoneEnd: '0999',
      why: 'Address: 7 East 108th Street',
    });
    expect(await find('reyes')).toEqual([
      ['Daniel Reyes', 'Name'],
      ['Esperanza Reyes', 'Name'],
    ]);
  });

  it('by the reference of a visit', async () => {
    const { rows } = await sql<{ reference: string; name: string }>`
      select 'HS-7K3M-2QD' as reference, r.name from recipients r where r.name = 'Esperanza Reyes'`.execute(
      platform.database,
    );
    await sql`insert into bookings (id, created_at, reference, member_id, booked_by, recipient_id, service_option_id, service_area_id, professional_id, starts_at, ends_at,
        occupied_until, time_zone, state, placed_at, address, answers, price_lines, total_cents, free_cancellation_until, request_key)
      select '018f0000-0000-7000-8000-000000000021', now(), ${rows[0]!.reference}, r.member_id, r.member_id, r.id, 'home-cleaning', p.service_area_id, p.id, now(), now() + interval '1 hour',
        now() + interval '1 hour', r.time_zone, 'confirmed', now(), '{}', '{}', '[]', 0, now(), 'search'
      from recipients r cross join (select * from professionals order by id limit 1) p where r.name = ${rows[0]!.name}`.execute(
      platform.database,
    );
    expect(await find('hs 7k3m 2qd')).toEqual([['Esperanza Reyes', 'Visit HS-7K3M-2QD']]);
  });

  it('once, and whoever is called so before whoever is called like it', async () => {
    expect(await find('rosa alvarez')).toEqual([['Rosa Alvarez', 'Name']]);
    const names = (await find('alvarez')).map(([name]) => name);
    expect(names).toEqual(['Daniel Alvarez', 'José Álvarez', 'Rosa Alvarez']);
  });

  it('never whose account is closed', async () => {
    expect(await find('joseph')).toEqual([]);
  });

  it('with no street for whoever may not know where people live', async () => {
    const ben = { ...ana, capabilities: new Set(['visits'] as const) };
    expect(await find('grand 1420', ben)).toEqual([['José Álvarez', 'Address']]);
  });

  it('leaves nothing in the audit', async () => {
    await find('alvarez');
    const { rows } = await sql`select 1 from audit_events`.execute(platform.database);
    expect(rows).toEqual([]);
  });
});

describe('one letter wrong', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
  const name = fc.array(letter, { minLength: 4, maxLength: 12 }).map((letters) => letters.join(''));
  const wrong = fc
    .record({
      name,
      place: fc.nat(11),
      letter,
      how: fc.constantFrom('more', 'fewer', 'other', 'swapped'),
    })
    .map(({ name: right, place, letter: other, how }) => {
      const at = place % right.length;
      const [before, after] = [right.slice(0, at), right.slice(at + 1)];
      if (how === 'more') return { right, typed: `${before}${other}${right[at]!}${after}` };
      if (how === 'fewer') return { right, typed: before + after };
      if (how === 'other') return { right, typed: before + other + after };
      return { right, typed: before + (after[0] ?? '') + right[at]! + after.slice(1) };
    })
    .filter(({ typed }) => typed.length >= 4);

  it('more, fewer, other or changed about still finds the name', async () => {
    await fc.assert(
      fc.asyncProperty(wrong, async ({ right, typed }) => {
        const { rows } = await sql<{ fits: boolean }>`
          select words_to_find(${right}, null, null, null) @@ ${conditionOf(readSearch(typed)!, 'alike')}::tsquery as fits`.execute(
          platform.database,
        );
        expect([right, typed, rows[0]?.fits]).toEqual([right, typed, true]);
      }),
    );
  });
});

describe('whatever is typed', () => {
  it('is no fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 40, unit: 'grapheme' }), async (typed) => {
        await searchPeople(platform, ana, typed.replaceAll('\0', ''), 5);
      }),
    );
  });
});

describe('among many', () => {
  it('both indexes are used', async () => {
    const { database } = platform;
    await sql`insert into users (id, created_at, status, email, name) select gen_random_uuid(), now(), 'A', 'one-' || n || '@example.com', md5(n::text) from generate_series(1, 5000) n`.execute(
      database,
    );
    await sql`insert into recipients (id, created_at, member_id, is_the_member, name, address_1, zipcode, city, state, latitude, longitude, time_zone)
      select gen_random_uuid(), now(), id, true, name, 'Main Street', '10001', 'New York', 'NY', 40, -73, 'America/New_York' from users where email like 'one-%'`.execute(
      database,
    );
    await sql`analyze users, recipients`.execute(database);
    const watched = openWatchedDatabase(world.databaseUrl);
    await searchPeople({ ...platform, database: watched.database }, ana, 'jose alvares', 10);
    const used = watched.statements.flatMap(({ plan }) => stepsOf(plan).map((step) => step['Index Name']));
    await watched.database.destroy();
    expect(used).toEqual(expect.arrayContaining(['users_by_words', 'recipients_by_words']));
  });
});
