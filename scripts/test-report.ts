import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { parseJson } from '#platform/validation/json.ts';

const report = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

type FileResult = z.infer<typeof report>['testResults'][number];

/** A test that failed, or a file that could not even be prepared: its name is the file's then. */
export interface Failure {
  /** Its path from the root. */
  file: string;
  name: string;
  /** The first lines of what was said. */
  reason: string;
}

export interface TestOutcome {
  passed: number;
  failures: Failure[];
}

/** Reads Vitest's report in JSON; undefined if it is none, as when the run was killed. */
export function readTestReport(written: string, root: string): TestOutcome | undefined {
  const parsed = report.safeParse(parseJson(written));
  if (!parsed.success) return undefined;
  const { numPassedTests, testResults } = parsed.data;
  return { passed: numPassedTests, failures: testResults.flatMap((file) => findFailures(file, root)) };
}

function findFailures(result: FileResult, root: string): Failure[] {
  const file = relative(root, result.name);
  const failed = result.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      file,
      name: `${file}: ${fullName.trim()}`,
      reason: firstLines(failureMessages),
    }));
  // A file that cannot even be loaded, or prepared, has no test that could fail.
  if (failed.length === 0 && result.status === 'failed')
    return [{ file, name: file, reason: firstLines([result.message]) }];
  return failed;
}

function firstLines(messages: string[]): string {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n');
  return lines
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');
}

/** More flaky journeys than this fail a run: then it is no longer chance. */
export const mostFlaky = 2;

/**
 * The journeys, a file each, that are worth another run: with more than may be flaky the run has failed
 * anyway, and so has one that ended before it could say which.
 */
export function filesToRepeat({ failures }: TestOutcome): string[] {
  const files = [...new Set(failures.map(({ file }) => file))];
  return files.length > mostFlaky || files.includes('') ? [] : files;
}

/**
 * What a run came to once its failed journeys were run again, each by itself: what is green then was flaky,
 * and counts as passed. A test that the second run did not come to has failed.
 */
export function afterRepeating(
  first: TestOutcome,
  repeated: ReadonlyMap<string, TestOutcome | undefined>,
): TestOutcome & { flaky: Failure[] } {
  const isGreen = ({ file }: Failure) => {
    const again = repeated.get(file);
    return again !== undefined && again.passed > 0 && again.failures.length === 0;
  };
  const flaky = first.failures.filter(isGreen);
  return {
    passed: first.passed + flaky.length,
    failures: first.failures.filter((failure) => !isGreen(failure)),
    flaky,
  };
}
