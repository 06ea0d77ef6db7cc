/** Thrown for work that came when the line was full. */
export class LineIsFull extends Error {
  override name = 'LineIsFull';
}

/** Lets so many pieces of work run at once and so many more wait; what comes beyond is refused at once with `LineIsFull`. */
export function createWaitingLine(atOnce: number, mostWaiting: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw new LineIsFull();
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
