/** Does a piece of work when its turn comes; `whenFull` answers at once where too many are waiting already. */
export type WaitingLine = <Value>(
  work: () => Promise<Value>,
  whenFull: () => Value | Promise<Value>,
) => Promise<Value>;

/** Lets so many pieces of work run at once and so many more wait. */
export function createWaitingLine(atOnce: number, mostWaiting: number): WaitingLine {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work, whenFull) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) return whenFull();
    // Whoever ends hands the place on, so that nobody who comes meanwhile takes it.
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
