import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { wordsOfThrown } from '#platform/faults/thrown.ts';
import { buildIfStale, root } from './build.ts';
import { findOrInstallChromium } from './chromium.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { environmentAt } from './set-date.ts';
import {
  afterRepeating,
  type Failure,
  filesToRepeat,
  readTestReport,
  type TestOutcome,
} from './test-report.ts';

/*
 * node scripts/test.ts [check | inside | journeys | long] [words that files are found by, options of Vitest]
 *   [--at 2026-11-26T20:00:00Z]
 * Without a tier it runs all but `long`: what has to be green before something lands. tests/README.md says
 * what is in each.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const mostPrinted = 50_000_000;

const { values, tokens } = parseArgs({
  strict: false,
  allowPositionals: true,
  tokens: true,
  options: { at: { type: 'string' } },
});
const given = tokens
  .filter((token) => token.kind !== 'option' || token.name !== 'at')
  .map(({ index }) => process.argv[index + 2] ?? '');
const [tier = 'all', ...chosen] = given;

process.chdir(root);
// Whatever is started from here on puts its temporary files there.
process.env['TMPDIR'] ??= makeMemoryFolder() ?? tmpdir();
const onSetDate = typeof values.at === 'string' ? environmentAt(new Date(values.at), say) : {};

let passed = 0;
const failures: Failure[] = [];
const flaky: Failure[] = [];

let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    if (running === undefined) process.exit(1);
    running.once('exit', () => process.exit(1));
    // A terminal interrupts both of us by itself.
    if (signal === 'SIGTERM') running.kill(signal);
  });

const failed = (name: string, reason = ''): Failure => ({ file: '', name, reason });

/** Each check counts as one test: it passes or it does not. */
function check(name: string, command: string, parameters: string[]): Promise<void> {
  return new Promise((resolve) => {
    execFile(command, parameters, { maxBuffer: mostPrinted }, (error, stdout, stderr) => {
      if (error === null) passed += 1;
      else failures.push(failed(name));
      say(error === null ? `ok: ${name}` : `FAILED: ${name}\n${stdout}\n${stderr}`);
      resolve();
    });
  });
}

/** Runs Vitest; answers what it came to, and counts an end without a report as a failure. */
async function runVitest(
  name: string,
  parameters: string[],
  environment: Record<string, string> = {},
): Promise<TestOutcome> {
  say(`\n${name}`);
  const file = join(mkdtempSync(join(tmpdir(), 'hearthside-report-')), 'report.json');
  running = spawn(
    'vitest',
    ['run', ...parameters, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    { stdio: 'inherit', env: { ...process.env, ...onSetDate, ...environment } },
  );
  const [status] = await once(running, 'exit');
  running = undefined;
  const outcome = existsSync(file) ? readTestReport(readFileSync(file, 'utf8'), root) : undefined;
  // An error outside of every test fails a run in which none failed.
  if (outcome === undefined || (status !== 0 && outcome.failures.length === 0))
    return {
      passed: outcome?.passed ?? 0,
      failures: [failed(`${name} ended with ${String(status ?? 'a signal')}.`)],
    };
  return outcome;
}

function count(outcome: TestOutcome): void {
  passed += outcome.passed;
  failures.push(...outcome.failures);
}

async function runChecks(): Promise<void> {
  await check('route types', 'react-router', ['typegen']);
  await Promise.all([
    check('format', 'oxfmt', ['--check']),
    check('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
    check('types', 'tsc', ['--noEmit']),
    check('types in pages', 'tsc', ['--noEmit', '-p', 'client']),
    check('types in workers', 'tsc', ['--noEmit', '-p', 'client/workers']),
    check('nothing unused', 'knip', []),
    check('structure', 'vitest', ['run', '--project', 'structure']),
  ]);
}

async function runInside(): Promise<void> {
  buildIfStale(say);
  count(await runVitest('Rules, data and the API', ['--project', 'inside', ...chosen]));
}

/** Journeys that fail run again, each by itself: a browser on a busy machine is not always on time. */
async function runJourneys(): Promise<void> {
  buildIfStale(say);
  const environment = { CHROMIUM_PATH: findOrInstallChromium(say) };
  const first = await runVitest('Journeys in a browser', ['--project', 'journeys', ...chosen], environment);
  const repeated = new Map<string, TestOutcome>();
  for (const file of filesToRepeat(first))
    repeated.set(
      file,
      await runVitest(`Once more, by itself: ${file}`, ['--project', 'journeys', file], environment),
    );
  const outcome = afterRepeating(first, repeated);
  flaky.push(...outcome.flaky);
  count(outcome);
}

/** Played by chance: small ones with the same chance at each run, large ones with another. */
const playedByChance = [
  'tests/simulation',
  'tests/dispatch',
  'tests/faults/crash',
  'tests/faults/payment-crash',
  'server/payment-webhooks',
];

/**
 * What takes long and seldom finds what the others do not: all of chance, and each journey without scripts,
 * too.
 */
async function runLong(): Promise<void> {
  process.env['LONG_TESTS'] = 'yes';
  process.env['SIMULATION_SEED'] ??= String(randomInt(1_000_000));
  say(`The seed is ${process.env['SIMULATION_SEED']}; SIMULATION_SEED plays it again.`);
  buildIfStale(say);
  count(await runVitest('Played by chance', ['--project', 'inside', ...playedByChance]));
  await runJourneys();
}

const tiers: Record<string, (() => Promise<void>)[]> = {
  all: [runChecks, runInside, runJourneys],
  check: [runChecks],
  inside: [runInside],
  journeys: [runJourneys],
  long: [runLong],
};

try {
  const steps = tiers[tier];
  if (steps === undefined) throw new Error(`There are the tiers ${Object.keys(tiers).join(', ')}.`);
  for (const step of steps) await step();
} catch (error) {
  failures.push(failed(wordsOfThrown(error)));
}
// Last, for a reader who looks only at the end of a long output.
for (const { name, reason } of flaky) say(`\nflaky: ${name}\n${reason}`);
if (failures.length > 0)
  say(`\nFAILED\n${failures.map(({ name, reason }) => [name, reason].join('\n').trim()).join('\n')}`);
say(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
