import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBooking } from '#domains/visits/visit.server.ts';
import { openVisits, type Visits } from '#tests/visits.ts';
import { carryOutVisits } from './day.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await sql`update users set created_at = '2026-01-05T12:00:00Z'`.execute(world.platform.database);
});
afterAll(() => world.close());

it('those who come to the visits of the year go through their day, and leave the named people to others', async () => {
  const startsAt = (await world.freeTimes())[2]!;
  const { bookingId } = await world.book(startsAt);
  const state = async () => (await findBooking(world.platform.database, world.rosa.member, bookingId))!.state;
  const stepsAt = async (minutes: number) => {
    world.clock.moveTo(new Date(startsAt.getTime() + minutes * 60_000));
    return [await carryOutVisits(world.platform), await state()];
  };
  expect(await stepsAt(-19)).toEqual([0, 'confirmed']);
  await sql`update users set email = 'somebody.else@example.com' where id = ${world.rosa.member.userId}`.execute(
    world.platform.database,
  );
  expect(await stepsAt(-21)).toEqual([0, 'confirmed']);
  expect(await stepsAt(-19)).toEqual([1, 'on_the_way']);
  expect(await stepsAt(-1)).toEqual([0, 'on_the_way']);
  expect(await stepsAt(0)).toEqual([1, 'arrived']);
  expect(await stepsAt(1)).toEqual([1, 'in_progress']);
  expect(await stepsAt(60)).toEqual([0, 'in_progress']);
  expect(await stepsAt(300)).toEqual([1, 'completed']);
  expect(await stepsAt(301)).toEqual([0, 'completed']);
});

it('the visits of whoever came after the first start are left to them', async () => {
  await sql`update users set created_at = now() + interval '10 years' where id = ${world.rosa.member.userId}`.execute(
    world.platform.database,
  );
  await world.startAnew();
  const startsAt = (await world.freeTimes())[2]!;
  await world.book(startsAt);
  world.clock.moveTo(startsAt);
  expect(await carryOutVisits(world.platform)).toBe(0);
});
