import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendResetLink } from '#domains/access/recovery.server.ts';
import { register } from '#domains/access/sign-in.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { visitorOn } from '#tests/visitors.ts';
import { valueOf } from '#tests/visits.ts';
import { eraseUnconfirmed } from './erasing.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

it('an account that nobody has confirmed goes after 30 days, and what is used or was asked for anew stays', async () => {
  const { platform, clock } = world;
  const { database } = platform;
  const begin = async (name: string) => {
    const contact = { kind: 'email', value: `${name}@example.org` } as const;
    valueOf(await register(platform, { name, contact, password: 'lamp-on-the-porch' }, visitorOn()));
    return contact;
  };
  const forgotten = await begin('forgotten');
  await begin('confirmed');
  await sql`update users set status = 'A' where email = 'confirmed@example.org'`.execute(database);
  await begin('opened-by-phone');
  await sql`
    insert into recipients (id, created_at, member_id, is_the_member, name, address_1, zipcode, city, state, latitude, longitude, time_zone)
    select ${newIdentifier(clock.now())}, ${clock.now()}, id, true, 'Somebody', '1 Porch Street', '11101', 'Queens', 'NY', 40.7, -73.9, 'America/New_York'
    from users where email = 'opened-by-phone@example.org'`.execute(database);
  const begun = await begin('asked-anew');
  const pass = (milliseconds: number) => clock.moveTo(new Date(clock.now().getTime() + milliseconds));
  const left = async () => {
    await eraseUnconfirmed(platform);
    const { rows } = await sql<{ name: string }>`
      select name from users where email like '%@example.org' order by name`.execute(database);
    return rows.map(({ name }) => name);
  };
  pass(30 * 86_400_000 - 60_000);
  expect(await left()).toEqual(['asked-anew', 'confirmed', 'forgotten', 'opened-by-phone']);
  await sendResetLink(platform, visitorOn(), begun);
  await sql`update verification_codes set expires_at = ${new Date(clock.now().getTime() + 86_400_000)} where user_id = (select id from users where email = ${begun.value}) and used_at is null`.execute(
    database,
  );
  pass(120_000);
  expect(await left()).toEqual(['asked-anew', 'confirmed', 'opened-by-phone']);
  const { rows: traces } = await sql`
    select 1 from messages where recipient_address = ${forgotten.value} union all select 1 from sessions s join users u on u.id = s.user_id where u.status = 'C'`.execute(
    database,
  );
  expect(traces).toEqual([]);
  pass(86_400_000);
  expect(await left()).toEqual(['confirmed', 'opened-by-phone']);
});
