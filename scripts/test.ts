import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { wordsOfThrown } from '#platform/faults/thrown.ts';
import { buildIfStale, root } from './build.ts';
import { findOrInstallChromium } from './chromium.ts';
import { makeMemoryFolder } from './memory-folder.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
});

const mostPrinted = 50_000_000;

process.chdir(root);
// Whatever is started from here on puts its temporary files there.
process.env['TMPDIR'] ??= makeMemoryFolder() ?? tmpdir();
let passed = 0;
let failed = 0;

let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    if (running === undefined) process.exit(1);
    running.once('exit', () => process.exit(1));
    // A terminal interrupts both of us by itself.
    if (signal === 'SIGTERM') running.kill(signal);
  });

/** Each check counts as one test: it passes or it does not. */
function check(name: string, command: string, parameters: string[]): Promise<void> {
  return new Promise((resolve) => {
    execFile(command, parameters, { maxBuffer: mostPrinted }, (error, stdout, stderr) => {
      if (error === null) passed += 1;
      else failed += 1;
      say(error === null ? `ok: ${name}` : `FAILED: ${name}\n${stdout}\n${stderr}`);
      resolve();
    });
  });
}

async function runTests(
  name: string,
  parameters: string[],
  environment: Record<string, string>,
): Promise<void> {
  say(`\n${name}`);
  const file = join(mkdtempSync(join(tmpdir(), 'hearthside-report-')), 'report.json');
  running = spawn(
    'vitest',
    ['run', ...parameters, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    },
  );
  const [status] = await once(running, 'exit');
  running = undefined;
  const parsed = report.safeParse(readReport(file));
  if (!parsed.success) {
    failed += 1;
    say(`FAILED: ${name} ended without a report.`);
    return;
  }
  passed += parsed.data.numPassedTests;
  failed += parsed.data.numFailedTests;
  // A file that cannot even be loaded has no test that could fail.
  if (status !== 0 && parsed.data.numFailedTests === 0)
    failed += Math.max(1, parsed.data.numFailedTestSuites);
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

await check('route types', 'react-router', ['typegen']);
await Promise.all([
  check('format', 'oxfmt', ['--check']),
  check('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  check('types', 'tsc', ['--noEmit']),
  check('nothing unused', 'knip', []),
]);
try {
  buildIfStale(say);
  await runTests('Rules, data and the API', ['--project', 'inside'], {});
  await runTests('Journeys in a browser', ['--project', 'journeys', '--project', 'timed'], {
    CHROMIUM_PATH: findOrInstallChromium(say),
  });
} catch (error) {
  failed += 1;
  say(`FAILED: ${wordsOfThrown(error)}`);
}
say(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
