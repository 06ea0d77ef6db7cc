import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Half a minute each, or more, in short files: by their size they would come late, when nothing is left to
 * run beside them.
 */
const long =
  /\/tests\/(dispatch|simulation)\/|\/journeys\/((office-)?pages|requirements\/requirements|short-pages|office-money|office-reports)\.test/;

/**
 * The order of a run on a fresh clone, where nobody knows yet how long each file takes: by size, with these
 * first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
