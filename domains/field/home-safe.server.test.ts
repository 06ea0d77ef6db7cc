import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertDay, professionalNamed } from '#tests/field-visits.ts';
import { openVisits, valueOf, type Visits } from '#tests/visits.ts';
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
