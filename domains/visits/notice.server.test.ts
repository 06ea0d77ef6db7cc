import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Professional } from '#domains/people/actor.ts';
import { addVehicle } from '#domains/professionals/vehicle.server.ts';
import { vehicleInput } from '#domains/professionals/vehicle.ts';
import { reviewAlerts } from '#domains/visit-day/alert.server.ts';
import { handOver } from '#domains/visit-day/exceptions/hand-over.server.ts';
import { moveStepBack } from '#domains/visit-day/exceptions/moving-back.server.ts';
import { sayLate } from '#domains/visit-day/lateness.server.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { ana, employ } from '#tests/staff.ts';
import { openVisits, professionalOf, valueOf, type Visits } from '#tests/visits.ts';
import { chooseVehicle } from './day/vehicle.server.ts';

let world: Visits;
let bookingId: string;
let helper: Professional;
const number = '+12125550187';
/** Monday at ten in New York. */
const startsAt = new Date('2027-02-08T15:00:00Z');
const minutesLater = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);

beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ana, world.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await sql`update bookings set vehicle_id = null`.execute(world.platform.database);
  await sql`delete from vehicles`.execute(world.platform.database);
  await sql`delete from undeliverable_addresses`.execute(world.platform.database);
  ({ bookingId } = await world.book(startsAt));
  const professionalId = await professionalOf(world.platform.database, bookingId);
  helper = { kind: 'professional', professionalId };
  await giveNumber();
  world.clock.moveTo(minutesLater(-20));
});

const giveNumber = (extension: string | null = null, isTheMember = false) =>
  sql`update recipients set is_the_member = ${isTheMember}, phone = ${number}, phone_ext = ${extension}
    where id = (select recipient_id from bookings where id = ${bookingId})`.execute(world.platform.database);
const texts = async () => {
  const { rows } = await sql<{ kind: string; body: string }>`
    select kind, body from messages where channel = 'text' and recipient_address = ${number} and dropped_at is null order by id`.execute(
    world.platform.database,
  );
  return rows;
};
const kinds = async () => (await texts()).map(({ kind }) => kind);
const setOut = async () => valueOf(await recordProgress(world.platform, helper, bookingId, 'on_the_way'));
const late = async (minutes: number) =>
  valueOf(await sayLate(world.platform, helper, bookingId, minutesLater(minutes)));
const sendAll = () =>
  sql`update messages set sent_at = ${world.clock.now()}`.execute(world.platform.database);

