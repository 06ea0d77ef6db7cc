import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** All files of the project: what is committed, and what is new and not ignored. */
export const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n');

export const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts'));

export const textOf = (file: string) => readFileSync(file, 'utf8');

/** From the ground up: each may know those before it, and none after it. */
export const domains = [
  'people',
  'limits',
  'services',
  'looks',
  'availability',
  'professionals',
  'notifications',
  'payments',
  'access',
  'staff',
  'membership',
  'visits',
  'booking',
  'visit-money',
  'visit-changes',
  'plan',
  'visit-day',
  'visit-news',
  'field',
  'care-circle',
  'enquiries',
  'conversations',
  'account',
  'site-texts',
  'reports',
];
