import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelAndSettle } from '#tests/settled-cancellation.ts';
import { openVisits, type Visits } from '#tests/visits.ts';
import { findUsualMonth } from './savings.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());

const usual = (who = world.rosa) => findUsualMonth(world.platform.database, who.member, world.clock.now());

it('has a usual month from the visits of three, at their full price, and none for who has no visits', async () => {
  expect(await usual()).toBeNull();
  const mornings = ['08', '09', '10', '11', '12', '16', '17'].map(
    (day) => new Date(`2027-02-${day}T14:00:00Z`),
  );
  const booked: string[] = [];
  for (const morning of mornings) booked.push((await world.book(morning)).bookingId);
  await cancelAndSettle(world.platform, world.rosa.member, booked[0]!, { agreedFeeCents: 0, reason: null });
  expect(await usual()).toEqual({ visits: 2, cents: 19_800 });
  await world.platform.database
    .updateTable('bookings')
    .set({
      total_cents: 8_900,
      price_lines: JSON.stringify([
        { label: 'Home cleaning', detail: '', cents: 9_900 },
        { label: 'VIP member', detail: '', cents: -1_000 },
      ]),
    })
    .where('id', '=', booked[1]!)
    .execute();
  expect(await usual()).toEqual({ visits: 2, cents: 19_800 });
  expect(await usual(world.grace)).toBeNull();
  world.clock.moveTo(new Date('2027-06-01T14:00:00Z'));
  expect(await usual()).toBeNull();
});
