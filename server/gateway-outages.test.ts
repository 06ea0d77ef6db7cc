import { afterAll, beforeAll, expect, it } from 'vitest';
import { continuePlacements, placeBooking } from '#domains/booking/placement/placement.server.ts';
import { countWaitingForGateway } from '#domains/payments/backlog.server.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { listOutages } from '#platform/outages/outages.ts';
import { watchGateway } from '#platform/payment-gateway/watched-gateway.ts';
import { openVisits, valueOf, type Visits, withGateway } from '#tests/visits.ts';
import { gatewayOutages } from './gateway-outages.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await world.startAnew();
});
afterAll(() => world.close());

it('a gateway that is away is logged and told to the office once, by all processes together, and logged when it is back', async () => {
  const { platform, rosa, clock } = world;
  const { bookingId } = await world.hold((await world.freeTimes())[0]!);
  const said: string[] = [];
  const log = {
    ...platform.log,
    warn: (_: object, words: string) => void said.push(words),
  } as unknown as typeof platform.log;
  let isAway = true;
  const gateway = {
    ...platform.gateway,
    authorize: async () =>
      isAway
        ? { state: 'unavailable' as const }
        : { state: 'authorized' as const, paymentIntentId: 'pi_at_last' },
  };
  const [one, other] = [1, 2].map(() =>
    withGateway(
      platform,
      watchGateway(gateway, clock, gatewayOutages({ ...platform, log }), createMetrics()),
    ),
  );
  const outages = async () => (await listOutages(platform.database)).map(({ what }) => what);
  const goOn = async (minutes: number) => {
    world.later(minutes);
    await continuePlacements(one!);
    await platform.database
      .updateTable('payments')
      .set({ next_try_at: clock.now() })
      .where('state', '=', 'pending')
      .execute();
    await continuePlacements(other!);
  };

  expect(valueOf(await placeBooking(one!, rosa.member, bookingId, world.cardId)).state).toBe('requested');
  // A single failed request may be our own impatience.
  expect([await outages(), said, await countWaitingForGateway(platform.database)]).toEqual([[], [], 1]);
  await goOn(2);
  await goOn(20);
  await goOn(60);
  expect([await outages(), said]).toEqual([['gateway'], ['the payment gateway does not answer']]);
  expect(await world.messages('office')).toMatchObject([{ subject: 'The payment service does not answer' }]);

  isAway = false;
  await goOn(60);
  expect([await outages(), said.slice(1), await countWaitingForGateway(platform.database)]).toEqual([
    [],
    ['the payment gateway answers again'],
    0,
  ]);
  expect(await world.messages('office')).toHaveLength(1);
});
