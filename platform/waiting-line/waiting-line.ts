/** Does a piece of work when its turn comes; `whenFull` answers right away where too many are already waiting. */
export type WaitingLine = <Value>(
  work: () => Promise<Value>,
  whenFull: () => Value | Promise<Value>,
) => Promise<Value>;

/** Lets a number of pieces of work run at once and a number more wait. */
export function createWaitingLine(atOnce: number, mostWaiting: number): WaitingLine {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work, whenFull) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) return whenFull();
    // Whoever finishes hands the place on, so that no newcomer can take it.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
