import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { findRecipient } from '#domains/people/recipient.server.ts';
import { addKnownPlace } from '#domains/services/ride/place-list.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { ana, employ } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { holdVisit } from './hold.server.ts';
import { placeBooking } from './placement/placement.server.ts';
import { findPlaces, keepPlace, listPlaces, removePlace } from './saved-place.server.ts';

const lafayette = { street: '80 Lafayette Street', zipcode: '10013' };
const clinic = { street: '12 Clinic Road', zipcode: '11375' };
let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await world.platform.database.updateTable('professionals').set({ active: true }).execute();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await world.platform.database.deleteFrom('saved_places').execute();
  await mayBook(true);
});
const mayBook = (allowed: boolean) =>
  world.platform.database.updateTable('carers').set({ can_book: allowed }).execute();

let rides = 0;
/** Rosa rides there, and has booked it a day after the ride before. */
async function ride({ street, zipcode }: typeof lafayette, door?: string): Promise<string> {
  const { platform, rosa, clock } = world;
  clock.moveTo(new Date(clock.now().getTime() + 86_400_000));
  const [free] = await findFreeStarts(platform.database, {
    serviceAreaId: 'nyc-queens',
    serviceOptionId: 'senior-ride',
    lengthMinutes: 60,
    leadHours: 2,
    now: clock.now(),
  });
  const answers = {
    optionId: 'senior-ride',
    destination: street,
    destinationZip: zipcode,
    trip: 'one-way',
    companion: 'no',
    route: { miles: 9, minutes: 40 },
    ...(door === undefined ? {} : { door }),
  };
  const request = { recipientId: rosa.recipientId, answers, startsAt: free!.startsAt, notes: null };
  const { bookingId } = valueOf(
    await holdVisit(platform, rosa.member, request, `ride-there-${(rides += 1)}`),
  );
  valueOf(await placeBooking(platform, rosa.member, bookingId, world.cardId));
  return bookingId;
}

async function placesFor(who = world.rosa): Promise<string[]> {
  const { database } = world.platform;
  const recipient = await findRecipient(database, who.member, world.rosa.recipientId);
  if (recipient === undefined) throw new Error('They do not see her.');
  return (await listPlaces(database, recipient)).map(
    ({ name, street, city }) => `${name ?? '-'}: ${street}, ${city}`,
  );
}
const keep = (place: typeof lafayette, name: string | null, who = world.rosa) =>
  keepPlace(world.platform, who.member, world.rosa.recipientId, { ...place, name });
const remove = (place: typeof lafayette, who = world.rosa) =>
  removePlace(world.platform, who.member, world.rosa.recipientId, place);

