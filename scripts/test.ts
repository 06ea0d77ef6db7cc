import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { wordsOfThrown } from '#platform/faults/thrown.ts';
import { buildIfStale, root } from './build.ts';
import { findOrInstallChromium } from './chromium.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
});

process.chdir(root);
let passed = 0;
let failed = 0;

/** Each check counts as one test: it passes or it does not. */
function check(name: string, command: string, parameters: string[]): void {
  const run = spawnSync(command, parameters, { encoding: 'utf8' });
  if (run.status === 0) {
    passed += 1;
    say(`ok: ${name}`);
    return;
  }
  failed += 1;
  say(`FAILED: ${name}\n${run.stdout}\n${run.stderr}`);
}

function runTests(name: string, parameters: string[], environment: Record<string, string>): void {
  say(`\n${name}`);
  const file = join(mkdtempSync(join(tmpdir(), 'hearthside-report-')), 'report.json');
  const run = spawnSync(
    'vitest',
    ['run', ...parameters, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    },
  );
  const parsed = report.safeParse(readReport(file));
  if (!parsed.success) {
    failed += 1;
    say(`FAILED: ${name} ended without a report.`);
    return;
  }
  passed += parsed.data.numPassedTests;
  failed += parsed.data.numFailedTests;
  // A file that cannot even be loaded has no test that could fail.
  if (run.status !== 0 && parsed.data.numFailedTests === 0)
    failed += Math.max(1, parsed.data.numFailedTestSuites);
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

check('route types', 'react-router', ['typegen']);
check('format', 'oxfmt', ['--check']);
check('lint', 'oxlint', ['--type-aware', '--deny-warnings']);
check('types', 'tsc', ['--noEmit']);
check('nothing unused', 'knip', []);
try {
  buildIfStale(say);
  runTests('Rules, data and the API', ['--project', 'inside'], {});
  runTests('Journeys in a browser', ['--project', 'journeys'], { CHROMIUM_PATH: findOrInstallChromium(say) });
} catch (error) {
  failed += 1;
  say(`FAILED: ${wordsOfThrown(error)}`);
}
say(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
