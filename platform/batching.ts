import { AsyncLocalStorage } from 'node:async_hooks';
import DataLoader from 'dataloader';

/** The most in one run; more would keep the first waiting for the last. */
const mostInOne = 32;
/** This many runs at a time keep both the database and this process busy; with more, each run is smaller. */
const runsAtOnce = 3;

interface Batching<Source, Input, Output> {
  /**
   * Gets the inputs in the order they came and returns one output for each, in that order. Does all of them
   * or, if it throws, none.
   */
  run: (source: Source, inputs: readonly Input[]) => Promise<readonly Output[]>;
  /**
   * What the input changes: inputs that change the same thing run one after the other, so that each finds
   * what the one before has written.
   */
  changes?: (input: Input) => string;
  /**
   * Whether an error is nobody's fault in particular, such as a database that is down. Any other error
   * reaches only the input that caused it: each input is run again by itself.
   */
  isOfNobody: (error: unknown) => boolean;
}

/**
 * Makes one run of what many callers ask for while earlier runs are under way. What is asked for alone runs
 * alone and right away. Callers that share a `source` share runs: the platform, or whatever a run needs
 * besides its inputs.
 */
export function inBatches<Source extends object, Input, Output>(
  batching: Batching<Source, Input, Output>,
): (source: Source, input: Input) => Promise<Output> {
  const loaders = new WeakMap<Source, (input: Input) => Promise<Output>>();
  return async (source, input) => {
    let load = loaders.get(source);
    if (load === undefined) {
      const loader = loaderOf(source, batching);
      load = inTurn((each: Input) => loader.load(each), batching.changes);
      loaders.set(source, load);
    }
    return load(input);
  };
}

function loaderOf<Source, Input, Output>(
  source: Source,
  batching: Batching<Source, Input, Output>,
): DataLoader<Input, Output> {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  const batchScheduleFn = (begin: () => void) => {
    if (underWay === runsAtOnce) {
      // It is begun by the run that makes room, and still belongs to the caller that asked for it.
      waiting.push(AsyncLocalStorage.bind(begin));
      return;
    }
    underWay += 1;
    // Not right away, so that callers in the same turn of the event loop share the run.
    setImmediate(begin);
  };
  const batch = async (inputs: readonly Input[]) => {
    const outputs = await runOnce(source, batching, inputs);
    const next = waiting.shift();
    if (next === undefined) underWay -= 1;
    else next();
    return outputs;
  };
  return new DataLoader(batch, { cache: false, maxBatchSize: mostInOne, batchScheduleFn });
}

async function runOnce<Source, Input, Output>(
  source: Source,
  batching: Batching<Source, Input, Output>,
  inputs: readonly Input[],
): Promise<readonly (Output | Error)[]> {
  try {
    return await batching.run(source, inputs);
  } catch (thrown) {
    const error =
      thrown instanceof Error ? thrown : new Error('What was thrown is no error.', { cause: thrown });
    if (inputs.length === 1 || batching.isOfNobody(error)) return inputs.map(() => error);
    return (await Promise.all(inputs.map((input) => runOnce(source, batching, [input])))).flat();
  }
}

/** Of those with the same key, each waits for the one before, however that one ended. */
function inTurn<Input, Output>(
  load: (input: Input) => Promise<Output>,
  keyOf: ((input: Input) => string) | undefined,
): (input: Input) => Promise<Output> {
  if (keyOf === undefined) return load;
  const last = new Map<string, Promise<unknown>>();
  return async (input) => {
    const key = keyOf(input);
    const before = last.get(key);
    const mine = before === undefined ? load(input) : before.then(() => load(input));
    const done = mine.then(nothing, nothing);
    last.set(key, done);
    try {
      return await mine;
    } finally {
      if (last.get(key) === done) last.delete(key);
    }
  };
}

const nothing = () => undefined;
