import { expect, it } from 'vitest';
import { readTestReport } from './test-report.ts';

const passing = { status: 'passed', fullName: 'a rule holds', failureMessages: [] };
const failing = {
  status: 'failed',
  fullName: ' a rule breaks',
  failureMessages: ['Error: \u001b[31mexpected 1 to be 2\u001b[39m\n    at rule.ts:3:1'],
};

const readFiles = (testResults: object[]) =>
  readTestReport(JSON.stringify({ numPassedTests: 1, testResults }), '/here');

it('names each test that failed, with where it is and what was said', () => {
  const file = { name: '/here/domains/rule.test.ts', status: 'failed', message: '' };
  expect(readFiles([{ ...file, assertionResults: [passing, failing] }])).toEqual({
    passed: 1,
    failures: ['domains/rule.test.ts: a rule breaks\n    Error: expected 1 to be 2\n        at rule.ts:3:1'],
  });
});

it('names a file without a failed test that failed as a whole', () => {
  const file = { name: '/here/rule.test.ts', status: 'failed', message: 'no such module' };
  expect(readFiles([{ ...file, assertionResults: [] }])?.failures).toEqual([
    'rule.test.ts\n    no such module',
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
