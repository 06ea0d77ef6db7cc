import { inBatches } from '../batching.ts';
import { again, isDatabaseAway } from './database.ts';

/**
 * Lets callers at the same moment share one run of a statement that takes a list, as `inBatches` does.
 * `changes` says what an input changes, so that callers that change the same thing take turns. A run that
 * PostgreSQL gave up on because of others is made again. A database that is down is the fault of no single
 * input.
 */
export function sharedStatement<Source extends object, Input, Output>(
  run: (source: Source, inputs: readonly Input[]) => Promise<readonly Output[]>,
  changes?: (input: Input) => string,
): (source: Source, input: Input) => Promise<Output> {
  return inBatches({
    run: (source: Source, inputs: readonly Input[]) => again(() => run(source, inputs)),
    ...(changes === undefined ? {} : { changes }),
    isOfNobody: isDatabaseAway,
  });
}
