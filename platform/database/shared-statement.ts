import { inBatches } from '../batching.ts';
import { again, isDatabaseAway } from './database.ts';

/**
 * Has those who come at the same moment share a run of one statement that takes a list, as `inBatches` does;
 * `changes` says what an input changes, so that those who change the same go one after the other. A run that
 * PostgreSQL gave up on because of others is made again; nobody's alone is the fault that the database is
 * away.
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
