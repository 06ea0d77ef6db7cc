/** Completions per second of `work`, repeated by a number of clients at once for roughly a given time. */
export async function ratePerSecond(
  clients: number,
  milliseconds: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const begun = performance.now();
  let done = 0;
  const client = async () => {
    while (performance.now() - begun < milliseconds) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (done * 1_000) / (performance.now() - begun);
}

/**
 * What each of `measures` found in every round. They take turns, so that whatever else the machine does
 * affects all alike; the first round only warms up.
 */
export async function takeTurns<Name extends string>(
  rounds: number,
  measures: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measures) as Name[];
  const found = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const value = await measures[name]();
      if (round > 0) found[name].push(value);
    }
  }
  return found;
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The median of the rounds' own ratios, because figures taken next to each other met the same machine. */
export function medianRatio(values: readonly number[], against: readonly number[]): number {
  return median(values.map((value, round) => value / (against[round] ?? Number.NaN)));
}
