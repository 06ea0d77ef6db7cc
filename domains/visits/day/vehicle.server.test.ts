import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Professional } from '#domains/people/actor.ts';
import { addVehicle, endVehicle, listVehicles } from '#domains/professionals/vehicle.server.ts';
import { vehicleInput } from '#domains/professionals/vehicle.ts';
import { listOpenAlerts, reviewAlerts } from '#domains/visit-day/alert.server.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { readQueue } from '#office/desk/queue.server.ts';
import { ana, employ } from '#tests/staff.ts';
import { codeOf, openVisits, professionalOf, valueOf, type Visits } from '#tests/visits.ts';
import { chooseVehicle } from './vehicle.server.ts';

let world: Visits;
let bookingId: string;
let driverId: string;
/** Monday at ten in New York. */
const startsAt = new Date('2027-02-08T15:00:00Z');
const typed = { color: 'Silver', make: 'Toyota', model: 'Sienna', has_ramp: 'no', seats: 4 };

beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ana, world.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await sql`update bookings set vehicle_id = null`.execute(world.platform.database);
  await sql`delete from vehicles`.execute(world.platform.database);
  ({ bookingId } = await world.book(startsAt));
  driverId = await professionalOf(world.platform.database, bookingId);
  await sql`update bookings set service_option_id = 'senior-ride' where id = ${bookingId}`.execute(
    world.platform.database,
  );
});

const add = async (plate: string, ownerId = driverId) =>
  valueOf(await addVehicle(world.platform, ana, ownerId, vehicleInput.parse({ ...typed, plate }))).vehicleId;
const plate = async () =>
  (await findBooking(world.platform.database, world.rosa.member, bookingId))?.vehicle?.plate ?? null;
const driver = (): Professional => ({ kind: 'professional', professionalId: driverId });
const setOut = async () => {
  world.clock.moveTo(startsAt);
  valueOf(await recordProgress(world.platform, driver(), bookingId, 'on_the_way'));
};
const otherDriver = async () => {
  const { rows } = await sql<{ id: string }>`
    select id from professionals where active and id <> ${driverId} order by id limit 1`.execute(
    world.platform.database,
  );
  return rows[0]!.id;
};

describe('the car of a ride', () => {
  it('is the only one of its driver, typed in any letters, and none where they have two', async () => {
    expect(await plate()).toBeNull();
    await add('t480 117c');
    expect(await plate()).toBe('T480 117C');
    await add('T481 124C');
    expect(await plate()).toBeNull();
    const { database } = world.platform;
    await sql`update bookings set service_option_id = 'home-cleaning' where id = ${bookingId}`.execute(
      database,
    );
    const [, second] = await listVehicles(database, driverId);
    valueOf(await endVehicle(world.platform, ana, driverId, second!.id, '2027-02-07'));
    expect(await plate()).toBeNull();
    await sql`update bookings set service_option_id = 'senior-ride' where id = ${bookingId}`.execute(
      database,
    );
    expect(await plate()).toBe('T480 117C');
  });

  it('is one that is still driven that day', async () => {
    const car = await add('T480 117C');
    valueOf(await endVehicle(world.platform, ana, driverId, car, '2027-02-08'));
    expect(await plate()).toBe('T480 117C');
    valueOf(await endVehicle(world.platform, ana, driverId, car, '2027-02-07'));
    expect(await plate()).toBeNull();
  });

  it('stays the one in which the driver set out, and goes with another driver', async () => {
    const car = await add('T480 117C');
    await setOut();
    await add('T481 124C');
    expect(await plate()).toBe('T480 117C');
    await sql`update bookings set professional_id = ${await otherDriver()} where id = ${bookingId}`.execute(
      world.platform.database,
    );
    expect(await plate()).toBeNull();
    expect(car).not.toBe('');
  });

  it('is the one that the office chose of two, and never that of another driver', async () => {
    const [first, second] = [await add('T480 117C'), await add('T481 124C')];
    const strange = await add('T999 999C', await otherDriver());
    valueOf(await chooseVehicle(world.platform, ana, bookingId, second));
    expect(await plate()).toBe('T481 124C');
    for (const id of [strange, 'not-an-id'])
      expect(codeOf(await chooseVehicle(world.platform, ana, bookingId, id))).toBe('vehicle_not_found');
    await setOut();
    expect(await plate()).toBe('T481 124C');
    valueOf(await chooseVehicle(world.platform, ana, bookingId, first));
    expect(await plate()).toBe('T480 117C');
    valueOf(await recordProgress(world.platform, driver(), bookingId, 'arrived'));
    expect(codeOf(await chooseVehicle(world.platform, ana, bookingId, second))).toBe('vehicle_not_found');
  });

  it('that nobody knows is an alert from five in the evening before, until it is known', async () => {
    await add('T999 999C', await otherDriver());
    const review = async (moment: string) => {
      world.clock.moveTo(new Date(moment));
      await reviewAlerts(world.platform);
      return (await listOpenAlerts(world.platform.database)).map(({ kind }) => kind);
    };
    expect(await review('2027-02-07T21:59:00Z')).not.toContain('no_car');
    expect(await review('2027-02-07T22:00:00Z')).toContain('no_car');
    const { items } = await readQueue(world.platform, ana, 'today');
    expect(items).toContainEqual(expect.objectContaining({ kind: 'no_car', subject: bookingId }));
    await add('T480 117C');
    expect(await review('2027-02-07T22:01:00Z')).not.toContain('no_car');
  });

  it('is not asked for by an office that keeps no cars', async () => {
    world.clock.moveTo(new Date('2027-02-08T14:00:00Z'));
    await reviewAlerts(world.platform);
    expect((await listOpenAlerts(world.platform.database)).map(({ kind }) => kind)).not.toContain('no_car');
  });
});

it('a plate is letters and digits that can be read out', () => {
  const read = (text: string) => vehicleInput.safeParse({ ...typed, plate: text });
  for (const text of ['', ' ', '-', 'T480_117', 'Ü12']) expect(read(text).success).toBe(false);
  expect(read('  t480   117c ').data?.plate).toBe('T480 117C');
});