describe('where somebody rides to', () => {
  it('is known from their last rides, each place once, the last one first', async () => {
    expect(await placesFor()).toEqual([]);
    await ride(lafayette);
    await ride(clinic);
    await ride({ ...lafayette, street: '80 lafayette street' });
    expect(await placesFor()).toEqual([
      '-: 80 lafayette street, New York',
      '-: 12 Clinic Road, Forest Hills',
    ]);
  });

  it('gets a name, and another one, and then stands first', async () => {
    await ride(lafayette);
    await ride(clinic);
    valueOf(await keep(lafayette, 'The eye doctor'));
    valueOf(await keep({ ...lafayette, street: '80 LAFAYETTE STREET' }, 'Dr. Lin'));
    expect(await placesFor()).toEqual([
      'Dr. Lin: 80 Lafayette Street, New York',
      '-: 12 Clinic Road, Forest Hills',
    ]);
  });

  it('is no longer offered once it is removed, until they ride there again', async () => {
    await ride(lafayette);
    valueOf(await keep(clinic, 'The clinic'));
    for (let turn = 0; turn < 2; turn += 1)
      for (const place of [lafayette, clinic]) valueOf(await remove(place));
    expect(await placesFor()).toEqual([]);
    await ride(lafayette);
    expect(await placesFor()).toEqual(['-: 80 Lafayette Street, New York']);
    valueOf(await keep(clinic, 'The clinic'));
    expect(await placesFor()).toEqual([
      'The clinic: 12 Clinic Road, Forest Hills',
      '-: 80 Lafayette Street, New York',
    ]);
  });

  it('is kept only where there is such a ZIP code, and not without end', async () => {
    expect(codeOf(await keep({ ...lafayette, zipcode: '00001' }, null))).toBe('unknown_zip');
    for (let number = 1; number <= 30; number += 1)
      valueOf(await keep({ ...clinic, street: `${number} Clinic Road` }, null));
    expect(codeOf(await keep(lafayette, null))).toBe('too_many_places');
    expect(codeOf(await keep({ ...clinic, street: '7 Clinic Road' }, 'Lucky'))).toBeUndefined();
    // What was never offered leaves no trace.
    valueOf(await remove(lafayette));
    expect(await world.platform.database.selectFrom('saved_places').select('id').execute()).toHaveLength(30);
  });

  it('is for the member and for carers who may book, and for nobody else', async () => {
    const { daniel, grace } = world;
    valueOf(await keep(lafayette, 'Dr. Lin', daniel));
    expect(await placesFor(daniel)).toEqual(['Dr. Lin: 80 Lafayette Street, New York']);
    await mayBook(false);
    expect(await placesFor(daniel)).toEqual([]);
    for (const stranger of [daniel, grace]) {
      expect(codeOf(await keep(clinic, 'Mine', stranger))).toBe('recipient_not_found');
      expect(codeOf(await remove(lafayette, stranger))).toBe('recipient_not_found');
    }
    expect(await placesFor()).toEqual(['Dr. Lin: 80 Lafayette Street, New York']);
  });
});

describe('a place that is looked for', () => {
  const find = async (typed: string, who = world.rosa) => {
    const recipient = await findRecipient(world.platform.database, who.member, world.rosa.recipientId);
    return (await findPlaces(world.platform.database, recipient!, typed)).map(
      ({ name, street, door, doors }) => `${name ?? '-'}: ${street}, ${door ?? '-'} (${doors.join(', ')})`,
    );
  };
  beforeEach(async () => {
    const { platform, clock } = world;
    await platform.database.deleteFrom('known_places').execute();
    await employ(platform.database, ana, clock.now());
    for (const [title, place] of [
      ['Eye Center', lafayette],
      ['Eye Bank', { street: '9 Eye Road', zipcode: '11375' }],
    ] as const)
      valueOf(
        await addKnownPlace(platform, ana, {
          title,
          otherNames: ['Ojos'],
          doors: ['Front', 'Side'],
          ...place,
        }),
      );
  });

  it('is theirs by name or street, or known, each once, with its doors and the last one', async () => {
    await ride(lafayette, 'Side');
    await ride(clinic);
    expect(await find('lafayette')).toEqual(['Eye Center: 80 Lafayette Street, Side (Front, Side)']);
    valueOf(await keep(lafayette, 'Dr. Lin'));
    expect(await find('lin')).toEqual(['Dr. Lin: 80 Lafayette Street, Side ()']);
    expect(await find('ojos')).toEqual([
      'Dr. Lin: 80 Lafayette Street, Side (Front, Side)',
      'Eye Bank: 9 Eye Road, - (Front, Side)',
    ]);
    expect(await find('12 clinic')).toEqual(['-: 12 Clinic Road, - ()']);
    for (const typed of ['', '%', 'nowhere']) expect(await find(typed)).toEqual([]);
  });

  it('is not for a carer who may not book', async () => {
    expect(await find('eye', world.daniel)).toHaveLength(2);
    await mayBook(false);
    expect(await find('eye', world.daniel)).toEqual([]);
  });

  it('is told to rider and driver with its door', async () => {
    const { platform, rosa } = world;
    const id = await ride(lafayette, 'Side door');
    const seen = await findBooking(platform.database, rosa.member, id);
    expect(seen?.destination).toBe('80 Lafayette Street, Side door\nNew York, NY 10013');
  });
});
