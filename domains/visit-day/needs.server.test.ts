import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { holdVisit } from '#domains/booking/hold.server.ts';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { onItsDay } from '#tests/visit-day.ts';
import { codeOf, openVisits, professionalOf, valueOf, type Visits } from '#tests/visits.ts';
import { acknowledgeNeeds, addNewAllergies } from './needs.server.ts';
import { recordProgress } from './progress.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await sql`update professionals set active = true where service_area_id = 'nyc-queens'`.execute(
    world.platform.database,
  );
});
afterAll(() => world.close());

const chooses = (...ids: string[]) =>
  world.platform.database
    .insertInto('recipient_preferences')
    .values(
      ids.map((id) => ({
        recipient_id: world.rosa.recipientId,
        option_id: id,
        remarks: null,
        created_at: world.clock.now(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();

it('allergies stand first, are read before anybody sets out, and those that become known later are added', async () => {
  const { database } = world.platform;
  await chooses('peanut-allergy', 'low-sodium');
  const cleaning = await world.book(new Date('2027-02-09T15:00:00Z'));
  const [window] = await findFreeStarts(database, {
    serviceAreaId: 'nyc-queens',
    serviceOptionId: 'meal-delivery',
    lengthMinutes: 120,
    leadHours: 48,
    now: world.clock.now(),
  });
  const request = {
    recipientId: world.rosa.recipientId,
    answers: { optionId: 'meal-delivery', count: 5 },
    startsAt: window!.startsAt,
    notes: null,
  };
  const { bookingId } = valueOf(await holdVisit(world.platform, world.rosa.member, request, 'meals'));
  valueOf(await placeBooking(world.platform, world.rosa.member, bookingId, world.cardId));
  const needs = async (id = bookingId) => (await findBooking(database, world.rosa.member, id))!.needs!;
  expect((await needs())[0]).toMatchObject({
    title: 'Allergic to peanuts',
    isAllergen: true,
    acknowledgedAt: null,
  });
  expect((await needs(cleaning.bookingId)).some((need) => need.isAllergen)).toBe(false);

  const professionalId = await professionalOf(database, bookingId);
  const setOut = async () =>
    recordProgress(
      await onItsDay(world.platform, bookingId),
      { kind: 'professional', professionalId },
      bookingId,
      'on_the_way',
    );
  const readAll = async () =>
    valueOf(
      await acknowledgeNeeds(
        world.platform,
        { kind: 'professional', professionalId },
        bookingId,
        Array.from({ length: 20 }, (_, position) => position),
      ),
    );
  expect(codeOf(await setOut())).toBe('allergies_unread');
  await readAll();

  expect(await addNewAllergies(world.platform)).toBe(0);
  await chooses('milk-allergy', 'egg-allergy', 'vegan');
  expect(
    (await Promise.all([addNewAllergies(world.platform), addNewAllergies(world.platform)])).reduce(
      (sum, each) => sum + each,
      0,
    ),
  ).toBe(2);
  expect(
    (await needs())
      .filter((need) => need.isAllergen)
      .map((need) => [need.title, need.acknowledgedAt !== null]),
  ).toEqual([
    ['Allergic to peanuts', true],
    ['Allergic to milk', false],
    ['Allergic to eggs', false],
  ]);
  expect((await needs(cleaning.bookingId)).some((need) => need.isAllergen)).toBe(false);
  expect(await setOut()).toMatchObject({
    ok: false,
    refusal: { code: 'allergies_unread', message: expect.stringContaining('Allergic to milk') },
  });
  await readAll();
  expect(valueOf(await setOut())).toEqual({ state: 'on_the_way' });
});
