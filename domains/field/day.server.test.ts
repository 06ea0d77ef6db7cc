import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertDay, professionalNamed } from '#tests/field-visits.ts';
import { openVisits, type Visits } from '#tests/visits.ts';
import { readFieldDay } from './day.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());

it.each([
  ['Garden door', '101-10 71st Road, Garden door, Forest Hills, NY 11375'],
  [null, '101-10 71st Road, Forest Hills, NY 11375'],
  ['', '101-10 71st Road, Forest Hills, NY 11375'],
])('a driver is told which door of where the ride goes: %s', async (door, told) => {
  const { database } = world.platform;
  const { id } = await professionalNamed(database, 'Nikos Pappas');
  await database.deleteFrom('bookings').execute();
  await insertDay(database, id, 1, world.clock.now());
  await sql`
    update bookings set service_option_id = 'senior-ride',
      answers = jsonb_build_object('destination', '101-10 71st Road', 'destinationZip', '11375', 'door', ${door}::text)`.execute(
    database,
  );
  const { today } = await readFieldDay(world.platform, {
    id: 'x',
    professional: { kind: 'professional', professionalId: id },
    name: 'Nikos Pappas',
    timeZone: 'America/New_York',
    expiresAt: new Date('2027-03-01T00:00:00Z'),
  });
  expect(today.map(({ destination }) => destination)).toEqual([told]);
});
