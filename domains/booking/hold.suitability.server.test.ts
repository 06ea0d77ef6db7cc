import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { findService } from '#domains/services/service.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { openPagesAs } from '#tests/pages.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { optionsFor } from './drafts/draft-answer.server.ts';
import { holdVisit } from './hold.server.ts';
import { findOffer } from './offer.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await world.platform.database.updateTable('professionals').set({ active: true }).execute();
  const need = {
    recipient_id: world.rosa.recipientId,
    option_id: 'power-wheelchair',
    remarks: null,
    created_at: world.clock.now(),
  };
  await world.platform.database.insertInto('recipient_preferences').values(need).execute();
});
afterAll(() => world.close());

it('a ride that begins elsewhere is kept with that address, any other with the home', async () => {
  const { platform, rosa } = world;
  const answers = {
    optionId: 'wheelchair-transportation',
    destination: '80 Lafayette Street',
    destinationZip: '10013',
    trip: 'one-way',
    companion: 'no',
  };
  const found = await findOffer(platform, {
    member: rosa.member,
    recipientId: rosa.recipientId,
    answers: { ...answers, origin: '9 Burns Street', originZip: '11375' },
  });
  if (!found.ok) throw new Error(found.refusal.code);
  const starts = await findFreeStarts(platform.database, {
    serviceAreaId: 'nyc-queens',
    serviceOptionId: answers.optionId,
    lengthMinutes: found.value.estimate.minutes,
    leadHours: 2,
    now: world.clock.now(),
  });
  const addressFor = async (given: typeof found.value.answers, startsAt: Date) => {
    const request = { recipientId: rosa.recipientId, answers: given, startsAt, notes: null };
    const { bookingId } = valueOf(
      await holdVisit(platform, rosa.member, request, `from-${startsAt.toISOString()}`),
    );
    return (await findBooking(platform.database, rosa.member, bookingId))?.address;
  };
  expect(await addressFor(found.value.answers, starts[0]!.startsAt)).toMatchObject({
    address_1: '9 Burns Street',
    city: 'Forest Hills',
  });
  const { pickup: _elsewhere, ...fromHome } = found.value.answers;
  expect(await addressFor(fromHome as typeof found.value.answers, starts.at(-1)!.startsAt)).toMatchObject({
    address_1: '12 Lantern Street',
  });
});

describe('a ride for somebody in a power wheelchair', () => {
  const kindsOf = (page: string) =>
    [...page.matchAll(/name="option_id"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="option_id"/g)].map(
      ([, one, other]) => one ?? other,
    );

  it('is offered by the wheelchair ride alone, wherever the booking begins', async () => {
    const { read } = await openPagesAs(world, world.rosa);
    for (const path of ['/ride', '/ride?option=senior-ride&zip=11375'])
      expect(kindsOf(await read(path))).toEqual(['wheelchair-transportation']);
    // What suits is not asked for again.
    expect(kindsOf(await read('/ride?option=wheelchair-transportation&zip=11375'))).toEqual([]);
  });

  it('tells a carer who may not know the needs of none by what is left out', async () => {
    const { platform, rosa, daniel } = world;
    const database = platform.database;
    const all = (await findService(database, 'rides', world.clock.now()))?.options ?? [];
    const offered = (recipientId: string | undefined) =>
      optionsFor(platform, daniel.member, recipientId, all);
    await database.updateTable('carers').set({ can_change_needs: true }).execute();
    expect((await offered(rosa.recipientId)).map(({ id }) => id)).toEqual(['wheelchair-transportation']);
    await database.updateTable('carers').set({ can_change_needs: false }).execute();
    expect(await offered(rosa.recipientId)).toHaveLength(3);
    expect(await offered(undefined)).toHaveLength(3);
  });
});

describe('holding a ride for somebody in a power wheelchair', () => {
  it.each([
    ['senior-ride', 'option_not_suitable'],
    ['medical-appointment', 'option_not_suitable'],
    ['wheelchair-transportation', undefined],
  ])('%s: %s', async (optionId, code) => {
    const answers = {
      optionId,
      destination: '80 Lafayette Street',
      destinationZip: '10013',
      trip: 'one-way',
      companion: 'no',
      route: { miles: 9, minutes: 40 },
    };
    const [free] = await findFreeStarts(world.platform.database, {
      serviceAreaId: 'nyc-queens',
      serviceOptionId: optionId,
      lengthMinutes: 60,
      leadHours: 2,
      now: world.clock.now(),
    });
    const held = await holdVisit(
      world.platform,
      world.rosa.member,
      { recipientId: world.rosa.recipientId, answers, startsAt: free!.startsAt, notes: null },
      `ride-${optionId}`,
    );
    expect(codeOf(held)).toBe(code);
  });
});
