import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreeStarts } from '#domains/availability/data.server.ts';
import { findBooking, listBookings } from '#domains/booking/data.server.ts';
import { holdVisit } from '#domains/booking/hold/commands.server.ts';
import { placeBooking } from '#domains/booking/placement/commands.server.ts';
import { openVisits, valueOf, type Visits } from '#tests/visits.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await world.platform.database.updateTable('professionals').set({ active: true }).execute();
});
afterAll(() => world.close());

it('a ride to an appointment is kept, listed and told with its pick-up and with when one is there, and keeps the driver until then', async () => {
  const { platform, rosa, cardId, clock } = world;
  const answers = { optionId: 'medical-appointment', destination: '80 Lafayette Street', destinationZip: '10013', timing: 'arrive', trip: 'one-way', companion: 'no', route: { miles: 9, minutes: 40 } };
  const [free] = await findFreeStarts(platform.database, { serviceAreaId: 'nyc-queens', serviceOptionId: answers.optionId, lengthMinutes: 60, leadHours: 2, now: clock.now() });
  const startsAt = free!.startsAt;
  const held = valueOf(await holdVisit(platform, rosa.member, { recipientId: rosa.recipientId, answers, startsAt, notes: null }, 'arrive'));
  valueOf(await placeBooking(platform, rosa.member, held.bookingId, cardId));

  const arrivesBy = new Date(startsAt.getTime() + 60 * 60_000);
  const booking = await findBooking(platform.database, rosa.member, held.bookingId);
  expect(booking).toMatchObject({ startsAt, arrivesBy, endsAt: arrivesBy });
  const { bookings } = await listBookings(platform.database, rosa.member, { which: 'upcoming', now: clock.now() });
  expect(bookings).toMatchObject([{ startsAt, arrivesBy }]);
  const told = await world.messages('confirmed');
  expect(told.length).toBeGreaterThan(0);
  for (const { body } of told) expect(body).toMatch(/, there by /);
});
