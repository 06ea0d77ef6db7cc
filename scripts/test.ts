import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wordsOfThrown } from '#platform/faults/thrown.ts';
import { buildIfStale, root } from './build.ts';
import { findOrInstallChromium } from './chromium.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { readTestReport } from './test-report.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const mostPrinted = 50_000_000;

process.chdir(root);
// Whatever is started from here on puts its temporary files there.
process.env['TMPDIR'] ??= makeMemoryFolder() ?? tmpdir();
let passed = 0;
const failures: string[] = [];

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
      else failures.push(name);
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
  const outcome = existsSync(file) ? readTestReport(readFileSync(file, 'utf8'), root) : undefined;
  passed += outcome?.passed ?? 0;
  failures.push(...(outcome?.failures ?? []));
  // An error outside of every test fails a run in which none failed.
  if (outcome === undefined || (status !== 0 && outcome.failures.length === 0))
    failures.push(`${name} ended with ${status ?? 'a signal'}.`);
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
  failures.push(wordsOfThrown(error));
}
// Last, where whoever reads only the end of a long output finds it.
if (failures.length > 0) say(`\nFAILED\n${failures.join('\n')}`);
say(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
