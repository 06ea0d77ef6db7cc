import { randomInt } from 'node:crypto';
import { simulate } from '#tests/simulation/simulate.ts';
import type { Beginnings } from '#tests/simulation/world.ts';
import type { BenchLine } from './bench-line.ts';

const count = 10_000;

/**
 * The simulation of the tests at full size, with a seed of this run; it throws with the seed when anything is
 * wrong.
 */
export async function benchSimulation(beginnings: Omit<Beginnings, 'seed'>): Promise<BenchLine[]> {
  const seed = Number(process.env['SIMULATION_SEED'] ?? randomInt(1_000_000));
  const begun = performance.now();
  const { counts } = await simulate({ ...beginnings, seed }, count);
  const seconds = (performance.now() - begun) / 1_000;
  return [
    { name: `operations of seed ${seed}, all checks after each`, value: count, unit: '' },
    { name: 'operations with their checks', value: count / seconds, unit: 'per second' },
    ...[...counts]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, value]) => ({ name, value, unit: 'times' })),
  ];
}
