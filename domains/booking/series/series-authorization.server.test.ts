import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listOpenAlerts, reviewAlerts } from '#domains/visit-day/alert.server.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { payWithAnotherCard } from '#domains/visit-money/reauthorization.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { bookAndRescheduleSoon, runMoneyJobs } from '#tests/rescheduled-visit.ts';
import { codeOf, openVisits, valueOf, type Visits, withGateway } from '#tests/visits.ts';
import { authorizeVisits } from './series-authorization.server.ts';

let world: Visits;
/**
 * The second visit of a weekly series, which was moved to two days from now and begins before the job has
 * come to its money.
 */
let bookingId: string;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ bookingId } = await bookAndRescheduleSoon(world));
});

const booking = () => findBooking(world.platform.database, world.rosa.member, bookingId);
async function goOn(
  steps: readonly (typeof progressSteps)[number][] = progressSteps,
  platform: ConnectedPlatform = world.platform,
): Promise<void> {
  const row = await world.platform.database
    .selectFrom('bookings')
    .select(['professional_id', 'starts_at'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  world.clock.moveTo(row.starts_at);
  for (const step of steps)
    valueOf(
      await recordProgress(
        platform,
        { kind: 'professional', professionalId: row.professional_id },
        bookingId,
        step,
      ),
    );
}
const jobs = () => runMoneyJobs(world.platform);
const paid = { state: 'completed', payment: { state: 'captured', capturedCents: 9_900 } };
const revenue = async () =>
  (
    await world.platform.database
      .selectFrom('ledger_entries')
      .select('amount_cents')
      .where('credit_account', '=', 'revenue')
      .execute()
  ).map((row) => row.amount_cents);

describe('a visit of a series that goes on before its money was set aside', () => {
  it('has its money set aside while it goes on', async () => {
    await goOn(['on_the_way', 'arrived']);
    await jobs();
    expect(await booking()).toMatchObject({ state: 'arrived', payment: { state: 'authorized' } });
    await goOn(['in_progress', 'completed']);
    expect(await booking()).toMatchObject(paid);
    expect(await revenue()).toEqual([9_900]);
  });

  it('is paid for once after its end, however often and at once the jobs look', async () => {
    await goOn();
    await Promise.all([jobs(), jobs(), jobs()]);
    expect(await booking()).toMatchObject(paid);
    expect(await world.charges()).toBe(1);
    expect(await revenue()).toEqual([9_900]);
    expect(await authorizeVisits(world.platform)).toBe(0);
  });

  it('is paid for when the gateway is back, or after a crash at its end', async () => {
    await goOn(
      progressSteps,
      withGateway(world.platform, { authorize: async () => ({ state: 'unavailable' }) }),
    );
    expect(await booking()).toMatchObject({ state: 'completed', payment: { state: 'pending' } });
    world.later(5);
    await jobs();
    expect(await booking()).toMatchObject(paid);
  });

  it.each([
    [
      'was removed',
      () =>
        world.platform.database
          .updateTable('cards')
          .set({ removed_at: world.clock.now() })
          .where('id', '=', world.cardId)
          .execute(),
      undefined,
    ],
    [
      'is refused',
      async () => undefined,
      { authorize: async () => ({ state: 'declined', code: 'card_declined', message: 'No.' }) as const },
    ],
  ])('whose card %s is done, told and an alert, and another card pays for it', async (_, spoil, gateway) => {
    await spoil();
    await goOn(progressSteps, gateway === undefined ? world.platform : withGateway(world.platform, gateway));
    await jobs();
    expect((await booking())?.state).toBe('completed');
    const told = await world.messages('payment_failed');
    expect(told).toHaveLength(1);
    await reviewAlerts(world.platform);
    expect(
      (await listOpenAlerts(world.platform.database))
        .filter((alert) => alert.kind === 'payment_failed')
        .map((alert) => alert.bookingId),
    ).toEqual([bookingId]);

    const another = await world.saveCard(world.rosa, '5555555555554444');
    valueOf(await payWithAnotherCard(world.platform, world.rosa.member, bookingId, another));
    expect(await booking()).toMatchObject(paid);
    expect(codeOf(await payWithAnotherCard(world.platform, world.rosa.member, bookingId, another))).toBe(
      'nothing_to_pay',
    );
    expect(await revenue()).toEqual([9_900]);
    const { rows } = await sql<{
      cardId: string;
    }>`select card_id as "cardId" from booking_series s where s.id = (select series_id from bookings where id = ${bookingId})`.execute(
      world.platform.database,
    );
    expect(rows[0]?.cardId).toBe(another);
    await reviewAlerts(world.platform);
    expect(await listOpenAlerts(world.platform.database)).toEqual([]);
  });
});
