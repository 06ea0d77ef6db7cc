import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { holdVisit } from '#domains/booking/hold.server.ts';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { listVisitsToDo } from '#domains/visit-day/progress.server.ts';
import { findReceipt } from '#domains/visit-money/receipt.server.ts';
import { readCalendarFeed, startCalendarFeed } from '#domains/visit-news/calendar-feed.server.ts';
import { cleaning, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { findBooking } from './visit.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(() => world.startAnew());

const rooms = { term: 'Rooms', details: '2 bedrooms, 1 bathroom, 1 other room' };
const extras = { term: 'Extras', details: 'Inside the oven, Walk-through together at the end' };

async function bookWithExtras(): Promise<string> {
  const { platform, rosa, cardId } = world;
  const request = {
    recipientId: rosa.recipientId,
    answers: { ...cleaning, extras: ['walk-through', 'inside-oven'] },
    startsAt: new Date('2027-02-08T15:00:00Z'),
    notes: 'Please ring twice.',
  };
  const { bookingId } = valueOf(await holdVisit(platform, rosa.member, request, 'ordered'));
  return valueOf(await placeBooking(platform, rosa.member, bookingId, cardId)).bookingId;
}

it('what was ordered is on the booking, in the mail, the calendar and the receipt, and with whoever comes', async () => {
  const { platform, rosa } = world;
  const { database } = platform;
  const id = await bookWithExtras();
  expect((await findBooking(database, rosa.member, id))?.ordered).toEqual([rooms, extras]);
  const told = await world.messages('confirmed');
  expect(told.find(({ recipient_address: address }) => address.includes('@'))?.body).toContain(
    `What: Home cleaning\nRooms: ${rooms.details}\nExtras: ${extras.details}\nFor: Rosa Alvarez`,
  );
  const { secret } = valueOf(await startCalendarFeed(platform, rosa.member, 'my phone'));
  expect((await readCalendarFeed(platform, secret))?.[0]?.description).toContain(
    `Rooms: ${rooms.details}. Extras: ${extras.details}.`,
  );
  const payment = await database
    .selectFrom('bookings')
    .select('payment_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const receipt = await findReceipt(database, rosa.member, payment.payment_id ?? '', 'America/New_York');
  expect(receipt?.facts).toEqual(expect.arrayContaining([rooms, extras]));
  expect(await listVisitsToDo(database, 1, platform.clock.now())).toMatchObject([
    {
      ordered: { extras: ['Inside the oven', 'Walk-through together at the end'] },
      notes: 'Please ring twice.',
    },
  ]);
});

it('of a ride everybody who sees it sees the trip, and only who may know the needs sees the help', async () => {
  const { platform, rosa, daniel } = world;
  const { database } = platform;
  const id = await bookWithExtras();
  const ride = { destination: '70 Clinic Street', destinationZip: '11375', timing: 'leave', companion: 'no' };
  await database
    .updateTable('bookings')
    .set({
      service_option_id: 'medical-appointment',
      answers: JSON.stringify({
        ...ride,
        optionId: 'medical-appointment',
        trip: 'wait',
        waitingMinutes: 60,
        mobilityAid: 'walker',
      }),
    })
    .where('id', '=', id)
    .execute();
  await database.updateTable('carers').set({ can_change_needs: false }).execute();
  const trip = [{ term: 'Trip', details: 'Round trip, the driver waits 1 hour' }];
  expect(await findBooking(database, rosa.member, id)).toMatchObject({
    ordered: trip,
    help: ['I bring a walker'],
    destination: '70 Clinic Street\nForest Hills, NY 11375',
  });
  expect(await findBooking(database, daniel.member, id)).toMatchObject({ ordered: trip, help: [] });
});
