import { readFileSync, rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { isRow, type WrittenType } from './shape.ts';

/**
 * So many types of rows stand beside statements that no test sends as a whole, so that nothing compares them;
 * some of them are parts of other statements. It only falls.
 */
const mostUncompared = 18;

/** Fails a run of all tests after which more types than that were not compared with anything. */
export async function countUncompared(
  project: TestProject,
  types: readonly WrittenType[],
  comparedFile: string,
): Promise<void> {
  const compared = new Set(readFileSync(comparedFile, 'utf8').split(/\n|, /));
  rmSync(comparedFile);
  const uncompared = types
    .filter(({ at, shape }) => !at.startsWith('tests/') && isRow(shape) && !compared.has(at))
    .map(({ at }) => at);
  if (uncompared.length <= mostUncompared || !(await ranWhole(project))) return;
  process.stderr.write(
    `${uncompared.length} types of rows were compared with no statement, more than ${mostUncompared}:\n${uncompared.join('\n')}\n`,
  );
  process.exitCode = 1;
}

async function ranWhole(project: TestProject): Promise<boolean> {
  const ran = project.vitest.state.getFiles().filter(({ projectName }) => projectName === project.name);
  return (
    project.config.testNamePattern === undefined &&
    ran.length === (await project.globTestFiles()).testFiles.length
  );
}
