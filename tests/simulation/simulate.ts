import { continuePlacements } from '#domains/booking/placement/placement.server.ts';
import { settleDuePayments } from '#domains/payments/settlement.server.ts';
import { continueVisitCharges } from '#domains/visit-money/charge.server.ts';
import { settleCancellations } from '#domains/visit-money/fee.server.ts';
import { findMonthFaults } from './bookkeeper-operations.ts';
import type { Operation } from './choosing.ts';
import { findFaults, findGatewayFaults } from './invariants.ts';
import { operations } from './operations.ts';
import { type Beginnings, openSimulatedWorld, type SimulatedWorld } from './world.ts';

export interface Simulated {
  /** How often each operation was done, and how often with each refusal: `hold`, `hold: slot_taken`. */
  counts: Map<string, number>;
}

/**
 * Lets people do a number of things one after the other and checks after each whether everything is still
 * right. Throws what is wrong with the seed and the number of the operation, with which the same run can be
 * replayed.
 */
export async function simulate(beginnings: Beginnings, count: number): Promise<Simulated> {
  const world = await openSimulatedWorld(beginnings);
  const counts = new Map<string, number>();
  let newest = '00000000-0000-0000-0000-000000000000';
  for (let number = 1; number <= count; number += 1) {
    // No two things happen at exactly the same moment, so that what happened can be put in order.
    world.clock.moveTo(new Date(world.clock.now().getTime() + 1));
    const operation = chooseOperation(world);
    const told = `operation ${number} (${operation.name}) of seed ${beginnings.seed}, at ${world.clock.now().toISOString()}`;
    const answer = await operation.run(world).catch((cause: unknown) => {
      throw new Error(`A fault in ${told}.`, { cause });
    });
    const name = answer.ok ? operation.name : `${operation.name}: ${answer.refusal.code}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const found = await findFaults(world.platform.database, newest, world.clock.now());
    newest = found.newest;
    if (found.faults.length > 0) throw new Error(`After ${told}:\n${found.faults.join('\n')}`);
  }
  await finish(world);
  counts.set('fee for canceling', world.feesPaid);
  return { counts };
}

function chooseOperation(world: SimulatedWorld): Operation {
  let left = world.chance.below(operations.reduce((sum, { weight }) => sum + weight, 0));
  for (const operation of operations) {
    left -= operation.weight;
    if (left < 0) return operation;
  }
  throw new Error('The weights do not add up.');
}

/** Lets everything that waits be done, and then asks the gateway. */
async function finish(world: SimulatedWorld): Promise<void> {
  const { platform, clock } = world;
  clock.moveTo(new Date(clock.now().getTime() + 86_400_000));
  while (
    (await continuePlacements(platform)) +
      (await continueVisitCharges(platform)) +
      (await settleCancellations(platform)) +
      (await settleDuePayments(platform)) >
    0
  );
  const faults = [...(await findGatewayFaults(platform.database)), ...(await findMonthFaults(world))];
  if (faults.length > 0) throw new Error(`At the end:\n${faults.join('\n')}`);
}
