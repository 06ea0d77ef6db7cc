import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { listBookings } from '#domains/visits/visit-list.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { holdVisit } from './hold.server.ts';
import { placeBooking } from './placement/placement.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await world.platform.database.updateTable('professionals').set({ active: true }).execute();
});
afterAll(() => world.close());

it('a ride to an appointment is kept, listed and told with its pick-up and with when one is there, and keeps the driver until then', async () => {
  const { platform, rosa, cardId, clock } = world;
  const answers = {
    optionId: 'medical-appointment',
    destination: '80 Lafayette Street',
    destinationZip: '10013',
    timing: 'arrive',
    trip: 'one-way',
    companion: 'no',
    route: { miles: 9, minutes: 40 },
  };
  const [free] = await findFreeStarts(platform.database, {
    serviceAreaId: 'nyc-queens',
    serviceOptionId: answers.optionId,
    lengthMinutes: 60,
    leadHours: 2,
    now: clock.now(),
  });
  const startsAt = free!.startsAt;
  const held = valueOf(
    await holdVisit(
      platform,
      rosa.member,
      { recipientId: rosa.recipientId, answers, startsAt, notes: null },
      'arrive',
    ),
  );
  valueOf(await placeBooking(platform, rosa.member, held.bookingId, cardId));

  const arrivesBy = new Date(startsAt.getTime() + 60 * 60_000);
  const booking = await findBooking(platform.database, rosa.member, held.bookingId);
  expect(booking).toMatchObject({ startsAt, arrivesBy, endsAt: arrivesBy });
  const { bookings } = await listBookings(platform.database, rosa.member, {
    which: 'upcoming',
    now: clock.now(),
  });
  expect(bookings).toMatchObject([{ startsAt, arrivesBy }]);
  const told = await world.messages('confirmed');
  expect(told.length).toBeGreaterThan(0);
  for (const { body } of told) expect(body).toMatch(/, there by /);
});

// Rosa is known to walk with a walker or a cane.
it('the help that was asked for on a ride is what the driver has to read', async () => {
  const { platform, rosa, clock } = world;
  await platform.database
    .insertInto('recipient_preferences')
    .values({ recipient_id: rosa.recipientId, option_id: 'oxygen', remarks: null, created_at: clock.now() })
    .execute();
  const answers = {
    optionId: 'senior-ride',
    destination: '80 Lafayette Street',
    destinationZip: '10013',
    trip: 'one-way',
    companion: 'yes',
    help: 'inside',
    mobilityAid: 'cane',
    stairs: 'few',
    route: { miles: 9, minutes: 40 },
  };
  const [free] = await findFreeStarts(platform.database, {
    serviceAreaId: 'nyc-queens',
    serviceOptionId: answers.optionId,
    lengthMinutes: 60,
    leadHours: 2,
    now: clock.now(),
  });
  const held = valueOf(
    await holdVisit(
      platform,
      rosa.member,
      { recipientId: rosa.recipientId, answers, startsAt: free!.startsAt, notes: null },
      'help',
    ),
  );
  const booking = await findBooking(platform.database, rosa.member, held.bookingId);
  const help = [
    'Help me inside at both ends',
    'I walk with a cane',
    '1 to 5 steps at my door',
    'Someone rides with me',
  ];
  const titles = booking?.needs!.map((need) => need.title) ?? [];
  expect(titles.slice(-help.length)).toEqual(help);
  expect(titles).toContain('I carry oxygen');
  expect(titles).not.toContain('Walker or cane');
  expect(booking).toMatchObject({
    help,
    arrivesBy: null,
    endsAt: new Date(free!.startsAt.getTime() + 60 * 60_000),
  });
});
