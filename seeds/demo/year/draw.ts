import type { Chance } from '#platform/chance.ts';

/** One of a list that is never empty. */
export function draw<Value>(chance: Chance, values: readonly Value[]): Value {
  return values[chance.below(values.length)]!;
}

/** One of them, each as often as its weight says. */
export function drawByWeight<Value>(chance: Chance, weighted: readonly (readonly [Value, number])[]): Value {
  let left = chance.below(weighted.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [value, weight] of weighted) {
    left -= weight;
    if (left < 0) return value;
  }
  return weighted.at(-1)![0];
}

/** A whole number, both ends included. */
export function between(chance: Chance, least: number, most: number): number {
  return least + chance.below(most - least + 1);
}
