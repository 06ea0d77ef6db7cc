/** Does a piece of work when its turn comes; `whenFull` answers right away where it would come too late. */
export type WaitingLine = <Value>(
  work: () => Promise<Value>,
  whenFull: () => Value | Promise<Value>,
) => Promise<Value>;

export interface LineLimits {
  /** How many pieces of work run at once. */
  atOnce: number;
  mostWaiting: number;
  /** A request that would wait longer than this was given up by then. */
  longestMilliseconds: number;
}

/**
 * Lets a number of pieces of work run at once and a number more wait. The line is full where too many wait,
 * or where the first of them has waited too long: then the next one would wait as long and get nothing.
 */
export function createWaitingLine(
  { atOnce, mostWaiting, longestMilliseconds }: LineLimits,
  now: () => number = () => performance.now(),
): WaitingLine {
  const waiting: { since: number; goOn: () => void }[] = [];
  let running = 0;
  const isTooLate = (since: number) => now() - since > longestMilliseconds;
  /** Work that finishes hands its place on, so that no newcomer can take it. */
  const handOn = () => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next.goOn();
  };
  return async (work, whenFull) => {
    if (running < atOnce) running += 1;
    else {
      const [first] = waiting;
      if (waiting.length >= mostWaiting || (first !== undefined && isTooLate(first.since))) return whenFull();
      const since = now();
      await new Promise<void>((resolve) => waiting.push({ since, goOn: resolve }));
      if (isTooLate(since)) {
        handOn();
        return whenFull();
      }
    }
    try {
      return await work();
    } finally {
      handOn();
    }
  };
}
