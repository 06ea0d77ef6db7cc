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

/** What a run of tests came to; of each failure, where it is and the first lines of what was said. */
export interface TestOutcome {
  passed: number;
  failures: string[];
}

/** Reads Vitest's report in JSON; undefined if it is none, as when the run was killed. */
export function readTestReport(written: string, root: string): TestOutcome | undefined {
  const parsed = report.safeParse(parseJson(written));
  if (!parsed.success) return undefined;
  const { numPassedTests, testResults } = parsed.data;
  return { passed: numPassedTests, failures: testResults.flatMap((file) => findFailures(file, root)) };
}

function findFailures(file: FileResult, root: string): string[] {
  const path = relative(root, file.name);
  const failed = file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${path}: ${fullName.trim()}\n${firstLines(failureMessages)}`);
  // A file that cannot even be loaded, or prepared, has no test that could fail.
  if (failed.length === 0 && file.status === 'failed') return [`${path}\n${firstLines([file.message])}`];
  return failed;
}

function firstLines(messages: string[]): string {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n');
  return lines
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');
}
