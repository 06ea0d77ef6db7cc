import type { Random } from './random.ts';

/** Something that can be made better by changing it again and again. */
export interface Improvable {
  readonly total: number;
  copyFrom(other: this): void;
}

export interface Annealing {
  random: Random;
  /** How much worse it may become, at first and at the end. */
  warmest: number;
  coldest: number;
  /** What part of the search is behind us, from 0; it ends at 1. */
  progress: (turn: number) => number;
}

/**
 * Changes `current` again and again, and keeps the best in `best`. What became worse is kept at first more
 * often than at the end. All three begin equal. Returns the number of turns.
 */
export function anneal<State extends Improvable>(
  { current, best, tried }: Record<'current' | 'best' | 'tried', State>,
  change: (state: State) => void,
  { random, warmest, coldest, progress }: Annealing,
): number {
  let turns = 0;
  for (let part = progress(0); part < 1; part = progress(turns)) {
    turns += 1;
    change(tried);
    const warmth = warmest * (coldest / warmest) ** part;
    if (tried.total < current.total - warmth * Math.log(random.share())) {
      current.copyFrom(tried);
      if (current.total < best.total) best.copyFrom(current);
    } else tried.copyFrom(current);
  }
  return turns;
}
