import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdVisit } from '#domains/booking/hold.server.ts';
import { findServiceArea, findZipCode } from '#domains/services/service.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { ana as staff, employ } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { addZipCodes } from './area.server.ts';
import { addZipCode, mendZipCode } from './zip-code.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, staff, world.clock.now());
});
afterAll(() => world.close());

const tempe = { city: 'Tempe', state: 'AZ', point: '33.42, -111.93', timeZone: 'America/Phoenix' } as const;

it('can be added by the office once, where its state is', async () => {
  const { platform } = world;
  const added = { zipcode: '85200', ...tempe };
  expect(codeOf(await addZipCode(platform, staff, { ...added, point: '33.42, 111.93' }))).toBe(
    'point_elsewhere',
  );
  expect(codeOf(await addZipCode(platform, staff, { ...added, state: 'ZZ' }))).toBe('point_elsewhere');
  expect(await findZipCode(platform.database, '85200')).toBeUndefined();
  const both = await Promise.all([addZipCode(platform, staff, added), addZipCode(platform, staff, added)]);
  expect(both.map((each) => codeOf(each) ?? 'added')).toEqual(
    expect.arrayContaining(['added', 'zip_code_exists']),
  );
  expect(await findZipCode(platform.database, '85200')).toMatchObject({ city: 'Tempe', latitude: 33.42 });
});

it('can be mended by the office: whoever lives there comes along, and it is in the audit', async () => {
  const { platform, rosa } = world;
  expect(codeOf(await mendZipCode(platform, staff, '99998', tempe))).toBe('zip_code_not_found');
  expect(codeOf(await mendZipCode(platform, staff, '11375', tempe))).toBeUndefined();
  const at = platform.database.selectFrom('recipients').where('id', '=', rosa.recipientId);
  const placed = at.select(['city', 'state', 'latitude', 'longitude', 'time_zone']);
  expect(await placed.executeTakeFirst()).toEqual({
    city: 'Tempe',
    state: 'AZ',
    latitude: 33.42,
    longitude: -111.93,
    time_zone: 'America/Phoenix',
  });
  const back = { city: 'Forest Hills', state: 'NY', point: '40.723, -73.8432', timeZone: 'America/New_York' };
  valueOf(await mendZipCode(platform, staff, '11375', { ...back, timeZone: 'America/New_York' }));
  const line = platform.database.selectFrom('audit_events').select(['action', 'before', 'after']);
  expect(await line.where('subject', '=', '11375').orderBy('id').executeTakeFirst()).toEqual({
    action: 'zip_code_mended',
    before: back,
    after: tempe,
  });
});

it('in another time zone than its area asks first, and its visits are at the time of the address', async () => {
  const { platform, rosa } = world;
  const add = (otherZones: boolean) => addZipCodes(platform, staff, 'nyc-queens', '86042', { otherZones });
  expect(await add(false)).toMatchObject({
    refusal: { fields: [{ message: expect.stringContaining('86042 is on Phoenix time') as string }] },
  });
  expect(await add(true)).toEqual({ ok: true, value: { added: 1 } });
  expect(await findServiceArea(platform.database, '86042', 'cleaning')).toMatchObject({
    id: 'nyc-queens',
    timeZone: 'America/Phoenix',
  });
  const [before] = await world.freeTimes();
  await platform.database
    .updateTable('recipients')
    .set({ zipcode: '86042' })
    .where('id', '=', rosa.recipientId)
    .execute();
  // The professional keeps the hours of the area.
  const times = await world.freeTimes();
  expect(times[0]).toEqual(before);
  const { bookingId } = valueOf(
    await holdVisit(platform, rosa.member, world.visit(times[0]!), 'in-another-zone'),
  );
  expect(await findBooking(platform.database, rosa.member, bookingId)).toMatchObject({
    startsAt: times[0],
    timeZone: 'America/Phoenix',
  });
});
