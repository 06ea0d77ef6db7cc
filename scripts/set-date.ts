import { existsSync } from 'node:fs';
import { installPackage } from './debian-package.ts';

const libraries = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
];

/**
 * The settings under which a process, and all that it starts, believes that it is `instant` now: for a run of
 * the tests on a day that is yet to come. Only the date is moved: timers wait as long as ever. Throws where
 * libfaketime is missing and cannot be installed.
 */
export function environmentAt(instant: Date, say: (line: string) => void): Record<string, string> {
  const aheadSeconds = Math.round((instant.getTime() - Date.now()) / 1_000);
  return {
    LD_PRELOAD: findOrInstall(say),
    // An offset, not a moment: a process that starts later is as far along as the others.
    FAKETIME: aheadSeconds < 0 ? String(aheadSeconds) : `+${aheadSeconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Its mend for monotonic waits of an old glibc moves them by the offset under today's: a browser hangs.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    // The times of files are the real ones.
    NO_FAKE_STAT: '1',
  };
}

function findOrInstall(say: (line: string) => void): string {
  const find = () => libraries.find((path) => existsSync(path));
  const found = find();
  if (found !== undefined) return found;
  installPackage('libfaketime', 'a run on a set date', say);
  const installed = find();
  if (installed === undefined) throw new Error('A run on a set date needs libfaketime. Please install it.');
  return installed;
}
