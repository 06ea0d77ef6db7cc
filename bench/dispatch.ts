import { randomInt } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';
import { runDay } from '#tests/dispatch/run-day.ts';
import type { BenchLine } from './bench-line.ts';

const day = {
  areas: 5,
  people: Number(process.env['DISPATCH_PEOPLE'] ?? 1_000),
  visitsOfEach: 5,
  stepMinutes: 1,
  actsAStep: 4,
  minutesOfLife: 10,
};

/**
 * A day of 5,000 visits as it happens, with a seed of this run: it throws with the seed when anything is
 * lost, doubled or unseen.
 */
export async function benchDispatch(database: Database, databaseUrl: string): Promise<BenchLine[]> {
  const seed = Number(process.env['SIMULATION_SEED'] ?? randomInt(1_000_000));
  const begun = performance.now();
  const { acts, checks, mostUnchecked, kills, cutOff, counts } = await runDay(database, databaseUrl, {
    ...day,
    seed,
  });
  return [
    { name: `acts of a day of ${day.people * day.visitsOfEach} visits, seed ${seed}`, value: acts, unit: '' },
    { name: 'checks, all of them without a fault', value: checks, unit: '' },
    {
      name: 'acts between two checks, at most',
      value: mostUnchecked,
      unit: '',
      limit: { kind: 'at most', value: 200 },
    },
    { name: 'processes killed', value: kills, unit: '' },
    { name: 'acts that were cut off by it and asked again', value: cutOff, unit: '' },
    { name: 'all of it', value: (performance.now() - begun) / 1_000, unit: 's' },
    ...[...counts]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, value]) => ({ name, value, unit: 'times' })),
  ];
}
