import { erasePerson } from '#domains/account/erasing.server.ts';
import { continuePlacements } from '#domains/booking/placement/placement.server.ts';
import { settleDuePayments } from '#domains/payments/settlement.server.ts';
import { settleCompletions } from '#domains/visit-day/completion.server.ts';
import { listPayouts } from '#domains/visit-money/books/payout.server.ts';
import { continueVisitCharges } from '#domains/visit-money/charge.server.ts';
import { settleCancellations } from '#domains/visit-money/fee.server.ts';
import { transaction } from '#platform/database/database.ts';
import { mergeAfterWaiting } from '../merges.ts';
import { findDisputeFaults } from './bank-operations.ts';
import { findMonthFaults } from './bookkeeper-operations.ts';
import type { Operation } from './choosing.ts';
import { findFaults, findGatewayFaults } from './invariants.ts';
import { operations } from './operations.ts';
import { countTimes, findTimeFaults } from './time-operations.ts';
import { type Beginnings, openSimulatedWorld, type SimulatedWorld } from './world.ts';

export interface Simulated {
  /** How often each operation was done, and how often with each refusal: `hold`, `hold: slot_taken`. */
  counts: Map<string, number>;
}

/** What asks the gateway, or all visits that were ever done. */
const actsBetweenChecks = 100;

/**
 * Lets people do a number of things one after the other and checks after each whether everything is still
 * right. Throws what is wrong with the seed and the number of the operation, with which the same run can be
 * replayed.
 */
export async function simulate(beginnings: Beginnings, count: number): Promise<Simulated> {
  const world = await openSimulatedWorld(beginnings);
  const counts = new Map<string, number>();
  let newest = '00000000-0000-0000-0000-000000000000';
  let counted = await countTimes(world.platform.database, world.clock.now());
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
    const faults = [...found.faults];
    if (number % actsBetweenChecks === 0) {
      const now = await countTimes(world.platform.database, world.clock.now());
      const times = await findTimeFaults(world.platform.database, counted, now);
      faults.push(...(await findDisputeFaults(world)), ...times);
      counted = now;
    }
    if (faults.length > 0) throw new Error(`After ${told}:\n${faults.join('\n')}`);
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

/** Has everything done that is waiting, and then asks the gateway. */
async function finish(world: SimulatedWorld): Promise<void> {
  const { platform, clock } = world;
  clock.moveTo(new Date(clock.now().getTime() + 86_400_000));
  while (
    (await continuePlacements(platform)) +
      (await continueVisitCharges(platform)) +
      (await settleCancellations(platform)) +
      (await settleCompletions(platform)) +
      (await settleDuePayments(platform)) >
    0
  );
  const faults = [
    ...(await findGatewayFaults(platform.database)),
    ...(await findDisputeFaults(world)),
    ...(await findMonthFaults(world)),
  ];
  if (faults.length > 0) throw new Error(`At the end:\n${faults.join('\n')}`);
  await leave(world);
}

/** Two accounts become one, and all are erased: what is owed to professionals stays as it was. */
async function leave(world: SimulatedWorld): Promise<void> {
  const { platform, people } = world;
  const { database, clock } = platform;
  // What was ordered may be said in fewer words once the answers are erased.
  const owed = async () =>
    JSON.stringify(
      await listPayouts(database, { from: new Date(0), until: clock.now() }),
      (name, value: unknown) => (name === 'title' ? undefined : value),
    );
  const before = await owed();
  const check = async (what: string) => {
    const { faults } = await findFaults(database, '00000000-0000-0000-0000-000000000000', clock.now());
    const changed = (await owed()) === before ? [] : ['Another sum is owed to those who came.'];
    if (faults.length + changed.length > 0)
      throw new Error(`After ${what}:\n${[...faults, ...changed].join('\n')}`);
  };
  const [staysId, doubleId] = people.slice(-2).map(({ member }) => member.userId);
  if (staysId === undefined || doubleId === undefined) throw new Error('Nobody is there to be merged.');
  await mergeAfterWaiting(platform, { staysId, doubleId });
  await check('a merge');
  for (const { member } of people) {
    await transaction(database, (work) => erasePerson(work, member.userId, clock.now()));
    await check('an erasure');
  }
}
