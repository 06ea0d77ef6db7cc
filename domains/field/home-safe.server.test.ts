import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertDay, professionalNamed } from '#tests/field-visits.ts';
import { openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { waitBehind } from '#tests/waiting-statements.ts';
import { readFieldDay } from './day.server.ts';
import { sayHome } from './home-safe.server.ts';
import { homePress } from './home-safe.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());

it.each([
  ['the same evening', '2027-02-09T03:00:00Z'],
  ['after midnight', '2027-02-09T05:10:00Z'],
])('whoever says that they are home is known to be, %s', async (_when, at) => {
  const { database } = world.platform;
  await database.deleteFrom('home_safe').execute();
  const { id } = await professionalNamed(database, at.includes('T03') ? 'Bianca Torres' : 'Amara Johnson');
  world.clock.moveTo(at);
  const visits = await insertDay(database, id, 1, world.clock.now());
  await database.updateTable('bookings').set({ state: 'completed' }).where('id', 'in', visits).execute();
  const session = {
    id: 'x',
    professional: { kind: 'professional', professionalId: id },
    name: 'Somebody',
    timeZone: 'America/New_York',
    expiresAt: new Date('2027-03-01T00:00:00Z'),
  } as const;
  expect((await readFieldDay(world.platform, session)).homeAt).toBeNull();
  valueOf(await sayHome(world.platform, session.professional, homePress.parse({ happened_at: at })));
  expect((await readFieldDay(world.platform, session)).homeAt).toEqual(new Date(at));
});

it('a press that comes twice at once is one, and both hear when it was', async () => {
  const { database } = world.platform;
  const { id } = await professionalNamed(database, 'Carol Ann Novak');
  await database.deleteFrom('home_safe').execute();
  const first = '2027-02-09T03:00:00Z';
  world.clock.moveTo('2027-02-09T03:01:00Z');
  await insertDay(database, id, 1, world.clock.now());
  const [second] = await waitBehind(
    database,
    (work) =>
      sql`insert into home_safe (professional_id, day, created_at, at) values (${id}, '2027-02-08', ${first}, ${first})`.execute(
        work,
      ),
    () =>
      sayHome(
        world.platform,
        { kind: 'professional', professionalId: id },
        homePress.parse({ happened_at: '2027-02-09T03:01:00Z' }),
      ),
  );
  expect(second).toMatchObject({ ok: true, value: { at: new Date(first) } });
});
