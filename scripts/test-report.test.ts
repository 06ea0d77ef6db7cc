import { describe, expect, it } from 'vitest';
import { afterRepeating, filesToRepeat, readTestReport, type TestOutcome } from './test-report.ts';

const passing = { status: 'passed', fullName: 'a rule holds', failureMessages: [] };
const failing = {
  status: 'failed',
  fullName: ' a rule breaks',
  failureMessages: ['Error: \u001b[31mexpected 1 to be 2\u001b[39m\n    at rule.ts:3:1'],
};

const readFiles = (testResults: object[]) =>
  readTestReport(JSON.stringify({ numPassedTests: 1, testResults }), '/here');

describe('a report', () => {
  it('names each test that failed, with where it is and what was said', () => {
    const file = { name: '/here/domains/rule.test.ts', status: 'failed', message: '' };
    expect(readFiles([{ ...file, assertionResults: [passing, failing] }])).toEqual({
      passed: 1,
      failures: [
        {
          file: 'domains/rule.test.ts',
          name: 'domains/rule.test.ts: a rule breaks',
          reason: '    Error: expected 1 to be 2\n        at rule.ts:3:1',
        },
      ],
    });
  });

  it('names a file without a failed test that failed as a whole', () => {
    const file = { name: '/here/rule.test.ts', status: 'failed', message: 'no such module' };
    expect(readFiles([{ ...file, assertionResults: [] }])?.failures).toEqual([
      { file: 'rule.test.ts', name: 'rule.test.ts', reason: '    no such module' },
    ]);
  });

  it('says of what passed how much it was', () => {
    const file = { name: '/here/rule.test.ts', status: 'passed', message: '' };
    expect(readFiles([{ ...file, assertionResults: [passing] }])).toEqual({ passed: 1, failures: [] });
  });

  it('knows a report that is none', () => {
    expect(readTestReport('', '/here')).toBeUndefined();
    expect(readTestReport('{}', '/here')).toBeUndefined();
  });
});

describe('journeys that failed', () => {
  const failure = (file: string, name: string) => ({ file, name: `${file}: ${name}`, reason: '    no' });
  const first: TestOutcome = {
    passed: 10,
    failures: [failure('a.test.ts', 'one'), failure('a.test.ts', 'two'), failure('b.test.ts', 'three')],
  };
  const green: TestOutcome = { passed: 5, failures: [] };

  it('are run again, a file each, unless more failed than may be flaky', () => {
    expect(filesToRepeat(first)).toEqual(['a.test.ts', 'b.test.ts']);
    const more = { ...first, failures: [...first.failures, failure('c.test.ts', 'four')] };
    expect(filesToRepeat(more)).toEqual([]);
  });

  it('are not run again where the run ended before it could say which', () => {
    expect(filesToRepeat({ passed: 0, failures: [failure('', 'Journeys ended with a signal.')] })).toEqual(
      [],
    );
  });

  it('were flaky if they are green by themselves, and count as passed', () => {
    const outcome = afterRepeating(
      first,
      new Map([
        ['a.test.ts', green],
        ['b.test.ts', { passed: 2, failures: [failure('b.test.ts', 'three')] }],
      ]),
    );
    expect(outcome.passed).toBe(12);
    expect(outcome.flaky.map(({ name }) => name)).toEqual(['a.test.ts: one', 'a.test.ts: two']);
    expect(outcome.failures.map(({ name }) => name)).toEqual(['b.test.ts: three']);
  });

  it('have failed if they were not run again, or came to no report', () => {
    expect(afterRepeating(first, new Map())).toEqual({ ...first, flaky: [] });
    expect(afterRepeating(first, new Map([['a.test.ts', undefined]])).failures).toEqual(first.failures);
  });
});
