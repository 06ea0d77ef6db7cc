/**
 * Chance that can be replayed: the same seed gives the same numbers (mulberry32, public domain, Tommy
 * Ettinger 2017).
 */
export interface Chance {
  /** From 0 up to, and without, `bound`. */
  below(bound: number): number;
  /** One of them; undefined when there is none. */
  oneOf<Value>(values: readonly Value[]): Value | undefined;
  /** True that often of a hundred times. */
  percent(often: number): boolean;
}

export function chanceOf(seed: number): Chance {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return { below, oneOf: (values) => values[below(values.length)], percent: (often) => below(100) < often };
}
