import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseExpiredHolds } from '#domains/booking/hold-release.server.ts';
import { continuePlacements } from '#domains/booking/placement/placement.server.ts';
import { continueCharges } from '#domains/membership/charge.server.ts';
import { continueGiftCards } from '#domains/payments/gift-cards/payment.server.ts';
import { continueRefunds } from '#domains/payments/refund.server.ts';
import { settleDuePayments } from '#domains/payments/settlement.server.ts';
import { reconcileMoney } from '#domains/visit-money/books/reconciliation.server.ts';
import { continueVisitCharges } from '#domains/visit-money/charge.server.ts';
import { settleCancellations } from '#domains/visit-money/fee.server.ts';
import { chanceOf } from '#platform/chance.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { seedOf, sizeOf } from '../size.ts';
import { openVisits, type Visits } from '../visits.ts';
import { endingProcess, ProcessEnded } from './ending-process.ts';
import { moneyFaults } from './money-faults.ts';
import { waysToPay, type WayToPay } from './ways-to-pay.ts';

const moments = sizeOf(30, 300);

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());

const jobs = [
  releaseExpiredHolds,
  continuePlacements,
  continueVisitCharges,
  continueCharges,
  continueGiftCards,
  settleCancellations,
  settleDuePayments,
  continueRefunds,
];

async function startAnew(): Promise<void> {
  await world.startAnew();
  await emptyTables(
    world.platform.database,
    'memberships',
    'membership_cancellations',
    'gift_cards',
    'payment_differences',
  );
  await sql`delete from test_gateway.objects where kind in ('refund', 'event')`.execute(
    world.platform.database,
  );
}

/** What a later process does: its jobs, for two hours, and the comparison of books. */
async function carryOn(): Promise<void> {
  for (const minutes of [1, 20, 40, 60]) {
    world.later(minutes);
    for (const job of [...jobs, reconcileMoney, ...jobs]) await job(world.platform);
  }
}

/** How many steps a way to pay has when nothing interrupts it, and what is true afterward. */
async function wholeWay(way: WayToPay): Promise<number> {
  await startAnew();
  const deed = await way.prepare(world);
  const whole = endingProcess(world.platform, world.databaseUrl, 0);
  await deed(whole.platform);
  await whole.close();
  await carryOn();
  expect({ way: way.name, faults: await moneyFaults(world.platform) }).toEqual({ way: way.name, faults: [] });
  return whole.steps();
}

describe('a process that ends in the middle of a payment', () => {
  it(`charges nobody twice and leaves nothing paid but unbooked, at any of ${moments} moments`, async () => {
    const chance = chanceOf(seedOf(20_270_205));
    const steps = new Map<WayToPay, number>();
    for (const way of waysToPay) steps.set(way, await wholeWay(way));
    expect(Math.min(...steps.values())).toBeGreaterThan(4);
    for (let moment = 0; moment < moments; moment += 1) {
      const way = waysToPay[moment % waysToPay.length]!;
      const last = 1 + chance.below(steps.get(way) ?? 1);
      const again = chance.percent(50);
      await startAnew();
      const deed = await way.prepare(world);
      const process = endingProcess(world.platform, world.databaseUrl, last);
      await deed(process.platform).catch((error: unknown) => {
        if (!(error instanceof ProcessEnded)) throw error;
      });
      expect(process.hasEnded()).toBe(true);
      await process.close();
      // A booker who saw no answer presses the button once more, or leaves.
      if (again) await deed(world.platform);
      await carryOn();
      expect(
        await moneyFaults(world.platform),
        `${way.name}, ended at step ${last}${again ? ', asked again' : ''}`,
      ).toEqual([]);
    }
  }, 3_600_000);
});
