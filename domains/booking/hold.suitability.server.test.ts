import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { codeOf, openVisits, type Visits } from '#tests/visits.ts';
import { holdVisit } from './hold.server.ts';

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