/** Someone else who could do the same work. */
async function otherHelper(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    update professionals set active = true where id = (
      select p.id from professionals p join professional_skills s on s.professional_id = p.id
      where p.service_area_id = 'nyc-queens' and s.service_option_id = 'home-cleaning' and p.id <> ${helper.professionalId} order by p.id limit 1)
    returning id`.execute(world.platform.database);
  return rows[0]!.id;
}
async function handOverToOther(): Promise<void> {
  const [leftAt, professionalId] = [world.clock.now(), await otherHelper()];
  const wanted = { professionalId, startsAt: minutesLater(60), leftAt, reason: 'Flat tire' };
  valueOf(await handOver(world.platform, ana, bookingId, wanted));
}

/** A ride, whose driver has two cars. */
async function twoCars(): Promise<[string, string]> {
  await sql`update bookings set service_option_id = 'senior-ride' where id = ${bookingId}`.execute(
    world.platform.database,
  );
  const add = async (plate: string) => {
    const typed = { color: 'Silver', make: 'Toyota', model: 'Sienna', has_ramp: 'no', seats: 4, plate };
    const added = await addVehicle(world.platform, ana, helper.professionalId, vehicleInput.parse(typed));
    return valueOf(added).vehicleId;
  };
  return [await add('T480 117C'), await add('T481 124C')];
}
const choose = async (car: string) => valueOf(await chooseVehicle(world.platform, ana, bookingId, car));

describe('the recipient’s own phone', () => {
  it('is told of each hour at which a late helper is expected, once', async () => {
    await late(40);
    await late(40);
    expect((await texts()).map(({ body }) => body)).toEqual([
      expect.stringContaining('expected at 10:40 AM'),
    ]);
    await late(70);
    expect((await texts())[1]?.body).toContain('expected at 11:10 AM');
    expect(await kinds()).toEqual(['late', 'late']);
  });

  it('is told of a helper who is late and says nothing', async () => {
    world.clock.moveTo(minutesLater(15));
    await reviewAlerts(world.platform);
    await reviewAlerts(world.platform);
    expect(await kinds()).toEqual(['late']);
  });

  it.each([
    ['after STOP', () => stop()],
    ['on a line with an extension', () => giveNumber('12')],
    ['of a member', () => giveNumber(null, true)],
  ])('is not texted %s', async (_, change) => {
    await change();
    await late(40);
    await setOut();
    await sendAll();
    await handOverToOther();
    expect(await kinds()).toEqual([]);
  });

  it('is told of another helper once it was told of the first', async () => {
    await setOut();
    await sendAll();
    await handOverToOther();
    expect(await kinds()).toEqual(['on_the_way', 'handed_over']);
    expect((await texts())[1]?.body).toContain('will come instead');
  });

  it('is not told of another helper in place of one that it never heard of', async () => {
    await setOut();
    await handOverToOther();
    expect(await kinds()).toEqual([]);
  });

  it('is told that the helper has not set out, if it was told that', async () => {
    await setOut();
    valueOf(await moveStepBack(world.platform, ana, bookingId, 'Wrong visit'));
    expect(await kinds()).toEqual([]);
    await setOut();
    await sendAll();
    valueOf(await moveStepBack(world.platform, ana, bookingId, 'Wrong visit'));
    expect(await kinds()).toEqual(['on_the_way', 'not_on_the_way']);
  });
});

describe('a ride that is done', () => {
  it.each([
    [true, 'Your ride is done: '],
    [false, 'Rosa Alvarez has arrived safely: '],
  ])(
    'is told to the member, who is the rider: %s, and to family as of another person',
    async (isRider, news) => {
      await twoCars();
      await giveNumber(null, isRider);
      await setOut();
      for (const step of ['arrived', 'in_progress', 'completed'] as const) {
        if (step === 'in_progress') world.clock.moveTo(startsAt);
        valueOf(await recordProgress(world.platform, helper, bookingId, step));
      }
      const told = await world.messages('completed');
      const subjectTo = (name: string) =>
        told.find(({ recipient_address: to }) => to.startsWith(name))?.subject ?? '';
      expect(subjectTo('rosa')).toContain(news);
      expect(subjectTo('daniel')).toContain('Rosa Alvarez has arrived safely: ');
    },
  );
});

describe('the mail that a driver has set out', () => {
  const carsNamed = async () => {
    const { rows } = await sql<{ body: string }>`
      select body from messages where kind = 'on_the_way' and recipient_address = 'rosa@example.com' and dropped_at is null order by id`.execute(
      world.platform.database,
    );
    return rows.map(({ body }) => /^Car: .*$/m.exec(body)?.[0] ?? null);
  };

  it('names the car that the driver took, also where the office chose another one before', async () => {
    const [first, second] = await twoCars();
    await choose(first);
    await choose(second);
    await setOut();
    expect(await carsNamed()).toEqual(['Car: Silver Toyota Sienna, plate T481 124C']);
    expect((await texts()).at(-1)?.body).toContain('plate T481 124C.');
  });

  it('names none where nobody knows which of two comes', async () => {
    await twoCars();
    await setOut();
    expect(await carsNamed()).toEqual([null]);
    expect((await texts()).at(-1)?.body).not.toContain('T48');
  });

  it('names none of the driver before, once another one sets out', async () => {
    const [first] = await twoCars();
    await choose(first);
    await setOut();
    // The other helper has the skill for a cleaning alone.
    const become = (option: string) =>
      sql`update bookings set service_option_id = ${option} where id = ${bookingId}`.execute(
        world.platform.database,
      );
    await become('home-cleaning');
    await handOverToOther();
    await become('senior-ride');
    const professionalId = await professionalOf(world.platform.database, bookingId);
    helper = { kind: 'professional', professionalId };
    world.clock.moveTo(minutesLater(30));
    await setOut();
    expect(await carsNamed()).toEqual([null]);
    expect((await texts()).at(-1)?.body).not.toContain('T48');
  });
});

describe('another car on the day of a ride', () => {
  it('is told a minute later to the member, and to the phone that was told of the first', async () => {
    const [first, second] = await twoCars();
    await choose(first);
    await setOut();
    await choose(second);
    const [mail] = (await world.messages('car_changed')).filter(({ recipient_address: to }) =>
      to.startsWith('rosa'),
    );
    expect(mail?.subject).toMatch(/is coming in a different car/);
    expect(mail?.body).toContain('Car: Silver Toyota Sienna, plate T481 124C');
    expect(await kinds()).toEqual(['on_the_way', 'car_changed']);
    expect((await texts())[1]?.body).toContain('Silver Toyota Sienna, plate T481 124C.');
    const { rows } = await sql<{ held: boolean }>`
      select due_at > ${world.clock.now()} as held from messages where kind = 'car_changed'`.execute(
      world.platform.database,
    );
    expect(rows.every(({ held }) => held)).toBe(true);
  });

  it('is no news the second time, nor where the choice is changed back in time', async () => {
    const [first, second] = await twoCars();
    await choose(first);
    await choose(second);
    await choose(second);
    const waiting = async () =>
      (
        await sql<{ address: string }>`
          select recipient_address as address from messages where kind = 'car_changed' and dropped_at is null order by 1`.execute(
          world.platform.database,
        )
      ).rows.map(({ address }) => address);
    expect(await waiting()).toEqual(['daniel@example.com', 'rosa@example.com']);
    await choose(first);
    expect(await waiting()).toEqual([]);
  });

  it('is told again where a third one comes, and never before the day', async () => {
    const [first, second] = await twoCars();
    world.clock.moveTo(minutesLater(-24 * 60));
    await choose(first);
    await choose(second);
    expect(await world.messages('car_changed')).toEqual([]);
    world.clock.moveTo(minutesLater(-60));
    await choose(first);
    await sendAll();
    await choose(second);
    expect(await world.messages('car_changed')).toHaveLength(4);
  });
});

describe('the car of a driver who set out without one that anybody knew', () => {
  const waiting = async () =>
    (
      await sql<{ kind: string; body: string }>`
        select kind, body from messages where kind like 'car_%' and dropped_at is null and recipient_address = 'rosa@example.com'
        order by id`.execute(world.platform.database)
    ).rows;

  it('is told once the office names it, to the phone at the door as well', async () => {
    const [, second] = await twoCars();
    await setOut();
    await sendAll();
    await choose(second);
    expect((await texts()).map(({ body }) => body).at(-1)).toMatch(
      /^Hearthside: Here is the car that .+ is driving\. Silver Toyota Sienna, plate T481 124C\./,
    );
    expect(await kinds()).toEqual(['on_the_way', 'car_named']);
    const [mail] = await waiting();
    expect(mail?.body).toContain('Car: Silver Toyota Sienna, plate T481 124C');
  });

  it('is told as the first one where the office corrects itself in time, and as another one later', async () => {
    const [first, second] = await twoCars();
    await setOut();
    await choose(first);
    await choose(second);
    expect((await waiting()).map(({ kind, body }) => [kind, body.includes('T481 124C')])).toEqual([
      ['car_named', true],
    ]);
    await sendAll();
    await choose(first);
    expect((await waiting()).map(({ kind }) => kind)).toEqual(['car_named', 'car_changed']);
  });

  it('is no news before the driver sets out, nor with another driver', async () => {
    const [first] = await twoCars();
    world.clock.moveTo(minutesLater(-60));
    await choose(first);
    expect(await waiting()).toEqual([]);
    await sql`update bookings set vehicle_id = null`.execute(world.platform.database);
    await setOut();
    await choose(first);
    expect(await waiting()).toHaveLength(1);
    await sql`update bookings set service_option_id = 'home-cleaning' where id = ${bookingId}`.execute(
      world.platform.database,
    );
    await handOverToOther();
    expect(await waiting()).toEqual([]);
  });
});

const stop = () =>
  sql`insert into undeliverable_addresses (channel, address, created_at, reason) values ('text', ${number}, ${startsAt}, 'stopped')
    on conflict do nothing`.execute(world.platform.database);
